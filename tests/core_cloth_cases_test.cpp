// Cloths of 20 x 20 particles and the like against numbers computed independently: the cases of kind cloth in
// support/physics_cases.json.
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>

#include "support/cases.h"
#include "support/table_cloths.h"

using namespace drape;
using namespace drape::test;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;
using nlohmann::json;

namespace {

/// Upright, hung by its whole top row.
Simulation curtain(Material stretch, Material shear) {
    Simulation s = cloth(stretch, shear);
    for (int i = 0; i < kSide * kSide; ++i) {
        vec3& x = s.state.positions[static_cast<std::size_t>(i)];
        x = {x.x, -x.z, 0};
        if (i < kSide) s.model.inverseMasses[static_cast<std::size_t>(i)] = 0;
    }
    return s;
}

/// How far the tenth particle of the bottom row hangs below its place [mm].
double sagOf(const Simulation& s) {
    return 1000 * (-static_cast<double>(s.state.positions[kSide * (kSide - 1) + 10].y) - 0.95);
}

SolverSettings settling(Method method, int substeps, int iterations) {
    SolverSettings settings = withSweeps(method, substeps, iterations);
    settings.damping = 4;
    return settings;
}

/// Where Newton's equation takes a model without contacts, by velocity Verlet in double precision.
std::vector<glm::dvec3> integrate(const Simulation& s, double seconds, int steps) {
    std::vector<glm::dvec3> x(s.state.positions.begin(), s.state.positions.end());
    std::vector<glm::dvec3> v(s.state.velocities.begin(), s.state.velocities.end());
    std::vector<glm::dvec3> a(x.size());
    const auto accelerate = [&] {
        for (glm::dvec3& each : a) each = glm::dvec3(s.model.gravity);
        for (const auto& batch : s.model.batches) {
            for (std::size_t j = 0; j < batch->size(); ++j) {
                const auto p = batch->particles(j);
                const auto i = static_cast<std::size_t>(p[0]), k = static_cast<std::size_t>(p[1]);
                const glm::dvec3 along = x[k] - x[i];
                const double length = glm::length(along);
                const glm::dvec3 force = along * ((length - batch->rest(j)) / (batch->material.compliance * length));
                a[i] += static_cast<double>(s.model.inverseMasses[i]) * force;
                a[k] -= static_cast<double>(s.model.inverseMasses[k]) * force;
            }
        }
        for (std::size_t i = 0; i < a.size(); ++i) {
            if (s.model.inverseMasses[i] == 0) a[i] = glm::dvec3(0);
        }
    };
    const double h = seconds / steps;
    accelerate();
    for (int n = 0; n < steps; ++n) {
        for (std::size_t i = 0; i < x.size(); ++i) {
            v[i] += 0.5 * h * a[i];
            x[i] += h * v[i];
        }
        accelerate();
        for (std::size_t i = 0; i < x.size(); ++i) v[i] += 0.5 * h * a[i];
    }
    return x;
}

}  // namespace

TEST_CASE("case cloth20_equal_cost_1frame: in one frame substeps come nearer to the truth than iterations",
          "[core][cases]") {
    const json c = caseNamed("cloth20_equal_cost_1frame");
    const std::vector<glm::dvec3> truth = integrate(bumpedCloth(), 1.0 / 60, 4000);
    for (std::size_t row = 0; row < c["inputs"]["rows"].size(); ++row) {
        Simulation s = bumpedCloth();
        SolverSettings settings = withSweeps(Method::Xpbd, c["inputs"]["rows"][row][1], c["inputs"]["rows"][row][2]);
        settings.order = Order::Sequential;
        REQUIRE(s.run(settings, 1));
        INFO(settings.substeps << " substeps of " << settings.iterations);
        const auto [worst, rms] = distances(s, truth);
        CHECK_THAT(worst, WithinRel(c["expected"]["max_err_mm"][row].get<double>(), c["tolerance"]["rel"]));
        CHECK_THAT(rms, WithinRel(c["expected"]["rms_err_mm"][row].get<double>(), c["tolerance"]["rel"]));
    }
}

