#include <algorithm>
#include <cmath>

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include "../src/core/net/coarse_net.h"
#include "support/net_sheet.h"

using namespace drape;
using namespace drape::test;
using Catch::Approx;

namespace {

SolverSettings withNet(int substeps, bool coarseNet) {
    SolverSettings settings = withSweeps(Method::Xpbd, substeps, 1);
    settings.coarseNet = coarseNet;
    return settings;
}

double energyOf(const Simulation& s) {
    const Energy energy = measureEnergy(s.model, Method::Xpbd, s.state);
    return energy.kinetic + energy.gravitational;
}

struct Swing {
    double mean = 0;     // worst from 0.5 s on
    double p99 = 0;      // the same
    double kinetic = 0;  // mean over the last second: at one moment it differs by a quarter between converged runs
};
Swing swingOf(int n, int substeps, int iterations, bool coarseNet) {
    Simulation s = netSheet(n);
    SolverSettings settings = withNet(substeps, coarseNet);
    settings.iterations = iterations;
    Solver solver(s.model);
    Swing swing;
    for (int frame = 0; frame < 180; ++frame) {
        solver.step(s.model, settings, {}, s.state);
        if (frame < 30) continue;
        const Strain strain = measureStrain(s.model, s.state.positions);
        swing.mean = std::max(swing.mean, strain.mean);
        swing.p99 = std::max(swing.p99, strain.p99);
        if (frame >= 120) swing.kinetic += measureEnergy(s.model, Method::Xpbd, s.state).kinetic / 60;
    }
    return swing;
}

}  // namespace

TEST_CASE("net: the pins are nodes, and every particle follows its nodes with weights of sum 1") {
    const int n = 48;
    const Simulation s = netSheet(n);
    const net::NetDefinition definition = net::defineNet(s.model);
    CHECK(std::ranges::count(definition.nodes, 0U) == 1);
    CHECK(std::ranges::count(definition.nodes, static_cast<std::uint32_t>(n - 1)) == 1);
    CHECK(definition.nodes.size() == n * n / 32);
    for (std::size_t i = 0; i < s.model.particleCount(); ++i) {
        const auto& weights = definition.attachments[i].weights;
        REQUIRE(weights[0] + weights[1] + weights[2] == Approx(1));
        REQUIRE(std::ranges::all_of(weights, [](float w) { return w >= 0; }));
    }
}

TEST_CASE("net: a cloth of a few particles, and a model of none, have none") {
    CHECK(net::defineNet(netSheet(40).model).nodes.empty());
    CHECK(net::defineNet(Model{}).nodes.empty());
}

TEST_CASE("net: pulls what is stretched and never pushes what is compressed") {
    Simulation s = netSheet(48, {}, false);
    net::CoarseNet coarse(s.model);
    const std::vector<Projection> projections(s.model.batches.size());
    coarse.prepare(s.model, projections, 1, 0.001F);
    std::vector<vec3> before;
    for (const std::uint32_t i : coarse.nodes()) before.push_back(s.state.positions[i]);
    const auto pulled = [&](float scale) {
        std::vector<vec3> positions;
        for (const vec3& x : before) positions.push_back(scale * x);
        return coarse.pull(positions, before, 0.001F);
    };
    CHECK(pulled(0.9F).empty());
    CHECK(pulled(0.9999F).empty());
    CHECK_FALSE(pulled(1.01F).empty());
}

TEST_CASE("net: what it adds to a free cloth has no momentum") {
    Simulation s = netSheet(48, {}, false);
    for (std::size_t i = 0; i < s.model.particleCount(); ++i) {
        s.model.inverseMasses[i] = 500 + 37 * static_cast<float>(i % 40);
    }
    net::CoarseNet coarse(s.model);
    const std::vector<Projection> projections(s.model.batches.size());
    coarse.prepare(s.model, projections, 1, 1.0F);
    std::vector<vec3> positions;
    for (const std::uint32_t i : coarse.nodes()) positions.push_back(vec3(1.02F, 1, 1) * s.state.positions[i]);
    std::vector<vec3> before;  // half of the stretch was there before the substep
    for (const std::uint32_t i : coarse.nodes()) before.push_back(vec3(1.01F, 1, 1) * s.state.positions[i]);
    const auto moves = coarse.pull(positions, before, 1.0F);
    REQUIRE_FALSE(moves.empty());
    double sum = 0;
    double sumOfSizes = 0;
    for (std::size_t i = 0; i < s.model.particleCount(); ++i) {
        const net::Attachment& attachment = coarse.attachments()[i];
        for (std::size_t k = 0; k < net::Attachment::kNodes; ++k) {
            const double share =
                attachment.weights[k] * moves[attachment.nodes[k]].correction[0] / s.model.inverseMasses[i];
            sum += share;
            sumOfSizes += std::abs(share);
        }
    }
    CHECK(sumOfSizes > 0);
    CHECK(std::abs(sum) < 1e-5 * sumOfSizes);
}

