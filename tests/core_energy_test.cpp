// What the time step takes from a motion, and that nothing adds to it.
#include <algorithm>
#include <cmath>

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>

#include "support/models.h"

using namespace drape;
using namespace drape::test;
using Catch::Matchers::WithinAbs;

namespace {

double mechanicalEnergy(const Simulation& s) {  // rigid: no elastic part
    const Energy energy = measureEnergy(s.model, Method::Pbd, s.state);
    return energy.kinetic + energy.gravitational;
}

}  // namespace

TEST_CASE("a pendulum let go at 90 degrees keeps the energy its substeps leave, and gains none", "[core][energy]") {
    const auto [substeps, left] =
        GENERATE(table<int, double>({{1, 0.10}, {2, 0.28}, {5, 0.56}, {10, 0.73}, {20, 0.85}, {50, 0.94}}));
    Simulation s = chain(1, 1, 1, {}, {1, 0, 0});
    Solver solver(s.model);
    const double depth = 9.81;  // J, from the horizontal to straight down
    double most = 0;
    for (int f = 0; f < 600; ++f) {
        REQUIRE(solver.step(s.model, withSweeps(Method::Xpbd, substeps, 1), {}, s.state));
        most = std::max(most, 1 + mechanicalEnergy(s) / depth);
    }
    CHECK_THAT(1 + mechanicalEnergy(s) / depth, WithinAbs(left, 0.006));
    CHECK(most <= 1 + 1e-6);
}

TEST_CASE("a fast dumbbell keeps the spin its substeps leave", "[core][energy]") {
    const auto [substeps, left] =
        GENERATE(table<int, double>({{1, 0.17}, {2, 0.24}, {5, 0.36}, {10, 0.48}, {20, 0.61}, {50, 0.77}}));
    Simulation s;
    s.model.gravity = vec3(0);
    s.addParticle({-0.5F, 0, 0}, 1, {0, -5, 0});  // 10 rad/s
    s.addParticle({0.5F, 0, 0}, 1, {0, 5, 0});
    s.addBatch<DistanceConstraints>().add({0, 1}, 1);
    REQUIRE(s.run(withSweeps(Method::Xpbd, substeps, 1), 600));
    const Momentum momentum = measureMomentum(s.model, s.state);
    CHECK_THAT(momentum.angular.z / 5, WithinAbs(left, 0.006));
    CHECK(glm::length(momentum.linear) == 0);
}

TEST_CASE("a hanging sheet has less energy from second to second", "[core][energy]") {
    const Order order = GENERATE(Order::Sequential, Order::Coloured);
    Simulation s = sheet(20, 1, 0.3F, {}, {});
    SolverSettings settings = withSweeps(Method::Xpbd, 10, 1);
    settings.order = order;
    Solver solver(s.model);
    double last = mechanicalEnergy(s);
    for (int second = 0; second < 10; ++second) {
        for (int f = 0; f < 60; ++f) REQUIRE(solver.step(s.model, settings, {}, s.state));
        const double now = mechanicalEnergy(s);
        CHECK(now <= last);
        last = now;
    }
    CHECK_THAT(last, WithinAbs(-1.04, 0.05));
}

TEST_CASE("light cloth stays calm at any compliance, swept once a frame for a minute", "[core][energy]") {
    const float compliance = GENERATE(0.0F, 1e-6F, 1e-4F, 1e-2F);
    const Order order = GENERATE(Order::Sequential, Order::Coloured);
    Simulation s = sheet(50, 1, 0.15F, {.compliance = compliance}, {.compliance = compliance});
    SolverSettings settings = withSweeps(Method::Xpbd, 1, 1);
    settings.order = order;
    Solver solver(s.model);
    float fastest = 0;
    for (int f = 0; f < 3600; ++f) {
        REQUIRE(solver.step(s.model, settings, {}, s.state));
        for (const vec3& v : s.state.velocities) fastest = std::max(fastest, glm::length(v));
    }
    CHECK(isFinite(s.state));
    CHECK(fastest < 20);
    CHECK(fastest > 4);  // it fell
}
