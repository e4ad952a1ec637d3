// The reference against numbers found without it: a separate Newton solver, closed forms, exact recursions.
#include <cmath>
#include <fstream>
#include <numbers>
#include <random>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <nlohmann/json.hpp>

#include "../src/core/reference/derivatives.h"
#include "support/models.h"

using namespace drape;
using namespace drape::test;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

constexpr double kGravity = 9.81;

SolverSettings reference(double timeStep = 1.0 / 60, int substeps = 1, float damping = 0) {
    SolverSettings settings;
    settings.damping = damping;
    settings.method = Method::Reference;
    settings.timeStep = timeStep;
    settings.substeps = substeps;
    return settings;
}

/// Runs frames; every one of them has to converge.
void run(Simulation& s, const SolverSettings& settings, int frames, const Hand& hand = {}) {
    Solver solver(s.model);
    for (int f = 0; f < frames; ++f) {
        REQUIRE(solver.step(s.model, settings, hand, s.state));
        REQUIRE(solver.convergence().converged);
    }
}

/// A sheet of n x n particles that hangs down from its top row, or lies flat with all edges pinned.
Simulation pinnedSheet(int n, float width, float particleMass, Material stretch, Material shear, bool drum) {
    Simulation s = sheet(n, width, particleMass * static_cast<float>(n * n), stretch, shear, false);
    for (int i = 0; i < n * n; ++i) {
        const int row = i / n, column = i % n;
        if (row == 0 || (drum && (row == n - 1 || column == 0 || column == n - 1))) s.model.inverseMasses[i] = 0;
        if (!drum) s.state.positions[i] = {s.state.positions[i].x, -s.state.positions[i].z, 0};
    }
    return s;
}

}  // namespace

TEST_CASE("the reference takes the step of a 20 x 20 cloth that a separate Newton solver found", "[core][reference]") {
    std::ifstream file(DRAPE_SOURCE_FOLDER "/tests/support/physics_cases.json");
    const auto all = nlohmann::json::parse(file);
    const auto found =
        std::ranges::find_if(all["cases"], [](const auto& c) { return c["name"] == "cloth20_one_step_newton"; });
    REQUIRE(found != all["cases"].end());

    constexpr int kCount = 20;
    constexpr double kSpacing = 0.05;
    Simulation s = sheet(kCount, 0.95F, 0.4F, {.compliance = 1e-3F}, {.compliance = 1e-2F});
    for (int row = 0; row < kCount; ++row) {
        for (int column = 0; column < kCount; ++column) {
            constexpr double kTurn = std::numbers::pi / 19;
            s.state.positions[row * kCount + column] =
                glm::dvec3(1.02 * kSpacing * column, 0.05 * std::sin(kTurn * column) * std::sin(kTurn * row),
                           1.02 * kSpacing * row);
        }
    }
    run(s, reference(), 1);
    for (const auto& [particle, expected] : (*found)["expected"]["implicit_euler_positions"].items()) {
        const vec3 x = s.state.positions[std::stoul(particle)];
        INFO("particle " << particle);
        for (int axis = 0; axis < 3; ++axis) CHECK_THAT(x[axis], WithinAbs(expected[axis].get<double>(), 2.5e-7));
    }
}

TEST_CASE("a drum sags in the reference as much as Newton's static solution, at every resolution",
          "[core][reference]") {
    const auto [n, sag] = GENERATE(table<int, double>({{5, 33.44189613655865e-3},
                                                       {9, 32.518374251789346e-3},
                                                       {17, 32.29069366490183e-3},
                                                       {33, 32.23449589536143e-3}}));
    const float spacing = 1 / static_cast<float>(n - 1);
    Simulation s = pinnedSheet(n, 1, 0.2F * spacing * spacing, {.compliance = 1e-3F}, {.compliance = 2e-3F}, true);
    run(s, reference(0.3), 6);  // implicit Euler damps a long step by itself
    CHECK_THAT(-s.state.positions[n * n / 2].y, WithinRel(sag, 2e-5));
}

