#pragma once

#include <span>
#include <string>

#include "drape/scene/result.h"
#include "drape/scene/scene.h"

namespace drape {

/// A scene for a mesh that was opened by itself: a cloth of default material hung by its two highest corners above a
/// ground, in the middle and in view. A mesh far from the size of cloth is taken for one in other units and scaled by a
/// power of ten. `overrides` are PATH=VALUE edits of it.
[[nodiscard]] Result<Scene> hungMesh(const std::string& path, std::span<const std::string> overrides);

}  // namespace drape
