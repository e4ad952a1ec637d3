#include <random>

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include "../src/core/packed/schedule.h"
#include "support/models.h"

// The coloured order is Gauss-Seidel too: one constraint after another, in the order of the packs.

using namespace drape;
using namespace drape::test;

namespace {

/// A grid, or a mesh of the same shape, with constraints of every type along it and across it.
Simulation clothOfEveryType(int side, bool asMesh) {
    Simulation s = sheet(side, 1, 0.4F, {.compliance = 1e-6F, .stiffness = 0.8F, .damping = 0.1F},
                         {.compliance = 1e-5F, .stiffness = 0.5F});
    if (asMesh) s.model.grids.clear();
    auto& hinges = s.addBatch<BendDihedralConstraints>({.compliance = 1, .stiffness = 0.3F}, Role::Bend);
    auto& angles = s.addBatch<ShearAngleConstraints>({.compliance = 1, .stiffness = 0.3F}, Role::Shear);
    auto& triples = s.addBatch<BendMidpointConstraints>({.compliance = 1e-2F, .stiffness = 0.3F}, Role::Bend);
    for (int r = 0; r + 1 < side; ++r) {
        for (int c = 0; c + 2 < side; ++c) {
            const int i = r * side + c;
            hinges.add({i + 1, i + side, i, i + side + 1}, 0);
            angles.add({i, i + 1, i + side}, 1.5707963F);
            triples.add({i, i + 2, i + 1}, 0);
        }
    }
    std::mt19937 random(7);
    const auto particle = [&random, side] { return static_cast<int>(random() % static_cast<unsigned>(side * side)); };
    auto& strings = s.addBatch<DistanceConstraints>({.compliance = 1e-3F, .stiffness = 0.1F});
    auto& volumes = s.addBatch<VolumeConstraints>({.compliance = 1e-2F, .stiffness = 0.1F});
    for (int n = 0; n < 4 * side; ++n) {
        const int a = particle();
        const int b = particle();
        if (a != b) strings.add({a, b}, 0.3F);
        if (n < side && a + 2 * side < side * side) volumes.add({a, a + 1, a + side, a + 2 * side}, 1e-4F);
    }
    return s;
}

template <class Constraints>
void reorder(std::unique_ptr<ConstraintBatch>& batch, const packed::PackSchedule& schedule) {
    if (batch->type() != Constraints().type()) return;
    auto sorted = std::make_unique<Constraints>();
    sorted->material = batch->material;
    sorted->role = batch->role;
    schedule.forEachConstraint([&](std::size_t, std::uint32_t j) {
        typename Constraints::Indices indices;
        std::ranges::copy(batch->particles(j), indices.begin());
        sorted->add(indices, batch->rest(j));
    });
    batch = std::move(sorted);
}

}  // namespace

TEST_CASE("packs are Gauss-Seidel in their own order, to the bit", "[core][solver]") {
    const bool asMesh = GENERATE(false, true);
    const int side = GENERATE(5, 23, 50);
    const Method method = GENERATE(Method::Pbd, Method::Xpbd);
    SolverSettings settings = withSweeps(method, 2, 3);

    Simulation packs = clothOfEveryType(side, asMesh);
    Simulation oneByOne = clothOfEveryType(side, asMesh);
    const packed::Layout layout = packed::layOut(oneByOne.model);
    for (auto& batch : oneByOne.model.batches) {
        const packed::PackSchedule schedule = packed::scheduleOf(*batch, layout);
        const std::size_t size = batch->size();
        reorder<DistanceConstraints>(batch, schedule);
        reorder<BendDihedralConstraints>(batch, schedule);
        reorder<ShearAngleConstraints>(batch, schedule);
        reorder<BendMidpointConstraints>(batch, schedule);
        reorder<VolumeConstraints>(batch, schedule);
        REQUIRE(batch->size() == size);  // every one once
    }
    REQUIRE(packs.run(settings, 20));
    settings.order = Order::Sequential;
    REQUIRE(oneByOne.run(settings, 20));
    REQUIRE(isFinite(packs.state));
    CHECK(hashOf(packs.state) == hashOf(oneByOne.state));
}
