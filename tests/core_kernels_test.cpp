#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <random>
#include <span>
#include <vector>

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>
#include <glm/geometric.hpp>
#include <sys/mman.h>
#include <unistd.h>

#include "../src/core/packed/kernels.h"

// The loops of the fast solver that read a state as it is: nothing behind its last particle, on any instruction set.

using namespace drape;
using packed::kWidth;

namespace {

/// Vectors that end where the memory does: reading behind them ends the program.
class VectorsBeforeNothing {
public:
    explicit VectorsBeforeNothing(std::size_t count) : page_(static_cast<std::size_t>(sysconf(_SC_PAGESIZE))) {
        REQUIRE(count * sizeof(vec3) <= page_);
        void* const memory = mmap(nullptr, 2 * page_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        REQUIRE(memory != MAP_FAILED);
        memory_ = static_cast<std::byte*>(memory);
        REQUIRE(mprotect(memory_ + page_, page_, PROT_NONE) == 0);
        vectors_ = {reinterpret_cast<vec3*>(memory_ + page_) - count, count};
        std::mt19937 random(static_cast<unsigned>(count));
        for (vec3& v : vectors_) {
            for (int axis = 0; axis < 3; ++axis) v[axis] = 1e-9F * static_cast<float>(random());
        }
    }
    ~VectorsBeforeNothing() { munmap(memory_, 2 * page_); }
    VectorsBeforeNothing(const VectorsBeforeNothing&) = delete;
    VectorsBeforeNothing& operator=(const VectorsBeforeNothing&) = delete;

    std::span<vec3> operator*() const { return vectors_; }

private:
    std::size_t page_;
    std::byte* memory_ = nullptr;
    std::span<vec3> vectors_;
};

const packed::Kernels& anyKernels() {
    const Isa isa = GENERATE(Isa::Avx512, Isa::Avx2, Isa::Sse2, Isa::Portable);
    if (!isaAvailable(isa)) SKIP("this machine lacks it");
    return packed::kernelsOf(isa);
}

}  // namespace

TEST_CASE("strains, their sum, count and largest are those of one link after another", "[core][kernels]") {
    const packed::Kernels& kernels = anyKernels();
    const std::size_t links = static_cast<std::size_t>(GENERATE(range(0, 26)));
    const VectorsBeforeNothing positions(9);
    std::mt19937 random(3);
    std::vector<std::array<int, 2>> ends;
    std::vector<float> rests;
    for (std::size_t j = 0; j < links; ++j) {
        ends.push_back({static_cast<int>(random() % 9), static_cast<int>(random() % 9)});
        rests.push_back(random() % 5 == 0 ? 0 : 0.3F);
    }
    packed::StrainSums sums;
    std::vector<float> strains(links + 1, -1.0F);
    kernels.measureStrains({.positions = *positions, .ends = ends, .rests = rests, .strains = strains.data()}, sums);

    packed::StrainSums expected;
    for (std::size_t j = 0; j < links; ++j) {
        const float length = glm::distance((*positions)[ends[j][0]], (*positions)[ends[j][1]]);
        const float strain = rests[j] > 0 ? std::fabs(length - rests[j]) / rests[j] : 0;
        CHECK(strains[j] == strain);
        expected.sum[j % kWidth] += strain;
        expected.count[j % kWidth] += rests[j] > 0 ? 1 : 0;
        expected.largest[j % kWidth] = std::max(expected.largest[j % kWidth], strain);
    }
    CHECK(strains.back() == -1);  // nothing behind them is written
    CHECK(std::ranges::equal(sums.sum, expected.sum));
    CHECK(std::ranges::equal(sums.count, expected.count));
    CHECK(std::ranges::equal(sums.largest, expected.largest));
}

TEST_CASE("the values over a bound are picked in their order", "[core][kernels]") {
    const packed::Kernels& kernels = anyKernels();
    const int count = GENERATE(0, 1, 7, 8, 9, 40);
    const int every = GENERATE(1, 3, 20);
    std::vector<float> values;
    std::vector<float> expected;
    for (int j = 0; j < count; ++j) {
        values.push_back(j % every == 0 ? 2 + static_cast<float>(j) : 1);
        if (values.back() > 1) expected.push_back(values.back());
    }
    std::vector<float> picked(values.size());
    picked.resize(kernels.pickLarger(values, 1, picked.data()));
    CHECK(picked == expected);
}

TEST_CASE("a state is taken over to its last particle and given back", "[core][kernels]") {
    const packed::Kernels& kernels = anyKernels();
    const auto arrangement = GENERATE(packed::Arrangement::Split, packed::Arrangement::Quads);
    const auto count = static_cast<std::size_t>(GENERATE(1, 8, 13, 16));
    const VectorsBeforeNothing positions(count);
    const VectorsBeforeNothing velocities(count + 1);
    const std::vector<float> inverseMasses(count, 2.0F);
    const std::vector<float> thicknesses(count, 3.0F);
    std::vector<std::uint32_t> particles(2 * kWidth, packed::kSpareLane);
    for (std::uint32_t i = 0; i < count; ++i) particles[i] = static_cast<std::uint32_t>(count) - 1 - i;

    packed::Floats predicted(2 * packed::kBlockFloats, 7.0F);
    packed::Floats corrections = predicted;
    packed::Floats blockVelocities = predicted;
    const packed::BlockArguments blocks{.arrangement = arrangement,
                                        .blocks = 2,
                                        .predicted = predicted.data(),
                                        .corrections = corrections.data(),
                                        .velocities = blockVelocities.data()};
    const std::span<vec3> v = (*velocities).subspan(1);
    kernels.takeOver(blocks, {.particles = particles.data(),
                              .count = count,
                              .positions = (*positions).data(),
                              .velocities = v.data(),
                              .inverseMasses = inverseMasses.data(),
                              .thicknesses = thicknesses.data()});
    CHECK(std::ranges::all_of(corrections, [](float c) { return c == 0; }));
    CHECK(std::ranges::count(predicted, 2.0F) == static_cast<std::ptrdiff_t>(count));
    CHECK(std::ranges::count(blockVelocities, 3.0F) == static_cast<std::ptrdiff_t>(count));

    std::vector<vec3> x(count, vec3(0));
    std::vector<vec3> u(count, vec3(0));
    kernels.giveBack(blocks,
                     {.particles = particles.data(), .count = count, .positions = x.data(), .velocities = u.data()});
    CHECK(std::ranges::equal(x, *positions));
    CHECK(std::ranges::equal(u, v));
}

TEST_CASE("velocities that are updated in passing are those that are updated first, to the bit", "[core][kernels]") {
    const packed::Kernels& kernels = anyKernels();
    const auto arrangement = GENERATE(packed::Arrangement::Split, packed::Arrangement::Quads);
    constexpr std::size_t kCount = 2 * kWidth;
    const VectorsBeforeNothing positions(kCount);
    const VectorsBeforeNothing velocities(kCount);
    std::vector<float> inverseMasses(kCount, 2.0F);
    inverseMasses[3] = inverseMasses[12] = 0;  // pins
    const std::vector<float> thicknesses(kCount, 3.0F);
    std::vector<std::uint32_t> particles(kCount);
    std::iota(particles.begin(), particles.end(), 0U);

    // Positions and velocities after a correction, a prediction and a correction.
    const auto outcome = [&](bool inPassing) {
        packed::Floats predicted(2 * packed::kBlockFloats);
        packed::Floats corrections = predicted;
        packed::Floats blockVelocities = predicted;
        packed::BlockArguments blocks{.arrangement = arrangement,
                                      .blocks = 2,
                                      .predicted = predicted.data(),
                                      .corrections = corrections.data(),
                                      .velocities = blockVelocities.data(),
                                      .h = 0.1F,
                                      .gravity = {0.3F, -9.81F, 0},
                                      .damping = 0.9F};
        kernels.takeOver(blocks, {.particles = particles.data(),
                                  .count = kCount,
                                  .positions = (*positions).data(),
                                  .velocities = (*velocities).data(),
                                  .inverseMasses = inverseMasses.data(),
                                  .thicknesses = thicknesses.data()});
        const auto correct = [&] {  // what is free, by some lengths
            const bool isSplit = arrangement == packed::Arrangement::Split;
            for (std::size_t at = 0; at < corrections.size(); ++at) {
                const std::size_t inBlock = at % packed::kBlockFloats;
                const std::size_t lane = isSplit ? inBlock % kWidth : inBlock / 4;
                const std::size_t row = isSplit ? inBlock / kWidth : inBlock % 4;
                const std::size_t i = at / packed::kBlockFloats * kWidth + lane;
                if (row < 3 && inverseMasses[i] > 0) corrections[at] = 1e-3F * static_cast<float>(at) - 0.02F;
            }
            blocks.perH = 10;
            if (inPassing) return;
            kernels.updateVelocities(blocks);
            blocks.perH = 0;
        };
        correct();
        kernels.predict(blocks);
        correct();
        std::vector<vec3> state(2 * kCount);
        kernels.giveBack(blocks, {.particles = particles.data(),
                                  .count = kCount,
                                  .positions = state.data(),
                                  .velocities = state.data() + kCount});
        return state;
    };
    CHECK(outcome(true) == outcome(false));
}
