#include <algorithm>
#include <cmath>
#include <limits>

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <glm/geometric.hpp>

#include "support/models.h"

using namespace drape;
using namespace drape::test;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

SolverSettings settingsOf(Method method, int substeps, int iterations, Order order = Order::Sequential) {
    SolverSettings settings;
    settings.method = method;
    settings.substeps = substeps;
    settings.iterations = iterations;
    settings.order = order;
    return settings;
}

double elongation(const Simulation& s) {
    return -static_cast<double>(s.state.positions[1].y) - 0.1;
}

}  // namespace

TEST_CASE("XPBD holds a weight at compliance times weight for every number of iterations and substeps",
          "[core][solver]") {
    const int iterations = GENERATE(1, 2, 5, 20, 100);
    const int substeps = GENERATE(1, 10);
    Simulation s = massOnLink({.compliance = 1e-3F});
    SolverSettings settings = settingsOf(Method::Xpbd, substeps, iterations);
    settings.damping = 4;
    s.run(settings, 600);
    CHECK_THAT(elongation(s) * 1000, WithinAbs(9.81, 1e-4));
}

TEST_CASE("PBD's static stretch depends on iterations and substeps", "[core][solver]") {
    const auto [iterations, millimetres] =
        GENERATE(table<int, double>({{1, 24.53}, {2, 11.62}, {5, 3.93}, {20, 0.377}}));
    const int substeps = GENERATE(1, 10);
    Simulation s = massOnLink({.stiffness = 0.1F});
    SolverSettings settings = settingsOf(Method::Pbd, substeps, iterations);
    settings.damping = 4;
    s.run(settings, 600);
    const double expected = millimetres / (substeps * substeps);
    CHECK_THAT(elongation(s) * 1000, WithinAbs(expected, 1e-3 * expected + 2e-5));
}

TEST_CASE("PBD with corrected stiffness does not depend on iterations for one constraint", "[core][solver]") {
    const int iterations = GENERATE(1, 2, 5, 20);
    Simulation s = massOnLink({.stiffness = 0.1F});
    SolverSettings settings = settingsOf(Method::Pbd, 1, iterations);
    settings.stiffnessCorrection = true;
    settings.damping = 4;
    s.run(settings, 600);
    CHECK_THAT(elongation(s) * 1000, WithinAbs(24.53, 0.01));
}

TEST_CASE("sweeps of stiffness k leave (1 - k)^n of one constraint's error, with corrected stiffness 1 - k",
          "[core][solver]") {
    const auto [iterations, taken] =
        GENERATE(table<int, double>({{1, 0.200}, {2, 0.360}, {5, 0.672}, {10, 0.893}, {20, 0.989}}));
    const bool corrected = GENERATE(false, true);
    Simulation s = massOnLink({.stiffness = 0.2F});
    s.model.gravity = vec3(0);
    s.state.positions[1].y = -1.1F;
    SolverSettings settings = settingsOf(Method::Pbd, 1, iterations);
    settings.stiffnessCorrection = corrected;
    s.run(settings, 1);
    CHECK_THAT(1 - elongation(s), corrected ? WithinAbs(0.2, 1e-6) : WithinAbs(taken, 6e-4));
}

TEST_CASE("PBD of full stiffness and XPBD of no compliance are the same to the bit", "[core][solver]") {
    Simulation pbd = sheet(12, 1, 0.3F, {.stiffness = 1}, {.stiffness = 1});
    Simulation xpbd = sheet(12, 1, 0.3F, {.stiffness = 0.2F}, {.stiffness = 0.2F});
    pbd.run(settingsOf(Method::Pbd, 5, 3), 60);
    xpbd.run(settingsOf(Method::Xpbd, 5, 3), 60);
    CHECK(hashOf(pbd.state) == hashOf(xpbd.state));
}

TEST_CASE("PBD of stiffness k is XPBD of compliance h^2 (1/k - 1)(w0 + w1) with one iteration", "[core][solver]") {
    constexpr double kH = 1.0 / 60;
    Simulation pbd = massOnLink({.stiffness = 0.25F});
    Simulation xpbd = massOnLink({.compliance = static_cast<float>(kH * kH * 3)});
    pbd.run(settingsOf(Method::Pbd, 1, 1), 60);
    xpbd.run(settingsOf(Method::Xpbd, 1, 1), 60);
    CHECK_THAT(pbd.state.positions[1].y, WithinRel(xpbd.state.positions[1].y, 1e-5F));
}

