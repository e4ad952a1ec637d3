// What else acts on the reference: pins, the hand, contacts.
#include <cmath>
#include <numbers>

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>

#include "support/models.h"

using namespace drape;
using namespace drape::test;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

constexpr double kStep = 1.0 / 60;

SolverSettings reference(int substeps = 1) {
    SolverSettings settings;
    settings.method = Method::Reference;
    settings.substeps = substeps;
    return settings;
}

void run(Simulation& s, const SolverSettings& settings, int frames) {
    Solver solver(s.model);
    for (int f = 0; f < frames; ++f) {
        REQUIRE(solver.step(s.model, settings, {}, s.state));
        REQUIRE(solver.convergence().converged);
    }
}

/// A particle at rest on a plane that falls towards +x.
Simulation incline(double degrees, Friction friction) {
    const double angle = degrees * std::numbers::pi / 180;
    Simulation s;
    s.model.gravity = {9.81 * std::sin(angle), -9.81 * std::cos(angle), 0};
    s.model.colliders.emplace_back(Plane{.friction = friction});
    s.addParticle({0, 0, 0}, 2);
    return s;
}

}  // namespace

TEST_CASE("the hand pulls a far particle of the reference with its greatest force", "[core][reference]") {
    Simulation s;
    s.model.gravity = vec3(0);
    s.addParticle({0, 0, 0}, 0.5F);
    Solver solver(s.model);
    const Hand hand{.particle = 0, .from = {3, 4, 0}, .to = {3, 4, 0}, .maxForce = 10};
    REQUIRE(solver.step(s.model, reference(), hand, s.state));
    CHECK(solver.convergence().converged);
    CHECK_THAT(s.state.velocities[0].x, WithinRel(0.5 * 6 * kStep, 1e-6));
    CHECK_THAT(s.state.velocities[0].y, WithinRel(0.5 * 8 * kStep, 1e-6));
    CHECK_THAT(glm::length(solver.handForce()), WithinRel(10.0, 1e-6));
}

TEST_CASE("the hand holds the reference's particle at its target and says with what force", "[core][reference]") {
    Simulation s = chain(4, 0.1F, 0.1F, {});
    Solver solver(s.model);
    const vec3 target = s.state.positions[4] + vec3(0.1F, 0.05F, 0);
    for (int f = 0; f < 120; ++f) {
        const Hand hand{.particle = 4, .from = target, .to = target, .maxForce = 20};
        REQUIRE(solver.step(s.model, reference(2), hand, s.state));
        REQUIRE(solver.convergence().converged);
    }
    CHECK(glm::length(s.state.positions[4] - target) < 1e-6F);
    CHECK(solver.handForce().y > 0);
    CHECK(glm::length(solver.handForce()) < 20);
}

TEST_CASE("a hand too weak for a taut rigid chain gives way in the reference", "[core][reference]") {
    Simulation s = chain(4, 0.1F, 0.1F, {}, {1, 0, 0});
    s.model.gravity = vec3(0);
    Solver solver(s.model);
    for (int f = 0; f < 30; ++f) {
        const Hand hand{.particle = 4, .from = {1, 0, 0}, .to = {1, 0, 0}, .maxForce = 5};
        REQUIRE(solver.step(s.model, reference(), hand, s.state));
        REQUIRE(solver.convergence().converged);
    }
    CHECK_THAT(s.state.positions[4].x, WithinAbs(0.4, 1e-6));
    CHECK_THAT(solver.handForce().x, WithinRel(5.0, 1e-6));
    CHECK_THAT(solver.multipliers(0)[0], WithinRel(-5 * kStep * kStep, 1e-5));
}

TEST_CASE("a pin of the reference follows its path and takes the chain along", "[core][reference]") {
    Simulation s = chain(3, 0.1F, 0.1F, {});
    s.model.pinPaths.push_back({{0}, {{0, {0, 0, 0}}, {1, {0.5F, 0, 0}}}});
    run(s, reference(2), 60);
    CHECK_THAT(s.state.positions[0].x, WithinAbs(0.5, 1e-6));
    for (int i = 1; i < 4; ++i)
        CHECK_THAT(glm::length(s.state.positions[i] - s.state.positions[i - 1]), WithinAbs(0.1, 1e-6));
}

