// Motions of few particles against numbers computed independently: the scenarios of support/physics_cases.json.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>
#include <vector>

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>

#include "support/cases.h"
#include "support/models.h"

using namespace drape;
using namespace drape::test;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;
using nlohmann::json;

namespace {

constexpr double kPi = std::numbers::pi;

SolverSettings every(double timeStep, int substeps = 1, int iterations = 1, Method method = Method::Xpbd) {
    SolverSettings settings = withSweeps(method, substeps, iterations);
    settings.timeStep = timeStep;
    settings.order = Order::Sequential;
    return settings;
}

/// Angles of a rigid pendulum of 1 m, released at rest, after every step; the start first.
std::vector<double> swing(double angle, const SolverSettings& settings, double seconds) {
    Simulation s;
    s.addParticle({0, 0, 0}, 0);
    s.addParticle({static_cast<float>(std::sin(angle)), static_cast<float>(-std::cos(angle)), 0}, 1);
    s.addBatch<DistanceConstraints>().add({0, 1}, 1);
    Solver solver(s.model);
    std::vector<double> angles{angle};
    for (long i = std::lround(seconds / settings.timeStep); i > 0; --i) {
        REQUIRE(solver.step(s.model, settings, {}, s.state));
        angles.push_back(
            std::atan2(static_cast<double>(s.state.positions[1].x), -static_cast<double>(s.state.positions[1].y)));
    }
    return angles;
}

/// Times at which the angles pass through 0, by linear interpolation.
std::vector<double> passes(const std::vector<double>& angles, double timeStep) {
    std::vector<double> times;
    for (std::size_t i = 1; i < angles.size(); ++i) {
        if ((angles[i - 1] > 0) == (angles[i] > 0)) continue;
        const double share = angles[i - 1] / (angles[i - 1] - angles[i]);
        times.push_back(timeStep * (static_cast<double>(i - 1) + share));
    }
    return times;
}

/// Share of the amplitude that is left after `seconds` of an even decay: that of the last peak, carried on.
double amplitudeAfter(double seconds, const std::vector<double>& angles, double timeStep) {
    for (std::size_t i = angles.size() - 2; i > 0; --i) {
        const double before = std::fabs(angles[i - 1]), at = std::fabs(angles[i]), after = std::fabs(angles[i + 1]);
        if (at < before || at < after) continue;
        const double slope = (after - before) / 2, curvature = after - 2 * at + before;
        const double time = timeStep * (static_cast<double>(i) - slope / curvature);
        return std::pow((at - slope * slope / (2 * curvature)) / angles[0], seconds / time);
    }
    FAIL("no peak");
    return 0;
}

}  // namespace

TEST_CASE("case pendulum_small_period: a small swing takes 2 pi sqrt(L / g)", "[core][cases]") {
    const json c = caseNamed("pendulum_small_period");
    const auto times = passes(swing(0.05, every(1.0 / 60, 100), 9), 1.0 / 60);
    REQUIRE(times.size() > 8);
    CHECK_THAT((times[8] - times[0]) / 4, WithinRel(c["expected"]["period"].get<double>(), c["tolerance"]["rel"]));
}

TEST_CASE("case pendulum_small_decay: the time step takes the amplitude and keeps the period", "[core][cases]") {
    const json c = caseNamed("pendulum_small_decay");
    for (std::size_t row = 0; row < c["inputs"]["rows"].size(); ++row) {
        const double h = numberOf(c["inputs"]["rows"][row]["h"]);
        INFO("h " << h);
        const auto angles = swing(0.05, every(h), 10);
        const auto times = passes(angles, h);
        const double periods = static_cast<double>(times.size() - 1) / 2;
        CHECK_THAT(amplitudeAfter(10, angles, h),
                   WithinRel(c["expected"]["ratio"][row].get<double>(), c["tolerance"]["rel"]));
        CHECK_THAT((times.back() - times.front()) / periods,
                   WithinRel(c["expected"]["period"][row].get<double>(), 2e-3));
    }
}

TEST_CASE("case pendulum_90deg_period: a wide swing takes longer", "[core][cases]") {
    const json c = caseNamed("pendulum_90deg_period");
    const auto times = passes(swing(kPi / 2, every(1.0 / 60, 100), 3), 1.0 / 60);
    REQUIRE(times.size() >= 3);
    CHECK_THAT(times[2] - times[0], WithinRel(c["expected"]["period"].get<double>(), c["tolerance"]["rel"]));
}

TEST_CASE("case pendulum_90deg_first_return: a wide swing comes back as far as the substep lets it", "[core][cases]") {
    const json c = caseNamed("pendulum_90deg_first_return");
    for (std::size_t row = 0; row < c["inputs"]["h"].size(); ++row) {
        const double h = numberOf(c["inputs"]["h"][row]);
        const auto angles = swing(kPi / 2, every(1.0 / 60, static_cast<int>(std::lround(1 / (60 * h)))), 3.2);
        const double farthest = *std::max_element(angles.begin() + 96, angles.end());  // from 1.6 s on
        CHECK_THAT(farthest * 180 / kPi, WithinAbs(c["expected"]["deg"][row].get<double>(), c["tolerance"]["abs"]));
    }
}

