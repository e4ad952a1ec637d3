// OBJ as people have it: what is read, what is repaired and counted, what is refused and where.
#include <cmath>
#include <filesystem>
#include <fstream>
#include <locale>

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <glm/geometric.hpp>

#include "drape/scene/assembly.h"
#include "drape/scene/obj.h"
#include "drape/scene/scene_file.h"
#include "support/folder.h"
#include "support/obj_text.h"

using namespace drape;
using test::read;
using Triangles = std::vector<std::array<int, 3>>;

namespace {

constexpr const char* kThree = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";
const std::string kObjFolder = DRAPE_SOURCE_FOLDER "/tests/obj/";

Mesh readFileOf(const std::string& name) {
    const Result<Mesh> mesh = readObj(kObjFolder + name);
    INFO((mesh ? "" : mesh.error().message()));
    REQUIRE(mesh);
    return *mesh;
}

Error refused(const std::string& text) {
    const Result<Mesh> mesh = parseObj(text, "m.obj");
    INFO(text);
    REQUIRE_FALSE(mesh);
    return mesh.error();
}

}  // namespace

TEST_CASE("obj: negative indices count back from the lines so far") {
    const Mesh mesh = readFileOf("negative.obj");
    CHECK(mesh.positions.size() == 6);
    CHECK(mesh.triangles == Triangles{{0, 1, 2}, {3, 4, 5}});
}

TEST_CASE("obj: an index that names no vertex is refused with its line") {
    for (const char* face :
         {"f 0 1 2", "f 1 2 99", "f 1 2 -99", "f 1 2 99999999999999999999", "f 1 2 x", "f 1 2 3.5", "f 1/1 2/1 3/1"}) {
        CHECK(refused(std::string(kThree) + face + "\n").where == "m.obj:4");
    }
}

TEST_CASE("obj: a face before its vertices is refused") {
    CHECK(refused("f 1 1 1\n").where == "m.obj:1");
}

TEST_CASE("obj: a polygon of n corners gives n - 2 triangles") {
    CHECK(read("v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3 4\n").triangles == Triangles{{0, 1, 2}, {0, 2, 3}});
    CHECK(readFileOf("hexagon.obj").triangles.size() == 4);
}

TEST_CASE("obj: a polygon that is not convex keeps its outline") {
    const Mesh mesh = readFileOf("arrow.obj");
    REQUIRE(mesh.triangles.size() == 2);
    float area = 0;
    for (const auto& [a, b, c] : mesh.triangles) {
        const auto at = [&](int i) { return mesh.positions[static_cast<std::size_t>(i)]; };
        const vec3 normal = glm::cross(at(b) - at(a), at(c) - at(a));
        CHECK(normal.z > 0);
        area += normal.z / 2;
    }
    CHECK(area == 1.0F);
}

TEST_CASE("obj: faces with fewer than three corners are dropped and counted") {
    const Mesh mesh = read(std::string(kThree) + "f 1\nf 1 2\nf 1 2 3\n");
    CHECK(mesh.triangles.size() == 1);
    CHECK(mesh.report.lines() == std::vector<std::string>{"2 faces with fewer than 3 corners dropped"});
}

TEST_CASE("obj: ends of lines, blanks and comments do not matter") {
    const Mesh plain = read(std::string(kThree) + "f 1 2 3\n");
    for (const std::string text :
         {"v 0 0 0\r\nv 1 0 0\r\nv 0 1 0\r\nf 1 2 3\r\n", "v 0 0 0\rv 1 0 0\rv 0 1 0\rf 1 2 3\r",
          "  v\t0  0 0 \n\nv 1\v0 0\nv 0 1 0\n\tf 1  2 3\t\n", "# a\nv 0 0 0#b\nv 1 0 0\nv 0 1 0\nf 1 2 3 # note\n",
          "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3", "v 0 0 \\\n0\nv 1 0 0\nv 0 1 0\nf 1 \\\r\n2 3\n"}) {
        const Mesh mesh = read(text);
        CHECK(mesh.positions == plain.positions);
        CHECK(mesh.triangles == plain.triangles);
        CHECK(mesh.report.lines().empty());
    }
}

