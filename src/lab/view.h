#pragma once

#include <optional>
#include <span>
#include <vector>

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>

#include "drape/scene/assembly.h"
#include "drape/scene/scene.h"

namespace drape {

/// A rectangle of the window in logical units (the cursor's), y down.
struct Pane {
    float x = 0;
    float y = 0;
    float width = 0;
    float height = 0;

    [[nodiscard]] bool contains(glm::vec2 point) const;
};

/// A half line in the scene.
struct Ray {
    vec3 origin{0};
    vec3 direction{0, 0, -1};  ///< unit length
};

[[nodiscard]] vec3 eyeOf(const Camera& camera);
[[nodiscard]] glm::mat4 viewMatrix(const Camera& camera);
/// Perspective of `width` x `height`; a size of 0 counts as 1, so that the matrix is always finite.
[[nodiscard]] glm::mat4 projectionMatrix(float width, float height);

void orbit(Camera& camera, glm::vec2 pixels);
/// Moves the target so that what lies in its plane follows the cursor.
void pan(Camera& camera, glm::vec2 pixels, const Pane& pane);
/// Positive steps come nearer.
void zoom(Camera& camera, float steps);

/// Position in the pane of a point in the scene [logical units]; nothing where it lies behind the eye.
[[nodiscard]] std::optional<glm::vec2> project(const Camera& camera, const Pane& pane, vec3 point);
[[nodiscard]] Ray rayThrough(const Camera& camera, const Pane& pane, glm::vec2 cursor);
/// The point under the cursor in the plane through `anchor` that faces the camera: a drag keeps its depth.
[[nodiscard]] vec3 pointAtDepth(const Camera& camera, const Pane& pane, glm::vec2 cursor, vec3 anchor);

/// The particle under the cursor: the nearest corner of the front-most triangle hit, else the front-most particle
/// (rope, explicit) within `radius` logical units. Nothing where the cursor meets none.
[[nodiscard]] std::optional<int> pickParticle(const Assembly& assembly, std::span<const vec3> positions, const Camera& camera,
                                              const Pane& pane, glm::vec2 cursor, float radius = 10);

}  // namespace drape
