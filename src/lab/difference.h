#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "lane.h"

namespace drape {

/// How far the particles of one state are from the same particles of another.
struct Difference {
    double max = 0;  ///< m
    double rms = 0;  ///< m, root of the mean square over all particles
    int worst = -1;  ///< the particle that is farthest, of several the first; -1 where there is none
};

/// Nothing where the numbers of particles differ. `distances` [m], if given, takes one a particle; it has as many
/// entries as there are particles.
[[nodiscard]] std::optional<Difference> measureDifference(std::span<const vec3> positions, std::span<const vec3> base,
                                                          std::span<float> distances = {});

/// The lane the others are measured from where nobody chose one: the reference, else the first.
[[nodiscard]] std::size_t defaultBase(const std::vector<Lane>& lanes);

}  // namespace drape
