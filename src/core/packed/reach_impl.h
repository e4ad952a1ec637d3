#pragma once

#include <cstddef>
#include <cstdint>

#include "lanes.h"
#include "quads.h"
#include "schedule.h"

// How a pack reaches its particles: a part of kernels_impl.h, compiled once for each instruction set.
namespace drape::DRAPE_ISA {

using packed::Access;

namespace {

/// Reads the i-th particles of a pack's eight constraints, and adds to their corrections, lane after lane: a spare lane
/// of a gathered pack has the first lane's particles and adds 0 to them.
template <Access kAccess, int kParticles>
struct Reach;

template <int kParticles>
struct Reach<Access::Contiguous, kParticles> {
    static constexpr std::size_t kAddresses = kParticles + 1;  // and the rests'

    static DRAPE_INLINE Vector read(const float* from, const std::uint32_t* addresses, int i) {
        const float* p = from + addresses[i];
        return {load(p), load(p + kLanes), load(p + 2 * kLanes)};
    }
    static DRAPE_INLINE void readPosition(const float* predicted, const float* corrections,
                                          const std::uint32_t* addresses, int i, Vector& x, Lanes& w) {
        x = read(predicted, addresses, i) + read(corrections, addresses, i);
        w = load(predicted + addresses[i] + 3 * kLanes);
    }
    /// The inverse masses once more: here reading them again is cheaper than keeping them.
    static DRAPE_INLINE Lanes inverseMass(const float* predicted, const std::uint32_t* addresses, int i, const Lanes&) {
        return load(predicted + addresses[i] + 3 * kLanes);
    }
    // Where the pack is shifted by lanes, the last lanes of a row are the first of the next row of the block: those
    // lanes are spare and get back what was read.
    static DRAPE_INLINE void add(float* to, const std::uint32_t* addresses, int i, const Vector& delta) {
        float* p = to + addresses[i];
        const Vector sum = read(to, addresses, i) + delta;
        store(p, sum.x);
        store(p + kLanes, sum.y);
        store(p + 2 * kLanes, sum.z);
    }
};

template <int kParticles>
struct Reach<Access::Quads, kParticles> {
    static constexpr std::size_t kAddresses = static_cast<std::size_t>(kParticles) * kLanes + 1;

    static DRAPE_INLINE Vector read(const float* from, const std::uint32_t* addresses, int i) {
        Vector x;
        Lanes w;
        readQuads([&](int k) DRAPE_LAMBDA { return loadQuad(from + addresses[i * kLanes + k]); }, x, w);
        return x;
    }
    static DRAPE_INLINE void readPosition(const float* predicted, const float* corrections,
                                          const std::uint32_t* addresses, int i, Vector& x, Lanes& w) {
        const std::uint32_t* const at = addresses + i * kLanes;
        const auto pairAt = [at](const float* from, int k)
                                DRAPE_LAMBDA { return pairOf(loadQuad(from + at[k]), loadQuad(from + at[k + 4])); };
        readPairs([&](int k) DRAPE_LAMBDA { return pairAt(predicted, k) + pairAt(corrections, k); }, x, w);
    }
    static DRAPE_INLINE Lanes inverseMass(const float*, const std::uint32_t*, int, const Lanes& kept) { return kept; }
    static DRAPE_INLINE void add(float* to, const std::uint32_t* addresses, int i, const Vector& delta) {
        writeQuads(
            [&](int k, const Quad& quad) DRAPE_LAMBDA {
                float* p = to + addresses[i * kLanes + k];
                storeQuad(p, loadQuad(p) + quad);
            },
            delta);
    }
};

template <int kParticles>
struct Reach<Access::Scattered, kParticles> {
    static constexpr std::size_t kAddresses = 2 * static_cast<std::size_t>(kParticles) * kLanes + 1;

    static DRAPE_INLINE void readRows(const float* from, const std::uint32_t* addresses, int i, Vector& x, Lanes& w) {
        float rows[4][kLanes];
        for (int k = 0; k < kLanes; ++k) {
            const std::uint32_t* entry = addresses + 2 * (i * kLanes + k);
            for (std::uint32_t row = 0; row < 4; ++row) rows[row][k] = from[entry[0] + row * entry[1]];
        }
        x = {load(rows[0]), load(rows[1]), load(rows[2])};
        w = load(rows[3]);
    }
    static DRAPE_INLINE Vector read(const float* from, const std::uint32_t* addresses, int i) {
        Vector x;
        Lanes w;
        readRows(from, addresses, i, x, w);
        return x;
    }
    static DRAPE_INLINE void readPosition(const float* predicted, const float* corrections,
                                          const std::uint32_t* addresses, int i, Vector& x, Lanes& w) {
        readRows(predicted, addresses, i, x, w);
        x = x + read(corrections, addresses, i);
    }
    static DRAPE_INLINE Lanes inverseMass(const float*, const std::uint32_t*, int, const Lanes& kept) { return kept; }
    static DRAPE_INLINE void add(float* to, const std::uint32_t* addresses, int i, const Vector& delta) {
        float rows[3][kLanes];
        store(rows[0], delta.x);
        store(rows[1], delta.y);
        store(rows[2], delta.z);
        for (int k = 0; k < kLanes; ++k) {
            const std::uint32_t* entry = addresses + 2 * (i * kLanes + k);
            for (std::uint32_t row = 0; row < 3; ++row) to[entry[0] + row * entry[1]] += rows[row][k];
        }
    }
};

}  // namespace

}  // namespace drape::DRAPE_ISA
