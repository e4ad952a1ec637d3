// XPBD against the converged implicit step, as far as independent numbers say it gets: cases of
// support/physics_cases.json that need the reference.
#include <algorithm>
#include <cmath>
#include <vector>

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>

#include "support/cases.h"
#include "support/table_cloths.h"

using namespace drape;
using namespace drape::test;
using Catch::Matchers::WithinRel;
using nlohmann::json;

namespace {

SolverSettings settingsOf(Method method, int iterations, Order order = Order::Sequential) {
    SolverSettings settings = withSweeps(method, 1, iterations);
    settings.order = order;
    return settings;
}

std::vector<glm::dvec3> afterReferenceStep() {
    Simulation s = bumpedCloth();
    REQUIRE(s.run(settingsOf(Method::Reference, 1), 1));
    return {s.state.positions.begin(), s.state.positions.end()};
}

/// Largest |C + alpha~ lambda| of a cloth's constraints.
double largestResidual(const Simulation& s, const Solver& solver, double h) {
    double largest = 0;
    for (std::size_t b = 0; b < s.model.batches.size(); ++b) {
        const ConstraintBatch& batch = *s.model.batches[b];
        const std::vector<float> lambda = solver.multipliers(b);
        for (std::size_t j = 0; j < batch.size(); ++j) {
            const double scaled = batch.material.compliance / (h * h) * lambda[j];
            largest = std::max(largest, std::fabs(batch.value(j, s.state.positions) + scaled));
        }
    }
    return largest;
}

}  // namespace

TEST_CASE("case cloth20_one_step_newton: XPBD's step comes near to the converged one, and no nearer", "[core][cases]") {
    const json c = caseNamed("cloth20_one_step_newton");
    const std::vector<glm::dvec3> newton = afterReferenceStep();
    for (const auto& [particle, x] : c["expected"]["implicit_euler_positions"].items()) {
        const glm::dvec3 expected(x[0].get<double>(), x[1].get<double>(), x[2].get<double>());
        CHECK(glm::length(newton[std::stoul(particle)] - expected) < 1e-6);  // of single precision
    }
    const json& rows = c["expected"]["xpbd_seq"];
    const json& tolerance = c["tolerance"];
    for (std::size_t row = 0; row < rows["iterations"].size(); ++row) {
        const int n = rows["iterations"][row];
        INFO(n << " iterations");
        Simulation s = bumpedCloth();
        Solver solver(s.model);
        const SolverSettings settings = settingsOf(Method::Xpbd, n);
        REQUIRE(solver.step(s.model, settings, {}, s.state));
        const auto [worst, rms] = distances(s, newton);
        if (n <= 200) {
            CHECK_THAT(worst, WithinRel(rows["max_err_mm"][row].get<double>(), tolerance["n<=200_max_err_rel"]));
            CHECK_THAT(rms, WithinRel(rows["rms_err_mm"][row].get<double>(), tolerance["n<=200_rms_err_rel"]));
            const double residual = c["expected"]["dual_residual_max"][row];
            CHECK_THAT(largestResidual(s, solver, settings.timeStep), WithinRel(residual, 0.05));
        } else {
            CHECK(worst > 0.5);  // more sweeps do not take it away
            CHECK(worst <= tolerance["n>=500_max_err_mm_upper"].get<double>());
            CHECK(rms <= tolerance["n>=500_rms_err_mm_upper"].get<double>());
        }
        Simulation coloured = bumpedCloth();
        REQUIRE(coloured.run(settingsOf(Method::Xpbd, n, Order::Coloured), 1));
        const double other = distances(coloured, newton).first;
        if (n <= 200) CHECK_THAT(other, WithinRel(c["expected"]["xpbd_coloured_max_err_mm"][row].get<double>(), 0.2));
    }
}

TEST_CASE("case xpbd_paper_chain_force: the force at the top of a falling chain, against the converged one",
          "[core][cases]") {
    const json c = caseNamed("xpbd_paper_chain_force");
    const auto forces = [](const SolverSettings& settings) {
        Simulation s = chain(19, 1, 1, {.compliance = 1e-8F}, {1, 0, 0});
        Solver solver(s.model);
        std::vector<double> all;
        for (int frame = 0; frame < 100; ++frame) {
            REQUIRE(solver.step(s.model, settings, {}, s.state));
            all.push_back(-solver.multipliers(0)[0] / (settings.timeStep * settings.timeStep));
        }
        return all;
    };
    const std::vector<double> newton = forces(settingsOf(Method::Reference, 1));
    for (std::size_t row = 0; row < c["inputs"]["n"].size(); ++row) {
        INFO(c["inputs"]["n"][row] << " iterations");
        const std::vector<double> xpbd = forces(settingsOf(Method::Xpbd, c["inputs"]["n"][row]));
        double worst = 0;
        for (std::size_t f = 10; f < 100; ++f) worst = std::max(worst, std::fabs(xpbd[f] / newton[f] - 1));
        CHECK_THAT(worst, WithinRel(c["expected"]["max_rel"][row].get<double>(), c["tolerance"]["rel"]));
    }
}
