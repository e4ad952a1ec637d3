#include <bit>

#include "drape/core/constraint.h"

namespace drape {

Colouring colourGreedily(const ConstraintBatch& batch, std::size_t particleCount) {
    constexpr std::uint32_t kWordBits = 64;
    const std::size_t count = batch.size();
    std::vector<std::uint32_t> colourOf(count);
    std::vector<std::uint32_t> sizes;
    // Bit c of a particle's mask: a constraint of colour c holds it. Masks grow by a word for all where 64 colours are full.
    std::vector<std::vector<std::uint64_t>> masks(1, std::vector<std::uint64_t>(particleCount));
    for (std::size_t j = 0; j < count; ++j) {
        for (std::uint32_t word = 0;; ++word) {
            if (word == masks.size()) masks.emplace_back(particleCount);
            std::uint64_t taken = 0;
            for (const int particle : batch.particles(j)) taken |= masks[word][particle];
            if (taken == ~std::uint64_t{0}) continue;
            const auto bit = static_cast<std::uint32_t>(std::countr_one(taken));
            for (const int particle : batch.particles(j)) masks[word][particle] |= std::uint64_t{1} << bit;
            colourOf[j] = word * kWordBits + bit;
            break;
        }
        if (colourOf[j] >= sizes.size()) sizes.resize(colourOf[j] + 1);
        ++sizes[colourOf[j]];
    }

    Colouring colouring;
    colouring.colourBegin.assign(1, 0);
    for (const std::uint32_t size : sizes) colouring.colourBegin.push_back(colouring.colourBegin.back() + size);
    colouring.order.resize(count);
    std::vector<std::uint32_t> next(colouring.colourBegin.begin(), colouring.colourBegin.end() - 1);
    for (std::size_t j = 0; j < count; ++j) colouring.order[next[colourOf[j]]++] = static_cast<std::uint32_t>(j);
    return colouring;
}

}  // namespace drape