TEST_CASE("the result of PBD does not depend on a uniform mass, to the bit where it changes by a power of two",
          "[core][solver]") {
    Simulation light = sheet(8, 1, 0.25F, {.stiffness = 0.5F}, {.stiffness = 0.5F});
    Simulation heavy = sheet(8, 1, 16.0F, {.stiffness = 0.5F}, {.stiffness = 0.5F});
    light.run(settingsOf(Method::Pbd, 2, 2), 60);
    heavy.run(settingsOf(Method::Pbd, 2, 2), 60);
    CHECK(hashOf(light.state) == hashOf(heavy.state));
}

TEST_CASE("a particle falls 4.905 m in a second from any height with any number of substeps", "[core][solver]") {
    const float height = GENERATE(0.0F, 16.0F, 100.0F, 1000.0F);
    const int substeps = GENERATE(1, 2, 4, 8, 16, 32, 64);
    Simulation s;
    s.addParticle({0, height, 0}, 1);
    s.run(settingsOf(Method::Xpbd, substeps, 1), 60);
    const double expected = 4.905 + 9.81 / (60.0 * substeps) / 2;
    CHECK_THAT(height - s.state.positions[0].y, WithinRel(expected, 0.005));
}

TEST_CASE("a link of boundless compliance or no stiffness does nothing", "[core][solver]") {
    const Method method = GENERATE(Method::Pbd, Method::Xpbd);
    Simulation s = massOnLink({.compliance = std::numeric_limits<float>::max(), .stiffness = 0});
    s.run(settingsOf(method, 1, 3), 60);
    CHECK_THAT(-0.1 - s.state.positions[1].y, WithinAbs(4.905 + 9.81 / 120, 1e-3));
}

TEST_CASE("a step of no or backward time, or without a sweep, changes nothing", "[core][solver]") {
    Simulation s = massOnLink({});
    s.run(settingsOf(Method::Xpbd, 1, 1), 3);
    const std::string before = hashOf(s.state);
    const double time = s.state.time;
    SolverSettings settings;
    SECTION("zero") {
        settings.timeStep = 0;
    }
    SECTION("negative") {
        settings.timeStep = -1;
    }
    SECTION("not a number") {
        settings.timeStep = std::numeric_limits<double>::quiet_NaN();
    }
    SECTION("infinite") {
        settings.timeStep = std::numeric_limits<double>::infinity();
    }
    SECTION("no substep") {
        settings.substeps = 0;
    }
    SECTION("no iteration") {
        settings.iterations = 0;
    }
    CHECK_FALSE(s.run(settings, 1));
    CHECK(hashOf(s.state) == before);
    CHECK(s.state.time == time);
}

TEST_CASE("600 frames at 60 Hz are ten seconds", "[core][solver]") {
    Simulation s = massOnLink({});
    s.run(settingsOf(Method::Xpbd, 7, 1), 600);
    CHECK_THAT(s.state.time, WithinAbs(10, 1e-9));
    CHECK(s.state.frames == 600);
}

TEST_CASE("pinned particles feel nothing and move with their velocity", "[core][solver]") {
    Simulation s;
    s.addParticle({0, 0, 0}, 0);
    s.addParticle({2, 0, 0}, 0, {0, 0.5F, 0});
    s.addBatch<DistanceConstraints>().add({0, 1}, 1);
    s.run(settingsOf(Method::Xpbd, 4, 2), 60);
    CHECK(s.state.positions[0] == vec3(0));
    CHECK_THAT(s.state.positions[1].y, WithinAbs(0.5, 1e-5));
    CHECK(s.state.positions[1].x == 2);
}

TEST_CASE("a pin follows its path and ends where the path ends", "[core][solver]") {
    Simulation s;
    s.addParticle({1, 2, 3}, 0);
    s.model.pinPaths.push_back({{0}, {{0, vec3(0)}, {0.5, vec3(-0.5F, 0.25F, 0)}}});
    s.run(settingsOf(Method::Xpbd, 10, 1), 60);
    CHECK(glm::length(s.state.positions[0] - vec3(0.5F, 2.25F, 3)) < 1e-5F);
    CHECK(s.state.velocities[0] == vec3(0));
}

TEST_CASE("the links of a chain carry the weight below them in both methods", "[core][solver]") {
    const Method method = GENERATE(Method::Pbd, Method::Xpbd);
    Simulation s = chain(19, 0.01F, 1, {.compliance = 1e-5F});
    SolverSettings settings = settingsOf(method, 4, 5);
    settings.damping = 6;
    Solver solver(s.model);
    for (int f = 0; f < 600; ++f) solver.step(s.model, settings, {}, s.state);
    const double h = settings.timeStep / settings.substeps;
    CHECK_THAT(-solver.multipliers(0)[0] / (h * h), WithinRel(19 * 9.81, 2e-3));
}