TEST_CASE("a particle slides down an incline in the reference as Coulomb's law says", "[core][reference]") {
    const auto [degrees, mu, distance, speed] =
        GENERATE(table<double, double, double, double>({{30, 0.2, 1.62964456353559, 3.205858157774931},
                                                        {45, 0.5, 1.7630823705410077, 3.468358761720015},
                                                        {60, 1.0, 1.8252771823220486, 3.5907092111253416}}));
    const auto coefficient = static_cast<float>(mu);
    Simulation s = incline(degrees, {coefficient, coefficient});
    run(s, reference(), 60);
    CHECK_THAT(s.state.positions[0].x, WithinRel(distance, 1e-5));
    CHECK_THAT(s.state.velocities[0].x, WithinRel(speed, 1e-5));
    CHECK_THAT(s.state.positions[0].y, WithinAbs(0, 1e-6));
}

TEST_CASE("static friction holds a particle of the reference, its kinetic coefficient would not", "[core][reference]") {
    Simulation s = incline(20, {0.5F, 0.1F});
    run(s, reference(), 60);
    CHECK(std::fabs(s.state.positions[0].x) < 2e-6F);
    Simulation moving = incline(20, {0.3F, 0.1F});
    run(moving, reference(), 60);
    const double angle = 20 * std::numbers::pi / 180;
    const double expected = 9.81 * (std::sin(angle) - 0.1 * std::cos(angle)) * kStep * kStep * 60 * 61 / 2;
    CHECK_THAT(moving.state.positions[0].x, WithinRel(expected, 1e-4));
}

TEST_CASE("static friction holds a preloaded link in the reference", "[core][reference]") {
    Simulation s;
    s.model.colliders.emplace_back(Plane{.friction = {0.5F, 0.5F}});
    s.addParticle({0, 0, 0}, 0);
    s.addParticle({1 + 4.4145e-3F, 0, 0}, 1);
    s.addBatch<DistanceConstraints>({.compliance = 1e-3F}).add({0, 1}, 1);
    run(s, reference(), 120);
    CHECK_THAT(s.state.positions[1].x, WithinAbs(1 + 4.4145e-3, 1e-6));
}

TEST_CASE("a spinning sphere drags a particle of the reference by mu g h in a step, and as far round",
          "[core][reference]") {
    Simulation s;
    s.model.colliders.emplace_back(Sphere{.radius = 1, .angularVelocity = {0, 0, 20}, .friction = {0.5F, 0.5F}});
    s.addParticle({0, 1, 0}, 1);
    run(s, reference(), 1);
    // At the end of the step the normal leans by the way along the surface, mu g h^2: the load pushes the same way.
    const double way = 0.5 * 9.81 * kStep * kStep;
    CHECK_THAT(s.state.velocities[0].x, WithinRel(-(0.5 + way) * 9.81 * kStep, 5e-4));
}

TEST_CASE("a dropped particle bounces in the reference as high as in a step of that length", "[core][reference]") {
    const auto [restitution, apex] =
        GENERATE(table<float, double>({{0.8F, 0.561349999999994}, {0.5F, 0.212549999999997}}));
    Simulation s;
    s.model.colliders.emplace_back(Plane{.restitution = restitution});
    s.addParticle({0, 1, 0}, 1);
    bool bounced = false;
    float highest = 0;
    for (int f = 0; f < 70; ++f) {
        run(s, reference(), 1);
        bounced = bounced || s.state.velocities[0].y > 0;
        if (bounced && s.state.velocities[0].y < 0) break;
        if (bounced) highest = std::max(highest, s.state.positions[0].y);
    }
    CHECK_THAT(highest, WithinAbs(apex, 1e-4));
}

TEST_CASE("a cloth comes to rest on a rough sphere in the reference and does not sink in", "[core][reference]") {
    Simulation s = sheet(7, 0.6F, 0.1F, {.compliance = 1e-5F}, {.compliance = 1e-4F}, false);
    s.model.colliders.emplace_back(Sphere{.center = {0.3F, -0.31F, 0.3F}, .radius = 0.3F, .friction = {0.6F, 0.6F}});
    run(s, reference(), 60);
    for (const vec3& x : s.state.positions) CHECK(glm::length(x - vec3(0.3F, -0.31F, 0.3F)) > 0.3F - 1e-6F);
    CHECK(measureEnergy(s.model, Method::Reference, s.state).kinetic < 1e-3);
}
