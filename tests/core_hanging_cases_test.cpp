// Chains and catenaries at rest against numbers computed independently: the scenarios of support/physics_cases.json.
#include <algorithm>
#include <cmath>
#include <utility>
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

SolverSettings settling(Method method, int substeps, int iterations) {
    SolverSettings settings = withSweeps(method, substeps, iterations);
    settings.order = Order::Sequential;
    settings.damping = 4;
    return settings;
}

/// Rigid links of 1.5 m in all and particles of 1 kg between two pins 1 m apart, from a V of the right length on.
Simulation catenary(int links) {
    Simulation s;
    auto& batch = s.addBatch<DistanceConstraints>({}, Role::Stretch);
    const double rest = 1.5 / links;
    const double depth = std::sqrt(0.75 * 0.75 - 0.5 * 0.5);
    for (int i = 0; i <= links; ++i) {
        const double t = static_cast<double>(i) / links;
        const auto y = static_cast<float>(-depth * (1 - std::fabs(2 * t - 1)));
        s.addParticle({static_cast<float>(t), y, 0}, i == 0 || i == links ? 0 : 1);
        if (i > 0) batch.add({i - 1, i}, static_cast<float>(rest));
    }
    return s;
}

std::vector<double> numbers(const json& list) {
    return list.get<std::vector<double>>();
}

double worstDistance(const Simulation& s, const std::vector<double>& x, const std::vector<double>& y) {
    double worst = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        const glm::dvec3 off = glm::dvec3(s.state.positions[i]) - glm::dvec3(x[i], y[i], 0);
        worst = std::max(worst, glm::length(off));
    }
    return worst;
}

}  // namespace

TEST_CASE("case catenary_discrete_20: a hanging rope has the shape and the tension of the exact chain",
          "[core][cases]") {
    const json c = caseNamed("catenary_discrete_20");
    Simulation s = catenary(20);
    Solver solver(s.model);
    const SolverSettings settings = settling(Method::Xpbd, 10, 20);
    for (int f = 0; f < 900; ++f) REQUIRE(solver.step(s.model, settings, {}, s.state));
    CHECK(worstDistance(s, numbers(c["expected"]["x"]), numbers(c["expected"]["y"])) <=
          c["tolerance"]["abs"].get<double>());
    const double h = settings.timeStep / settings.substeps;
    const auto tension = numbers(c["expected"]["tension_over_m_g"]);
    const std::vector<float> lambda = solver.multipliers(0);
    for (std::size_t i = 0; i < tension.size(); ++i)
        CHECK_THAT(-lambda[i] / (h * h * 9.81), WithinRel(tension[i], 2e-3));
}

TEST_CASE("case catenary_continuous: finer ropes come nearer to the catenary", "[core][cases]") {
    const json c = caseNamed("catenary_continuous");
    const auto [links, name] = GENERATE(table<int, std::string>({{10, "N10"}, {20, "N20"}, {40, "N40"}}));
    const double a = c["expected"]["a"];
    CHECK_THAT(2 * a * std::sinh(0.5 / a), WithinRel(1.5, 1e-9));
    CHECK_THAT(a * (std::cosh(0.5 / a) - 1), WithinRel(c["expected"]["sag"].get<double>(), 1e-8));
    Simulation s = catenary(links);
    REQUIRE(s.run(settling(Method::Xpbd, 40, 10), 900));
    double worst = 0;
    for (const vec3& at : s.state.positions) {
        double nearest = 1;  // to the curve, sampled finely
        for (double x = at.x - 0.02; x <= at.x + 0.02; x += 1e-4) {
            const double y = a * (std::cosh((x - 0.5) / a) - std::cosh(0.5 / a));
            nearest = std::min(nearest, std::hypot(x - at.x, y - at.y));
        }
        worst = std::max(worst, nearest);
    }
    CHECK(worst <= c["expected"]["max_node_deviation"][name].get<double>() + 1e-4);
}

