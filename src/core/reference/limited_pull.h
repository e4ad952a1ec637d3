#pragma once

#include <glm/geometric.hpp>
#include <glm/mat3x3.hpp>
#include <glm/matrix.hpp>
#include <glm/vec3.hpp>

namespace drape {

/// An attachment of limited force, for the hand and for friction: with d the distance to its anchor,
///   V(d) = |d|^2 / (2 alpha) up to |d| = alpha F, F |d| - alpha F^2 / 2 beyond,
/// convex with a continuous force. Its curvature beyond is taken with an estimate of the force instead of F d/|d|: with
/// that Newton's method crosses the kink at 0 in few steps. After Chan, Golub, Mulet 1999, "A Nonlinear Primal-Dual
/// Method for Total Variation-Based Image Restoration".
struct LimitedPull {
    double compliance = 0;  ///< alpha [m/N]
    double limit = 0;       ///< F [N]; 0 pulls nothing
    glm::dvec3 offset{0};   ///< d where it was linearised [m]
    glm::dvec3 force{0};    ///< estimate of dV/dd, never beyond the limit [N]

    [[nodiscard]] double energy(const glm::dvec3& d) const {
        const double length = glm::length(d);
        if (length <= compliance * limit) return limit > 0 ? length * length / (2 * compliance) : 0;
        return limit * length - compliance * limit * limit / 2;
    }
    [[nodiscard]] glm::dvec3 gradient() const { return weight() * offset; }
    [[nodiscard]] glm::dmat3 curvature() const {
        const glm::dmat3 towards = glm::outerProduct(force, direction());
        return weight() * (glm::dmat3(1) - 0.5 * (towards + glm::transpose(towards)));
    }
    /// What the force becomes after a step of d.
    void update(const glm::dvec3& step) {
        force = weight() * (offset + step - force * glm::dot(direction(), step));
        if (const double size = glm::length(force); size > limit) force *= limit / size;
    }

private:
    [[nodiscard]] bool slips() const { return glm::length(offset) > compliance * limit; }
    [[nodiscard]] double weight() const {
        if (!(limit > 0)) return 0;
        return slips() ? limit / glm::length(offset) : 1 / compliance;
    }
    /// d / (|d| F) where it slips: what the force's estimate is multiplied with.
    [[nodiscard]] glm::dvec3 direction() const {
        return slips() && limit > 0 ? offset / (glm::length(offset) * limit) : glm::dvec3(0);
    }
};

}  // namespace drape
