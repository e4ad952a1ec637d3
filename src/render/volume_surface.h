#pragma once

#include <array>
#include <vector>

#include "drape/core/model.h"

namespace drape {

/// The outside of the tetrahedra that explicit volume constraints hold: the faces that only one of them has, turned
/// outwards.
[[nodiscard]] std::vector<std::array<int, 3>> volumeSurface(const Model& model);

}  // namespace drape
