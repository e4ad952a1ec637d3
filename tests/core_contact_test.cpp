#include <algorithm>
#include <cmath>

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

constexpr float kRadians = 3.14159265F / 180;

SolverSettings stepsOf(int substeps, int iterations) {
    SolverSettings settings;
    settings.substeps = substeps;
    settings.iterations = iterations;
    return settings;
}

Plane incline(float degrees, float mu) {
    return {.normal = {std::sin(degrees * kRadians), std::cos(degrees * kRadians), 0}, .friction = {mu, mu}};
}

vec3 onUnitSphere(float degreesFromTop) {
    return {std::sin(degreesFromTop * kRadians), std::cos(degreesFromTop * kRadians), 0};
}

double degreesFromTop(const vec3& x) {
    return std::acos(x.y / glm::length(x)) / kRadians;
}

Simulation onSphere(float degrees, float mu, vec3 angularVelocity = vec3(0)) {
    Simulation s;
    const vec3 x = onUnitSphere(degrees);
    s.addParticle(x, 1, glm::cross(angularVelocity, x));
    s.model.colliders.emplace_back(Sphere{.radius = 1, .angularVelocity = angularVelocity, .friction = {mu, mu}});
    return s;
}

}  // namespace

TEST_CASE("a particle slides down an incline with g (sin - mu cos)", "[core][contact]") {
    const auto [degrees, mu, distance, speed] = GENERATE(table<float, float, double, double>(
        {{30.0F, 0.2F, 1.629645, 3.205858}, {45.0F, 0.5F, 1.763082, 3.468359}, {60.0F, 1.0F, 1.825277, 3.590709}}));
    Simulation s;
    s.addParticle({0, 0, 0}, 1);
    s.model.colliders.emplace_back(incline(degrees, mu));
    s.run(stepsOf(1, 1), 60);
    CHECK_THAT(glm::length(s.state.positions[0]), WithinRel(distance, 1e-4));
    CHECK_THAT(glm::length(s.state.velocities[0]), WithinRel(speed, 1e-4));
}

TEST_CASE("static friction holds a particle on a slope below its angle", "[core][contact]") {
    const int iterations = GENERATE(1, 2, 10);
    Simulation s;
    s.addParticle({0, 0, 0}, 1);
    s.model.colliders.emplace_back(incline(20, 0.5F));
    s.run(stepsOf(1, iterations), 60);
    CHECK(glm::length(s.state.positions[0]) < 1e-6F);
}

TEST_CASE("static friction holds against a loaded link for every number of sweeps", "[core][contact]") {
    const int iterations = GENERATE(1, 2, 5, 10, 50);
    Simulation s;
    s.addParticle({0, 0, 0}, 0);
    s.addParticle({1 + 4.4145e-3F, 0, 0}, 1);
    s.addBatch<DistanceConstraints>({.compliance = 1e-3F}).add({0, 1}, 1);  // pulls with 0.45 of the weight
    s.model.colliders.emplace_back(Plane{.friction = {0.5F, 0.5F}});
    s.run(stepsOf(1, iterations), 120);
    CHECK(glm::length(s.state.positions[1] - vec3(1 + 4.4145e-3F, 0, 0)) < 2e-6F);
}

TEST_CASE("a particle on a sphere sticks up to the friction angle and slips beyond it", "[core][contact]") {
    const float mu = GENERATE(0.2F, 0.5F, 0.8F, 1.0F);
    const float critical = std::atan(mu) / kRadians;
    Simulation below = onSphere(critical - 0.5F, mu);
    Simulation above = onSphere(critical + 0.5F, mu);
    below.run(stepsOf(1, 1), 60);
    above.run(stepsOf(1, 1), 60);
    CHECK(glm::length(below.state.positions[0] - onUnitSphere(critical - 0.5F)) < 5e-6F);
    CHECK(glm::length(above.state.positions[0] - onUnitSphere(critical + 0.5F)) > 0.09F);
}

