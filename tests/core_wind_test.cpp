#include <algorithm>
#include <array>
#include <cmath>

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>

#include "support/models.h"

// The force of the air on triangles, against closed forms: sheets of loose triangles, and a kite on lines.

using namespace drape;
using namespace drape::test;
using Catch::Matchers::WithinRel;

namespace {

constexpr double kRho = 1.2;  // kg/m^3

/// A flat sheet of n x n particles, 1 m x 1 m, without constraints; every triangle's mass is lumped to its corners.
Simulation looseSheet(int n, double arealDensity, const std::array<vec3, 2>& axes = {vec3(1, 0, 0), vec3(0, 0, 1)}) {
    Simulation s;
    const auto side = static_cast<float>(n - 1);
    std::vector<double> masses(static_cast<std::size_t>(n * n));
    for (int row = 0; row + 1 < n; ++row) {
        for (int column = 0; column + 1 < n; ++column) {
            const int a = row * n + column;
            s.model.triangles.push_back({a, a + n, a + 1});
            s.model.triangles.push_back({a + 1, a + n, a + n + 1});
        }
    }
    for (const auto& triangle : s.model.triangles) {
        for (const int i : triangle) masses[i] += arealDensity / (2.0 * (n - 1) * (n - 1)) / 3;
    }
    for (int i = 0; i < n * n; ++i) {
        const vec3 at = static_cast<float>(i % n) / side * axes[0] + static_cast<float>(i / n) / side * axes[1];
        s.addParticle(at, static_cast<float>(1 / masses[i]));
    }
    return s;
}

SolverSettings rated(double rate, int substeps, Order order = Order::Coloured) {
    SolverSettings settings = withSweeps(Method::Xpbd, substeps, 1);
    settings.timeStep = 1 / rate;
    settings.order = order;
    return settings;
}

/// Largest distance of the sheet's fall speed from v_t tanh(g t / v_t) over two seconds, over v_t.
double fallError(double rate, int substeps) {
    Simulation s = looseSheet(4, 0.2);
    s.model.wind.drag = 1.3F;
    const double limit = std::sqrt(2 * 0.2 * 9.81 / (kRho * 1.3));
    Solver solver(s.model);
    double error = 0;
    while (s.state.time < 2) {
        solver.step(s.model, rated(rate, substeps), {}, s.state);
        const double expected = limit * std::tanh(9.81 * s.state.time / limit);
        error = std::max(error, std::abs(-s.state.velocities[5].y - expected) / limit);
    }
    return error;
}

}  // namespace

TEST_CASE("a falling sheet's terminal velocity is that of its drag, at any rate and order", "[core][wind]") {
    const double rate = GENERATE(30.0, 60.0, 120.0);
    const int substeps = GENERATE(1, 10);
    const Order order = GENERATE(Order::Sequential, Order::Coloured);
    Simulation s = looseSheet(5, 0.2);
    s.model.wind.drag = 1.3F;
    s.run(rated(rate, substeps, order), static_cast<int>(4 * rate));
    const double limit = std::sqrt(2 * 0.2 * 9.81 / (kRho * 1.3));  // 1.586 m/s
    for (const vec3& v : s.state.velocities) CHECK(-v.y == Catch::Approx(limit).epsilon(1e-5));
}

TEST_CASE("a falling sheet follows v_t tanh(g t / v_t), twice as well at half the step", "[core][wind]") {
    const double coarse = fallError(60, 1);
    const double fine = fallError(60, 2);
    CHECK(coarse < 0.03);
    CHECK(fine / coarse == Catch::Approx(0.5).epsilon(0.1));
    CHECK(fallError(120, 1) == Catch::Approx(fine).epsilon(0.05));
    CHECK(fallError(60, 10) < 0.003);
}

TEST_CASE("a sheet in a steady wind gains the wind's speed as 1 / (1 + k V t) says", "[core][wind]") {
    Simulation s = looseSheet(4, 0.3, {vec3(0, 1, 0), vec3(0, 0, 1)});  // across the wind
    s.model.gravity = vec3(0);
    s.model.wind = {.velocity = {5, 0, 0}, .drag = 1};
    s.run(rated(60, 20), 60);
    const double k = kRho / (2 * 0.3);
    for (const vec3& v : s.state.velocities) CHECK(v.x == Catch::Approx(5 - 5 / (1 + k * 5)).epsilon(1e-3));
}

TEST_CASE("a plate along the wind feels nothing", "[core][wind]") {
    Simulation s = looseSheet(4, 0.3);
    s.model.gravity = vec3(0);
    s.model.wind = {.velocity = {5, 0, 2}, .drag = 1, .lift = 1};
    s.run(rated(60, 5), 10);
    for (const vec3& v : s.state.velocities) CHECK(v == vec3(0));
}

