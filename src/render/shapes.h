#pragma once

#include <cstdint>
#include <span>

#include "gl.h"

namespace drape {

/// A mesh that never changes: three floats a vertex at location 0, and triangles.
class Shape {
public:
    /// A sphere of radius 1 about the origin.
    [[nodiscard]] static Shape sphere();
    /// A ring around (0, 0): direction x, y, and 0 on its inner, 1 on its outer side.
    [[nodiscard]] static Shape ring();

    void draw() const;

private:
    Shape(std::span<const float> vertices, std::span<const std::uint32_t> triangles);

    gl::VertexArray array_;
    gl::Buffer vertices_;
    gl::Buffer triangles_;
    GLsizei count_;
};

}  // namespace drape
