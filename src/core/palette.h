#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

namespace drape {

/// Greedy first-fit colours of things that occupy units: each gets the first colour that none of its units has yet.
class Palette {
public:
    explicit Palette(std::size_t unitCount) : taken_(unitCount) {}

    [[nodiscard]] std::uint32_t colourOf(std::span<const std::uint32_t> units) {
        std::uint64_t taken = 0;
        for (const std::uint32_t unit : units) taken |= taken_[unit];
        if (taken == ~std::uint64_t{0}) return kBits + crowded_++;  // 64 neighbours already: a colour for itself
        const auto colour = static_cast<std::uint32_t>(std::countr_one(taken));
        for (const std::uint32_t unit : units) taken_[unit] |= std::uint64_t{1} << colour;
        return colour;
    }
    /// Forgets the colours at these units.
    void release(std::span<const std::uint32_t> units) {
        for (const std::uint32_t unit : units) taken_[unit] = 0;
        crowded_ = 0;
    }

private:
    static constexpr std::uint32_t kBits = 64;
    std::vector<std::uint64_t> taken_;  // bit c of a unit: something of colour c occupies it
    std::uint32_t crowded_ = 0;
};

}  // namespace drape
