// What is wrong with a mesh: counted, told in a line each, and mended where it can be.
#include <algorithm>
#include <fstream>
#include <random>
#include <sstream>

#include <catch2/catch_test_macros.hpp>
#include <glm/geometric.hpp>

#include "drape/core/measures.h"
#include "drape/core/solver.h"
#include "drape/scene/assembly.h"
#include "drape/scene/obj.h"
#include "drape/scene/scene_file.h"
#include "support/folder.h"
#include "support/obj_text.h"

using namespace drape;
using test::read;
using Lines = std::vector<std::string>;

namespace {

/// Two squares of two triangles each, side by side, with vertices of their own along the seam x = 1.
const std::string kPanels =
    "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 1 0 0\nv 2 0 0\nv 2 1 0\nv 1 1 0\n"
    "f 1 2 3\nf 1 3 4\nf 5 6 7\nf 5 7 8\n";

Result<Assembly> clothOf(const std::string& obj, const std::string& keys = {}) {
    const test::Folder folder;
    std::ofstream(folder / "m.obj") << obj;
    const Result<Scene> scene =
        parseScene("{\"drape\": 1, \"cloths\": [{\"name\": \"c\", \"mesh\": \"m.obj\"" + keys + "}]}", "t",
                   folder.path().string());
    INFO((scene ? "" : scene.error().message()));
    REQUIRE(scene);
    return assemble(*scene);
}

Assembly assembled(const std::string& obj, const std::string& keys = {}) {
    Result<Assembly> assembly = clothOf(obj, keys);
    INFO((assembly ? "" : assembly.error().message()));
    REQUIRE(assembly);
    return std::move(*assembly);
}

}  // namespace

TEST_CASE("mesh doctor: a sound mesh has nothing to tell") {
    const Mesh mesh = read("v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3 4\n");
    CHECK(mesh.report.lines().empty());
    CHECK(mesh.report.borderEdges == 4);
    CHECK(mesh.report.parts == 1);
}

TEST_CASE("mesh doctor: what is welded are the vertices near to one that is kept, wherever they lie") {
    constexpr int kVertices = 600;
    constexpr float kDistance = 0.3F;
    std::mt19937 chance(1);
    std::ostringstream obj;
    std::vector<glm::dvec3> kept;
    std::size_t near = 0;
    for (int i = 0; i < kVertices; ++i) {
        glm::dvec3 place;
        for (int axis = 0; axis < 3; ++axis) place[axis] = static_cast<double>(chance() % 4001) / 1000 - 2;
        obj << "v " << place.x << ' ' << place.y << ' ' << place.z << '\n';
        const vec3 read(place);
        const auto isNear = [&](const glm::dvec3& k) { return glm::distance(k, glm::dvec3(read)) <= kDistance; };
        if (std::ranges::any_of(kept, isNear))
            ++near;
        else
            kept.emplace_back(read);
    }
    for (int i = 1; i < kVertices; i += 3) obj << "f " << i << ' ' << i + 1 << ' ' << i + 2 << '\n';
    const Assembly a = assembled(obj.str(), ", \"weld\": " + std::to_string(kDistance));
    REQUIRE(near > 100);
    REQUIRE(near < kVertices - 100);
    CHECK(a.cloths[0].report->weldedVertices == near);
}

TEST_CASE("mesh doctor: vertices on one place along a seam are told, and not joined unasked") {
    const Assembly a = assembled(kPanels);
    CHECK(a.state.positions.size() == 8);
    REQUIRE(a.cloths[0].report);
    CHECK(a.cloths[0].report->seamVertices == 2);
    CHECK(a.cloths[0].report->parts == 2);
    CHECK(a.notes ==
          Lines{"c: 2 seam vertices lie on the place of another: welding at 1e-05 m (\"weld\") would join them",
                "c: 2 separate parts; pinned: none"});
}

TEST_CASE("mesh doctor: a seam is welded on request, and the first of its vertices stay in their order") {
    const Assembly a = assembled(kPanels, R"(, "weld": 1e-5)");
    CHECK(a.state.positions == std::vector<vec3>{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}, {2, 0, 0}, {2, 1, 0}});
    CHECK(a.cloths[0].triangles == std::vector<std::array<int, 3>>{{0, 1, 2}, {0, 2, 3}, {1, 4, 5}, {1, 5, 2}});
    CHECK(a.notes == Lines{"c: 2 seam vertices welded"});
}