TEST_CASE("case dumbbell_spin_decay: a rigid dumbbell loses spin to the substep", "[core][cases]") {
    const json c = caseNamed("dumbbell_spin_decay");
    for (std::size_t row = 0; row < c["inputs"]["h"].size(); ++row) {
        const double h = numberOf(c["inputs"]["h"][row]);
        Simulation s;
        s.model.gravity = vec3(0);
        s.addParticle({-0.5F, 0, 0}, 1, {0, static_cast<float>(-kPi), 0});
        s.addParticle({0.5F, 0, 0}, 1, {0, static_cast<float>(kPi), 0});
        s.addBatch<DistanceConstraints>().add({0, 1}, 1);
        REQUIRE(s.run(every(1.0 / 60, static_cast<int>(std::lround(1 / (60 * h)))), 60));
        CHECK_THAT(measureMomentum(s.model, s.state).angular.z / kPi,
                   WithinAbs(c["expected"]["ratio"][row].get<double>(), 5e-5));
    }
}

TEST_CASE("case free_cloth_momentum: a free sheet keeps momentum and centre in either method", "[core][cases]") {
    REQUIRE(caseNamed("free_cloth_momentum")["expected"]["rel_linear_momentum_change_max"].get<double>() > 0);
    const Method method = GENERATE(Method::Pbd, Method::Xpbd);
    const auto [substeps, iterations] = GENERATE(table<int, int>({{1, 1}, {1, 10}, {10, 1}, {3, 4}}));
    const Material material{.compliance = 1e-4F, .stiffness = 0.7F};
    Simulation s = sheet(10, 0.9F, 1, material, material, false);
    s.model.gravity = vec3(0);
    std::mt19937 random(7);
    for (vec3& v : s.state.velocities) {
        for (int axis = 0; axis < 3; ++axis) v[axis] = static_cast<float>(random() % 2001) / 1000 - 0.5F;
    }
    const auto centre = [&s] {
        glm::dvec3 sum(0);
        for (const vec3& x : s.state.positions) sum += glm::dvec3(x);
        return sum / static_cast<double>(s.state.positions.size());
    };
    const Momentum before = measureMomentum(s.model, s.state);
    const glm::dvec3 start = centre();
    REQUIRE(s.run(every(1.0 / 60, substeps, iterations, method), 60));
    constexpr double kSingle = 2e-5;  // the case is in double precision
    CHECK(glm::length(measureMomentum(s.model, s.state).linear - before.linear) <=
          kSingle * glm::length(before.linear));
    CHECK(glm::length(centre() - start - before.linear) <= kSingle * glm::length(before.linear));
}

TEST_CASE("case free_cloth_spin: a stress-free sheet loses spin to the substep", "[core][cases]") {
    const json c = caseNamed("free_cloth_spin");
    const std::pair<int, int> sweeps[] = {{1, 10}, {5, 1}, {10, 1}, {20, 1}, {100, 1}};
    for (std::size_t row = 0; row < std::size(sweeps); ++row) {
        Simulation s = sheet(10, 0.9F, 1, {}, {}, false);
        s.model.gravity = vec3(0);
        for (std::size_t i = 0; i < s.state.positions.size(); ++i) {
            s.state.positions[i] -= vec3(0.45F, 0, 0.45F);
            s.state.velocities[i] = glm::cross(vec3(0, static_cast<float>(2 * kPi), 0), s.state.positions[i]);
        }
        const double before = measureMomentum(s.model, s.state).angular.y;
        REQUIRE(s.run(every(1.0 / 60, sweeps[row].first, sweeps[row].second), 60));
        CHECK_THAT(measureMomentum(s.model, s.state).angular.y / before,
                   WithinAbs(c["expected"]["ratio"][row].get<double>(), c["tolerance"]["abs"]));
    }
}

TEST_CASE("case frame_rate_oscillator: the frame rate moves PBD's period, XPBD's hardly", "[core][cases]") {
    const json c = caseNamed("frame_rate_oscillator");
    const auto [name, method] = GENERATE(table<std::string, Method>({{"xpbd", Method::Xpbd}, {"pbd", Method::Pbd}}));
    const double rates[] = {30, 60, 120};
    for (std::size_t row = 0; row < std::size(rates); ++row) {
        Simulation s = massOnLink({.compliance = 1e-2F, .stiffness = 0.1F});
        s.model.gravity = vec3(0);
        s.state.positions[1].y = -0.15F;
        Solver solver(s.model);
        std::vector<double> z{0.05};
        for (int i = 0; i < 4; ++i) {
            solver.step(s.model, every(1 / rates[row], 1, 1, method), {}, s.state);
            z.push_back(-static_cast<double>(s.state.positions[1].y) - 0.1);
        }
        // z+ = p z + q z- is a damped oscillation of the angle acos(p / (2 sqrt(-q))) a step.
        const double determinant = z[2] * z[2] - z[1] * z[3];
        const double p = (z[3] * z[2] - z[1] * z[4]) / determinant;
        const double q = (z[2] * z[4] - z[3] * z[3]) / determinant;
        const double period = 2 * kPi / rates[row] / std::acos(p / (2 * std::sqrt(-q)));
        CHECK_THAT(period, WithinRel(c["expected"][name][row].get<double>(), c["tolerance"]["rel"]));
    }
}