TEST_CASE("case cloth20_hang_static: a hanging cloth sags as its material, once converged", "[core][cases]") {
    const json c = caseNamed("cloth20_hang_static");
    // The first number is that of a static solution: the second row, converged, must meet it too.
    const std::array<std::pair<int, int>, 6> sweeps{{{1, 200}, {1, 200}, {1, 20}, {20, 1}, {100, 1}, {1, 1}}};
    for (std::size_t row = 0; row < sweeps.size(); ++row) {
        INFO(sweeps[row].first << " substeps of " << sweeps[row].second);
        Simulation s = curtain({.compliance = 1e-2F}, {.compliance = 1e-1F});
        REQUIRE(s.run(settling(Method::Xpbd, sweeps[row].first, sweeps[row].second), 480));
        CHECK_THAT(sagOf(s), WithinRel(c["expected"]["sag_mm"][row].get<double>(),
                                       c["tolerance"]["rel_per_row"][row].get<double>()));
    }
}

TEST_CASE("case cloth20_hang_pbd_table: PBD's sag by rate, stiffness and iterations", "[core][cases]") {
    const json c = caseNamed("cloth20_hang_pbd_table");
    for (std::size_t row = 0; row < c["inputs"]["rows"].size(); ++row) {
        const json& at = c["inputs"]["rows"][row];
        const Material material{.stiffness = at[1].get<float>()};
        Simulation s = curtain(material, material);
        SolverSettings settings = settling(Method::Pbd, 1, at[2]);
        settings.timeStep = 1 / at[0].get<double>();
        REQUIRE(s.run(settings, 8 * at[0].get<int>()));
        INFO(at.dump());
        CHECK_THAT(sagOf(s), WithinRel(c["expected"]["sag_mm"][row].get<double>(), c["tolerance"]["rel"]));
    }
}

TEST_CASE("case drum_sag_resolution: a fixed number of sweeps softens a finer sheet", "[core][cases]") {
    const json c = caseNamed("drum_sag_resolution");
    const auto [name, method, substeps, iterations] =
        GENERATE(table<std::string, Method, int, int>({{"xpbd_10x10", Method::Xpbd, 10, 10},
                                                       {"xpbd_1x10", Method::Xpbd, 1, 10},
                                                       {"pbd_1x10", Method::Pbd, 1, 10},
                                                       {"xpbd_20x1", Method::Xpbd, 20, 1}}));
    const int sides[] = {5, 9, 17, 33};
    for (std::size_t row = 0; row < std::size(sides); ++row) {
        const int n = sides[row];
        Simulation s = sheet(n, 1, 1, {.compliance = 1e-3F}, {.compliance = 2e-3F}, false);
        const float cell = 0.2F / static_cast<float>((n - 1) * (n - 1));  // kg
        for (int i = 0; i < n * n; ++i) {
            const int x = i % n, z = i / n;
            const bool edge = x == 0 || z == 0 || x == n - 1 || z == n - 1;
            s.model.inverseMasses[static_cast<std::size_t>(i)] = edge ? 0 : 1 / cell;
        }
        SolverSettings settings = settling(method, substeps, iterations);
        settings.order = Order::Sequential;
        REQUIRE(s.run(settings, 480));
        INFO(name << ", " << n << " x " << n);
        CHECK_THAT(-1000 * static_cast<double>(s.state.positions[static_cast<std::size_t>(n / 2 * n + n / 2)].y),
                   WithinRel(c["expected"][name][row].get<double>(), c["tolerance"]["rel"]));
    }
}