TEST_CASE("a sheet hangs in the reference as far as Newton's static solution", "[core][reference]") {
    Simulation s = pinnedSheet(20, 0.95F, 1e-3F, {.compliance = 1e-2F}, {.compliance = 1e-1F}, false);
    run(s, reference(0.05, 1, 5), 25);
    CHECK_THAT(-s.state.positions[19 * 20 + 10].y - 0.95, WithinAbs(17.110e-3, 1e-6));
}

TEMPLATE_TEST_CASE("the reference differentiates every formula twice", "[core][reference]", Distance, ShearAngle,
                   BendMidpoint, BendDihedral, TetrahedronVolume) {
    constexpr int kFormula = Formulas::indexOf(TestType::kType);
    constexpr double kRest = 0.3;
    std::mt19937 random(5);
    std::uniform_real_distribution<double> uniform(-1, 1);
    for (int n = 0; n < 50; ++n) {
        glm::dvec3 x[TestType::kParticles];
        for (auto& point : x) point = {uniform(random), uniform(random), uniform(random)};
        const Derivatives at = derivativesOf(kFormula, x, kRest);
        if (!at.valid || std::fabs(at.value) > 2) continue;  // an angle near a full turn, where it jumps
        CHECK_THAT(valueOf(kFormula, x, kRest), WithinAbs(at.value, 1e-15));
        for (int k = 0; k < 3 * TestType::kParticles; ++k) {
            constexpr double kDelta = 1e-5;
            double& coordinate = x[k / 3][k % 3];
            const double here = coordinate;
            coordinate = here + kDelta;
            const Derivatives up = derivativesOf(kFormula, x, kRest);
            coordinate = here - kDelta;
            const Derivatives down = derivativesOf(kFormula, x, kRest);
            coordinate = here;
            double size = 1;
            for (int r = 0; r < 3 * TestType::kParticles; ++r) size = std::max(size, std::fabs(at.hessian[r][k]));
            CHECK_THAT(at.gradient[k], WithinAbs((up.value - down.value) / (2 * kDelta), 1e-7 * size * size));
            for (int r = 0; r < 3 * TestType::kParticles; ++r) {
                const double slope = (up.gradient[r] - down.gradient[r]) / (2 * kDelta);
                CHECK_THAT(at.hessian[r][k], WithinAbs(slope, 1e-7 * size * size));
                CHECK_THAT(at.hessian[r][k], WithinAbs(at.hessian[k][r], 1e-13 * size));
            }
        }
    }
}

TEST_CASE("the reference's angles are exact to double precision", "[core][reference]") {
    constexpr double kAngle = 1.234;
    const glm::dvec3 corner[3] = {{0, 0, 0}, {2, 0, 0}, {3 * std::cos(kAngle), 3 * std::sin(kAngle), 0}};
    CHECK_THAT(valueOf(Formulas::indexOf("shear_angle"), corner, 0), WithinAbs(kAngle, 1e-15));
    const glm::dvec3 hinge[4] = {{0, 0, 0}, {0, 0, 1}, {-1, 0, 0}, {std::cos(kAngle), std::sin(kAngle), 0}};
    CHECK_THAT(std::fabs(valueOf(Formulas::indexOf("bend_dihedral"), hinge, 0)), WithinAbs(kAngle, 1e-15));
}

TEST_CASE("XPBD with many sweeps reaches the reference on a straight chain", "[core][reference]") {
    // Its links' directions never change, so nothing of implicit Euler is lost in XPBD.
    Simulation exact = chain(10, 0.1F, 0.1F, {.compliance = 1e-3F, .damping = 2});
    Simulation swept = chain(10, 0.1F, 0.1F, {.compliance = 1e-3F, .damping = 2});
    run(exact, reference(1.0 / 60, 2), 20);
    REQUIRE(swept.run(withSweeps(Method::Xpbd, 2, 400), 20));
    for (std::size_t i = 0; i < exact.state.positions.size(); ++i) {
        CHECK_THAT(exact.state.positions[i].y, WithinAbs(swept.state.positions[i].y, 2e-6));
        CHECK_THAT(exact.state.velocities[i].y, WithinAbs(swept.state.velocities[i].y, 2e-5));
    }
}

