#include "air.h"

#include <cmath>

#include <glm/geometric.hpp>

namespace drape {

void Air::begin(const Model& model, const SolverSettings& settings, Workers& workers) {
    constexpr std::size_t kWorthThreads = 4096;  // particles
    model_ = &model;
    if (!model.wind.acts()) return;
    workers_ = &workers;
    threads_ = model.particleCount() < kWorthThreads ? 1 : settings.threads;
    gusts_ = Gusts(model.wind);
    if (cornerBegin_.empty()) listCorners();
}

void Air::listCorners() {
    const auto& triangles = model_->triangles;
    positions_.resize(model_->particleCount());
    relative_.resize(model_->particleCount());
    forces_.resize(triangles.size());
    cornerBegin_.assign(model_->particleCount() + 1, 0);
    for (const auto& triangle : triangles) {
        for (const int i : triangle) ++cornerBegin_[i + 1];
    }
    for (std::size_t i = 1; i < cornerBegin_.size(); ++i) cornerBegin_[i] += cornerBegin_[i - 1];
    triangleOf_.resize(cornerBegin_.back());
    std::vector<std::uint32_t> next(cornerBegin_.begin(), cornerBegin_.end() - 1);
    for (std::uint32_t t = 0; t < triangles.size(); ++t) {
        for (const int i : triangles[t]) triangleOf_[next[i]++] = t;
    }
}

Air::Force Air::forceOn(std::size_t triangle) const {
    const auto [a, b, c] = model_->triangles[triangle];
    const vec3 normal = glm::cross(positions_[b] - positions_[a], positions_[c] - positions_[a]);  // 2 A n
    const vec3 u = (relative_[a] + relative_[b] + relative_[c]) * (1.0F / 3);
    const float through = glm::dot(normal, u);  // 2 A c |u|, signed
    Force force;
    force.weight = (kAirDensity / 12) * std::abs(through);  // 1/2 rho A c |u|, a third of it
    force.drag = force.weight * u;
    if (model_->wind.lift > 0) {
        const float scale = std::sqrt(glm::dot(normal, normal)) * std::sqrt(glm::dot(u, u));
        // |u| (n - c u/|u|) = (|u|^2 N - (N.u) u) / (|N| |u|), with N on the side of u
        if (scale > 0) {
            const vec3 across = (glm::dot(u, u) * normal - through * u) / scale;
            force.lift = std::copysign(force.weight, through) * across;
        }
    }
    return force;
}

/// The velocity relative to the air, u, goes through three stages. Coasting: u - h g, as gravity will change it. Drag
/// is implicit in the speed too: u' (1 + k |u'|) = u, which ends where gravity and drag balance, whatever h is, and
/// never turns u round. Lift does no work seen from the air: it turns u and leaves its length. No stage lengthens u, so
/// that nothing grows, however light the particle and large the coefficients.
vec3 Air::velocityChange(std::size_t particle, float h) const {
    Force sum;
    for (std::uint32_t j = cornerBegin_[particle]; j < cornerBegin_[particle + 1]; ++j) {
        const Force& force = forces_[triangleOf_[j]];
        sum.drag += force.drag;
        sum.weight += force.weight;
        sum.lift += force.lift;
    }
    const float reach = h * model_->inverseMasses[particle];
    const vec3 u = sum.drag / sum.weight;  // mean over its triangles; no number where nothing blows through them
    const float speed = glm::length(u);
    if (!(speed > 0) || !(reach > 0)) return vec3(0);

    const vec3 coasting = u - h * model_->gravity;
    const float k = reach * model_->wind.drag * sum.weight * glm::length(coasting) / speed;
    const vec3 slowed = 2 / (1 + std::sqrt(1 + 4 * k)) * coasting;
    const vec3 lifted = slowed - reach * model_->wind.lift * sum.lift;
    const float length = glm::length(lifted);
    return coasting - (length > 0 ? glm::length(slowed) / length * lifted : slowed);
}

}  // namespace drape
