#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "drape/scene/assembly.h"

namespace drape {

/// What the panel says of a mesh, a line each: its size in numbers, then what was repaired in it and what was not.
[[nodiscard]] std::vector<std::string> meshText(const Cloth& cloth);

/// Gives a mesh cloth of a scene another distance to weld at [m]; its pins stay on the vertices where they are, whose
/// numbers change. A mesh that cannot be read keeps them as they are: building the scene says why.
void setWeld(Scene& scene, std::size_t cloth, float weld);

}  // namespace drape
