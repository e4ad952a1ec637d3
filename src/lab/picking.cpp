// What lies under the cursor, and before the camera.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "view.h"

namespace drape {
namespace {

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
        if (distance > 0 && distance < hit.distance) hit = {distance, i};  // else the eye is inside
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

float distanceAlong(const Ray& ray, const Assembly& assembly, const State& state) {
    return std::min(frontMostTriangle(assembly, state.positions, ray).distance,
                    frontMostSphere(ray, assembly.model, state.time, 1).distance);
}

float extentOf(const State& state) {
    if (state.positions.empty()) return 0;
    vec3 low = state.positions.front(), high = low;
    for (const vec3& position : state.positions) {
        low = glm::min(low, position);
        high = glm::max(high, position);
    }
    return glm::distance(low, high);
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
