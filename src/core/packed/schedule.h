#pragma once

#include <cstdint>
#include <vector>

#include "drape/core/constraint.h"
#include "layout.h"

// The order in which the fast solver sweeps a batch: packs of eight constraints that share no particle.
namespace drape::packed {

inline constexpr std::uint32_t kSpareLane = ~std::uint32_t{0};

/// How a pack reaches its particles.
enum class Access : std::uint8_t {
    Contiguous,  ///< every i-th particle of the eight constraints side by side in one split block: one address each
    Quads,       ///< eight quads at eight addresses
    Scattered,   ///< any arrangement: eight addresses and strides
};

inline constexpr int kAccesses = 3;

/// Packs of one access, swept one after another; none shares a particle with either of the two before it.
struct Run {
    Access access = Access::Contiguous;
    std::uint32_t firstPack = 0;  ///< its multipliers begin at 8 * firstPack
    std::uint32_t packs = 0;
    std::uint32_t firstAddress = 0;  ///< in PackSchedule::addresses
    bool positive = false;           ///< every rest value is (see Distance::kAlwaysValid)
};

/// Half-open range of indices.
struct Range {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
};

/// Which constraints of the batch a pack has: in lane k the one at firstConstraint + offsets[row + k].
struct PackLanes {
    std::uint32_t firstConstraint = 0;
    std::uint32_t row = 0;
};

/// A batch's packs. Phases follow one another; the items of a phase write no common float, so any thread may take any
/// of them and the bits stay the same; the runs of an item follow one another.
struct PackSchedule {
    std::uint32_t constraints = 0;  ///< in the batch
    std::vector<Range> phases;      ///< of items
    std::vector<Range> items;       ///< of runs
    std::vector<Run> runs;
    /// Of a pack's particles (contiguous), or of its particles * 8 (quads), or twice as many (scattered); then of its
    /// rests.
    std::vector<std::uint32_t> addresses;
    Floats rests;                  ///< rows of eight, often shared; NaN in a spare lane: its C is NaN and moves nothing
    std::vector<PackLanes> lanes;  ///< one a pack
    std::vector<std::uint32_t> offsets;  ///< rows of eight, often shared; kSpareLane where a lane has no constraint

    /// Calls visit(lane, constraint) for every lane of every pack that has a constraint.
    template <class Visit>
    void forEachConstraint(Visit&& visit) const {
        for (std::size_t pack = 0; pack < lanes.size(); ++pack) {
            for (std::size_t k = 0; k < kWidth; ++k) {
                const std::uint32_t offset = offsets[lanes[pack].row + k];
                if (offset != kSpareLane) visit(pack * kWidth + k, lanes[pack].firstConstraint + offset);
            }
        }
    }
};

/// First phase: every cluster's own constraints, an item a cluster. Then the constraints between clusters, a phase a
/// colour. Packs that share a particle are ordered by colour, the colours taken greedily in file order: a family of the
/// grid after another, which is close to a symmetric order and pumps no energy.
[[nodiscard]] PackSchedule scheduleOf(const ConstraintBatch& batch, const Layout& layout);

}  // namespace drape::packed
