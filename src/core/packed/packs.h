#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "../palette.h"
#include "layout.h"
#include "schedule.h"

namespace drape::packed {

inline constexpr std::size_t kMostParticles = 4;
using Slots = std::array<std::uint32_t, kMostParticles>;

/// A constraint, and what the schedule needs to know of it.
struct Member {
    std::uint32_t constraint = 0;  ///< index in its batch
    float rest = 0;
    Slots slots{};  ///< of its particles
};

/// Up to eight constraints that share no particle.
struct Pack {
    Access access = Access::Contiguous;
    std::uint32_t colour = 0;
    std::uint32_t wave = 0;                       ///< see orderInWaves
    bool positive = false;                        ///< as in Run
    Slots addresses{};                            ///< contiguous: of the block, plus the shift by lanes
    std::array<const Member*, kWidth> members{};  ///< nullptr: spare lane
};

/// Puts constraints of a batch together by eights.
class Packer {
public:
    Packer(const Layout& layout, std::size_t particlesEach)
        : layout_(layout),
          particlesEach_(particlesEach),
          colours_(static_cast<std::size_t>(layout.blockCount()) * kWidth) {}

    /// Packs of these constraints, colour by colour.
    [[nodiscard]] std::vector<Pack> packsOf(std::span<const Member> members);

    /// Colour by colour, every colour would fetch the whole cluster again. Instead the colours follow one another
    /// through it at a short distance, band by band; what shares a block keeps its order, so that the bits are the
    /// same.
    void orderInWaves(std::vector<Pack>& packs, std::uint32_t firstBlock) const;

    /// Whether a pack may go on with a run: it is reached alike and shares no particle with the last two.
    [[nodiscard]] bool mayFollow(std::span<const Pack> run, const Pack& pack) const;

    /// Moves packs within their colour, which changes no bit, so that more of them may follow those before.
    void partNeighbours(std::span<Pack> packs) const;

private:
    [[nodiscard]] bool alignment(const Member& member, Slots& addresses, std::uint32_t& lane) const;
    [[nodiscard]] std::vector<Pack> alignedPacks(std::span<const Member> members,
                                                 std::vector<const Member*>& loose) const;
    [[nodiscard]] bool isApart(const Pack& first, const Pack& second) const;
    void colourAligned(std::vector<Pack>& packs);
    void addLoose(std::span<const Member* const> loose, std::vector<Pack>& packs);

    [[nodiscard]] std::span<const std::uint32_t> used(const Slots& slots) const {
        return std::span(slots).first(particlesEach_);
    }

    const Layout& layout_;
    std::size_t particlesEach_;
    Palette colours_;
};

}  // namespace drape::packed