TEST_CASE("obj: lines are counted through every end of line") {
    CHECK(refused("v 0 0 0\r\nv 1 0 0\r\n\r\nv x 0 0\r\n").where == "m.obj:4");
    CHECK(refused("v 0 0 0\rv 1 0 0\rv x 0 0").where == "m.obj:3");
    CHECK(refused("v 0 \\\n0 0\nv x 0 0").where == "m.obj:3");
}

TEST_CASE("obj: groups, materials and unknown keywords do not stop it") {
    const Mesh mesh = readFileOf("keywords.obj");
    CHECK(mesh.triangles.size() == 1);
    CHECK(mesh.report.lines() ==
          std::vector<std::string>{"3 points and lines ignored", "2 lines with unknown keywords ignored"});
}

TEST_CASE("obj: corners may have texture coordinates and normals, or not, in one file") {
    const Mesh mesh = readFileOf("mixed_corners.obj");
    CHECK(mesh.triangles.size() == 4);
    CHECK(mesh.coordinates.empty());
}

TEST_CASE("obj: texture coordinates come with their vertices") {
    const Mesh mesh = read(std::string(kThree) + "vt 0.5 0.25\nvt 1\nvt 0 1 0\nf 1/1 2/2/9 3/-1\n");
    REQUIRE(mesh.coordinates.size() == 3);
    CHECK(mesh.coordinates[0] == glm::vec2(0.5F, 0.25F));
    CHECK(mesh.coordinates[1] == glm::vec2(1, 0));
    CHECK(mesh.coordinates[2] == glm::vec2(0, 1));
}

TEST_CASE("obj: faces without an area and faces given twice are dropped and counted") {
    const Mesh mesh = readFileOf("degenerate.obj");
    CHECK(mesh.triangles == Triangles{{0, 1, 2}});
    CHECK(mesh.report.lines() == std::vector<std::string>{"2 faces without an area dropped",
                                                          "2 faces given twice dropped",
                                                          "1 vertex no face uses dropped"});
}

TEST_CASE("obj: vertices no face uses are dropped, and the order of the others stays") {
    const Mesh mesh = read("v 9 9 9\nv 0 0 0\nv 8 8 8\nv 1 0 0\nv 0 1 0\nf 2 4 5\n");
    CHECK(mesh.positions == std::vector<vec3>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}});
    CHECK(mesh.triangles == Triangles{{0, 1, 2}});
    CHECK(mesh.report.lines() == std::vector<std::string>{"2 vertices no face uses dropped"});
}

TEST_CASE("obj: a vertex that is no finite decimal number is refused with its line") {
    for (const char* vertex : {"v nan 0 0", "v inf 0 0", "v 1e39 0 0", "v 1.#QNAN 0 0", "v 0x1p3 0 0", "v 1,5 0 0",
                               "v 0 0", "v", "v 1 2 -", "v 1e 0 0"}) {
        CHECK(refused(std::string(kThree) + vertex + "\nf 1 2 3\n").where == "m.obj:4");
    }
}

TEST_CASE("obj: numbers of any length and form are read to the last bit") {
    const Mesh mesh =
        read("v 0.1000000000000000055511151231257827021181 +1 .5\nv 1e0 -2.5E-1 5.\nv 0 1 0 1 0.5 0.5 0.5\nf 1 2 3\n");
    CHECK(mesh.positions[0] == vec3(0.1F, 1, 0.5F));
    CHECK(mesh.positions[1] == vec3(1, -0.25F, 5));
}

TEST_CASE("obj: a line of a megabyte is read") {
    CHECK(read(std::string(kThree) + "# " + std::string(1U << 20U, 'x') + "\nf 1 2 3\n").triangles.size() == 1);
}

