// What a scene becomes: particles, masses, pins, constraints and their order.
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

TEST_CASE("assembly: a grid of 32 x 32 has 1984 edges, 1922 diagonals and 2821 hinges") {
    const Assembly a = grid(32, 32);
    CHECK(a.model.particleCount() == 1024);
    CHECK(count(a, Role::Stretch) == 1984);
    CHECK(count(a, Role::Shear) == 1922);
    CHECK(count(a, Role::Bend) == 2821);
}

TEST_CASE("assembly: a grid of any size has the counts of its lattice") {
    const int n = GENERATE(2, 3, 7);
    const int m = GENERATE(2, 5);
    const auto edges = static_cast<std::size_t>((n - 1) * m + n * (m - 1));
    const auto cells = static_cast<std::size_t>((n - 1) * (m - 1));
    const auto border = static_cast<std::size_t>(2 * (n - 1) + 2 * (m - 1));
    const auto triples = static_cast<std::size_t>((n - 2) * m + n * (m - 2));
    CHECK(count(grid(n, m), Role::Stretch) == edges);
    CHECK(count(grid(n, m), Role::Shear) == 2 * cells);
    CHECK(count(grid(n, m), Role::Bend) == edges + cells - border);
    CHECK(count(grid(n, m, R"(, "shear": {"model": "angle"})"), Role::Shear) == 2 * cells);
    CHECK(count(grid(n, m, R"(, "bend": {"model": "midpoint"})"), Role::Bend) == triples);
    CHECK(count(grid(n, m, R"(, "bend": {"model": "distance"})"), Role::Bend) == triples);
    CHECK(count(grid(n, m, R"(, "bend": {"model": "none"})"), Role::Bend) == 0);
    CHECK(count(grid(n, m, R"(, "shear": {"model": "none"})"), Role::Shear) == 0);
}

TEST_CASE("assembly: a grid's sweep goes through horizontal edges row by row, then vertical ones") {
    const Assembly a = grid(3, 2);
    const ConstraintBatch& stretch = *batchOf(a, Role::Stretch);
    CHECK(particles(stretch, 0) == std::vector<int>{0, 1});
    CHECK(particles(stretch, 1) == std::vector<int>{1, 2});
    CHECK(particles(stretch, 2) == std::vector<int>{3, 4});
    CHECK(particles(stretch, 4) == std::vector<int>{0, 3});
    CHECK(particles(stretch, 6) == std::vector<int>{2, 5});
    const ConstraintBatch& shear = *batchOf(a, Role::Shear);
    CHECK(particles(shear, 0) == std::vector<int>{0, 4});
    CHECK(particles(shear, 1) == std::vector<int>{1, 3});
    CHECK(particles(shear, 2) == std::vector<int>{1, 5});
}

TEST_CASE("assembly: triples are horizontal, then vertical, the middle last") {
    const Assembly a = grid(3, 3, R"(, "bend": {"model": "midpoint"})");
    const ConstraintBatch& bend = *batchOf(a, Role::Bend);
    CHECK(particles(bend, 0) == std::vector<int>{0, 2, 1});
    CHECK(particles(bend, 3) == std::vector<int>{0, 6, 3});
    CHECK(bend.rest(0) == 0.0F);
}

TEST_CASE("assembly: row 0 is the top of a hanging grid and the far edge of a lying one") {
    const Assembly xy = grid(2, 2);
    CHECK(xy.state.positions[0] == vec3(-1, 2.5F, 0));
    CHECK(xy.state.positions[3] == vec3(1, 0.5F, 0));
    const Assembly xz = build(R"("cloths": [{"grid": {"columns": 2, "rows": 2, "plane": "xz"}}])");
    CHECK(xz.state.positions[0] == vec3(-1, 1.5F, -1));
    CHECK(xz.state.positions[3] == vec3(1, 1.5F, 1));
}

TEST_CASE("assembly: every constraint of a cloth is at rest at the start") {
    const std::string shear = GENERATE("diagonal", "angle");
    const std::string bend = GENERATE("dihedral", "midpoint", "distance");
    const Assembly a = grid(6, 5, R"(, "shear": {"model": ")" + shear + R"("}, "bend": {"model": ")" + bend + R"("})");
    for (const auto& batch : a.model.batches) {
        for (std::size_t j = 0; j < batch->size(); ++j) {
            CHECK(std::abs(batch->value(j, a.state.positions)) < 1e-6F);
        }
    }
}

TEST_CASE("assembly: the mass of a cloth is its area times its density, whatever the resolution") {
    CHECK(totalMass(grid(10, 10).model) == Catch::Approx(0.8).epsilon(6e-8));  // half a bit of a mass
    CHECK(totalMass(grid(80, 80).model) == Catch::Approx(0.8).epsilon(6e-8));
    CHECK(totalMass(mesh(kCube, ", \"areal_density\": 0.5").model) == Catch::Approx(3.0).epsilon(1e-6));
}

