#include "view.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

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

/// Distance along the ray to a triangle, seen from either side; infinite where it is missed. The borders are a little
/// wide, so that a ray aimed at a corner never slips between the triangles that share it.
float distanceToTriangle(const Ray& ray, vec3 a, vec3 b, vec3 c) {
    constexpr float kMiss = std::numeric_limits<float>::infinity();
    constexpr float kBorder = 1e-4F;
    const vec3 ab = b - a, ac = c - a;
    const vec3 p = glm::cross(ray.direction, ac);
    const float determinant = glm::dot(ab, p);
    if (determinant == 0) return kMiss;
    const vec3 t = ray.origin - a;
    const float u = glm::dot(t, p) / determinant;
    const vec3 q = glm::cross(t, ab);
    const float v = glm::dot(ray.direction, q) / determinant;
    if (!(u >= -kBorder && v >= -kBorder && u + v <= 1 + kBorder)) return kMiss;
    const float distance = glm::dot(ac, q) / determinant;
    return distance > 0 ? distance : kMiss;
}

struct SphereHit {
    float distance = std::numeric_limits<float>::infinity();
    std::optional<std::size_t> collider;
};

/// The nearest sphere along the ray. They count as so much of their size.
SphereHit frontMostSphere(const Ray& ray, const Model& model, double time, float size) {
    SphereHit hit;
    for (std::size_t i = 0; i < model.colliders.size(); ++i) {
        const Sphere* sphere = std::get_if<Sphere>(&model.colliders[i]);
        if (!sphere) continue;
        const vec3 toCentre = sphere->centerAt(time) - ray.origin;
        const float along = glm::dot(toCentre, ray.direction);
        const vec3 aside = toCentre - along * ray.direction;
        const float radius = size * sphere->radius;
        const float halfChordSquared = radius * radius - glm::dot(aside, aside);
        if (halfChordSquared < 0 || along <= 0) continue;
        const float distance = along - std::sqrt(halfChordSquared);
        if (distance < hit.distance) hit = {distance, i};
    }
    return hit;
}

/// Distance along the ray to the nearest sphere; infinite where all are missed. A little smaller than they are, since
/// the triangles of a cloth that lies on one dip into it between their corners.
float distanceToSpheres(const Ray& ray, const Model& model, double time) {
    return frontMostSphere(ray, model, time, 0.95F).distance;
}

struct TriangleHit {
    float distance = std::numeric_limits<float>::infinity();
    int corner = -1;
};

TriangleHit frontMostTriangle(const Assembly& assembly, const std::vector<vec3>& positions, const Ray& ray) {
    TriangleHit hit;
    const std::array<int, 3>* front = nullptr;
    for (const Cloth& cloth : assembly.cloths) {
        for (const auto& triangle : cloth.triangles) {
            const float distance =
                distanceToTriangle(ray, positions[triangle[0]], positions[triangle[1]], positions[triangle[2]]);
            if (distance < hit.distance) {
                hit.distance = distance;
                front = &triangle;
            }
        }
    }
    if (!front) return hit;
    const vec3 point = ray.origin + hit.distance * ray.direction;
    const auto nearer = [&](int a, int b) {
        return glm::distance(positions[a], point) < glm::distance(positions[b], point);
    };
    hit.corner = *std::min_element(front->begin(), front->end(), nearer);
    return hit;
}

/// The particles that were near the cursor, to choose one of.
class Candidates {
public:
    Candidates(const Assembly& assembly, const State& state, const Camera& camera, const Pane& pane, glm::vec2 cursor,
               float radius)
        : assembly_(assembly), state_(state), camera_(camera), pane_(pane), cursor_(cursor), radius_(radius) {}

    /// Adds those of particles [first, last) within the radius, not hidden by a sphere and not further than `limit`
    /// from the eye.
    void add(int first, int last, float limit) {
        const vec3 eye = eyeOf(camera_);
        for (int i = first; i < last; ++i) {
            const auto at = project(camera_, pane_, state_.positions[i]);
            if (!at || glm::distance(*at, cursor_) > radius_) continue;
            const float depth = glm::distance(state_.positions[i], eye);
            const Ray ray{eye, (state_.positions[i] - eye) / depth};
            if (depth > limit || depth > distanceToSpheres(ray, assembly_.model, state_.time)) continue;
            found_.push_back({i, glm::distance(*at, cursor_), depth});
        }
    }

    /// The one nearest to the cursor; of those within half a unit of it on the screen, the front-most.
    [[nodiscard]] std::optional<int> best() const {
        if (found_.empty()) return std::nullopt;
        constexpr float kSame = 0.5F;
        const float nearest =
            std::min_element(found_.begin(), found_.end(), [](auto& a, auto& b) { return a.off < b.off; })->off;
        const Candidate* chosen = nullptr;
        for (const Candidate& candidate : found_) {
            if (candidate.off <= nearest + kSame && (!chosen || candidate.depth < chosen->depth)) chosen = &candidate;
        }
        return chosen->particle;
    }

private:
    struct Candidate {
        int particle;
        float off;    // from the cursor, logical units
        float depth;  // from the eye, m
    };

    const Assembly& assembly_;
    const State& state_;
    const Camera& camera_;
    const Pane& pane_;
    glm::vec2 cursor_;
    float radius_;
    std::vector<Candidate> found_;
};

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

void zoom(Camera& camera, float steps) {
    camera.distance = std::clamp(distanceOf(camera) * std::pow(0.9F, steps), kMinDistance, kMaxDistance);
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

std::optional<std::size_t> pickSphere(const Model& model, double time, const Camera& camera, const Pane& pane,
                                      glm::vec2 cursor) {
    return frontMostSphere(rayThrough(camera, pane, cursor), model, time, 1).collider;
}

std::optional<int> pickParticle(const Assembly& assembly, const State& state, const Camera& camera, const Pane& pane,
                                glm::vec2 cursor, float radius) {
    const Ray ray = rayThrough(camera, pane, cursor);
    TriangleHit hit = frontMostTriangle(assembly, state.positions, ray);
    if (hit.distance > distanceToSpheres(ray, assembly.model, state.time)) hit = {};

    Candidates candidates(assembly, state, camera, pane, cursor, radius);
    for (const Cloth& cloth : assembly.cloths) {
        if (cloth.triangles.empty() || hit.corner < 0)
            candidates.add(cloth.first, cloth.first + cloth.count, hit.distance);
    }
    candidates.add(assembly.explicitFirst, static_cast<int>(state.positions.size()), hit.distance);
    const auto loose = candidates.best();
    return loose || hit.corner < 0 ? loose : hit.corner;
}

}  // namespace drape
