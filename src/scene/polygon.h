#pragma once

#include <array>
#include <span>
#include <vector>

#include <glm/vec3.hpp>

namespace drape {

/// Cuts a polygon of three or more corners into triangles by clipping ears, so that a polygon that is not convex keeps
/// its outline; a convex one becomes a fan from its first corner. Always corners - 2 triangles, in the polygon's sense.
void appendTriangles(std::span<const int> corners, std::span<const glm::vec3> positions,
                     std::vector<std::array<int, 3>>& triangles);

}  // namespace drape
