#pragma once

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include "models.h"

// The cloths that the tables of numbers are about.
namespace drape::test {

inline constexpr int kSide = 20;
inline constexpr float kSpacing = 0.05F;
inline constexpr float kMass = 1e-3F * kSide * kSide;

/// The table's cloths: 20 x 20 particles of 1 g, 0.05 m apart, level, hung by two corners.
inline Simulation cloth(Material stretch, Material shear) {
    return sheet(kSide, kSpacing * (kSide - 1), kMass, stretch, shear);
}

/// The state of the one-step cases: stretched by 2 %, with a bump.
inline Simulation bumpedCloth() {
    Simulation s = cloth({.compliance = 1e-3F}, {.compliance = 1e-2F});
    for (int j = 0; j < kSide; ++j) {
        for (int i = 0; i < kSide; ++i) {
            const double bump = 0.05 * std::sin(std::numbers::pi * i / 19) * std::sin(std::numbers::pi * j / 19);
            s.state.positions[static_cast<std::size_t>(j * kSide + i)] = {1.02F * kSpacing * static_cast<float>(i),
                                                                          static_cast<float>(bump),
                                                                          1.02F * kSpacing * static_cast<float>(j)};
        }
    }
    return s;
}

/// Largest and root-mean-square distance [mm].
inline std::pair<double, double> distances(const Simulation& s, const std::vector<glm::dvec3>& truth) {
    double worst = 0, squares = 0;
    for (std::size_t i = 0; i < truth.size(); ++i) {
        const double off = glm::length(glm::dvec3(s.state.positions[i]) - truth[i]);
        worst = std::max(worst, off);
        squares += off * off;
    }
    return {1000 * worst, 1000 * std::sqrt(squares / static_cast<double>(truth.size()))};
}

}  // namespace drape::test
