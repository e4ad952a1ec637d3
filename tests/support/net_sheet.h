#pragma once

#include <cmath>

#include "models.h"

// The sheet that the coarse net is tried on.
namespace drape::test {

inline constexpr float kSpacing = 1.0F / 32;

/// n x n particles of 1 g in the xz plane, joined along rows, columns and both diagonals; the corners of row 0 pinned.
inline Simulation netSheet(int n, Material material = {}, bool pinned = true) {
    Simulation s;
    for (int row = 0; row < n; ++row) {
        for (int column = 0; column < n; ++column) {
            const bool pin = pinned && row == 0 && (column == 0 || column == n - 1);
            s.addParticle({kSpacing * static_cast<float>(column), 0, kSpacing * static_cast<float>(row)},
                          pin ? 0 : 1000);
        }
    }
    auto& stretch = s.addBatch<DistanceConstraints>(material, Role::Stretch);
    auto& shear = s.addBatch<DistanceConstraints>(material, Role::Shear);
    const float diagonal = std::sqrt(2.0F) * kSpacing;
    const auto at = [n](int row, int column) { return row * n + column; };
    for (int row = 0; row < n; ++row) {
        for (int column = 0; column + 1 < n; ++column) stretch.add({at(row, column), at(row, column + 1)}, kSpacing);
    }
    for (int row = 0; row + 1 < n; ++row) {
        for (int column = 0; column < n; ++column) stretch.add({at(row, column), at(row + 1, column)}, kSpacing);
    }
    for (int row = 0; row + 1 < n; ++row) {
        for (int column = 0; column + 1 < n; ++column) {
            shear.add({at(row, column), at(row + 1, column + 1)}, diagonal);
            shear.add({at(row, column + 1), at(row + 1, column)}, diagonal);
        }
    }
    s.model.grids.push_back({.first = 0, .columns = n, .rows = n});
    return s;
}

}  // namespace drape::test
