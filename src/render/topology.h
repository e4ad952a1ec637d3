#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <glm/vec2.hpp>
#include <glm/vec4.hpp>

#include "drape/scene/assembly.h"
#include "outline.h"

namespace drape {

/// A run of indices that one draw call takes.
struct IndexRange {
    std::size_t first = 0;
    std::size_t count = 0;
};

/// A cloth's or a rope's part of the index buffer.
struct ClothPart {
    IndexRange indices;  ///< triangles, or the segments of a rope
    bool rope = false;
    int colour = 0;                  ///< which of the cloth colours
    float size = 1;                  ///< m, the longer side of the cloth, or the length of the rope
    float radius = 0;                ///< m, of a rope
    std::vector<SurfaceEdge> edges;  ///< of the triangles; none where there are too many to matter
};

/// What of an assembly stays the same while it moves: everything to draw, as indices of particles.
struct Topology {
    std::size_t particles = 0;
    std::vector<std::uint32_t> indices;  ///< all parts, one after another
    std::vector<ClothPart> cloths;
    IndexRange edges;                    ///< stretch constraints: the wireframe
    IndexRange links;                    ///< pairs joined by an explicit constraint
    IndexRange beads;                    ///< explicit particles, and those of short ropes
    std::vector<glm::vec2> coordinates;  ///< m of cloth, one a particle
};

/// Builds the topology. Indices out of range are left out.
[[nodiscard]] Topology topologyOf(const Assembly& assembly);
/// A number that changes where topologyOf would give something else; cheap enough for every frame.
[[nodiscard]] std::uint64_t signatureOf(const Assembly& assembly);

/// How large a scene is at the start, and what is drawn to that measure.
struct Proportions {
    float size = 1;              ///< m, the longest side of the box around everything
    vec3 centre{0};              ///< m, of that box
    float groundHeight = 0;      ///< m, of the ground that is drawn where no plane is the ground
    float markerRadius = 0.02F;  ///< m, of pins and explicit particles
};

/// Positions that are not finite are left out.
[[nodiscard]] Proportions proportionsOf(const Assembly& assembly);
/// A number that changes where proportionsOf would give something else; cheap enough for every frame.
[[nodiscard]] std::uint64_t proportionsSignatureOf(const Assembly& assembly);

/// A particle as the shaders see it.
struct Vertex {
    glm::vec4 positionValue{0};  ///< m, and what the legend colours
    glm::vec4 normalCavity{
        0};  ///< unit normal of the front side (0 where there is no surface), and how hollow that side is
};

/// Fills `vertices` (one a particle): positions, values (0 where none are given) and smooth normals weighted by area.
void updateVertices(const Topology& topology, std::span<const vec3> positions, std::span<const float> values,
                    std::span<Vertex> vertices);

}  // namespace drape
