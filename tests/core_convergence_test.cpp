// How near a fixed number of sweeps comes to the answer, against tables of an independent double-precision solver.
#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

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

SolverSettings swept(int substeps, int iterations, float damping = 0) {
    SolverSettings settings = withSweeps(Method::Xpbd, substeps, iterations);
    settings.order = Order::Sequential;
    settings.damping = damping;
    return settings;
}

/// How far below the pin a chain ends after 20 s [m].
double lengthOf(Simulation s, const SolverSettings& settings) {
    REQUIRE(s.run(settings, 1200));
    return -static_cast<double>(s.state.positions.back().y);
}

}  // namespace

TEST_CASE("a compliant chain comes down to its material's stretch from above", "[core][convergence]") {
    constexpr double kMaterial = 10.3005;  // mm, the sum of alpha m g over the links
    const auto [substeps, iterations, millimetres] = GENERATE(table<int, int, double>(
        {{1, 1, 528}, {1, 2, 266}, {1, 5, 109}, {1, 20, 30.6}, {1, 100, 11.5}, {5, 1, 31.0}, {20, 1, 11.6}}));
    const double stretch =
        1000 * (lengthOf(chain(20, 0.05F, 0.005F, {.compliance = 1e-3F}), swept(substeps, iterations, 4)) - 1);
    CHECK_THAT(stretch, WithinRel(millimetres, 0.01));
    CHECK(stretch > kMaterial);
}

TEST_CASE("at equal cost substeps stretch a rigid chain less than iterations", "[core][convergence]") {
    double last = std::numeric_limits<double>::infinity();
    for (const auto& [substeps, percent] :
         {std::pair{1, 4.47}, {2, 2.41}, {4, 1.28}, {5, 1.04}, {10, 0.537}, {20, 0.275}}) {
        Simulation s = chain(20, 0.05F, 0.005F, {});
        REQUIRE(s.run(swept(substeps, 20 / substeps), 1200));
        const double max = 100 * measureStrain(s.model, s.state.positions).max;
        CAPTURE(substeps);
        CHECK_THAT(max, WithinRel(percent, 0.07));  // of sweeps in another order
        CHECK(max < last);
        last = max;
    }
    // The top link: h^2 w times the weight below the next.
    CHECK_THAT(last, WithinRel(100 * 9.81 * 19 / (1200.0 * 1200.0 * 0.05), 0.01));
}

TEST_CASE("a long rope is held by substeps, hardly by iterations", "[core][convergence]") {
    const auto [substeps, iterations, stretched] = GENERATE(table<int, int, double>({{1, 10, 1.322},
                                                                                     {1, 100, 1.0325},
                                                                                     {1, 500, 1.0060},
                                                                                     {10, 1, 1.0354},
                                                                                     {10, 10, 1.0033},
                                                                                     {25, 4, 1.0013},
                                                                                     {100, 1, 1.0003}}));
    CHECK_THAT(lengthOf(chain(74, 0.03F, 0.01F, {}), swept(substeps, iterations)) / 2.22,
               WithinAbs(stretched, 0.01 * (stretched - 1) + 5e-5));
}

TEST_CASE("a heavy bob stretches a light rope by what the sweeps leave", "[core][convergence]") {
    struct Row {
        int substeps, iterations;
        std::vector<double> lengths;  // m, for a bob of 1, 10, 100 and 1000 times a link's mass
    };
    const Row row = GENERATE(Row{1, 20, {1.025, 1.048, 1.280, 2.988}}, Row{20, 1, {1.001, 1.003, 1.014, 1.180}},
                             Row{10, 10, {1.0005, 1.001, 1.006, 1.053}});
    float ratio = 1;
    for (const double length : row.lengths) {
        Simulation s = chain(20, 0.05F, 0.005F, {});
        s.model.inverseMasses.back() /= ratio;
        CAPTURE(row.substeps, ratio);
        CHECK_THAT(lengthOf(std::move(s), swept(row.substeps, row.iterations)),
                   WithinAbs(length, 0.01 * (length - 1) + 6e-4));
        ratio *= 10;
    }
}

TEST_CASE("the same sweeps stretch a finer cloth further, and no more than the table says", "[core][convergence]") {
    struct Row {
        int substeps, iterations;
        std::vector<double> percents;  // of 10, 20 and 40 particles a side
    };
    const Row row = GENERATE(Row{1, 10, {9.0, 58.9, 385}}, Row{10, 1, {1.8, 12.0, 59}});
    int side = 10;
    double last = 0;
    for (const double percent : row.percents) {
        Simulation s = sheet(side, 1, 0.3F, {}, {});
        REQUIRE(s.run(swept(row.substeps, row.iterations), 600));
        const double strain = 100 * measureStrain(s.model, s.state.positions).max;
        CAPTURE(row.substeps, side);
        CHECK(strain < percent);
        CHECK(strain > 4 * last);
        last = strain;
        side *= 2;
    }
}

TEST_CASE("a converged cloth hangs alike left and right, in either order", "[core][convergence]") {
    SolverSettings settings = swept(20, 20, 3);
    settings.order = GENERATE(Order::Sequential, Order::Coloured);
    constexpr int kSide = 20;
    Simulation s = sheet(kSide, 1, 0.3F, {}, {});
    REQUIRE(s.run(settings, 300));
    float most = 0;
    for (int i = 0; i < kSide * kSide; ++i) {
        vec3 mirrored = s.state.positions[i / kSide * kSide + kSide - 1 - i % kSide];
        mirrored.x = 1 - mirrored.x;
        most = std::max(most, glm::length(s.state.positions[i] - mirrored));
    }
    CHECK(most < 1e-3F);
}