TEST_CASE("assembly: an inner particle of a grid weighs a cell") {
    CHECK(grid(5, 5).model.masses[12] == Catch::Approx(0.25 * 0.2).epsilon(1e-6));
}

TEST_CASE("assembly: particle_mass takes the place of the density") {
    const Assembly a = grid(3, 3, ", \"particle_mass\": 0.01");
    CHECK(totalMass(a.model) == Catch::Approx(0.09).epsilon(1e-6));
}

TEST_CASE("assembly: a pinned particle keeps its mass and cannot move") {
    const Assembly a = grid(3, 3, R"(, "particle_mass": 0.01, "pins": ["top_left"])");
    CHECK(a.model.masses[0] == 0.01F);
    CHECK(a.model.inverseMasses[0] == 0.0F);
    CHECK(a.model.inverseMasses[1] == Catch::Approx(100));
}

TEST_CASE("assembly: pins are corners, sides and indices") {
    CHECK(pinned(grid(3, 4, R"(, "pins": ["top_left", "top_right"])")) == std::vector<int>{0, 2});
    CHECK(pinned(grid(3, 4, R"(, "pins": ["bottom_left", "bottom_right"])")) == std::vector<int>{9, 11});
    CHECK(pinned(grid(3, 4, R"(, "pins": ["top"])")) == std::vector<int>{0, 1, 2});
    CHECK(pinned(grid(3, 4, R"(, "pins": ["bottom"])")) == std::vector<int>{9, 10, 11});
    CHECK(pinned(grid(3, 4, R"(, "pins": ["left"])")) == std::vector<int>{0, 3, 6, 9});
    CHECK(pinned(grid(3, 4, R"(, "pins": ["right", 4])")) == std::vector<int>{2, 4, 5, 8, 11});
}

TEST_CASE("assembly: a pin that is not there is refused by its path") {
    CHECK(refusedAt(R"("cloths": [{"grid": {"columns": 3, "rows": 3}, "pins": [0, 9]}])") == "cloths[0].pins[1]");
    CHECK(refusedAt(R"("cloths": [{"pins": ["middle"]}])") == "cloths[0].pins[0]");
    CHECK(refusedAt(R"("cloths": [{"rope": {}, "pins": ["top"]}])") == "cloths[0].pins[0]");
    CHECK(refusedAt(R"("cloths": [{"rope": {"particles": 4}, "pins": [4]}])") == "cloths[0].pins[0]");
}

TEST_CASE("assembly: a rope is a chain") {
    const Assembly a = build(R"("cloths": [{"rope": {"particles": 5, "start": [0, 2, 0], "end": [0, 0, 0]}}])");
    CHECK(count(a, Role::Stretch) == 4);
    CHECK(a.model.batches.size() == 1);
    CHECK(batchOf(a, Role::Stretch)->rest(0) == 0.5F);
    CHECK(totalMass(a.model) == Catch::Approx(0.25));
    CHECK(a.cloths[0].triangles.empty());
    CHECK(a.cloths[0].columns == 0);
}

TEST_CASE("assembly: a rope bends over its triples when asked") {
    const std::string model = GENERATE("distance", "midpoint");
    const Assembly a = build(R"("cloths": [{"rope": {"particles": 5}, "bend": {"model": ")" + model + R"("}}])");
    CHECK(count(a, Role::Bend) == 3);
}

TEST_CASE("assembly: a model the shape does not have is refused") {
    CHECK(refusedAt(R"("cloths": [{"rope": {}, "bend": {"model": "dihedral"}}])") == "cloths[0].bend.model");
    CHECK(refusedAt(R"("cloths": [{"rope": {}, "shear": {"model": "diagonal"}}])") == "cloths[0].shear.model");
}

TEST_CASE("assembly: explicit particles follow the cloths and constraints use those numbers") {
    const Assembly a = build(R"("cloths": [{"rope": {"particles": 2}}],
        "particles": [{"position": [5, 0, 0], "velocity": [0, 1, 0], "inverse_mass": 4}, {"inverse_mass": 0}],
        "constraints": [{"type": "distance", "particles": [1, 2]}])");
    CHECK(a.explicitFirst == 2);
    CHECK(a.model.masses[2] == 0.25F);
    CHECK(a.model.masses[3] == 0.0F);
    CHECK(a.state.velocities[2] == vec3(0, 1, 0));
    CHECK(a.model.batches.back()->rest(0) == 5.0F);
    CHECK(a.batchCloths == std::vector<int>{0, -1});
}