TEST_CASE("a chain at rest in the reference stretches by alpha T and its multipliers carry the weight below",
          "[core][reference]") {
    Simulation s = chain(10, 0.1F, 0.1F, {.compliance = 1e-3F});
    const double h = 0.5;
    Solver solver(s.model);
    for (int f = 0; f < 20; ++f) solver.step(s.model, reference(h), {}, s.state);
    CHECK_THAT(-s.state.positions.back().y - 1, WithinAbs(53.955e-3, 5e-7));
    const std::vector<float> multipliers = solver.multipliers(0);
    for (int j = 0; j < 10; ++j) CHECK_THAT(multipliers[j], WithinRel(-h * h * 0.1 * kGravity * (10 - j), 1e-6));
}

TEST_CASE("a rigid chain stretches by less than a micrometre under a heavy load in the reference",
          "[core][reference]") {
    Simulation s = chain(20, 0.1F, 0.1F, {});
    s.model.inverseMasses.back() = 1e-2F;  // 100 kg
    run(s, reference(), 60);
    for (std::size_t i = 1; i < s.state.positions.size(); ++i) {
        CHECK_THAT(glm::length(s.state.positions[i] - s.state.positions[i - 1]), WithinAbs(0.1, 4e-7));
    }
}

TEST_CASE("an oscillator follows the recursion of implicit Euler in the reference, damped or not",
          "[core][reference]") {
    const double beta = GENERATE(0.0, 5.0);
    constexpr double kAlpha = 1e-3, kH = 1.0 / 60;
    Simulation s;
    s.model.gravity = vec3(0);
    s.addParticle({0, 0, 0}, 0);
    s.addParticle({1.5F, 0, 0}, 1);
    s.addBatch<DistanceConstraints>({.compliance = static_cast<float>(kAlpha), .damping = static_cast<float>(beta)})
        .add({0, 1}, 1);
    double before = 0.5, z = 0.5;  // C
    for (int step = 0; step < 40; ++step) {
        run(s, reference(), 1);
        const double next = ((2 + kH * beta) * z - before) / (1 + kH * beta + kH * kH / kAlpha);
        before = z;
        z = next;
        CHECK_THAT(s.state.positions[1].x - 1, WithinAbs(z, 2e-6));
    }
}

TEST_CASE("a rigid pendulum released at 90 degrees comes back as far as implicit Euler lets it", "[core][reference]") {
    const auto [h, degrees] = GENERATE(table<double, double>({{1.0 / 60, 61.505}, {1.0 / 240, 80.352}}));
    Simulation s = chain(1, 1, 1, {}, {1, 0, 0});
    double farthest = 0;
    for (int frame = 0; frame * h < 3.2; ++frame) {
        run(s, reference(h), 1);
        const vec3 x = s.state.positions[1];
        CHECK_THAT(glm::length(x), WithinAbs(1, 2e-7));
        if (frame * h > 1.6) farthest = std::max<double>(farthest, std::atan2(x.x, -x.y));
    }
    CHECK_THAT(farthest * 180 / std::numbers::pi, WithinAbs(degrees, 0.002));
}

