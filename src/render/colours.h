#pragma once

#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

namespace drape {

/// Colours of the view's surroundings, sRGB.
struct Surroundings {
    glm::vec4 top;     ///< background at the top of the pane
    glm::vec4 bottom;  ///< and at its bottom
    glm::vec4 ground;  ///< near the scene; a: how much of its shadow is black
    glm::vec4 grid;    ///< lines of the ground; a: their strength
    glm::vec4 ink;     ///< wireframe and links
    glm::vec4 hand;    ///< the hand and the particle under the cursor
};

[[nodiscard]] Surroundings surroundingsOf(bool dark);

/// Front and back of the i-th cloth, sRGB; the colours repeat.
struct ClothColours {
    glm::vec4 front;
    glm::vec4 back;
};
[[nodiscard]] ClothColours clothColours(int i);

}  // namespace drape