TEST_CASE("case catenary_xpbd_convergence: substeps bring a rope to its shape sooner than iterations",
          "[core][cases]") {
    const json c = caseNamed("catenary_xpbd_convergence");
    const json shape = caseNamed("catenary_discrete_20")["expected"];
    const std::pair<int, int> sweeps[] = {{1, 1}, {1, 10}, {1, 100}, {10, 1}, {20, 1}, {100, 1}};
    for (std::size_t row = 0; row < std::size(sweeps); ++row) {
        INFO(sweeps[row].first << " substeps of " << sweeps[row].second);
        Simulation s = catenary(20);
        REQUIRE(s.run(settling(Method::Xpbd, sweeps[row].first, sweeps[row].second), 1200));
        const double expected = c["expected"]["max_dev"][row];
        constexpr double kSingle = 2e-6;  // m, of positions
        CHECK_THAT(worstDistance(s, numbers(shape["x"]), numbers(shape["y"])),
                   WithinAbs(expected, c["tolerance"]["rel"].get<double>() * expected + kSingle));
    }
}

TEST_CASE("case lambda_equals_tension_any_iteration: multipliers are the tension before convergence too",
          "[core][cases]") {
    const json c = caseNamed("lambda_equals_tension_any_iteration");
    const int iterations = GENERATE(1, 5, 50);
    const float compliance = GENERATE(0.0F, 1e-5F, 1e-3F);
    Simulation s = chain(19, 0.01F, 1, {.compliance = compliance});
    Solver solver(s.model);
    const SolverSettings settings = settling(Method::Xpbd, 1, iterations);
    for (int f = 0; f < 1500; ++f) solver.step(s.model, settings, {}, s.state);
    const double h = settings.timeStep;
    CHECK_THAT(-solver.multipliers(0)[0] / (h * h), WithinRel(c["expected"]["force"].get<double>(), 5e-4));
}

TEST_CASE("case kprime_saturation_chain: with k' a chain keeps a stretch at any number of iterations",
          "[core][cases]") {
    const json c = caseNamed("kprime_saturation_chain");
    const int iterations[] = {1, 10, 100};
    for (std::size_t row = 0; row < c["inputs"]["k"].size(); ++row) {
        for (std::size_t column = 0; column < std::size(iterations); ++column) {
            INFO("k " << c["inputs"]["k"][row] << ", n " << iterations[column]);
            Simulation s = chain(10, 0.1F, 0.1F, {.stiffness = c["inputs"]["k"][row].get<float>()});
            SolverSettings settings = settling(Method::Pbd, 1, iterations[column]);
            settings.stiffnessCorrection = true;
            REQUIRE(s.run(settings, 900));
            const double millimetres = 1000 * (-static_cast<double>(s.state.positions.back().y) - 1);
            const double expected = c["expected"]["stretch_mm"][row][column];
            CHECK_THAT(millimetres, WithinAbs(expected, c["tolerance"]["rel"].get<double>() * expected + 5e-4));
        }
    }
}

TEST_CASE("case kprime_one_shot_chain: one step with k' leaves far more than 1 - k of a chain's stretch",
          "[core][cases]") {
    const json c = caseNamed("kprime_one_shot_chain");
    const int iterations[] = {1, 10, 100};
    for (std::size_t row = 0; row < c["inputs"]["k"].size(); ++row) {
        for (std::size_t column = 0; column < std::size(iterations); ++column) {
            Simulation s = chain(10, 0.1F, 0.1F, {.stiffness = c["inputs"]["k"][row].get<float>()});
            s.model.gravity = vec3(0);
            for (vec3& x : s.state.positions) x *= 1.1F;
            SolverSettings settings = settling(Method::Pbd, 1, iterations[column]);
            settings.stiffnessCorrection = true;
            REQUIRE(s.run(settings, 1));
            const double left = (-static_cast<double>(s.state.positions.back().y) - 1) / 0.1;
            CHECK_THAT(left, WithinAbs(c["expected"]["fraction"][row][column].get<double>(), c["tolerance"]["abs"]));
        }
    }
}
