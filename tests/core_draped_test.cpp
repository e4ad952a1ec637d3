// Cloth against spheres and the ground: it lies still, shows no sphere through it, goes with what moves below it.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <glm/geometric.hpp>

#include "support/models.h"

using namespace drape;
using namespace drape::test;

namespace {

SolverSettings stepsOf(int substeps, int iterations) {
    return withSweeps(Method::Xpbd, substeps, iterations);
}

/// A free sheet of a metre above the origin.
Simulation sheetAbove(int side, float height, float thickness = 0) {
    Simulation s = sheet(side, 1, 0.3F, {}, {}, false);
    for (vec3& x : s.state.positions) x += vec3(-0.5F, height, -0.5F);
    std::fill(s.model.thicknesses.begin(), s.model.thicknesses.end(), thickness);
    return s;
}

double kineticEnergy(const Simulation& s) {
    return measureEnergy(s.model, Method::Xpbd, s.state).kinetic;
}

}  // namespace

TEST_CASE("a rigid sheet draped over a sphere comes to rest outside it, without any damping", "[core][contact]") {
    Simulation s = sheetAbove(30, 0.35F);
    s.model.colliders.emplace_back(Sphere{.radius = 0.3F, .friction = {0.5F, 0.5F}});
    Solver solver(s.model);
    double halfWay = 0;
    for (int f = 1; f <= 600; ++f) {
        REQUIRE(solver.step(s.model, stepsOf(10, 2), {}, s.state));
        for (const vec3& x : s.state.positions) REQUIRE(glm::length(x) >= 0.3F - 1e-6F);
        if (f == 300) halfWay = kineticEnergy(s);
    }
    CHECK(kineticEnergy(s) < 1e-4);
    CHECK(kineticEnergy(s) < halfWay);
}

TEST_CASE("a sheet with its thickness lets no sphere show through between its particles", "[core][contact]") {
    // Between particles s apart a chord dips by R - sqrt(R^2 - s^2 / 2) at most: 4.7 mm here.
    Simulation s = sheetAbove(20, 0.35F, 0.0047F);
    s.model.colliders.emplace_back(Sphere{.radius = 0.3F, .friction = {0.5F, 0.5F}});
    REQUIRE(s.run(stepsOf(20, 2), 300));
    const auto at = [&s](int row, int column) { return s.state.positions[row * 20 + column]; };
    for (int row = 0; row + 1 < 20; ++row) {
        for (int column = 0; column + 1 < 20; ++column) {
            const vec3 a = at(row, column), b = at(row, column + 1), c = at(row + 1, column),
                       d = at(row + 1, column + 1);
            CHECK(glm::length((a + b + c) / 3.0F) >= 0.3F);
            CHECK(glm::length((b + c + d) / 3.0F) >= 0.3F);
        }
    }
}

TEST_CASE("a sheet squeezed between a sphere and the ground lies still", "[core][contact]") {
    const float gap = GENERATE(0.0F, 0.005F);  // between sphere and ground; the sheet needs 0.01
    Simulation s = sheetAbove(20, 0.01F, 0.005F);
    s.model.colliders.emplace_back(Plane{.friction = {0.5F, 0.5F}});
    s.model.colliders.emplace_back(Sphere{
        .radius = 0.3F, .path = {{0, {0.1F, 0.8F, 0.03F}}, {1, {0.1F, 0.3F + gap, 0.03F}}}, .friction = {0.5F, 0.5F}});
    Solver solver(s.model);
    for (int f = 0; f < 180; ++f) REQUIRE(solver.step(s.model, stepsOf(10, 2), {}, s.state));
    float most = 0;
    for (int f = 0; f < 60; ++f) {
        const std::vector<vec3> before = s.state.positions;
        REQUIRE(solver.step(s.model, stepsOf(10, 2), {}, s.state));
        for (std::size_t i = 0; i < before.size(); ++i)
            most = std::max(most, glm::length(s.state.positions[i] - before[i]));
    }
    CHECK(isFinite(s.state));
    CHECK(most < 1e-3F);
}

TEST_CASE("a sphere that is pushed up under a slack sheet lifts it at any speed", "[core][contact]") {
    const auto [speed, left] = GENERATE(table<float, int>({{0.1F, 0}, {1.0F, 0}, {5.0F, 0}, {20.0F, 0}}));
    Simulation s = sheetAbove(20, 0, 0.005F);
    for (const int i : {0, 19, 380, 399}) {  // the corners go inwards by 0.25 m: the sheet sags
        s.model.inverseMasses[i] = 0;
        const vec3 at = s.state.positions[i];
        s.model.pinPaths.push_back({{i}, {{0, vec3(0)}, {1, {-0.5F * at.x, 0, -0.5F * at.z}}}});
    }
    const double start = 3, end = start + 0.9 / static_cast<double>(speed);
    s.model.colliders.emplace_back(Sphere{.radius = 0.2F, .path = {{start, {0, -0.9F, 0}}, {end, {0, 0, 0}}}});
    SolverSettings settings = stepsOf(10, 2);
    settings.damping = 0.5F;
    REQUIRE(s.run(settings, static_cast<int>(60 * end) + 120));
    CHECK(isFinite(s.state));
    int behind = 0;
    for (const vec3& x : s.state.positions) {
        CHECK(glm::length(x) >= 0.2F - 1e-6F);
        behind += x.y < 0 && x.x * x.x + x.z * x.z < 0.01F ? 1 : 0;
    }
    CAPTURE(speed);
    CHECK(behind == left);
}

TEST_CASE("a sheet goes round with a rough sphere that spins below it, either way, and not with a smooth one",
          "[core][contact]") {
    const auto [spin, mu, speed] =
        GENERATE(table<float, float, double>({{3.0F, 0.5F, 0.5}, {-3.0F, 0.5F, -0.5}, {3.0F, 0.0F, 0}}));
    Simulation s = sheetAbove(20, 0.31F, 0.005F);
    s.model.colliders.emplace_back(Sphere{.radius = 0.3F, .angularVelocity = {0, spin, 0}, .friction = {mu, mu}});
    REQUIRE(s.run(stepsOf(10, 2), 120));
    double mean = 0;  // tangential, about +y
    for (std::size_t i = 0; i < s.state.positions.size(); ++i) {
        const vec3 x = s.state.positions[i], v = s.state.velocities[i];
        mean += static_cast<double>((x.z * v.x - x.x * v.z) / std::hypot(x.x, x.z)) / 400;
    }
    if (mu > 0) {
        CHECK(mean / speed > 1);
    } else {
        CHECK(std::fabs(mean) < 0.01);
    }
}