TEST_CASE("assembly: neighbours of equal type and material form a batch, in file order") {
    const Assembly a =
        build(R"("particles": [{"position": [0, 0, 0]}, {"position": [1, 0, 0]}, {"position": [2, 0, 0]}],
        "constraints": [{"type": "distance", "particles": [0, 1]}, {"type": "distance", "particles": [1, 2]},
                        {"type": "distance", "particles": [2, 0], "compliance": 1}, {"type": "bend_midpoint", "particles": [0, 2, 1]},
                        {"type": "distance", "particles": [0, 1], "compliance": 1}])");
    REQUIRE(a.model.batches.size() == 4);
    CHECK(a.model.batches[0]->size() == 2);
    CHECK(a.model.batches[1]->material.compliance == 1.0F);
    CHECK(a.model.batches[2]->type() == "bend_midpoint");
    CHECK(a.model.batches[3]->size() == 1);
}

TEST_CASE("assembly: a rest value that is left out is measured from the start") {
    const Assembly a = build(
        R"("particles": [{"position": [0, 0, 0]}, {"position": [1, 0, 0]}, {"position": [0, 1, 0]}, {"position": [0, 0, 1]}],
        "constraints": [{"type": "distance", "particles": [1, 2]}, {"type": "shear_angle", "particles": [0, 1, 2]},
                        {"type": "bend_dihedral", "particles": [0, 1, 2, 3]}, {"type": "volume", "particles": [0, 1, 2, 3]},
                        {"type": "bend_midpoint", "particles": [1, 2, 0]}])");
    CHECK(a.model.batches[0]->rest(0) == Catch::Approx(std::sqrt(2.0)));
    CHECK(a.model.batches[1]->rest(0) == Catch::Approx(1.5707963));
    CHECK(std::abs(a.model.batches[2]->rest(0)) == Catch::Approx(1.5707963));
    CHECK(a.model.batches[3]->rest(0) == Catch::Approx(1.0 / 6.0));
    CHECK(a.model.batches[4]->rest(0) == Catch::Approx(std::sqrt(0.5)));
}

TEST_CASE("assembly: a constraint on a particle that is not there, or on one twice, is refused") {
    CHECK(refusedAt(R"("particles": [{}], "constraints": [{"type": "distance", "particles": [0, 1]}])") ==
          "constraints[0].particles[1]");
    CHECK(refusedAt(R"("particles": [{}, {}], "constraints": [{"type": "distance", "particles": [0, 1]},
        {"type": "distance", "particles": [1, 1]}])") == "constraints[1].particles[1]");
}

TEST_CASE("assembly: more particles than there is room for are refused before they are made") {
    CHECK(refusedAt(R"("cloths": [{"grid": {"columns": 2000000, "rows": 2000000}}])") == "cloths[0].grid.columns");
}

TEST_CASE("assembly: a pin path pins its particles in the numbers of the whole scene") {
    const Assembly a = build(R"("cloths": [{"rope": {"particles": 3}}, {"grid": {"columns": 2, "rows": 2}}],
        "pin_paths": [{"cloth": 1, "pins": ["top_left"], "path": [{"time": 0, "offset": [0, 0, 0]}]}])");
    REQUIRE(a.model.pinPaths.size() == 1);
    CHECK(a.model.pinPaths[0].particles == std::vector<int>{3});
    CHECK(a.model.inverseMasses[3] == 0.0F);
}

TEST_CASE("assembly: a pin path of no cloth, or of a particle that has one, is refused") {
    CHECK(refusedAt(R"("cloths": [{}], "pin_paths": [{"cloth": 1, "pins": [0]}])") == "pin_paths[0].cloth");
    CHECK(
        refusedAt(R"("cloths": [{}], "pin_paths": [{"cloth": 0, "pins": [0]}, {"cloth": 0, "pins": ["top_left"]}])") ==
        "pin_paths[1].pins");
}

TEST_CASE("assembly: the model's normals have unit length") {
    const Assembly a = build(R"("colliders": [{"type": "plane", "normal": [0, 3, 4]}])");
    CHECK(glm::length(std::get<Plane>(a.model.colliders[0]).normal - vec3(0, 0.6F, 0.8F)) < 1e-6F);
}

TEST_CASE("assembly: a thickness belongs to its cloth, explicit particles have none") {
    const Assembly a = build(R"("cloths": [{"rope": {"particles": 2}, "thickness": 0.1}], "particles": [{}])");
    CHECK(a.model.thicknesses == std::vector<float>{0.1F, 0.1F, 0.0F});
}

