#pragma once

#include "drape/core/constraint.h"
#include "vector3.h"

// The one projection of PBD and XPBD, one constraint at a time: the textbook's Gauss-Seidel.
namespace drape {

inline Vector3<float> toVector(const vec3& a) {
    return {a.x, a.y, a.z};
}
inline vec3 toVec3(const Vector3<float>& a) {
    return {a.x, a.y, a.z};
}

/// x - x_prev, from numbers of its own size: the difference of the positions would lose small motions.
inline Vector3<float> movedSince(const SweepState& state, int particle) {
    return toVector(state.corrections[particle] + state.h * state.velocities[particle]);
}

template <class Formula>
inline Evaluation<Formula::kParticles> evaluateOf(const std::array<vec3, Formula::kParticles>& points, float rest) {
    Vector3<float> x[Formula::kParticles];
    for (int i = 0; i < Formula::kParticles; ++i) x[i] = toVector(points[i]);
    const auto c = linearize(Formula{}, x, rest);
    Evaluation<Formula::kParticles> evaluation{.value = c.value, .valid = c.valid};
    for (int i = 0; i < Formula::kParticles && c.valid; ++i)
        evaluation.gradients[i] = toVec3(c.directions[i]) / c.length;
    return evaluation;
}

/// s = (-k C - alpha~ lambda - gamma sum_i g_i.(x_i - x_prev_i)) / ((1 + gamma) W + alpha~), W = sum_i w_i |g_i|^2;
/// lambda += s, x_i += w_i s g_i; with g_i = e_i / L all multiplied through by L^2.
template <class Formula>
inline void ConstraintsOf<Formula>::projectOne(std::size_t j, const Projection& projection, SweepState state,
                                               std::span<float> multipliers) const {
    const Indices& particles = indices_[j];
    Vector3<float> x[kParticles];
    for (int i = 0; i < kParticles; ++i) {
        x[i] = toVector(state.predicted[particles[i]] + state.corrections[particles[i]]);
    }
    const auto c = linearize(Formula{}, x, rests_[j]);

    float weight = 0;   // L^2 W
    float closing = 0;  // L sum_i g_i.(x_i - x_prev_i): how far C moved since the start of the substep
    for (int i = 0; i < kParticles; ++i) {
        weight += state.inverseMasses[particles[i]] * c.squares[i];
        if (projection.gamma > 0) closing += dot(c.directions[i], movedSince(state, particles[i]));
    }
    if (!c.valid || !(weight > 0)) return;  // no direction, or all its particles are pinned

    const float wanted = -projection.stiffness * c.value - projection.scaledCompliance * multipliers[j];
    const float step = (wanted * c.length - projection.gamma * closing) /
                       ((1 + projection.gamma) * weight + projection.scaledCompliance * (c.length * c.length));
    multipliers[j] += step * c.length;
    for (int i = 0; i < kParticles; ++i) {
        state.corrections[particles[i]] += toVec3((state.inverseMasses[particles[i]] * step) * c.directions[i]);
    }
}

template <class Formula>
float ConstraintsOf<Formula>::value(std::size_t j, std::span<const vec3> positions) const {
    Vector3<float> x[kParticles];
    for (int i = 0; i < kParticles; ++i) x[i] = toVector(positions[indices_[j][i]]);
    return linearize(Formula{}, x, rests_[j]).value;
}

template <class Formula>
void ConstraintsOf<Formula>::addGradients(std::span<const vec3> positions, std::span<const float> multipliers,
                                          std::span<glm::dvec3> sums) const {
    for (std::size_t j = 0; j < indices_.size(); ++j) {
        std::array<vec3, kParticles> x;
        for (int i = 0; i < kParticles; ++i) x[i] = positions[indices_[j][i]];
        const Evaluation<kParticles> c = evaluateOf<Formula>(x, rests_[j]);
        if (!c.valid) continue;
        for (int i = 0; i < kParticles; ++i)
            sums[indices_[j][i]] += static_cast<double>(multipliers[j]) * glm::dvec3(c.gradients[i]);
    }
}

template <class Formula>
void ConstraintsOf<Formula>::projectSequential(const Projection& projection, SweepState state,
                                               std::span<float> multipliers) const {
    for (std::size_t j = 0; j < indices_.size(); ++j) projectOne(j, projection, state, multipliers);
}

}  // namespace drape