TEST_CASE("case order_difference_bounds: what the order of a sweep may change", "[core][cases]") {
    const json c = caseNamed("order_difference_bounds");
    const auto [name, substeps, iterations] =
        GENERATE(table<std::string, int, int>({{"S1n1", 1, 1}, {"S1n50", 1, 50}, {"S20n1", 20, 1}, {"S10n5", 10, 5}}));
    std::array<Simulation, 2> orders;
    for (Simulation& s : orders) {
        s = cloth({.compliance = 1e-3F}, {.compliance = 1e-2F});
        auto& bend = s.addBatch<DistanceConstraints>({.compliance = 0.1F}, Role::Bend);
        for (int i = 0; i < kSide * kSide; ++i) {
            if (i % kSide + 2 < kSide) bend.add({i, i + 2}, 2 * kSpacing);
        }
        for (int i = 0; i + 2 * kSide < kSide * kSide; ++i) bend.add({i, i + 2 * kSide}, 2 * kSpacing);
    }
    SolverSettings settings = withSweeps(Method::Xpbd, substeps, iterations);
    std::array<Solver, 2> solvers{Solver(orders[0].model), Solver(orders[1].model)};
    for (int frame = 1; frame <= 60; ++frame) {
        settings.order = Order::Sequential;
        REQUIRE(solvers[0].step(orders[0].model, settings, {}, orders[0].state));
        settings.order = Order::Coloured;
        REQUIRE(solvers[1].step(orders[1].model, settings, {}, orders[1].state));
        if (frame != 1 && frame != 60) continue;
        const std::vector<glm::dvec3> other(orders[1].state.positions.begin(), orders[1].state.positions.end());
        const json& bounds = c["expected"][frame == 1 ? "one_step_max" : "t1s_max"];
        if (bounds.contains(name)) CHECK(distances(orders[0], other).first <= bounds[name].get<double>());
    }
}

TEST_CASE("case shear_angle_cloth_stability: angle shear of full stiffness stays calm from two sweeps on",
          "[core][cases]") {
    const json c = caseNamed("shear_angle_cloth_stability");
    const auto [substeps, iterations] = GENERATE(table<int, int>({{1, 2}, {1, 5}, {1, 10}, {4, 1}, {10, 1}}));
    Simulation s = cloth({}, {});
    s.model.batches.pop_back();  // its diagonals
    auto& shear = s.addBatch<ShearAngleConstraints>({}, Role::Shear);
    auto& bend = s.addBatch<BendMidpointConstraints>({}, Role::Bend);
    const auto at = [](int i, int j) { return j * kSide + i; };
    constexpr auto kRightAngle = static_cast<float>(std::numbers::pi / 2);
    for (int j = 0; j + 1 < kSide; ++j) {
        for (int i = 0; i + 1 < kSide; ++i) {
            shear.add({at(i, j), at(i + 1, j), at(i, j + 1)}, kRightAngle);
            shear.add({at(i + 1, j + 1), at(i, j + 1), at(i + 1, j)}, kRightAngle);
        }
    }
    for (int j = 0; j < kSide; ++j) {
        for (int i = 0; i + 2 < kSide; ++i) bend.add({at(i, j), at(i + 2, j), at(i + 1, j)}, 0);
    }
    for (int i = 0; i < kSide; ++i) {
        for (int j = 0; j + 2 < kSide; ++j) bend.add({at(i, j), at(i, j + 2), at(i, j + 1)}, 0);
    }
    SolverSettings settings = withSweeps(Method::Pbd, substeps, iterations);
    settings.order = Order::Sequential;
    Solver solver(s.model);
    float fastest = 0;
    for (int frame = 0; frame < 180; ++frame) {
        REQUIRE(solver.step(s.model, settings, {}, s.state));
        for (const vec3& v : s.state.velocities)
            fastest = std::max({fastest, std::fabs(v.x), std::fabs(v.y), std::fabs(v.z)});
    }
    CHECK(fastest < c["expected"]["max_v_upper"].get<float>());
    CHECK(fastest > 4);
}