TEST_CASE("mesh doctor: the distance of a weld is in metres of the scene, not in the mesh's unit") {
    // Squares of 1000 units, 5 units apart.
    const std::string apart =
        "v 0 0 0\nv 1000 0 0\nv 1000 1000 0\nv 0 1000 0\nv 1005 0 0\nv 2000 0 0\nv 2000 1000 0\nv 1005 1000 0\n"
        "f 1 2 3 4\nf 5 6 7 8\n";
    CHECK(assembled(apart, R"(, "scale": 0.001, "weld": 0.0049)").state.positions.size() == 8);
    CHECK(assembled(apart, R"(, "scale": 0.001, "weld": 0.0051)").state.positions.size() == 6);
}

TEST_CASE("mesh doctor: a mesh opened by itself is hung by corners of what welding leaves") {
    const test::Folder folder;
    std::ofstream(folder / "m.obj") << kPanels;
    const Result<Scene> scene = openScene(folder / "m.obj", std::vector<std::string>{"cloths[0].weld=1e-5"});
    REQUIRE(scene);
    CHECK(scene->cloths.at(0).pins == std::vector<Pin>{Pin(3), Pin(5)});
    CHECK(assemble(*scene));
}

TEST_CASE("mesh doctor: what welding makes flat is dropped and counted, and vertices inside stay") {
    // A fan around an inner vertex; one border edge is shorter than the weld.
    const std::string fan =
        "v 0 0 0\nv 1 0 0\nv 1 0.01 0\nv 0 1 0\nv -1 -1 0\nv 0.001 0 0\n"
        "f 6 2 3\nf 6 3 4\nf 6 4 5\nf 6 5 2\n";
    const Assembly a = assembled(fan, R"(, "weld": 0.02)");
    CHECK(a.cloths[0].report->weldedVertices == 1);
    CHECK(a.cloths[0].report->flatFaces == 1);
    CHECK(a.cloths[0].triangles.size() == 3);
    CHECK(a.state.positions.size() == 4);
}

TEST_CASE("mesh doctor: a weld so wide that no face is left is refused") {
    const Result<Assembly> assembly = clothOf(kPanels, R"(, "weld": 100)");
    REQUIRE_FALSE(assembly);
    CHECK(assembly.error().where == "cloths[0].mesh");
}

TEST_CASE("mesh doctor: edges of more than two faces and faces that face opposite ways are told") {
    const Mesh crowded = read("v 0 0 0\nv 0 1 0\nv 1 0 0\nv -1 0 0\nv 0 0 1\nf 1 2 3\nf 2 1 4\nf 1 2 5\n");
    CHECK(crowded.report.lines() == Lines{"1 edge with more than two faces: no hinge there"});
    const Mesh flipped = read("v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3\nf 1 4 3\n");
    CHECK(flipped.report.lines() == Lines{"1 edge between faces that do not agree which side is the front"});
}

TEST_CASE("mesh doctor: a mesh far from the origin or of an unlikely size is told with its numbers") {
    const Assembly far = assembled("v 1000000 0 0\nv 1000001 0 0\nv 1000000 1 0\nf 1 2 3\n");
    CHECK(far.notes ==
          Lines{"c: lies 1e+06 m from the origin, where positions are rounded to 0.119 m: move it there in its own "
                "program"});
    const Assembly tiny = assembled("v 0 0 0\nv 0.001 0 0\nv 0 0.001 0\nf 1 2 3\n");
    CHECK(tiny.notes == Lines{"c: is 0.00141 m large: is \"scale\" right for its unit?"});
    CHECK(assembled("v 0 0 0\nv 0.001 0 0\nv 0 0.001 0\nf 1 2 3\n", R"(, "scale": 1000)").notes.empty());
}

TEST_CASE("mesh doctor: a cloth of what is left of a broken mesh moves and stays finite") {
    const std::string broken =
        "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 5 5 5\nv 0.5 0 0\nf 1 2 3\nf 1 3 4\nf 3 1 2\nf 1 6 2\nf 2 2 3\nf 1 2\n"
        "f 1 4 3\n";
    Assembly a = assembled(broken, R"(, "pins": [0])");
    CHECK(a.state.positions.size() == 4);
    CHECK(a.notes == Lines{"c: 1 face with fewer than 3 corners dropped", "c: 2 faces without an area dropped",
                           "c: 2 faces given twice dropped", "c: 2 vertices no face uses dropped"});
    Solver solver(a.model);
    for (int frame = 0; frame < 60; ++frame) REQUIRE(solver.step(a.model, {}, {}, a.state));
    CHECK(isFinite(a.state));
}
