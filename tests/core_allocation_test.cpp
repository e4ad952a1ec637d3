#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include "support/allocations.h"
#include "support/models.h"

using namespace drape;
using namespace drape::test;

namespace {

/// All that a step can meet: every kind of pack, both kinds of collider, pins on a path, the hand.
Simulation busySheet(int side) {
    Simulation s = sheet(side, 2, 0.8F, {.compliance = 1e-6F, .damping = 1e-3F}, {.compliance = 1e-5F});
    auto& hinges = s.addBatch<BendDihedralConstraints>({.compliance = 1}, Role::Bend);
    for (int i = 0; i + side + 1 < side * side; i += 3) hinges.add({i + 1, i + side, i, i + side + 1}, 0);
    s.addParticle({0.5F, 1, 0.5F}, 1);
    s.addBatch<DistanceConstraints>({.compliance = 1e-3F}).add({5, side * side}, 1);
    s.model.colliders.emplace_back(Sphere{.center = {1, -0.3F, 1}, .radius = 0.3F, .velocity = {0, 0.5F, 0}});
    s.model.colliders.emplace_back(Plane{.point = {0, -0.5F, 0}});
    s.model.pinPaths.push_back(
        {.particles = {0}, .path = {{.time = 0, .value = {}}, {.time = 1, .value = {0.1F, 0, 0}}}});
    return s;
}

}  // namespace

TEST_CASE("a step allocates nothing after the first", "[core][solver]") {
    const Order order = GENERATE(Order::Sequential, Order::Coloured);
    const Method method = GENERATE(Method::Pbd, Method::Xpbd);
    Simulation s = busySheet(30);
    SolverSettings settings = withSweeps(method, 4, 2);
    settings.order = order;
    settings.damping = 0.2F;
    settings.stiffnessCorrection = true;
    Hand hand{.particle = 455, .from = {1, 0, 1}, .to = {1, 0.1F, 1}, .maxForce = 40};
    Solver solver(s.model);
    solver.step(s.model, settings, {}, s.state);
    const std::size_t before = allocationCount();
    for (int frame = 0; frame < 30; ++frame) solver.step(s.model, settings, hand, s.state);
    CHECK(allocationCount() == before);
    CHECK(isFinite(s.state));
}

TEST_CASE("a step on two threads allocates nothing after the first", "[core][solver]") {
    Simulation s = busySheet(100);
    SolverSettings settings = withSweeps(Method::Xpbd, 4, 2);
    settings.threads = 2;
    Solver solver(s.model);
    solver.step(s.model, settings, {}, s.state);
    const std::size_t before = allocationCount();
    for (int frame = 0; frame < 30; ++frame) solver.step(s.model, settings, {}, s.state);
    CHECK(allocationCount() == before);
}
