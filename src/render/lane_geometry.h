#pragma once

#include <cstdint>
#include <vector>

#include "gl.h"
#include "renderer.h"
#include "topology.h"

namespace drape {

/// A ball around everything that casts a shadow.
struct Bounds {
    vec3 centre{0};
    float radius = 0;  ///< m; 0 where there is nothing, or nothing finite
};

/// The buffers of one lane. They grow with the largest scene shown and are then filled in place.
class LaneGeometry {
public:
    LaneGeometry();

    /// Takes over the state of a lane, seen from `eye`; rebuilds what depends on the topology where that changed.
    void update(const LaneView& lane, vec3 eye);

    [[nodiscard]] const Topology& topology() const { return topology_; }
    [[nodiscard]] const Proportions& proportions() const { return proportions_; }
    [[nodiscard]] const Bounds& bounds() const { return bounds_; }

    /// Draws a part of the index buffer as triangles, lines or points.
    void draw(GLenum mode, const IndexRange& range) const;
    void drawAllPoints() const;
    void drawPins() const;
    /// Draws the outline of the i-th cloth as triangles whose first edge lies on it.
    void drawOutline(std::size_t cloth) const;

private:
    void drawFrom(const gl::Buffer& indices, GLenum mode, const IndexRange& range) const;
    void rebuild(const Assembly& assembly);
    void updatePins(const Model& model);
    void updateBounds(const LaneView& lane);
    void updateOutlines(const LaneView& lane, vec3 eye);

    Topology topology_;
    Bounds bounds_;
    std::uint64_t signature_ = 0;  // of the topology
    Proportions proportions_;
    std::uint64_t proportionsSignature_ = 0;
    std::vector<Vertex> vertices_;
    std::vector<std::uint32_t> pins_;
    std::vector<std::uint32_t> newPins_;
    std::vector<std::uint32_t> outlines_;
    std::vector<IndexRange> outlineRanges_;  // one a cloth

    gl::VertexArray array_;
    gl::Buffer vertexBuffer_;
    gl::Buffer coordinateBuffer_;
    gl::Buffer indexBuffer_;
    gl::Buffer pinBuffer_;
    gl::Buffer outlineBuffer_;
};

}  // namespace drape