TEST_CASE("net: a cloth that is not stretched moves as it does without, to the bit") {
    Simulation with = netSheet(48, {}, false);
    Simulation without = netSheet(48, {}, false);
    REQUIRE(with.run(withNet(8, true), 30));
    REQUIRE(without.run(withNet(8, false), 30));
    CHECK(hashOf(with.state) == hashOf(without.state));
}

TEST_CASE("net: holds a swing that not even twice the substeps hold without, and its motion") {
    const int n = 64;
    const Swing converged = swingOf(n, 160, 1, false);
    const Swing with = swingOf(n, 16, 1, true);
    const Swing plain = swingOf(n, 32, 1, false);
    CHECK(with.mean <= 0.01);
    CHECK(with.p99 <= 0.05);
    CHECK(plain.p99 > 0.05);
    CHECK(with.kinetic == Approx(converged.kinetic).epsilon(0.1));
}

TEST_CASE("net: no energy is gained where a corner is dragged away in 0.2 s and let go") {
    Simulation s = netSheet(48);
    const SolverSettings settings = withNet(16, true);
    Solver solver(s.model);
    for (int frame = 0; frame < 60; ++frame) solver.step(s.model, settings, {}, s.state);
    const int corner = 47 * 48;
    const vec3 start = s.state.positions[corner];
    const float weight = 48 * 48 * 0.001F * 9.81F;
    for (int frame = 0; frame < 12; ++frame) {
        const auto moved = [&](int f) { return start + vec3(0, 0, static_cast<float>(f) / 12); };
        const Hand hand{.particle = corner, .from = moved(frame), .to = moved(frame + 1), .maxForce = 5 * weight};
        solver.step(s.model, settings, hand, s.state);
    }
    const double released = energyOf(s);
    const double mass = totalMass(s.model);
    for (int frame = 0; frame < 120; ++frame) {
        solver.step(s.model, settings, {}, s.state);
        REQUIRE(energyOf(s) <= released + 0.05 * mass);
    }
}

TEST_CASE("net: pumps no energy where there are far more substeps than it needs") {
    Simulation s = netSheet(48);
    Solver solver(s.model);
    const double start = energyOf(s);
    for (int frame = 0; frame < 180; ++frame) {
        solver.step(s.model, withNet(64, true), {}, s.state);
        REQUIRE(energyOf(s) < start + 0.5 * totalMass(s.model));
    }
}

TEST_CASE("net: a soft cloth settles where it does without, a rigid one nearer to where it would in the end") {
    const auto settled = [](float compliance, int iterations, bool coarseNet) {
        Simulation s = netSheet(48, {.compliance = compliance});
        SolverSettings settings = withNet(40, coarseNet);
        settings.iterations = iterations;
        settings.damping = 4;
        s.run(settings, 200);
        return s.state.positions;
    };
    const auto worstDistance = [](const std::vector<vec3>& a, const std::vector<vec3>& b) {
        double worst = 0;
        for (std::size_t i = 0; i < a.size(); ++i) worst = std::max<double>(worst, glm::distance(a[i], b[i]));
        return worst;
    };
    for (const float compliance : {1e-4F, 1e-3F}) {
        CAPTURE(compliance);
        CHECK(worstDistance(settled(compliance, 1, true), settled(compliance, 1, false)) < 2e-3);
    }
    const auto rigid = settled(0, 10, false);
    CHECK(worstDistance(settled(0, 1, true), rigid) < worstDistance(settled(0, 1, false), rigid));
}

TEST_CASE("net: PBD with k < 1 is as soft with it as without") {
    SolverSettings settings = withSweeps(Method::Pbd, 10, 1);
    settings.damping = 4;
    Simulation without = netSheet(48, {.stiffness = 0.2F});
    Simulation with = netSheet(48, {.stiffness = 0.2F});
    without.run(settings, 300);
    settings.coarseNet = true;
    with.run(settings, 300);
    const Strain strain = measureStrain(without.model, without.state.positions);
    CHECK(measureStrain(with.model, with.state.positions).mean == Approx(strain.mean).epsilon(0.01));
}

TEST_CASE("net: the same bits on every instruction set, with any number of threads") {
    const auto hashWith = [](Isa isa, int threads) {
        Simulation s = netSheet(72);
        SolverSettings settings = withNet(6, true);
        settings.isa = isa;
        settings.threads = threads;
        s.run(settings, 20);
        return hashOf(s.state);
    };
    const std::string expected = hashWith(Isa::Portable, 1);
    CHECK(hashWith(Isa::Auto, 1) == expected);
    CHECK(hashWith(Isa::Sse2, 1) == expected);
    CHECK(hashWith(Isa::Auto, 3) == expected);
}

TEST_CASE("net: works in sequential order too") {
    Simulation plain = netSheet(48);
    Simulation with = netSheet(48);
    SolverSettings settings = withNet(12, false);
    settings.order = Order::Sequential;
    plain.run(settings, 60);
    settings.coarseNet = true;
    with.run(settings, 60);
    CHECK(measureStrain(with.model, with.state.positions).p99 <
          0.5 * measureStrain(plain.model, plain.state.positions).p99);
}
