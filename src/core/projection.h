#pragma once

#include <tbb/parallel_for.h>

#include "drape/core/constraint.h"
#include "exact_math.h"

// The one projection of PBD and XPBD and the loops over it, for every formula.
namespace drape {

template <class Formula>
inline void ConstraintsOf<Formula>::projectOne(std::size_t j, const Projection& projection, SweepState state,
                                               std::span<float> multipliers) const {
    const Indices& particles = indices_[j];
    std::array<vec3, kParticles> x;
    for (int i = 0; i < kParticles; ++i) x[i] = state.positions[particles[i]];
    const Evaluation<kParticles> c = Formula::evaluate(x, rests_[j]);
    if (!c.valid) return;

    float weight = 0;   // W = sum_i w_i |g_i|^2
    float closing = 0;  // sum_i g_i.(x_i - x_prev_i): how far C moved since the start of the substep
    for (int i = 0; i < kParticles; ++i) {
        weight += state.inverseMasses[particles[i]] * squaredLength(c.gradients[i]);
        if (projection.gamma > 0) closing += glm::dot(c.gradients[i], x[i] - state.previous[particles[i]]);
    }
    if (!(weight > 0)) return;  // all its particles are pinned

    const float deltaLambda =
        (-projection.stiffness * c.value - projection.scaledCompliance * multipliers[j] - projection.gamma * closing) /
        ((1 + projection.gamma) * weight + projection.scaledCompliance);
    multipliers[j] += deltaLambda;
    for (int i = 0; i < kParticles; ++i) {
        state.positions[particles[i]] = x[i] + state.inverseMasses[particles[i]] * deltaLambda * c.gradients[i];
    }
}

template <class Formula>
float ConstraintsOf<Formula>::value(std::size_t j, std::span<const vec3> positions) const {
    std::array<vec3, kParticles> x;
    for (int i = 0; i < kParticles; ++i) x[i] = positions[indices_[j][i]];
    return Formula::evaluate(x, rests_[j]).value;
}

template <class Formula>
void ConstraintsOf<Formula>::projectSequential(const Projection& projection, SweepState state,
                                               std::span<float> multipliers) const {
    for (std::size_t j = 0; j < indices_.size(); ++j) projectOne(j, projection, state, multipliers);
}

template <class Formula>
void ConstraintsOf<Formula>::projectColoured(const Projection& projection, const Schedule& schedule, SweepState state,
                                             std::span<float> multipliers, int threads) const {
    constexpr std::uint32_t kGrain = 2048;  // below this a second thread costs more than it brings
    for (std::size_t colour = 0; colour + 1 < schedule.colourBegin.size(); ++colour) {
        const std::uint32_t begin = schedule.colourBegin[colour];
        const std::uint32_t end = schedule.colourBegin[colour + 1];
        const auto projectRange = [&](std::uint32_t from, std::uint32_t to) {
            for (std::uint32_t i = from; i < to; ++i) projectOne(schedule.order[i], projection, state, multipliers);
        };
        if (threads > 1 && end - begin >= 2 * kGrain) {
            tbb::parallel_for(tbb::blocked_range<std::uint32_t>(begin, end, kGrain),
                              [&](const auto& range) { projectRange(range.begin(), range.end()); });
        } else {
            projectRange(begin, end);
        }
    }
}

}  // namespace drape
