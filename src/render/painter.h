#pragma once

#include <array>
#include <filesystem>
#include <string>

#include "gl.h"
#include "lane_geometry.h"
#include "renderer.h"
#include "shader.h"
#include "shadows.h"
#include "shapes.h"
#include "view_block.h"

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
    struct Pane;        // what is drawn, from where and how
    struct PlaneFrame;  // axes of a plane, and the patch where the scene's shadow falls

    void castShadow(const LaneGeometry& geometry, const LaneView& lane);
    void paintCloths(const Pane& pane, bool border);
    void paintSpheres(const Pane& pane, bool border);
    void paintGround(const Pane& pane);
    void paintBackground();
    void paintPanesOfGlass(const Pane& pane);
    void paintPlane(const Pane& pane, const Plane& plane, float opacity);
    void lightFloor(const Pane& pane, const PlaneFrame& frame);
    void paintRopes(const Pane& pane);
    void paintLines(const Pane& pane);
    void paintPoints(const Pane& pane);
    void paintHand(const Pane& pane);

    Shader background_, cloth_, clothBorder_, depth_, floorLight_, ground_, line_, point_, rope_, sphere_;
    Shape ball_, ring_;
    ShadowMap shadowMap_;
    FloorLight floorTexture_;
    gl::Buffer viewBuffer_;
    gl::VertexArray emptyArray_;  // the background has no vertices, but OpenGL wants an array
    gl::VertexArray handArray_;
    gl::Buffer handBuffer_;
};

}  // namespace drape
