#pragma once

#include <glm/mat4x4.hpp>
#include <glm/vec4.hpp>

namespace drape {

/// What every shader knows of the pane it draws: the uniform block View of shaders/common.glsl, in std140 layout.
struct ViewBlock {
    glm::mat4 viewProjection{1};
    glm::mat4 shadowMatrix{1};
    glm::vec4 eye{0};
    glm::vec4 keyLight{0};
    glm::vec4 viewport{0};
    glm::vec4 scale{0};
    glm::vec4 backgroundTop{0};
    glm::vec4 backgroundBottom{0};
    glm::vec4 groundColour{0};
    glm::vec4 gridColour{0};
    glm::vec4 ink{0};
};
static_assert(sizeof(ViewBlock) == 2 * 64 + 9 * 16);

}  // namespace drape