TEST_CASE("assembly: retune carries materials, masses, gravity, thickness and colliders, and leaves the topology") {
    Result<Scene> scene =
        parseScene(R"({"drape": 1, "cloths": [{"grid": {"columns": 3, "rows": 3}, "pins": [0]}], "particles": [{}, {}],
        "constraints": [{"type": "distance", "particles": [0, 9], "rest_length": 2}, {"type": "distance", "particles": [1, 10], "compliance": 5}],
        "colliders": [{"type": "plane"}]})",
                   "test.json", "");
    REQUIRE(scene);
    Result<Assembly> assembly = assemble(*scene);
    REQUIRE(assembly);
    scene->gravity = {0, -1, 0};
    scene->cloths[0].bend.compliance = 3;
    scene->cloths[0].thickness = 0.02F;
    scene->constraints[1].material.compliance = 6;
    std::get<Plane>(scene->colliders[0]).friction.kineticCoefficient = 0.9F;
    scene->cloths[0].particleMass = 0.25F;
    scene->particles[1].inverseMass = 0.5F;
    REQUIRE(retune(*scene, *assembly));
    CHECK(assembly->model.gravity == vec3(0, -1, 0));
    CHECK(batchOf(*assembly, Role::Bend)->material.compliance == 3);
    CHECK(batchOf(*assembly, Role::Stretch)->material.compliance == 1e-5F);
    CHECK(assembly->model.batches.back()->material.compliance == 6);
    CHECK(assembly->model.thicknesses[0] == 0.02F);
    CHECK(assembly->model.masses ==
          std::vector<float>{0.25F, 0.25F, 0.25F, 0.25F, 0.25F, 0.25F, 0.25F, 0.25F, 0.25F, 1, 2});
    CHECK(assembly->model.inverseMasses == std::vector<float>{0, 4, 4, 4, 4, 4, 4, 4, 4, 1, 0.5F});
    CHECK(std::get<Plane>(assembly->model.colliders[0]).friction.kineticCoefficient == 0.9F);
}

TEST_CASE("assembly: texture coordinates are metres of cloth") {
    const Assembly a = build(R"("cloths": [{"grid": {"columns": 3, "rows": 2, "width": 1, "height": 0.5}}])");
    CHECK(a.cloths[0].coordinates[5] == glm::vec2(1, 0.5F));
    const Assembly m = mesh("v 0 0 0\nv 2 0 0\nv 0 2 0\nvt 0 0\nvt 1 0\nvt 0 1\nf 1/1 2/2 3/3\n");
    CHECK(m.cloths[0].coordinates[1].x == Catch::Approx(2));
}

TEST_CASE("assembly: the model has the wind and the triangles of all cloths, cloth by cloth") {
    const Assembly a = build(R"("wind": {"velocity": [1, 2, 3], "drag": 1}, "cloths": [{"grid": {"columns": 3,
        "rows": 3}}, {"rope": {}}, {"grid": {"columns": 2, "rows": 2}}])");
    CHECK(a.model.wind.velocity == vec3(1, 2, 3));
    CHECK(a.model.wind.drag == 1);
    REQUIRE(a.model.triangles.size() == 8 + 2);
    CHECK(a.model.triangles[7] == a.cloths[0].triangles[7]);
    CHECK(a.model.triangles[8] == a.cloths[2].triangles[0]);
}

TEST_CASE("assembly: a grid's triangles face the viewer, or up where it lies") {
    for (const char* plane : {"xy", "xz"}) {
        const Assembly a =
            build(std::string(R"("cloths": [{"grid": {"columns": 3, "rows": 3, "plane": ")") + plane + "\"}}]");
        const vec3 front = plane == std::string("xy") ? vec3(0, 0, 1) : vec3(0, 1, 0);
        for (const auto& [i, j, k] : a.cloths[0].triangles) {
            const auto at = [&](int p) { return a.state.positions[static_cast<std::size_t>(p)]; };
            CHECK(glm::dot(glm::cross(at(j) - at(i), at(k) - at(i)), front) > 0);
        }
    }
}

TEST_CASE("assembly: more contacts than memory is for are refused, naming the colliders") {
    std::string planes = R"({"type": "plane"})";
    for (int i = 0; i < 1024; ++i) planes += R"(, {"type": "plane"})";
    CHECK(refusedAt(R"("cloths": [{"grid": {"columns": 512, "rows": 512}}], "colliders": [)" + planes + "]") ==
          "colliders");
}

TEST_CASE("assembly: a cloth too coarse for its thickness to hide a sphere is noted with the one that would") {
    // Cells of s = 0.2 m: what touches with its corners dips by R - sqrt(R^2 - s^2 / 2) into a sphere of R.
    const auto notes = [](const std::string& more) {
        return build(R"("cloths": [{"name": "sheet", "grid": {"columns": 11, "rows": 11})" + more +
                     R"(}], "colliders": [{"type": "sphere", "radius": 2}, {"type": "sphere", "radius": 0.3}])")
            .notes;
    };
    CHECK(notes("") ==
          std::vector<std::string>{"sheet: a sphere can show through; \"thickness\": 0.0317 m would hide it"});
    CHECK(notes(R"(, "thickness": 0.0317)").empty());
    CHECK(grid(11, 11).notes.empty());
}
