#include "contacts.h"

#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>

namespace drape {

Surface::Surface(const Collider& collider, double time) {
    if (const auto* sphere = std::get_if<Sphere>(&collider)) {
        round_ = true;
        origin_ = sphere->centerAt(time);
        radius_ = sphere->radius;
        velocity_ = sphere->velocityAt(time);
        angularVelocity_ = sphere->angularVelocity;
        friction_ = sphere->friction;
        restitution_ = sphere->restitution;
    } else {
        const auto& plane = std::get<Plane>(collider);
        origin_ = plane.point;
        normal_ = plane.normal;
        friction_ = plane.friction;
        restitution_ = plane.restitution;
    }
}

bool Surface::penetrates(const vec3& x, float thickness) const {
    const vec3 offset = x - origin_;
    if (!round_) return glm::dot(offset, normal_) < thickness;
    const float reach = radius_ + thickness;
    return glm::dot(offset, offset) < reach * reach;
}

Contact firstTouch(const Surface& surface, const SurfacePoint<float>& point, float thickness, float h,
                   const vec3& gravity, const vec3& predicted, const vec3& velocity) {
    return {.closing = glm::dot(point.surfaceVelocity - (velocity - h * gravity), point.normal),
            .penetration = surface.penetrationBefore(predicted - h * velocity, thickness, h)};
}

void projectContact(const Surface& surface, float thickness, float h, const vec3& gravity, const vec3& predicted,
                    const vec3& velocity, vec3& correction, Contact& contact) {
    const vec3 x = predicted + correction;
    if (!(contact.normal > 0) && !surface.penetrates(x, thickness)) return;
    const SurfacePoint<float> point = surface.at(x, thickness);
    if (!(contact.normal > 0)) contact = firstTouch(surface, point, thickness, h, gravity, predicted, velocity);
    if (point.value < 0) {
        correction -= point.value * point.normal;
        contact.normal -= point.value;
    }
    if (!(contact.normal > 0)) return;

    const vec3 relative = correction + h * (velocity - point.surfaceVelocity);  // x - x_prev - h v_surface
    const vec3 slip = relative - glm::dot(relative, point.normal) * point.normal;
    vec3 wanted = contact.friction - slip;  // in total, to stop all slip of the substep
    const float length = glm::length(wanted);
    if (length > surface.friction().staticCoefficient * contact.normal) {
        wanted *= std::min(surface.friction().kineticCoefficient * contact.normal / length, 1.0F);
    }
    correction += wanted - contact.friction;
    contact.friction = wanted;
}

}  // namespace drape
