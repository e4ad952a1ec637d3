#pragma once

#include "drape/scene/assembly.h"

namespace drape {

/// Notes every cloth that a sphere would show through where it lies on it: a triangle whose corners touch a sphere dips
/// into it, the deeper the larger it is, and a thickness hides that.
void noteShowThrough(const Scene& scene, Assembly& assembly);

}  // namespace drape
