#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <tbb/cache_aligned_allocator.h>

#include "drape/core/model.h"

// Where the fast solver keeps its particles. Blocks of eight, 32 floats each: x, y, z and the inverse mass w, either
// split (eight x, eight y, ...) or as quads (x y z w, eight times). Blocks are grouped into clusters that fit the first
// cache.
namespace drape::packed {

inline constexpr std::uint32_t kWidth = 8;
inline constexpr std::uint32_t kBlockFloats = 4 * kWidth;

/// Floats that begin on a cache line, so that no row of eight lies across two.
using Floats = std::vector<float, tbb::cache_aligned_allocator<float>>;

enum class Arrangement : std::uint8_t { Split, Quads };

struct Layout {
    std::vector<std::uint32_t> slots;         ///< of every particle: block * 8 + lane
    std::vector<std::uint32_t> clusterBegin;  ///< first block of every cluster, and the number of blocks
    std::vector<Arrangement> arrangements;    ///< of every cluster
    std::vector<std::uint32_t> clusterOfBlock;

    [[nodiscard]] std::uint32_t blockCount() const { return clusterBegin.back(); }
    [[nodiscard]] std::size_t clusterCount() const { return arrangements.size(); }
    [[nodiscard]] Arrangement arrangementOf(std::uint32_t slot) const {
        return arrangements[clusterOfBlock[slot / kWidth]];
    }
    /// Index of a slot's x among the floats of an array laid out so.
    [[nodiscard]] std::uint32_t address(std::uint32_t slot) const {
        const std::uint32_t block = slot / kWidth;
        const std::uint32_t lane = slot % kWidth;
        return block * kBlockFloats + (arrangementOf(slot) == Arrangement::Split ? lane : 4 * lane);
    }
    /// How far y lies behind x, and z behind y.
    [[nodiscard]] std::uint32_t stride(std::uint32_t slot) const {
        return arrangementOf(slot) == Arrangement::Split ? kWidth : 1;
    }
};

/// Grids in strips: lane k holds the k-th eighth of the columns, so that eight neighbouring constraints of a family lie
/// side by side; clusters are tiles of rows. Everything else: quads, renumbered by Cuthill-McKee over the constraints,
/// in clusters of 512.
[[nodiscard]] Layout layOut(const Model& model);

}  // namespace drape::packed
