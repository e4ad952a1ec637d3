#pragma once

#include <filesystem>
#include <string>

#include "gl.h"
#include "pane_view.h"
#include "shader.h"
#include "shadows.h"

namespace drape {

/// Draws planes: the ground, and every other plane collider as a pane of glass.
class Floor {
public:
    /// Throws std::runtime_error where a shader does not compile.
    explicit Floor(const std::filesystem::path& shaderFolder);

    /// The lowest level plane, or, where there is none, a ground that all of the scene stays above.
    void paintGround(const PaneView& pane);
    void paintPanesOfGlass(const PaneView& pane);

    /// See Renderer::reloadShaders.
    [[nodiscard]] std::string reloadShaders();

private:
    struct Frame;  // axes of a plane, and the patch where the scene's shadow falls

    void paint(const PaneView& pane, const Plane& plane, float opacity);
    void castLight(const PaneView& pane, const Frame& frame);

    Shader lightShader_;
    Shader groundShader_;
    FloorLight light_;
    gl::VertexArray emptyArray_;  // no vertices, but OpenGL wants an array
};

}  // namespace drape
