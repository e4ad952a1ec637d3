#pragma once

#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>

#include "gl.h"

namespace drape {

/// Depths as the key light sees them.
class ShadowMap {
public:
    static constexpr int kSize = 256;  // texels a side: soft shadows need no more, and a software GPU pays for each

    ShadowMap();

    /// Looks at a ball from the light, binds the map for drawing and clears it. Returns the matrix from the scene to
    /// its clip space.
    [[nodiscard]] glm::mat4 begin(glm::vec3 centre, float radius, glm::vec3 towardsLight);
    /// From the scene to [0, 1] in x, y and depth; of the last begin().
    [[nodiscard]] const glm::mat4& sceneToMap() const { return sceneToMap_; }
    /// Binds the map as texture 0.
    void bindTexture() const;

private:
    gl::Framebuffer framebuffer_;
    gl::Texture depth_;
    glm::mat4 sceneToMap_{1};
};

/// The light on a patch of a plane: how much of the key light and of the sky reach it. Blurred once here, so that the
/// many pixels of a floor look it up once each.
class FloorLight {
public:
    static constexpr int kSize = 80;  // texels a side, of about the width of the blur

    FloorLight();

    /// Binds the texture for drawing.
    void begin() const;
    /// Binds it as texture 1.
    void bindTexture() const;

private:
    gl::Framebuffer framebuffer_;
    gl::Texture light_;
};

}  // namespace drape
