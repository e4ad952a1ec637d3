#pragma once

#include <array>
#include <filesystem>
#include <string>

#include "floor.h"
#include "gl.h"
#include "pane_view.h"
#include "renderer.h"
#include "shader.h"
#include "shadows.h"
#include "shapes.h"

namespace drape {

/// Draws one lane into one pane: the order of things, and which shader draws what.
class Painter {
public:
    /// Throws std::runtime_error where a shader does not compile.
    explicit Painter(const std::filesystem::path& shaderFolder);

    /// Draws the lane into the window's framebuffer. `view` holds what the camera and the viewport say; the painter
    /// adds the light and the colours.
    void paint(const LaneGeometry& geometry, const LaneView& lane, const Camera& camera, const DrawOptions& options,
               ViewBlock view);
    /// See Renderer::reloadShaders.
    [[nodiscard]] std::string reloadShaders();

private:
    void completeView(ViewBlock& view, const LaneGeometry& geometry, const DrawOptions& options);
    void castShadow(const LaneGeometry& geometry, const LaneView& lane);
    void paintCloths(const PaneView& pane, bool border);
    void paintSpheres(const PaneView& pane, bool border);
    void paintBackground();
    void paintRopes(const PaneView& pane);
    void paintLines(const PaneView& pane);
    void paintPoints(const PaneView& pane);
    void paintHand(const PaneView& pane);

    Shader background_, cloth_, clothBorder_, depth_;
    Floor floor_;
    Shader line_, point_, rope_, sphere_;
    Shape ball_, ring_;
    ShadowMap shadowMap_;
    gl::Buffer viewBuffer_;
    gl::VertexArray emptyArray_;  // the background has no vertices, but OpenGL wants an array
    gl::VertexArray handArray_;
    gl::Buffer handBuffer_;
};

}  // namespace drape
