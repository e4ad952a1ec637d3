#pragma once

#include <glm/geometric.hpp>

#include "drape/core/model.h"

// Contact of one particle with one collider, for the solver.
namespace drape {

/// Where a particle stands against a collider's surface.
template <class Real>
struct SurfacePoint {
    Real value = 0;  ///< C(x): signed distance to the surface less the thickness [m]; negative is penetration
    glm::vec<3, Real> normal{0, 1, 0};     ///< contact normal, outward
    glm::vec<3, Real> surfaceVelocity{0};  ///< of the surface there [m/s]
};

/// A collider at one time: all that its contacts need.
class Surface {
public:
    Surface(const Collider& collider, double time);

    template <class Real>
    [[nodiscard]] SurfacePoint<Real> at(const glm::vec<3, Real>& x, Real thickness) const {
        using Vector = glm::vec<3, Real>;
        const Vector offset = x - Vector(origin_);
        if (!round_) return {glm::dot(offset, Vector(normal_)) - thickness, Vector(normal_)};
        const Real distance = glm::length(offset);
        SurfacePoint<Real> point;
        if (distance > 0) point.normal = offset / distance;  // at the very centre: out along +y
        point.value = distance - (Real(radius_) + thickness);
        point.surfaceVelocity = Vector(velocity_) + glm::cross(Vector(angularVelocity_), Real(radius_) * point.normal);
        return point;
    }
    /// True where C(x) < 0, without a square root.
    [[nodiscard]] bool penetrates(const vec3& x, float thickness) const;
    /// Penetration of `previous` at the start of a substep of h seconds that ends now [m]; negative outside.
    [[nodiscard]] float penetrationBefore(const vec3& previous, float thickness, float h) const {
        return -at(previous + h * velocity_, thickness).value;
    }
    [[nodiscard]] const Friction& friction() const { return friction_; }
    [[nodiscard]] float restitution() const { return restitution_; }
    [[nodiscard]] bool isRound() const { return round_; }
    [[nodiscard]] const vec3& origin() const { return origin_; }  ///< centre, or a point of the plane
    [[nodiscard]] const vec3& normal() const { return normal_; }  ///< of a plane
    [[nodiscard]] float radius() const { return radius_; }        ///< of a sphere

private:
    bool round_ = false;  // sphere, else plane
    vec3 origin_{0};      // centre, or a point of the plane
    vec3 normal_{0};
    float radius_ = 0;
    vec3 velocity_{0};
    vec3 angularVelocity_{0};
    Friction friction_;
    float restitution_ = 0;
};

/// What a contact did over the sweeps of a substep.
struct Contact {
    vec3 friction{0};       ///< tangential correction applied so far [m]
    float normal = 0;       ///< sum of the normal corrections so far [m]; 0: not in contact in this substep
    float closing = 0;      ///< speed towards the surface when first touched, before gravity acted [m/s]
    float penetration = 0;  ///< at the start of the substep [m]; negative outside
};

/// A contact at its first touch in a substep, at a point of the surface. x_prev = predicted - h velocity.
[[nodiscard]] Contact firstTouch(const Surface& surface, const SurfacePoint<float>& point, float thickness, float h,
                                 const vec3& gravity, const vec3& predicted, const vec3& velocity);

/// Pushes a particle out of the surface and applies Coulomb friction against the normal correction of the whole
/// substep. The slip of the substep is s = (x - x_prev - h v_surface), tangential; static friction removes it while
/// what it took stays below mu_s times the normal correction, else kinetic friction takes mu_k times it. Macklin,
/// Müller, Chentanez, Kim 2014, "Unified Particle Physics", section 6.1, with the load accumulated over sweeps. x =
/// predicted + correction, x_prev = predicted - h velocity; the correction is changed.
void projectContact(const Surface& surface, float thickness, float h, const vec3& gravity, const vec3& predicted,
                    const vec3& velocity, vec3& correction, Contact& contact);

}  // namespace drape