TEST_CASE("drag and lift on a plate at 30 degrees to the wind have their closed form", "[core][wind]") {
    // 1 m^2, normal (sin 30, cos 30, 0), wind (4, 0, 0): c = 1/2, rho/2 A c V^2 = 4.8 N.
    const float sine = 0.5F;
    const float cosine = std::sqrt(0.75F);
    Simulation s = looseSheet(3, 0.5, {vec3(cosine, -sine, 0), vec3(0, 0, 1)});
    s.model.gravity = vec3(0);
    s.model.wind = {.velocity = {4, 0, 0}, .drag = 0.9F, .lift = 0.7F};
    const double h = 1e-4;
    s.run(rated(1 / h, 1), 1);
    glm::dvec3 momentum(0);
    for (std::size_t i = 0; i < s.state.velocities.size(); ++i) {
        momentum += static_cast<double>(s.model.masses[i]) * glm::dvec3(s.state.velocities[i]);
    }
    const glm::dvec3 force = momentum / h;
    CHECK(force.x == Catch::Approx(0.9 * 4.8).epsilon(2e-3));
    // n - c u/|u| = (1/2 - 1/2, cos 30, 0)
    CHECK(force.y == Catch::Approx(0.7 * 4.8 * std::sqrt(0.75)).epsilon(2e-3));
    CHECK(std::abs(force.z) < 1e-6);
}

TEST_CASE("the force does not depend on which way a triangle runs", "[core][wind]") {
    const std::array<vec3, 2> axes{vec3(0.8F, 0.1F, 0.3F), vec3(-0.2F, 0.5F, 0.9F)};
    Simulation s = looseSheet(3, 0.3, axes);
    Simulation turned = looseSheet(3, 0.3, axes);
    for (auto& triangle : turned.model.triangles) std::swap(triangle[1], triangle[2]);
    s.model.wind = turned.model.wind = {.velocity = {4, -2, 1}, .drag = 0.9F, .lift = 0.7F};
    s.run(rated(60, 2), 20);
    turned.run(rated(60, 2), 20);
    for (std::size_t i = 0; i < s.state.velocities.size(); ++i) {
        CHECK(glm::length(s.state.velocities[i] - turned.state.velocities[i]) < 1e-4F);
    }
}

TEST_CASE("drag never turns the relative wind round, however light the sheet and long the step", "[core][wind]") {
    const double density = GENERATE(0.2, 1e-3, 1e-6);
    const float drag = GENERATE(1.0F, 1000.0F);
    const double rate = GENERATE(1.0, 30.0, 600.0);
    Simulation s = looseSheet(5, density, {vec3(0, 1, 0), vec3(0, 0, 1)});
    s.model.gravity = vec3(0);
    s.model.wind = {.velocity = {30, 0, 0}, .drag = drag};
    Solver solver(s.model);
    float before = 0;
    for (int frame = 0; frame < 20; ++frame) {
        solver.step(s.model, rated(rate, 1), {}, s.state);
        const float speed = s.state.velocities[12].x;
        REQUIRE(speed >= before);
        REQUIRE(speed <= 30 * 1.00001F);
        before = speed;
    }
    CHECK(before > 1);
}

TEST_CASE("steady air never adds energy to a crumpled sheet, seen from the air, whatever the coefficients",
          "[core][wind]") {
    const float drag = GENERATE(0.0F, 0.1F, 1.0F, 1000.0F);
    const float lift = GENERATE(0.0F, 1.0F, 1000.0F);
    const double density = GENERATE(1e-3, 0.2);
    Simulation s = looseSheet(6, density, {vec3(0.7F, 0.7F, 0), vec3(0, 0.1F, 1)});
    for (std::size_t i = 0; i < s.state.positions.size(); ++i) {  // crumpled, in uneven motion, some light as a feather
        const auto turn = static_cast<float>(i);
        s.state.positions[i] += 0.15F * vec3(std::sin(3 * turn), std::sin(5 * turn), std::sin(7 * turn));
        s.state.velocities[i] = 4.0F * vec3(std::sin(11 * turn), std::sin(13 * turn), std::sin(17 * turn));
        if (i % 5 == 0) s.model.inverseMasses[i] *= 100;
    }
    s.model.gravity = vec3(0);
    s.model.wind = {.velocity = {3, 1, 0}, .drag = drag, .lift = lift};
    const auto energy = [&s] {
        double sum = 0;
        for (std::size_t i = 0; i < s.state.velocities.size(); ++i) {
            const glm::dvec3 u(s.state.velocities[i] - s.model.wind.velocity);
            sum += glm::dot(u, u) / (2.0 * s.model.inverseMasses[i]);
        }
        return sum;
    };
    const double before = energy();
    Solver solver(s.model);
    for (int frame = 0; frame < 500; ++frame) {
        solver.step(s.model, rated(60, 1), {}, s.state);
        REQUIRE(energy() < 1.0001 * before);
    }
    if (drag > 0) CHECK(energy() < 0.5 * before);
}

