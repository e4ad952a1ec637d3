#pragma once

#include <algorithm>
#include <cstring>

#include "kernels.h"
#include "quads.h"

// The strain of links: a part of kernels_impl.h, compiled once for each instruction set.
namespace drape::DRAPE_ISA {

using packed::LinkArguments;
using packed::StrainSums;

namespace {

typedef double FourDoubles __attribute__((vector_size(32)));

/// |l - l0| / l0 of eight links, 0 where l0 is. `ends`: two a link.
template <bool kWhole>
DRAPE_INLINE Lanes strainOf(const vec3* positions, const std::uint32_t* ends, const Lanes& rest) {
    const auto edgesAt = [&](int k) DRAPE_LAMBDA {
        const auto endsAt = [&](int end) DRAPE_LAMBDA {
            return pairOf(quadOf<kWhole>(positions[ends[2 * k + end]]),
                          quadOf<kWhole>(positions[ends[2 * k + 8 + end]]));
        };
        return endsAt(0) - endsAt(1);
    };
    Vector edge;
    Lanes unused;
    readPairs(edgesAt, edge, unused);
    const Lanes zero(0.0F);
    return select(rest > zero, absolute(squareRoot(squaredLength(edge)) - rest) / rest, zero);
}

void measureStrains(const LinkArguments& links, StrainSums& sums) {
    const auto last = static_cast<std::uint32_t>(links.positions.size() - 1);
    FourDoubles lower;
    FourDoubles upper;
    Bits counts;
    std::memcpy(&lower, sums.sum, sizeof lower);
    std::memcpy(&upper, sums.sum + 4, sizeof upper);
    std::memcpy(&counts, sums.count, sizeof counts);
    Lanes largest = load(sums.largest);
    const auto measure = [&](const std::uint32_t* ends, const float* rests, float* strains) DRAPE_LAMBDA {
        const bool whole = allBelow(ends, last) && allBelow(ends + kLanes, last);
        const Lanes rest = load(rests);
        const Lanes strain = whole ? strainOf<true>(links.positions.data(), ends, rest)
                                   : strainOf<false>(links.positions.data(), ends, rest);
        store(strains, strain);
        counts -= (rest > Lanes(0.0F)).v;  // true is -1
        lower = lower + __builtin_convertvector(lowerQuad(strain.v), FourDoubles);
        upper = upper + __builtin_convertvector(upperQuad(strain.v), FourDoubles);
        largest = select(largest < strain, strain, largest);
    };
    const auto* const ends = reinterpret_cast<const std::uint32_t*>(links.ends.data());
    const std::size_t left = links.ends.size() % kLanes;
    const std::size_t eights = links.ends.size() - left;
    for (std::size_t j = 0; j < eights; j += kLanes) measure(ends + 2 * j, links.rests.data() + j, links.strains + j);
    if (left > 0) {
        std::uint32_t lastEnds[2 * kLanes] = {};
        float lastRests[kLanes] = {};  // a spare lane's is 0
        float lastStrains[kLanes];
        std::copy_n(ends + 2 * eights, 2 * left, lastEnds);
        std::copy_n(links.rests.data() + eights, left, lastRests);
        measure(lastEnds, lastRests, lastStrains);
        std::copy_n(lastStrains, left, links.strains + eights);
    }
    std::memcpy(sums.sum, &lower, sizeof lower);
    std::memcpy(sums.sum + 4, &upper, sizeof upper);
    std::memcpy(sums.count, &counts, sizeof counts);
    store(sums.largest, largest);
}

std::size_t pickLarger(std::span<const float> values, float bound, float* into) {
    std::size_t picked = 0;
    const auto pick = [&](float value) DRAPE_LAMBDA {  // without a branch
        into[picked] = value;
        picked += value > bound ? 1 : 0;
    };
    std::size_t j = 0;
    for (; j + kLanes <= values.size(); j += kLanes) {
        if (!any(load(values.data() + j) > Lanes(bound))) continue;
        unrolled<kLanes>([&](auto k) DRAPE_LAMBDA { pick(values[j + k]); });
    }
    for (; j < values.size(); ++j) pick(values[j]);
    return picked;
}

}  // namespace

}  // namespace drape::DRAPE_ISA