TEST_CASE("damping acts along a link only: a spinning dumbbell keeps its spin", "[core][solver]") {
    const auto spinAfterOneSecond = [](float damping) {
        Simulation s;
        s.model.gravity = vec3(0);
        s.addParticle({-0.5F, 0, 0}, 1, {0, 5, 0});
        s.addParticle({0.5F, 0, 0}, 1, {0, -5, 0});
        s.addBatch<DistanceConstraints>({.compliance = 1e-6F, .damping = damping}).add({0, 1}, 1);
        s.run(settingsOf(Method::Xpbd, 20, 1), 60);
        return measureMomentum(s.model, s.state).angular.z;
    };
    CHECK_THAT(spinAfterOneSecond(100), WithinRel(spinAfterOneSecond(0), 0.01));
}

TEST_CASE("critical damping of a link keeps it from overshooting", "[core][solver]") {
    Simulation s = massOnLink({.compliance = 1e-3F, .damping = 63.2F});  // 2 sqrt(k m)
    Solver solver(s.model);
    double longest = 0;
    for (int f = 0; f < 300; ++f) {
        solver.step(s.model, settingsOf(Method::Xpbd, 20, 1), {}, s.state);
        longest = std::max(longest, elongation(s));
    }
    CHECK_THAT(elongation(s) * 1000, WithinAbs(9.81, 0.01));
    CHECK(longest < 9.82e-3);
}

TEST_CASE("a change of substeps in mid-swing does not change the speed", "[core][solver]") {
    Simulation s = chain(1, 1, 1, {}, {1, 0, 0});
    s.run(settingsOf(Method::Xpbd, 20, 1), 20);
    const float before = glm::length(s.state.velocities[1]);
    Simulation steady = chain(1, 1, 1, {}, {1, 0, 0});
    steady.run(settingsOf(Method::Xpbd, 20, 1), 21);
    s.run(settingsOf(Method::Xpbd, 200, 1), 1);
    REQUIRE(before > 1);
    CHECK_THAT(glm::length(s.state.velocities[1]), WithinRel(glm::length(steady.state.velocities[1]), 0.01F));
}

TEST_CASE("coloured and sequential order settle at the same shape", "[core][solver]") {
    Simulation sequential = sheet(10, 1, 0.3F, {.compliance = 1e-3F}, {.compliance = 1e-2F});
    Simulation coloured = sheet(10, 1, 0.3F, {.compliance = 1e-3F}, {.compliance = 1e-2F});
    SolverSettings settings = settingsOf(Method::Xpbd, 20, 5);
    settings.damping = 5;
    sequential.run(settings, 600);
    settings.order = Order::Coloured;
    coloured.run(settings, 600);
    for (std::size_t i = 0; i < sequential.state.positions.size(); ++i) {
        CHECK(glm::length(sequential.state.positions[i] - coloured.state.positions[i]) < 2e-3F);
    }
}

TEST_CASE("multipliers are in file order and zero before the first step", "[core][solver]") {
    const Order order = GENERATE(Order::Sequential, Order::Coloured);
    Simulation s = chain(11, 0.1F, 0.1F, {.compliance = 1e-4F});
    Solver solver(s.model);
    CHECK(solver.multipliers(0) == std::vector<float>(11));
    SolverSettings settings = settingsOf(Method::Xpbd, 20, 4, order);
    settings.damping = 8;
    for (int f = 0; f < 400; ++f) solver.step(s.model, settings, {}, s.state);
    const double h = settings.timeStep / settings.substeps;
    for (int j = 0; j < 11; ++j) CHECK_THAT(-solver.multipliers(0)[j] / (h * h), WithinRel((11 - j) * 0.981, 0.01));
}

TEST_CASE("a pin that the hand has moved goes on along its path from there", "[core][solver]") {
    Simulation s;
    s.addParticle({0, 0, 0}, 0);
    s.model.pinPaths.push_back({{0}, {{0, vec3(0)}, {1, vec3(1, 0, 0)}}});
    Solver solver(s.model);
    for (int f = 0; f < 30; ++f) solver.step(s.model, {}, {}, s.state);
    const vec3 moved = s.state.positions[0] + vec3(0, 0.5F, 0);
    solver.step(s.model, {}, {.particle = 0, .from = s.state.positions[0], .to = moved}, s.state);
    CHECK(s.state.positions[0] == moved);
    for (int f = 0; f < 29; ++f) solver.step(s.model, {}, {}, s.state);
    CHECK(glm::length(s.state.positions[0] - (moved + vec3(29.0F / 60, 0, 0))) < 1e-5F);
}
