// Distances along a cloth at rest, from which the coarse net takes its lengths.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <glm/geometric.hpp>

#include "../src/core/net/net_definition.h"
#include "../src/core/net/rest_shape.h"
#include "support/net_sheet.h"

using namespace drape;
using namespace drape::test;
using Catch::Approx;

TEST_CASE("net: distances along a flat sheet are straight lines in every direction") {
    const int n = 24;
    const Simulation s = netSheet(n);
    const net::RestShape shape(s.model);
    net::Geodesics geodesics(shape);
    const std::uint32_t source = 5 * n + 7;
    geodesics.grow(source, [](std::uint32_t, double) { return true; });
    double worst = 0;
    for (std::uint32_t i = 0; i < s.model.particleCount(); ++i) {
        const double straight = glm::distance(s.state.positions[i], s.state.positions[source]);
        worst = std::max(worst, std::abs(geodesics.distance(i) - straight));
    }
    CHECK(worst < 1e-6);
}

TEST_CASE("net: without diagonals that hold, distances go along the threads") {
    const int n = 12;
    Simulation s = netSheet(n);
    s.model.batches.pop_back();
    const net::RestShape shape(s.model);
    net::Geodesics geodesics(shape);
    geodesics.grow(0, [](std::uint32_t, double) { return true; });
    CHECK(geodesics.distance(n * n - 1) == Approx(2 * (n - 1) * kSpacing));
}

TEST_CASE("net: a distance goes around a cut, not across it") {
    const int n = 49;
    Simulation s = netSheet(n);
    auto& whole = s.model.batches;
    std::vector<std::unique_ptr<ConstraintBatch>> cut;
    for (const auto& batch : whole) {  // between the columns 23 and 24, down from row 0 to row 32
        auto kept = std::make_unique<DistanceConstraints>();
        kept->role = batch->role;
        for (std::size_t j = 0; j < batch->size(); ++j) {
            const auto ends = batch->particles(j);
            const bool left = ends[0] % n < 24;
            const bool crosses = left != (ends[1] % n < 24);
            if (!crosses || std::max(ends[0], ends[1]) / n > 32) kept->add({ends[0], ends[1]}, batch->rest(j));
        }
        cut.push_back(std::move(kept));
    }
    whole = std::move(cut);
    const net::RestShape shape(s.model);
    net::Geodesics geodesics(shape);
    geodesics.grow(23, [](std::uint32_t, double) { return true; });
    // From (0, 23) down beside the cut to its end and up again on the other side.
    CHECK(geodesics.distance(24) > 65 * kSpacing);
    CHECK(geodesics.distance(24) < 68 * kSpacing);
    const net::NetDefinition definition = net::defineNet(s.model);
    REQUIRE_FALSE(definition.edges.empty());
    for (const net::Edge& edge : definition.edges) {
        geodesics.grow(definition.nodes[edge.a], [](std::uint32_t, double) { return true; });
        REQUIRE(edge.length >= 0.99 * geodesics.distance(definition.nodes[edge.b]));
    }
}