TEST_CASE("a spinning sphere carries a particle round until the spin is too fast", "[core][contact]") {
    const auto [degrees, mu, critical] = GENERATE(
        table<float, float, float>({{10.0F, 0.5F, 4.09926F}, {15.0F, 0.5F, 2.78501F}, {20.0F, 0.8F, 3.11225F}}));
    Simulation carried = onSphere(degrees, mu, {0, 0.9F * critical, 0});
    Simulation thrown = onSphere(degrees, mu, {0, 1.1F * critical, 0});
    carried.run(stepsOf(10, 1), 60);
    thrown.run(stepsOf(10, 1), 60);
    CHECK(std::fabs(degreesFromTop(carried.state.positions[0]) - degrees) < 0.3);
    CHECK(degreesFromTop(thrown.state.positions[0]) - degrees > 30);
}

TEST_CASE("a spinning sphere drags a particle at rest along its surface velocity", "[core][contact]") {
    Simulation s;
    s.addParticle({0, 1, 0}, 1);
    s.model.colliders.emplace_back(Sphere{.radius = 1, .angularVelocity = {0, 0, 20}, .friction = {0.5F, 0.5F}});
    s.run(stepsOf(1, 1), 1);
    CHECK_THAT(s.state.velocities[0].x, WithinAbs(-0.5 * 9.81 / 60, 1e-3));  // omega x r points to -x at the top
}

TEST_CASE("without friction a spinning sphere drags nothing", "[core][contact]") {
    Simulation s;
    s.addParticle({0, 1, 0}, 1);
    s.model.colliders.emplace_back(Sphere{.radius = 1, .angularVelocity = {0, 0, 20}, .friction = {0, 0}});
    s.run(stepsOf(10, 2), 30);
    CHECK_THAT(s.state.velocities[0].x, WithinAbs(0, 1e-6));
}

TEST_CASE("a bounce keeps the share of height that restitution says", "[core][contact]") {
    const float e = GENERATE(1.0F, 0.8F, 0.5F, 0.2F);
    const int substeps = GENERATE(1, 10);
    Simulation s;
    s.addParticle({0, 1, 0}, 1);
    s.model.colliders.emplace_back(Plane{.restitution = e});
    Solver solver(s.model);
    bool bounced = false;
    float apex = 0;
    for (int f = 0; f < 240; ++f) {
        const bool falling = s.state.velocities[0].y <= 0;
        solver.step(s.model, stepsOf(substeps, 1), {}, s.state);
        if (bounced && falling) break;
        if (s.state.velocities[0].y > 0) bounced = true;
        if (bounced) apex = std::max(apex, s.state.positions[0].y);
    }
    const double h = 1.0 / (60 * substeps);
    const double relative = apex / (e * e) - 1;
    CHECK(relative <= 0.01);
    CHECK(relative >= -(2 + 1 / e) * 1.15 * 9.81 * h / 4.4294 - 0.02);
}

TEST_CASE("a particle that starts inside a surface leaves it without speed", "[core][contact]") {
    Simulation s;
    s.addParticle({0, -0.05F, 0}, 1);
    s.model.colliders.emplace_back(Plane{});
    s.run(stepsOf(1, 1), 1);
    CHECK_THAT(s.state.positions[0].y, WithinAbs(0, 1e-7));
    CHECK_THAT(s.state.velocities[0].y, WithinAbs(0, 1e-6));
}

TEST_CASE("a particle at a sphere's centre leaves it upwards", "[core][contact]") {
    Simulation s;
    s.addParticle({0, 0, 0}, 1);
    s.model.gravity = vec3(0);
    s.model.thicknesses[0] = 0.1F;
    s.model.colliders.emplace_back(Sphere{.radius = 1});
    s.run(stepsOf(1, 1), 1);
    CHECK_THAT(s.state.positions[0].y, WithinAbs(1.1, 1e-6));
}

TEST_CASE("a sphere on a path pushes what lies before it", "[core][contact]") {
    Simulation s;
    s.model.gravity = vec3(0);
    s.addParticle({0, 0, 0}, 1);
    s.model.colliders.emplace_back(
        Sphere{.radius = 0.5F, .path = {{0, {0, 0, -2}}, {1, {0, 0, 0}}}, .friction = {0, 0}});
    s.run(stepsOf(10, 1), 60);
    CHECK(s.state.positions[0].z >= 0.5F - 1e-5F);
    CHECK_THAT(s.state.velocities[0].z, WithinAbs(2, 0.01));
}