TEST_CASE("obj: a file without a face is refused") {
    CHECK(refused("").where == "m.obj");
    CHECK(refused(kThree).where == "m.obj");
    CHECK(refused(std::string(kThree) + "f 1 1 2\n").where == "m.obj");
}

TEST_CASE("obj: what cannot be opened is refused") {
    CHECK_FALSE(readObj(kObjFolder + "nowhere.obj"));
    CHECK_FALSE(readObj(kObjFolder));
}

TEST_CASE("obj: opened by itself a mesh hangs by its two highest corners above the ground") {
    const Result<Scene> scene = openScene(kObjFolder + "banner.obj");
    REQUIRE(scene);
    CHECK(scene->name == "banner");
    CHECK(scene->cloths.at(0).pins == std::vector<Pin>{Pin(2), Pin(3)});
    const Result<Assembly> assembly = assemble(*scene);
    REQUIRE(assembly);
    for (const vec3& p : assembly->state.positions) CHECK(p.y > 0);
}

TEST_CASE("obj: one highest vertex does not make both corners") {
    // The top of this tent is a point; the two shoulders carry it.
    const Result<Scene> scene = openScene(kObjFolder + "tent.obj");
    REQUIRE(scene);
    const auto& pins = scene->cloths.at(0).pins;
    REQUIRE(pins.size() == 2);
    CHECK(pins[0] != pins[1]);
}

TEST_CASE("obj: a mesh in millimetres opens at the size of cloth") {
    const Result<Scene> scene = openScene(kObjFolder + "millimetres.obj");
    REQUIRE(scene);
    CHECK(std::get<MeshShape>(scene->cloths.at(0).shape).scale == 0.001F);
}

TEST_CASE("obj: overrides reach a mesh that is opened by itself") {
    const Result<Scene> scene =
        openScene(kObjFolder + "banner.obj", std::vector<std::string>{"cloths[0].areal_density=0.5"});
    REQUIRE(scene);
    CHECK(scene->cloths.at(0).arealDensity == 0.5F);
    CHECK(assemble(*scene));
}

TEST_CASE("obj: a model that overrides choose for a mesh brings its own defaults") {
    const Result<Scene> scene =
        openScene(kObjFolder + "banner.obj", std::vector<std::string>{"cloths[0].bend.model=distance"});
    REQUIRE(scene);
    CHECK(scene->cloths.at(0).bend.compliance == 0.1F);
}

TEST_CASE("obj: a byte order mark before the first vertex is skipped") {
    const Mesh mesh = read("\xEF\xBB\xBF" + std::string(kThree) + "f 1 2 3\n");
    CHECK(mesh.positions.size() == 3);
    CHECK(mesh.report.lines().empty());
}

TEST_CASE("obj: a convex polygon of many corners is a fan, and keeps its area") {
    constexpr int kCorners = 20000;
    std::string text;
    std::string face = "f";
    for (int i = 0; i < kCorners; ++i) {
        const double angle = 6.283185307179586 * i / kCorners;
        text += "v " + std::to_string(1000 * std::cos(angle)) + " " + std::to_string(1000 * std::sin(angle)) + " 0\n";
        face += " " + std::to_string(i + 1);
    }
    const Mesh mesh = read(text + face + "\n");
    CHECK(mesh.triangles.size() == kCorners - 2);
    CHECK(mesh.triangles[5] == std::array{0, 6, 7});
}

TEST_CASE("obj: opened directly, separate parts and the pinned vertices are told") {
    const drape::test::Folder folder;
    std::ofstream(folder / "two.obj") << kThree << "v 5 -1 0\nv 6 -1 0\nv 5 -2 0\nf 1 2 3\nf 4 5 6\n";
    const Result<Scene> scene = openScene(folder / "two.obj");
    REQUIRE(scene);
    CHECK(scene->description.find(", vertices ") != std::string::npos);
    const Result<Assembly> assembly = assemble(*scene);
    REQUIRE(assembly);
    REQUIRE(assembly->notes.size() == 1);
    CHECK(assembly->notes[0].find("2 separate parts; pinned: vert") != std::string::npos);
}
