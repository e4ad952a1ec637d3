// Meshes made into cloth.
#include <cmath>
#include <filesystem>
#include <fstream>
#include <set>

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <glm/geometric.hpp>

#include "drape/core/measures.h"
#include "drape/scene/assembly.h"
#include "drape/scene/obj.h"
#include "drape/scene/scene_file.h"
#include "support/assemblies.h"
#include "support/folder.h"

using namespace drape;
using namespace drape::test;

TEST_CASE("assembly: a closed cube has 18 edges, each once, and 18 hinges") {
    const Assembly a = mesh(kCube);
    const ConstraintBatch& stretch = *batchOf(a, Role::Stretch);
    CHECK(stretch.size() == 18);
    std::set<std::vector<int>> edges;
    for (std::size_t j = 0; j < stretch.size(); ++j) edges.insert(particles(stretch, j));
    CHECK(edges.size() == 18);
    CHECK(count(a, Role::Bend) == 18);
    CHECK(count(mesh(kCube, R"(, "bend": {"model": "distance"})"), Role::Bend) == 18);
}

TEST_CASE("assembly: the hinges of a closed surface bend to one side") {
    const Assembly a = mesh(kCube);
    const ConstraintBatch& bend = *batchOf(a, Role::Bend);
    int folded = 0;
    for (std::size_t j = 0; j < bend.size(); ++j) {
        CHECK(bend.rest(j) >= -1e-6F);
        folded += std::abs(bend.rest(j) - 1.5707963F) < 1e-5F ? 1 : 0;
    }
    CHECK(folded == 12);
}

TEST_CASE("assembly: a mesh's edges are swept in families that share no particle") {
    const Assembly a = mesh(kCube);
    const ConstraintBatch& stretch = *batchOf(a, Role::Stretch);
    // Sorted edges put greedily, by hand: the first family starts 01, then the first that touch none of its particles.
    CHECK(particles(stretch, 0) == std::vector<int>{0, 1});
    CHECK(particles(stretch, 1) == std::vector<int>{2, 3});
    CHECK(particles(stretch, 2) == std::vector<int>{4, 5});
    CHECK(particles(stretch, 3) == std::vector<int>{6, 7});
}

TEST_CASE("assembly: an edge of three triangles has no hinge, and a note says so") {
    const Assembly a = mesh("v 0 0 0\nv 0 1 0\nv 1 0 0\nv -1 0 0\nv 0 0 1\nf 1 2 3\nf 2 1 4\nf 1 2 5\n");
    CHECK(count(a, Role::Stretch) == 7);
    CHECK(count(a, Role::Bend) == 0);
    REQUIRE(a.notes.size() == 1);
    CHECK(a.notes[0].find("1 edge with more than two faces") != std::string::npos);
}

TEST_CASE("assembly: a mesh is scaled, turned about x, y, z and moved, in that order") {
    const Assembly a = mesh("v 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\n",
                            R"(, "scale": 2, "rotate": [1.57079633, 0, 1.57079633], "translate": [10, 0, 0])");
    const std::vector<vec3> expected{{10, 2, 0}, {10, 0, 2}, {12, 0, 0}};
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK(glm::length(a.state.positions[i] - expected[i]) < 1e-5F);
    }
}

TEST_CASE("assembly: a mesh is turned by any angle, to the precision of its positions") {
    for (const double angle : {0.0, 0.125, 0.75, 1.5, 1.625, -2.5, 3.25, 5.0, -400.5, 99999.5, 1e6}) {
        const Assembly a = mesh(kCube, R"(, "rotate": [0, 0, )" + std::to_string(angle) + "]");
        CAPTURE(angle);
        CHECK(std::abs(a.state.positions[1].x - std::cos(angle)) < 1e-7);
        CHECK(std::abs(a.state.positions[1].y - std::sin(angle)) < 1e-7);
    }
}

TEST_CASE("assembly: a mesh file that is not there is reported by its key") {
    CHECK(refusedAt(R"("cloths": [{"mesh": "nowhere.obj"}])") == "cloths[0].mesh");
}
