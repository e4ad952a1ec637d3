#include "textbook_loop.h"

#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>

#include "drape/core/formulas.h"

namespace drape {

std::optional<TextbookLoop> TextbookLoop::of(const Model& model) {
    TextbookLoop loop;
    for (const auto& batch : model.batches) {
        if (batch->type() != Distance::kType) return std::nullopt;
        for (std::size_t j = 0; j < batch->size(); ++j) {
            loop.links_.push_back({batch->particles(j)[0], batch->particles(j)[1], batch->rest(j)});
        }
    }
    loop.multipliers_.resize(loop.links_.size());
    loop.previous_.resize(model.particleCount());
    return loop;
}

void TextbookLoop::sweepByNumber() {
    std::ranges::sort(links_, {}, [](const Link& link) { return std::minmax(link.a, link.b); });
}

void TextbookLoop::sweepPbd(const Model& model, float stiffness, State& state) const {
    for (const Link& link : links_) {
        const float wa = model.inverseMasses[link.a];
        const float wb = model.inverseMasses[link.b];
        const vec3 edge = state.positions[link.a] - state.positions[link.b];
        const float length = glm::length(edge);
        if (wa + wb == 0 || length == 0) continue;
        const vec3 step = (stiffness * (link.rest - length) / ((wa + wb) * length)) * edge;
        state.positions[link.a] += wa * step;
        state.positions[link.b] -= wb * step;
    }
}

void TextbookLoop::sweepXpbd(const Model& model, float scaledCompliance, State& state) {
    for (std::size_t j = 0; j < links_.size(); ++j) {
        const Link& link = links_[j];
        const float wa = model.inverseMasses[link.a];
        const float wb = model.inverseMasses[link.b];
        const vec3 edge = state.positions[link.a] - state.positions[link.b];
        const float length = glm::length(edge);
        if (wa + wb == 0 || length == 0) continue;
        const float wanted = link.rest - length - scaledCompliance * multipliers_[j];
        const float lambda = wanted / (wa + wb + scaledCompliance);
        multipliers_[j] += lambda;
        const vec3 step = (lambda / length) * edge;
        state.positions[link.a] += wa * step;
        state.positions[link.b] -= wb * step;
    }
}

void TextbookLoop::step(const Model& model, const SolverSettings& settings, State& state) {
    const auto h = static_cast<float>(settings.timeStep / settings.substeps);
    const float damping = std::exp(-settings.damping * h);
    const Material material = model.batches.empty() ? Material{} : model.batches.front()->material;
    for (int s = 0; s < settings.substeps; ++s) {
        for (std::size_t i = 0; i < previous_.size(); ++i) {
            previous_[i] = state.positions[i];
            if (model.inverseMasses[i] > 0) state.velocities[i] += h * model.gravity;
            state.positions[i] += h * state.velocities[i];
        }
        std::fill(multipliers_.begin(), multipliers_.end(), 0.0F);
        for (int n = 0; n < settings.iterations; ++n) {
            if (settings.method == Method::Pbd) sweepPbd(model, material.stiffness, state);
            if (settings.method == Method::Xpbd) sweepXpbd(model, material.compliance / (h * h), state);
        }
        for (std::size_t i = 0; i < previous_.size(); ++i) {
            state.velocities[i] = damping * (state.positions[i] - previous_[i]) / h;
        }
    }
}

}  // namespace drape