TEST_CASE("a particle that bounces in a corner keeps the share of speed against either plane", "[core][contact]") {
    Simulation s;
    s.model.gravity = vec3(0);
    s.addParticle({0.05F, 0.05F, 0}, 1, {-3, -3, 0});
    s.model.colliders.emplace_back(Plane{.friction = {0, 0}, .restitution = 0.5F});
    s.model.colliders.emplace_back(Plane{.normal = {1, 0, 0}, .friction = {0, 0}, .restitution = 0.5F});
    s.run(stepsOf(1, 1), 3);
    CHECK_THAT(s.state.velocities[0].x, WithinAbs(1.5, 1e-4));
    CHECK_THAT(s.state.velocities[0].y, WithinAbs(1.5, 1e-4));
}

TEST_CASE("a particle on a rough sphere stays within the friction angle and slides beyond it", "[core][contact]") {
    const auto [degrees, end, within] =
        GENERATE(table<float, double, double>({{20.0F, 20, 1e-3}, {26.0F, 26, 1e-3}, {27.0F, 32.7, 0.1}}));
    Simulation s = onSphere(degrees, 0.5F);
    s.run(stepsOf(10, 1), 60);
    CHECK_THAT(degreesFromTop(s.state.positions[0]), WithinAbs(end, within));
}

TEST_CASE("a particle on a steep place of a rough sphere slides until it leaves", "[core][contact]") {
    Simulation s = onSphere(35, 0.5F);
    s.run(stepsOf(1, 1), 60);
    CHECK(glm::length(s.state.positions[0]) > 1.1F);
}

TEST_CASE("a belt takes a particle up to its speed within v / (mu g)", "[core][contact]") {
    const auto [rate, seconds] = GENERATE(table<int, double>({{60, 0.2167}, {600, 0.2033}}));
    Simulation s;
    s.addParticle({0, 0, 0}, 1);
    // As flat as a belt, its top runs along +x at 1 m/s.
    s.model.colliders.emplace_back(
        Sphere{.center = {0, -1000, 0}, .radius = 1000, .angularVelocity = {0, 0, -1e-3F}, .friction = {0.5F, 0.5F}});
    SolverSettings settings = stepsOf(1, 1);
    settings.timeStep = 1.0 / rate;
    Solver solver(s.model);
    double reached = 0;
    for (int f = 0; f < rate; ++f) {
        REQUIRE(solver.step(s.model, settings, {}, s.state));
        if (reached == 0 && s.state.velocities[0].x >= 0.99F) reached = s.state.time;
    }
    CHECK_THAT(reached, WithinAbs(seconds, 1e-4));
    CHECK_THAT(s.state.velocities[0].x, WithinAbs(1, 1e-3));
}

TEST_CASE("a particle passes through a sphere only where it covers more than its radius in a substep",
          "[core][contact]") {
    const auto [speed, substeps, some] = GENERATE(table<float, int, bool>({{10.0F, 1, false},
                                                                           {29.0F, 1, false},
                                                                           {40.0F, 1, true},
                                                                           {100.0F, 10, false},
                                                                           {250.0F, 10, false},
                                                                           {290.0F, 10, false},
                                                                           {1000.0F, 40, false},
                                                                           {1000.0F, 10, true}}));
    int passed = 0;
    for (int i = 0; i < 200; ++i) {
        Simulation s;
        s.model.gravity = vec3(0);
        s.addParticle({-5 - 0.05F * static_cast<float>(i), 0, 0}, 1, {speed, 0, 0});
        s.model.colliders.emplace_back(Sphere{.radius = 0.5F});
        s.run(stepsOf(substeps, 1), static_cast<int>(60 * 17 / speed) + 2);
        passed += s.state.positions[0].x > 0 ? 1 : 0;
    }
    CHECK((passed > 0) == some);
}
