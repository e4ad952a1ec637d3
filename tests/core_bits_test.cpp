#include <algorithm>

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include "support/models.h"

// The same bits whatever the threads and the instruction set, and the colours that this rests on.

using namespace drape;
using namespace drape::test;

TEST_CASE("the number of threads does not change a bit", "[core][solver]") {
    const int threads = GENERATE(2, 3, 8);
    const bool asMesh = GENERATE(false, true);
    Simulation one = sheet(110, 2, 0.8F, {}, {});  // large enough for the work to be shared out
    Simulation many = sheet(110, 2, 0.8F, {}, {});
    if (asMesh) {
        one.model.grids.clear();
        many.model.grids.clear();
    }
    SolverSettings settings = withSweeps(Method::Xpbd, 3, 2);
    one.run(settings, 10);
    settings.threads = threads;
    many.run(settings, 10);
    CHECK(hashOf(one.state) == hashOf(many.state));
}

TEST_CASE("every instruction set gives the same bits", "[core][solver]") {
    const Isa isa = GENERATE(Isa::Avx512, Isa::Avx2, Isa::Sse2, Isa::Portable);
    if (!isaAvailable(isa)) SKIP("this machine lacks it");
    const Method method = GENERATE(Method::Pbd, Method::Xpbd);
    const auto hashWith = [method](Isa set) {
        Simulation s = sheet(23, 1, 0.4F, {.compliance = 1e-6F, .stiffness = 0.8F, .damping = 0.1F},
                             {.compliance = 1e-5F, .stiffness = 0.5F});
        auto& hinges = s.addBatch<BendDihedralConstraints>({.compliance = 1, .stiffness = 0.3F}, Role::Bend);
        auto& angles = s.addBatch<ShearAngleConstraints>({.compliance = 1, .stiffness = 0.3F}, Role::Shear);
        auto& triples = s.addBatch<BendMidpointConstraints>({.compliance = 1e-2F, .stiffness = 0.3F}, Role::Bend);
        for (int r = 0; r + 1 < 23; ++r) {
            for (int c = 0; c + 2 < 23; ++c) {
                const int i = r * 23 + c;
                hinges.add({i + 1, i + 23, i, i + 24}, 0);
                angles.add({i, i + 1, i + 23}, 1.5707963F);
                triples.add({i, i + 2, i + 1}, 0);
            }
        }
        s.addParticle({0.5F, 1, 0.5F}, 1);  // a tetrahedron and a few loose constraints: gathered packs
        s.addBatch<VolumeConstraints>({.compliance = 1e-3F}).add({0, 5, 100, 529}, 0.02F);
        auto& loose = s.addBatch<DistanceConstraints>({.compliance = 1e-3F});
        for (int i = 1; i < 30; ++i) loose.add({529, 17 * i}, 1);
        s.model.colliders.emplace_back(
            Sphere{.center = {0.5F, -0.4F, 0.5F}, .radius = 0.3F, .angularVelocity = {0, 3, 0}});
        s.model.colliders.emplace_back(Plane{.point = {0, -0.9F, 0}});
        SolverSettings settings = withSweeps(method, 4, 3);
        settings.damping = 0.2F;
        settings.isa = set;
        s.run(settings, 60);
        REQUIRE(isFinite(s.state));
        return hashOf(s.state);
    };
    CHECK(hashWith(isa) == hashWith(Isa::Auto));
}

TEST_CASE("greedy colours share no particle and hold every constraint once", "[core][colouring]") {
    Simulation s = sheet(9, 1, 1, {}, {});
    auto& star = s.addBatch<DistanceConstraints>();
    for (int i = 1; i < 81; ++i) star.add({0, i}, 1);  // needs a colour each: more than a word of bits
    for (const auto& batch : s.model.batches) {
        const Colouring colouring = colourGreedily(*batch, s.model.particleCount());
        std::vector<int> seen(batch->size());
        for (std::size_t colour = 0; colour + 1 < colouring.colourBegin.size(); ++colour) {
            std::vector<bool> used(s.model.particleCount());
            for (auto i = colouring.colourBegin[colour]; i < colouring.colourBegin[colour + 1]; ++i) {
                ++seen[colouring.order[i]];
                for (const int particle : batch->particles(colouring.order[i])) {
                    CHECK_FALSE(used[particle]);
                    used[particle] = true;
                }
            }
        }
        CHECK(std::all_of(seen.begin(), seen.end(), [](int times) { return times == 1; }));
    }
    CHECK(colourGreedily(*s.model.batches[0], s.model.particleCount()).colourBegin.size() == 5);
    CHECK(colourGreedily(star, s.model.particleCount()).colourBegin.size() == 81);
}
