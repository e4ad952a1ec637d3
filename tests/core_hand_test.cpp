#include <algorithm>

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <glm/geometric.hpp>

#include "support/models.h"

using namespace drape;
using namespace drape::test;
using Catch::Matchers::WithinAbs;

namespace {

constexpr float kMass = 0.3F;
constexpr float kForce = 5 * kMass * 9.81F;  // five cloth weights
constexpr int kSide = 20;
constexpr int kHeld = kSide * kSide - kSide / 2;  // middle of the free edge

SolverSettings settingsOf(Method method) {
    SolverSettings settings;
    settings.method = method;
    settings.iterations = 2;
    return settings;
}

/// Moves the hand from where it is to `target` over `frames`; returns the largest lag in metres.
float drag(Simulation& s, Solver& solver, const SolverSettings& settings, Hand& hand, vec3 target, int frames) {
    const vec3 start = hand.to;
    float lag = 0;
    for (int f = 1; f <= frames; ++f) {
        hand.from = hand.to;
        hand.to = start + static_cast<float>(f) / static_cast<float>(frames) * (target - start);
        solver.step(s.model, settings, hand, s.state);
        lag = std::max(lag, glm::length(s.state.positions[hand.particle] - hand.to));
    }
    return lag;
}

}  // namespace

TEST_CASE("the held particle follows the hand while the cloth can", "[core][hand]") {
    const Method method = GENERATE(Method::Pbd, Method::Xpbd);
    Simulation s = sheet(kSide, 0.95F, kMass, {}, {});
    Solver solver(s.model);
    for (int f = 0; f < 240; ++f) solver.step(s.model, settingsOf(method), {}, s.state);
    const vec3 start = s.state.positions[kHeld];
    Hand hand{kHeld, start, start, kForce};
    CHECK(drag(s, solver, settingsOf(method), hand, start + vec3(0, 0.3F, 0), 60) < 5e-3F);
}

TEST_CASE("pulled out of reach and released, the cloth neither tears nor shoots away", "[core][hand]") {
    const Method method = GENERATE(Method::Pbd, Method::Xpbd);
    Simulation s = sheet(kSide, 0.95F, kMass, {}, {});
    Solver solver(s.model);
    for (int f = 0; f < 180; ++f) solver.step(s.model, settingsOf(method), {}, s.state);
    const vec3 start = s.state.positions[kHeld];
    Hand hand{kHeld, start, start, kForce};
    drag(s, solver, settingsOf(method), hand, start - vec3(0, 20, 0), 1);
    drag(s, solver, settingsOf(method), hand, hand.to, 60);
    CHECK(measureStrain(s.model, s.state.positions).max < 0.5);
    CHECK(glm::length(solver.handForce()) <= kForce * 1.001F);

    float fastest = 0;
    for (int f = 0; f < 180; ++f) {
        solver.step(s.model, settingsOf(method), {}, s.state);
        for (const vec3& velocity : s.state.velocities) fastest = std::max(fastest, glm::length(velocity));
    }
    CHECK(fastest < 10);
    CHECK(measureStrain(s.model, s.state.positions).max < 0.05);
    CHECK(isFinite(s.state));
}

TEST_CASE("the hand's target moves evenly over the substeps", "[core][hand]") {
    const int substeps = GENERATE(1, 10, 30);
    Simulation s = sheet(kSide, 0.95F, kMass, {}, {});
    SolverSettings settings = settingsOf(Method::Xpbd);
    settings.substeps = substeps;
    Solver solver(s.model);
    for (int f = 0; f < 120; ++f) solver.step(s.model, settings, {}, s.state);
    Hand hand{kHeld, s.state.positions[kHeld], s.state.positions[kHeld], kForce};
    float fastest = 0;
    for (int f = 0; f < 12; ++f) {  // 2 m/s
        hand.from = hand.to;
        hand.to += vec3(0, 0, -2.0F / 60);
        solver.step(s.model, settings, hand, s.state);
        fastest = std::max(fastest, glm::length(s.state.velocities[kHeld - 1]));
    }
    CHECK(fastest < 4);
}

TEST_CASE("a held pin goes where the hand goes and stays there", "[core][hand]") {
    Simulation s = sheet(kSide, 0.95F, kMass, {}, {});
    Solver solver(s.model);
    Hand hand{0, s.state.positions[0], s.state.positions[0], kForce};
    const vec3 target(0.1F, 0.2F, 0.05F);
    drag(s, solver, settingsOf(Method::Xpbd), hand, target, 30);
    CHECK(s.state.positions[0] == target);
    solver.step(s.model, settingsOf(Method::Xpbd), {}, s.state);
    CHECK(s.state.positions[0] == target);
}

TEST_CASE("the hand's force is what it takes to hold a weight", "[core][hand]") {
    Simulation s;
    s.addParticle({0, 0, 0}, 0.5F);
    Solver solver(s.model);
    const Hand hand{0, vec3(0), vec3(0), 1000};
    for (int f = 0; f < 60; ++f) solver.step(s.model, settingsOf(Method::Pbd), hand, s.state);
    CHECK_THAT(solver.handForce().y, WithinAbs(19.62, 0.01));
    CHECK(glm::length(s.state.positions[0]) < 1e-6F);
}
