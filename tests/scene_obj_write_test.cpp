// OBJ as it is written: the same order, the same bits, and never what is not a mesh.
#include <cmath>
#include <cstdint>
#include <limits>
#include <locale>

#include <catch2/catch_test_macros.hpp>

#include "drape/scene/assembly.h"
#include "drape/scene/obj.h"
#include "drape/scene/scene_file.h"

using namespace drape;
using Triangles = std::vector<std::array<int, 3>>;

namespace {

std::string written(std::span<const Cloth> cloths, std::span<const vec3> positions, std::string_view comment = {}) {
    const Result<std::string> text = writeObj(cloths, positions, comment);
    REQUIRE(text);
    return *text;
}

Cloth triangle() {
    Cloth cloth;
    cloth.count = 3;
    cloth.triangles = {{0, 1, 2}};
    return cloth;
}

}  // namespace

TEST_CASE("obj: numbers have a point, whatever the locale") {
    struct Comma : std::numpunct<char> {
        char do_decimal_point() const override { return ','; }
        std::string do_grouping() const override { return "\3"; }
    };
    const std::locale before = std::locale::global(std::locale(std::locale::classic(), new Comma));
    const Cloth cloth = triangle();
    const std::vector<vec3> positions{{0.5F, 0, 0}, {12345.5F, 0, 0}, {0, 1, 0}};
    const std::string text = written(std::span(&cloth, 1), positions);
    const Result<Mesh> mesh = parseObj(text, "m.obj");
    std::locale::global(before);
    CHECK(text.find("v 12345.5 0 0\n") != std::string::npos);
    REQUIRE(mesh);
    CHECK(mesh->positions == positions);
}

TEST_CASE("obj: what is written reads back with the same order and the same bits") {
    const Result<Scene> scene = parseScene(
        R"({"drape": 1, "cloths": [{"grid": {"columns": 7, "rows": 5, "width": 0.3, "center": [1e-3, 1234.567, 0.1]}},
        {"grid": {"columns": 3, "rows": 3}}]})",
        "t", "");
    REQUIRE(scene);
    const Result<Assembly> assembly = assemble(*scene);
    REQUIRE(assembly);
    const Result<Mesh> mesh = parseObj(written(assembly->cloths, assembly->state.positions), "m.obj");
    REQUIRE(mesh);
    CHECK(mesh->positions == assembly->state.positions);
    Triangles triangles = assembly->cloths[0].triangles;
    triangles.insert(triangles.end(), assembly->cloths[1].triangles.begin(), assembly->cloths[1].triangles.end());
    CHECK(mesh->triangles == triangles);
    CHECK(mesh->coordinates[34] == assembly->cloths[0].coordinates[34]);
    CHECK(mesh->coordinates[35] == assembly->cloths[1].coordinates[0]);
}

TEST_CASE("obj: a rope is written as a line") {
    Cloth rope;
    rope.name = "two\nlines";
    rope.count = 3;
    const std::vector<vec3> positions(3, vec3(0));
    const std::string text = written(std::span(&rope, 1), positions);
    CHECK(text.find("o two_lines\nl 1 2 3\n") != std::string::npos);
}

TEST_CASE("obj: numbers have the fewest digits that keep every bit") {
    const Cloth cloth = triangle();
    const std::vector<vec3> positions{{0.1F, 1.0F / 3, -0.0F}, {1e-30F, 123456.79F, 8}, {0, 1, 2.5F}};
    const std::string text = written(std::span(&cloth, 1), positions);
    CHECK(text.starts_with("v 0.1 0.33333334 -0\nv 1e-30 123456.79 8\nv 0 1 2.5\n"));
}

TEST_CASE("obj: floats of every size read back to the bit") {
    Cloth cloth;
    std::vector<vec3> positions;
    std::uint32_t bits = 4711;
    const auto random = [&] { return (bits = bits * 1664525U + 1013904223U) >> 8U; };
    for (int exponent = -149; exponent < 104; ++exponent) {
        for (int i = 0; i < 12; ++i) {
            for (int corner = 0; corner < 3; ++corner) {
                const auto size = [&] { return std::ldexp(static_cast<float>(random()), exponent); };
                positions.emplace_back(size(), size(), -size());
            }
            const int last = static_cast<int>(positions.size()) - 1;
            cloth.triangles.push_back({last - 2, last - 1, last});
        }
    }
    cloth.count = static_cast<int>(positions.size());
    const Result<Mesh> mesh = parseObj(written(std::span(&cloth, 1), positions), "m.obj");
    REQUIRE(mesh);
    CHECK(mesh->positions == positions);
}

TEST_CASE("obj: a position that is not finite is refused by its particle") {
    const Cloth cloth = triangle();
    for (const float wrong : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
        const std::vector<vec3> positions{{0, 0, 0}, {1, wrong, 0}, {0, 1, 0}};
        const Result<std::string> text = writeObj(std::span(&cloth, 1), positions);
        REQUIRE_FALSE(text);
        CHECK(text.error().where == "particle 1");
    }
}

TEST_CASE("obj: a comment is written line by line, and not read") {
    const Cloth cloth = triangle();
    const std::vector<vec3> positions{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    const std::string text = written(std::span(&cloth, 1), positions, "first\n\nv 1 2 3\n");
    CHECK(text.starts_with("# first\n# \n# v 1 2 3\nv 0 0 0\n"));
    const Result<Mesh> mesh = parseObj(text, "m.obj");
    REQUIRE(mesh);
    CHECK(mesh->positions == positions);
    CHECK(mesh->report.lines().empty());
}
