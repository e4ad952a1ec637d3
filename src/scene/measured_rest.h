#pragma once

#include <array>
#include <span>

#include "drape/core/formulas.h"

namespace drape {

/// The value a formula has in the given positions: the rest value of a constraint that is relaxed there.
template <class Formula>
[[nodiscard]] float measuredRest(const std::array<int, Formula::kParticles>& particles,
                                 std::span<const vec3> positions) {
    std::array<vec3, Formula::kParticles> x;
    for (std::size_t i = 0; i < x.size(); ++i) {
        x[i] = positions[static_cast<std::size_t>(particles[i])];
    }
    return Formula::evaluate(x, 0.0F).value;
}

}  // namespace drape
