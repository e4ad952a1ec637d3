#include <algorithm>
#include <random>
#include <set>

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include "../src/core/packed/schedule.h"
#include "support/models.h"

// The coloured order is Gauss-Seidel too: one constraint after another, in the order of the packs.

using namespace drape;
using namespace drape::test;

namespace {

/// A grid, or a mesh of the same shape, with constraints of every type along it and across it, and some loose
/// particles: pairs in one place, one that hangs on a hundred of the others, a pin that moves.
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
    const int particles = side * side;
    std::mt19937 random(7);
    const auto particle = [&] { return static_cast<int>(random() % static_cast<unsigned>(particles)); };
    auto& strings = s.addBatch<DistanceConstraints>({.compliance = 1e-3F, .stiffness = 0.1F});
    auto& volumes = s.addBatch<VolumeConstraints>({.compliance = 1e-2F, .stiffness = 0.1F});
    for (int n = 0; n < 40 * side; ++n) {
        const int a = particle();
        const int b = particle();
        if (a != b) strings.add({a, b}, 0.3F);
        if (n < side && a + 2 * side < particles) volumes.add({a, a + 1, a + side, a + 2 * side}, 1e-4F);
    }
    const int star = s.addParticle({0.5F, 0.2F, 0.5F}, 3);
    for (int i = 0; i < std::min(particles, 100); ++i) strings.add({star, i}, 0.4F);
    for (int n = 0; n < 13; ++n) {
        const int a = s.addParticle({0, 1, static_cast<float>(n)}, 1);
        const int b = s.addParticle({0, 1, static_cast<float>(n)}, 1);
        strings.add({a, b}, n % 3 == 0 ? 0 : 0.05F);
    }
    strings.add({s.addParticle({1, 0.1F, 0}, 0, {0.1F, 0, 0}), particles - 1}, 1);
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
    const auto [side, frames, threads] =
        GENERATE(std::tuple(5, 20, 1), std::tuple(23, 20, 1), std::tuple(50, 20, 1), std::tuple(100, 2, 3));
    SolverSettings settings = withSweeps(GENERATE(Method::Pbd, Method::Xpbd), 2, 3);
    settings.damping = 0.2F;
    settings.threads = threads;

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
    REQUIRE(packs.run(settings, frames));
    settings.order = Order::Sequential;
    REQUIRE(oneByOne.run(settings, frames));
    REQUIRE(isFinite(packs.state));
    CHECK(hashOf(packs.state) == hashOf(oneByOne.state));
}

TEST_CASE("a pack shares no particle with the two before it, an item none with another of its phase",
          "[core][solver]") {
    const Simulation s = clothOfEveryType(GENERATE(23, 50), GENERATE(false, true));
    const packed::Layout layout = packed::layOut(s.model);
    for (const auto& batch : s.model.batches) {
        const packed::PackSchedule schedule = packed::scheduleOf(*batch, layout);
        std::vector<std::set<int>> particlesOf(schedule.lanes.size());
        schedule.forEachConstraint([&](std::size_t lane, std::uint32_t j) {
            const auto particles = batch->particles(j);
            const std::size_t before = particlesOf[lane / packed::kWidth].size();
            particlesOf[lane / packed::kWidth].insert(particles.begin(), particles.end());
            CHECK(particlesOf[lane / packed::kWidth].size() == before + particles.size());
        });
        const auto shared = [](const std::set<int>& a, const std::set<int>& b) {
            return std::ranges::any_of(a, [&b](int particle) { return b.contains(particle); });
        };
        std::size_t together = 0;
        for (const packed::Range& phase : schedule.phases) {
            std::set<int> ofPhase;
            for (std::uint32_t item = phase.begin; item < phase.end; ++item) {
                std::set<int> ofItem;
                for (std::uint32_t r = schedule.items[item].begin; r < schedule.items[item].end; ++r) {
                    const packed::Run& run = schedule.runs[r];
                    for (std::uint32_t p = run.firstPack; p < run.firstPack + run.packs; ++p) {
                        for (std::uint32_t other = std::max(p, run.firstPack + 2) - 2; other < p; ++other) {
                            CHECK_FALSE(shared(particlesOf[p], particlesOf[other]));
                            ++together;
                        }
                        ofItem.insert(particlesOf[p].begin(), particlesOf[p].end());
                    }
                }
                CHECK_FALSE(shared(ofItem, ofPhase));
                ofPhase.insert(ofItem.begin(), ofItem.end());
            }
        }
        CHECK((together > 0 || schedule.lanes.size() < 2));  // runs of more than one pack
    }
}
