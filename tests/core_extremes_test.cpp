// What is at an end of its range: nothing free, no length, a small scale, far away, nothing to do.
#include <algorithm>
#include <cmath>
#include <string>

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>

#include "support/models.h"

using namespace drape;
using namespace drape::test;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

TEST_CASE("a sheet of which every particle is pinned stays as it is, and shows how far it was pulled apart",
          "[core][extremes]") {
    const Method method = GENERATE(Method::Pbd, Method::Xpbd, Method::Reference);
    Simulation s = sheet(2, 1, 1, {}, {.compliance = 1e-4F});
    std::fill(s.model.inverseMasses.begin(), s.model.inverseMasses.end(), 0.0F);
    s.state.positions[1].x = 1.5F;
    const std::string before = hashOf(s.state);
    const SolverSettings settings = withSweeps(method, 2, 3);
    Solver solver(s.model);
    for (int f = 0; f < 100; ++f) REQUIRE(solver.step(s.model, settings, {}, s.state));
    CHECK(hashOf(s.state) == before);
    CHECK_THAT(measureStrain(s.model, s.state.positions).max, WithinAbs(0.5, 1e-6));
    CHECK(measureResidual(s.model, settings, solver, s.state.positions) == 0);
}

TEST_CASE("a link of no length pulls two particles onto one place", "[core][extremes]") {
    const Method method = GENERATE(Method::Pbd, Method::Xpbd, Method::Reference);
    const Order order = GENERATE(Order::Sequential, Order::Coloured);
    const float apart = GENERATE(0.3F, 1e-6F, 0.0F);
    Simulation s;
    s.addParticle({0, 0, 0}, 0);
    s.addParticle({apart, 0, 0}, 1);
    s.addParticle({apart, 0.1F, 0}, 3);
    auto& batch = s.addBatch<DistanceConstraints>();
    batch.add({0, 1}, 0);
    batch.add({1, 2}, 0.1F);
    SolverSettings settings = withSweeps(method, 10, 2);
    settings.order = order;
    settings.damping = 3;
    REQUIRE(s.run(settings, 300));
    REQUIRE(isFinite(s.state));
    CHECK(glm::length(s.state.positions[1]) < 1e-4F);
    CHECK_THAT(glm::length(s.state.positions[2] - s.state.positions[1]), WithinAbs(0.1, 1e-4));
}

TEST_CASE("a cloth of eight millimetres moves as one of a metre at the same g h^2 / L, to the bit",
          "[core][extremes]") {
    const Method method = GENERATE(Method::Pbd, Method::Xpbd);
    const Order order = GENERATE(Order::Sequential, Order::Coloured);
    constexpr float kScale = 1.0F / 128;
    Simulation large = sheet(20, 1, 0.3F, {}, {});
    Simulation small = sheet(20, kScale, 0.3F, {}, {});
    small.model.gravity *= kScale;
    SolverSettings settings = withSweeps(method, 10, 2);
    settings.order = order;
    REQUIRE(large.run(settings, 120));
    REQUIRE(small.run(settings, 120));
    for (vec3& x : large.state.positions) x *= kScale;
    for (vec3& v : large.state.velocities) v *= kScale;
    CHECK(hashOf(small.state) == hashOf(large.state));
}

TEST_CASE("ten kilometres away a particle falls freely but for what positions cannot tell", "[core][extremes]") {
    // Positions there are a millimetre apart: what moves by less in a substep is rounded.
    const auto [substeps, off] =
        GENERATE(table<int, double>({{1, 0.005}, {4, 0.005}, {16, 0.005}, {32, 0.005}, {64, 0.025}}));
    Simulation s;
    s.addParticle({0, 10000, 0}, 1);
    REQUIRE(s.run(withSweeps(Method::Xpbd, substeps, 1), 60));
    const double expected = 4.905 + 9.81 / (60.0 * substeps) / 2;
    CHECK_THAT(10000 - static_cast<double>(s.state.positions[0].y), WithinRel(expected, off));
}

TEST_CASE("where nothing acts nothing moves, not by a bit", "[core][extremes]") {
    const Order order = GENERATE(Order::Sequential, Order::Coloured);
    const Method method = GENERATE(Method::Pbd, Method::Xpbd);
    Simulation s = sheet(10, 0.7F, 0.3F, {}, {});
    s.model.gravity = vec3(0);
    SolverSettings settings = withSweeps(method, 2, 2);
    settings.order = order;
    const std::string before = hashOf(s.state);
    REQUIRE(s.run(settings, 500));
    CHECK(hashOf(s.state) == before);
    CHECK(measureStrain(s.model, s.state.positions).max == 0);
}