TEST_CASE("a spinning dumbbell loses the spin that implicit Euler takes from it", "[core][reference]") {
    const auto [substeps, ratio] = GENERATE(table<int, double>({{1, 0.6583416389933854}, {10, 0.9401019163326345}}));
    Simulation s;
    s.model.gravity = vec3(0);
    constexpr float kSpin = 2 * std::numbers::pi_v<float>;
    s.addParticle({-0.5F, 0, 0}, 1, {0, -0.5F * kSpin, 0});
    s.addParticle({0.5F, 0, 0}, 1, {0, 0.5F * kSpin, 0});
    s.addBatch<DistanceConstraints>().add({0, 1}, 1);
    const double start = measureMomentum(s.model, s.state).angular.z;
    run(s, reference(1.0 / 60, substeps), 60);
    CHECK_THAT(measureMomentum(s.model, s.state).angular.z / start, WithinAbs(ratio, 2e-6));
}

TEST_CASE("flat triples that bend stiffly converge in the reference, from the midpoint itself on",
          "[core][reference]") {
    Simulation s = sheet(6, 0.5F, 0.05F, {.compliance = 1e-5F}, {.compliance = 1e-3F});
    auto& bend = s.addBatch<BendMidpointConstraints>({.compliance = 1e-5F}, Role::Bend);
    for (int row = 0; row < 6; ++row) {
        for (int i = 0; i + 2 < 6; ++i) bend.add({6 * row + i, 6 * row + i + 2, 6 * row + i + 1}, 0);
    }
    run(s, reference(1.0 / 60, 2), 40);
    CHECK(measureStrain(s.model, s.state.positions).max < 0.2);
}

TEST_CASE("the reference keeps the momentum of a free cloth", "[core][reference]") {
    Simulation s = sheet(10, 0.9F, 1, {.compliance = 1e-4F}, {.compliance = 1e-3F}, false);
    s.model.gravity = vec3(0);
    std::mt19937 random(7);
    std::uniform_real_distribution<float> uniform(-1, 1);
    for (vec3& v : s.state.velocities) v = vec3(1, 2, 3) + vec3(uniform(random), uniform(random), uniform(random));
    const glm::dvec3 before = measureMomentum(s.model, s.state).linear;
    run(s, reference(), 30);
    CHECK(glm::length(measureMomentum(s.model, s.state).linear - before) < 1e-6 * glm::length(before));
}

TEST_CASE("the reference is one result, whatever sweeps, order and threads are set", "[core][reference]") {
    const auto hashWith = [](int iterations, Order order, int threads) {
        Simulation s = sheet(8, 0.7F, 0.1F, {.compliance = 1e-4F, .stiffness = 0.5F}, {.compliance = 1e-3F});
        SolverSettings settings = reference(1.0 / 60, 2);
        settings.iterations = iterations;
        settings.order = order;
        settings.threads = threads;
        settings.stiffnessCorrection = iterations > 1;
        run(s, settings, 10);
        return hashOf(s.state);
    };
    CHECK(hashWith(1, Order::Coloured, 1) == hashWith(20, Order::Sequential, 3));
}

TEST_CASE("the reference goes by the state it is given, not by what it remembers", "[core][reference]") {
    Simulation s = sheet(6, 0.5F, 0.1F, {.compliance = 1e-4F}, {.compliance = 1e-3F});
    Solver solver(s.model);
    for (int f = 0; f < 5; ++f) solver.step(s.model, reference(), {}, s.state);
    const State kept = s.state;
    solver.step(s.model, reference(), {}, s.state);
    const std::string hash = hashOf(s.state);
    for (int f = 0; f < 5; ++f) solver.step(s.model, reference(), {}, s.state);
    s.state = kept;
    solver.step(s.model, reference(), {}, s.state);
    CHECK(hashOf(s.state) == hash);
}

TEST_CASE("a start beyond any cloth ends finite in the reference", "[core][reference]") {
    Simulation s = sheet(8, 0.7F, 0.1F, {}, {});
    std::mt19937 random(3);
    std::uniform_real_distribution<float> uniform(-5, 5);
    for (vec3& x : s.state.positions) x = {uniform(random), uniform(random), uniform(random)};
    Solver solver(s.model);
    REQUIRE(solver.step(s.model, reference(), {}, s.state));
    CHECK(isFinite(s.state));
    CHECK(solver.convergence().iterations > 1);
}
