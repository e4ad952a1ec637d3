#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <glm/vec3.hpp>

namespace drape {

/// An edge of a surface with the corners that face it.
struct SurfaceEdge {
    std::uint32_t a = 0;
    std::uint32_t b = 0;  ///< its first triangle is a, b, c
    std::uint32_t c = 0;
    std::uint32_t d = 0;    ///< its second triangle's third corner; c again at the border of the surface
    bool sameTurn = false;  ///< the second triangle is a, b, d and not b, a, d
};

/// The edges of triangles, three indices each. An edge of three triangles or more counts as a border of each.
[[nodiscard]] std::vector<SurfaceEdge> surfaceEdges(std::span<const std::uint32_t> triangles);

/// Appends the outline seen from `eye`: borders, and edges behind which the surface turns away. Each as its visible
/// triangle, the edge first, so that its turn tells the side that shows.
void appendOutline(std::span<const SurfaceEdge> edges, std::span<const glm::vec3> positions, glm::vec3 eye,
                   std::vector<std::uint32_t>& outline);

}  // namespace drape