TEST_CASE("pinned particles are not blown away", "[core][wind]") {
    Simulation s = looseSheet(3, 0.2, {vec3(0, 1, 0), vec3(0, 0, 1)});
    s.model.inverseMasses[0] = 0;
    s.model.gravity = vec3(0);
    s.model.wind = {.velocity = {30, 0, 0}, .drag = 1, .lift = 1};
    s.run(rated(60, 2), 5);
    CHECK(s.state.positions[0] == vec3(0));
    CHECK(s.state.velocities[0] == vec3(0));
    CHECK(s.state.velocities[4].x > 1);
}

TEST_CASE("the wind gives the same bits in both orders, on any number of threads and instruction set", "[core][wind]") {
    const float lift = GENERATE(0.0F, 0.7F);
    const auto hashWith = [lift](Order order, int threads, Isa isa) {
        Simulation s = looseSheet(80, 0.05, {vec3(0.9F, 0.1F, 0.3F), vec3(-0.2F, 0.5F, 0.9F)});
        s.model.wind = {.velocity = {4, -2, 1}, .drag = 0.9F, .lift = lift, .gust = 0.5F};
        SolverSettings settings = rated(60, 3, order);
        settings.threads = threads;
        settings.isa = isa;
        s.run(settings, 20);
        return hashOf(s.state);
    };
    const std::string expected = hashWith(Order::Sequential, 1, Isa::Portable);
    CHECK(hashWith(Order::Coloured, 1, Isa::Auto) == expected);
    CHECK(hashWith(Order::Coloured, 3, Isa::Auto) == expected);
    CHECK(hashWith(Order::Sequential, 8, Isa::Auto) == expected);
    if (isaAvailable(Isa::Sse2)) CHECK(hashWith(Order::Coloured, 2, Isa::Sse2) == expected);
}

TEST_CASE("a wind without drag and lift changes no bit", "[core][wind]") {
    Simulation s = sheet(9, 1, 0.3F, {}, {});
    Simulation calm = sheet(9, 1, 0.3F, {}, {});
    s.model.triangles.push_back({40, 41, 50});
    s.model.wind = {.velocity = {8, 0, 3}, .gust = 1};
    s.run(rated(60, 3), 30);
    calm.run(rated(60, 3), 30);
    CHECK(hashOf(s.state) == hashOf(calm.state));
}

TEST_CASE("a kite in a steady wind stretches its lines by alpha F / 3 in the reference, as in converged XPBD",
          "[core][reference][wind]") {
    // A triangle of 0.5 m^2 across a wind of 5 m/s, drag 1: F = 1.2 / 2 * 0.5 * 25 = 7.5 N, 25 mm. The air acts
    // implicitly: it pushes less by a share that goes with the substep.
    const Method method = GENERATE(Method::Reference, Method::Xpbd);
    const auto stretch = [method](int substeps) {
        Simulation s;
        s.model.gravity = vec3(0);
        s.model.wind = {.velocity = {5, 0, 0}, .drag = 1};
        s.model.triangles.push_back({0, 1, 2});
        auto& lines = s.addBatch<DistanceConstraints>({.compliance = 1e-2F});
        const vec3 corners[] = {{0, 0, 0}, {0, 1, 0}, {0, 0, 1}};
        for (const vec3& corner : corners) s.addParticle(corner, 20);
        for (int i = 0; i < 3; ++i) lines.add({s.addParticle(corners[i] - vec3(2, 0, 0), 0), i}, 2);
        REQUIRE(s.run(withSweeps(method, substeps, 20), 120));
        for (int i = 1; i < 3; ++i) CHECK_THAT(s.state.positions[i].x, WithinRel(s.state.positions[0].x, 1e-4F));
        return static_cast<double>(s.state.positions[0].x);
    };
    const double coarse = stretch(20), fine = stretch(40);
    CHECK_THAT(fine, WithinRel(0.025, 0.015));
    CHECK_THAT(2 * fine - coarse, WithinRel(0.025, 5e-4));  // the share taken out
}
