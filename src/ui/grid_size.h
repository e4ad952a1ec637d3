#pragma once

#include <cstddef>

#include "drape/scene/scene.h"

namespace drape {

/// Gives the cloth `cloth` of a scene, a grid, another size. Pins by an index that it then no longer has are dropped,
/// those on paths too. Returns how many.
std::size_t setGridSize(Scene& scene, std::size_t cloth, int columns, int rows);

}  // namespace drape
