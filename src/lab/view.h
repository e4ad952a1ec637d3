#pragma once

#include <cstddef>
#include <optional>

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
    float covered = 0;  ///< by a title, from the top down: the camera's target is in the middle of the rest

    [[nodiscard]] bool contains(glm::vec2 point) const;
};

/// A half line in the scene.
struct Ray {
    vec3 origin{0};
    vec3 direction{0, 0, -1};  ///< unit length
};

/// Where the camera is: `distance` from the target, +y up, yaw 0 on the +z side.
[[nodiscard]] vec3 eyeOf(const Camera& camera);
/// From the scene to the eye's frame (x right, y up, -z ahead). Defined for every yaw and pitch, straight down too.
[[nodiscard]] glm::mat4 viewMatrix(const Camera& camera);
/// Perspective of `width` x `height`, of which the upper part is `covered`, OpenGL's clip space; near and far follow
/// the camera's distance. A size of 0 counts as 1, so that the matrix is always finite.
[[nodiscard]] glm::mat4 projectionMatrix(const Camera& camera, float width, float height, float covered = 0);

/// Turns the camera about its target; a drag to the right turns the scene to the right. Stops short of the poles.
void orbit(Camera& camera, glm::vec2 pixels);
/// Moves the target so that what lies in its plane follows the cursor.
void pan(Camera& camera, glm::vec2 pixels, const Pane& pane);
/// Positive steps come nearer to a point before the eye, a tenth of the way each; it keeps its place in the picture,
/// and from then on the camera turns about what is as far away. The eye comes no nearer to it than `least` [m] and goes
/// no farther than `most`, but nobody is pushed who is beyond. In any case between 5 cm and 500 m.
void zoom(Camera& camera, float steps, vec3 towards, float least, float most);

/// Position in the window of a point in the scene [logical units]; nothing where it is nearer than the near plane or
/// behind the eye.
[[nodiscard]] std::optional<glm::vec2> project(const Camera& camera, const Pane& pane, vec3 point);
[[nodiscard]] Ray rayThrough(const Camera& camera, const Pane& pane, glm::vec2 cursor);
/// The point under the cursor in the plane through `anchor` that faces the camera: a drag keeps its depth, and the
/// difference between two cursors moves the anchor by as many pixels. `anchor` itself where it is behind the eye.
[[nodiscard]] vec3 pointAtDepth(const Camera& camera, const Pane& pane, glm::vec2 cursor, vec3 anchor);

/// The particle under the cursor: the corner nearest to where the cursor meets the front-most triangle, or a loose
/// particle (rope, explicit) in front of it within `radius` logical units. Where the cursor meets no triangle, a
/// cloth's particles count within `radius` too, so that corners can be caught from outside. Spheres hide what is behind
/// them.
[[nodiscard]] std::optional<int> pickParticle(const Assembly& assembly, const State& state, const Camera& camera,
                                              const Pane& pane, glm::vec2 cursor, float radius = 10);
/// How far along a ray the front-most cloth or sphere is [m]; infinity where there is none.
[[nodiscard]] float distanceAlong(const Ray& ray, const Assembly& assembly, const State& state);
/// From corner to corner of the box around all particles [m]; 0 where there are none.
[[nodiscard]] float extentOf(const State& state);
/// The sphere under the cursor, by its index among the colliders; of several the front-most. Where a cloth is in front
/// of it, pickParticle() tells.
[[nodiscard]] std::optional<std::size_t> pickSphere(const Model& model, double time, const Camera& camera,
                                                    const Pane& pane, glm::vec2 cursor);

}  // namespace drape
