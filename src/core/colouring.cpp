#include "drape/core/constraint.h"
#include "palette.h"

namespace drape {

Colouring colourGreedily(const ConstraintBatch& batch, std::size_t particleCount) {
    Palette palette(particleCount);
    std::vector<std::uint32_t> colourOf(batch.size());
    std::vector<std::uint32_t> sizes;
    std::vector<std::uint32_t> units;
    for (std::size_t j = 0; j < batch.size(); ++j) {
        const auto particles = batch.particles(j);
        units.assign(particles.begin(), particles.end());
        colourOf[j] = palette.colourOf(units);
        if (colourOf[j] >= sizes.size()) sizes.resize(colourOf[j] + 1);
        ++sizes[colourOf[j]];
    }

    Colouring colouring;
    colouring.colourBegin.assign(1, 0);
    for (const std::uint32_t size : sizes) colouring.colourBegin.push_back(colouring.colourBegin.back() + size);
    colouring.order.resize(batch.size());
    std::vector<std::uint32_t> next(colouring.colourBegin.begin(), colouring.colourBegin.end() - 1);
    for (std::size_t j = 0; j < batch.size(); ++j) colouring.order[next[colourOf[j]]++] = static_cast<std::uint32_t>(j);
    return colouring;
}

}  // namespace drape
