#include "view.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <glm/ext/matrix_clip_space.hpp>
#include <glm/geometric.hpp>

namespace drape {
namespace {

constexpr float kTanHalfFov = 0.3639702F;  // tan(20 degrees): 40 degrees across the shorter side
constexpr float kRadiansPerPixel = 0.006F;
constexpr float kMaxPitch = 1.5F;      // rad, short of the poles, where left and right would swap
constexpr float kMinDistance = 0.05F;  // m
constexpr float kMaxDistance = 500;    // m
constexpr float kNear = 0.02F;         // of the distance
constexpr float kFar = 200;            // of the distance
constexpr float kLeastFar = 100;       // m, so that the ground stays when the eye is close to the cloth

/// The camera's place and axes, from the angles alone: no cross product with +y that vanishes at the poles.
struct Frame {
    vec3 eye;
    vec3 right;
    vec3 up;
    vec3 back;
};

float distanceOf(const Camera& camera) {
    return std::clamp(camera.distance, kMinDistance, kMaxDistance);
}

Frame frameOf(const Camera& camera) {
    const float sinYaw = std::sin(camera.yaw), cosYaw = std::cos(camera.yaw);
    const float sinPitch = std::sin(camera.pitch), cosPitch = std::cos(camera.pitch);
    Frame frame;
    frame.right = {cosYaw, 0, -sinYaw};
    frame.back = {sinYaw * cosPitch, -sinPitch, cosYaw * cosPitch};
    frame.up = {sinYaw * sinPitch, cosPitch, cosYaw * sinPitch};
    frame.eye = camera.target + distanceOf(camera) * frame.back;
    return frame;
}

/// Of what is not covered.
glm::vec2 sizeOf(const Pane& pane) {
    return {std::max(pane.width, 1.0F), std::max(pane.height - pane.covered, 1.0F)};
}

/// Tangent of half the angle from bottom to top: wider in a pane taller than wide, so that its sides are not cut off.
float tanHalfHeight(glm::vec2 size) {
    return kTanHalfFov * std::max(1.0F, size.y / size.x);
}

/// From the centre of what is not covered to the cursor, y up, in half heights of it.
glm::vec2 fromCentre(const Pane& pane, glm::vec2 cursor) {
    const glm::vec2 size = sizeOf(pane);
    return {(2 * (cursor.x - pane.x) - size.x) / size.y, (size.y - 2 * (cursor.y - pane.y - pane.covered)) / size.y};
}

}  // namespace

bool Pane::contains(glm::vec2 point) const {
    return point.x >= x && point.y >= y && point.x < x + width && point.y < y + height;
}

vec3 eyeOf(const Camera& camera) {
    return frameOf(camera).eye;
}

glm::mat4 viewMatrix(const Camera& camera) {
    const Frame frame = frameOf(camera);
    const glm::mat3 axes = glm::transpose(glm::mat3(frame.right, frame.up, frame.back));
    glm::mat4 view(axes);
    view[3] = glm::vec4(-(axes * frame.eye), 1);
    return view;
}

glm::mat4 projectionMatrix(const Camera& camera, float width, float height, float covered) {
    const glm::vec2 size = sizeOf({0, 0, width, height, covered});
    const float distance = distanceOf(camera);
    const float share = covered / (size.y + covered);
    glm::mat4 lower(1);  // from clip space to the part of it that is not covered
    lower[1][1] = 1 - share;
    lower[3][1] = -share;
    return lower * glm::perspective(2 * std::atan(tanHalfHeight(size)), size.x / size.y, kNear * distance,
                                    std::max(kFar * distance, kLeastFar));
}

void orbit(Camera& camera, glm::vec2 pixels) {
    camera.yaw = std::remainder(camera.yaw - kRadiansPerPixel * pixels.x, 2 * std::numbers::pi_v<float>);
    camera.pitch = std::clamp(camera.pitch - kRadiansPerPixel * pixels.y, -kMaxPitch, kMaxPitch);
}

void pan(Camera& camera, glm::vec2 pixels, const Pane& pane) {
    const Frame frame = frameOf(camera);
    const float metresPerPixel = 2 * tanHalfHeight(sizeOf(pane)) * distanceOf(camera) / sizeOf(pane).y;
    camera.target += metresPerPixel * (pixels.y * frame.up - pixels.x * frame.right);
}

void zoom(Camera& camera, float steps, vec3 towards, float least, float most) {
    const Frame frame = frameOf(camera);
    const float depth = std::max(glm::dot(frame.eye - towards, frame.back), kMinDistance);
    const float away = std::max(glm::distance(frame.eye, towards), kMinDistance);
    const float nearest = std::min(std::max(least / away, kMinDistance / depth), 1.0F);
    const float farthest = std::max(std::min(most, kMaxDistance) / away, 1.0F);
    const float share = std::clamp(std::pow(0.9F, steps), nearest, farthest);
    camera.distance = std::min(share * depth, kMaxDistance);
    camera.target = towards + share * (frame.eye - towards) - camera.distance * frame.back;
}

std::optional<glm::vec2> project(const Camera& camera, const Pane& pane, vec3 point) {
    const Frame frame = frameOf(camera);
    const vec3 offset = point - frame.eye;
    const float depth = -glm::dot(offset, frame.back);
    if (!(depth >= kNear * distanceOf(camera))) return std::nullopt;
    const glm::vec2 half = sizeOf(pane) / 2.0F;
    const float scale = half.y / (tanHalfHeight(half) * depth);
    return glm::vec2(pane.x + half.x + scale * glm::dot(offset, frame.right),
                     pane.y + pane.covered + half.y - scale * glm::dot(offset, frame.up));
}

Ray rayThrough(const Camera& camera, const Pane& pane, glm::vec2 cursor) {
    const Frame frame = frameOf(camera);
    const glm::vec2 off = tanHalfHeight(sizeOf(pane)) * fromCentre(pane, cursor);
    return {frame.eye, glm::normalize(off.x * frame.right + off.y * frame.up - frame.back)};
}

vec3 pointAtDepth(const Camera& camera, const Pane& pane, glm::vec2 cursor, vec3 anchor) {
    const Frame frame = frameOf(camera);
    const float depth = -glm::dot(anchor - frame.eye, frame.back);
    if (!(depth > 0)) return anchor;
    const glm::vec2 off = tanHalfHeight(sizeOf(pane)) * depth * fromCentre(pane, cursor);
    return frame.eye + off.x * frame.right + off.y * frame.up - depth * frame.back;
}

}  // namespace drape
