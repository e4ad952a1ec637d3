#include "failure.h"

#include <algorithm>
#include <cmath>
#include <locale>
#include <sstream>
#include <variant>

#include <glm/geometric.hpp>

#include "drape/core/measures.h"

namespace drape {
namespace {

/// The first particle that is no longer finite; the count where there is none.
std::size_t firstLost(const State& state) {
    std::size_t i = 0;
    while (i < state.positions.size() && isFinite(state.positions[i]) && isFinite(state.velocities[i])) ++i;
    return i;
}

struct Violated {
    const ConstraintBatch* batch = nullptr;
    std::size_t index = 0;
    float value = 0;
};

/// The constraint furthest from its rest value among those at a particle.
Violated worstConstraint(const Model& model, const State& state, int particle) {
    Violated worst;
    for (const auto& batch : model.batches) {
        for (std::size_t j = 0; j < batch->size(); ++j) {
            const auto particles = batch->particles(j);
            if (std::find(particles.begin(), particles.end(), particle) == particles.end()) continue;
            const float value = batch->value(j, state.positions);
            if (!worst.batch || std::fabs(value) > std::fabs(worst.value)) worst = {batch.get(), j, value};
        }
    }
    return worst;
}

std::string likelyCause(const Model& model, const State& before) {
    constexpr float kTooFar = 1e12F;  // beyond it the squares in the formulas leave single precision within a few steps
    const auto tooFar = [](const vec3& a) { return !(glm::length(a) < kTooFar); };
    if (tooFar(model.gravity) || std::any_of(before.velocities.begin(), before.velocities.end(), tooFar) ||
        std::any_of(before.positions.begin(), before.positions.end(), tooFar)) {
        return "positions, velocities or gravity beyond what single precision holds";
    }
    if (before.frames == 0) return "the start is too far from the rest values of its constraints";
    return "the time step is too long for these constraints; raise solver.substeps";
}

/// The distance constraint that resists stretch whose length is furthest from its rest length, for that length.
std::string worstStretch(const Model& model, const State& state) {
    const ConstraintBatch* worst = nullptr;
    std::size_t index = 0;
    double most = 0;
    for (const auto& batch : model.batches) {
        if (batch->type() != "distance" || (batch->role != Role::Stretch && batch->role != Role::Explicit)) continue;
        for (std::size_t j = 0; j < batch->size(); ++j) {
            const auto value = static_cast<double>(batch->value(j, state.positions));
            const auto ends = batch->particles(j);
            const vec3 between =
                state.positions[static_cast<std::size_t>(ends[0])] - state.positions[static_cast<std::size_t>(ends[1])];
            const double rest = static_cast<double>(glm::length(between)) - value;
            if (!(rest > 0) || !(std::fabs(value) / rest > most)) continue;
            most = std::fabs(value) / rest;
            worst = batch.get();
            index = j;
        }
    }
    if (worst == nullptr) return "a constraint";
    std::ostringstream text;
    text.imbue(std::locale::classic());
    text << "distance between particles " << worst->particles(index)[0] << ", " << worst->particles(index)[1] << " is "
         << std::lround(100 * most) << " % off its rest length";
    return text.str();
}

/// The first particle that may pass through a sphere unnoticed; the count where none may.
std::size_t firstPassing(const Lane& lane, const Sphere& sphere) {
    const Model& model = lane.model();
    const State& state = lane.state();
    const auto frame = static_cast<float>(lane.scene().solver.timeStep);
    const float h = frame / static_cast<float>(lane.scene().solver.substeps);
    const vec3 centre = sphere.centerAt(state.time), velocity = sphere.velocityAt(state.time);
    std::size_t i = 0;
    for (; i < model.particleCount(); ++i) {
        const float reach = sphere.radius + model.thicknesses[i];
        const vec3 approach = state.velocities[i] - velocity;
        const float squaredSpeed = glm::dot(approach, approach);
        if (squaredSpeed * h * h > reach * reach && model.inverseMasses[i] > 0 &&
            glm::distance(state.positions[i], centre) < reach + std::sqrt(squaredSpeed) * frame)
            break;
    }
    return i;
}

}  // namespace

std::string describeFailure(const Model& model, const State& before, const State& after) {
    std::ostringstream text;
    text.imbue(std::locale::classic());
    const std::size_t lost = firstLost(after);
    if (lost == after.positions.size()) return "the solver's settings are out of range";
    text << "particle " << lost << " is no longer finite in the step that starts at " << before.time << " s";
    if (const Violated worst = worstConstraint(model, before, static_cast<int>(lost)); worst.batch) {
        text << ", its worst constraint is " << worst.batch->type() << " between particles";
        const char* separator = " ";
        for (const int particle : worst.batch->particles(worst.index)) {
            text << separator << particle;
            separator = ", ";
        }
        text << " (C = " << worst.value << ")";
    }
    text << "; likely cause: " << likelyCause(model, before);
    return text.str();
}

std::string whyStretched(const Lane& lane) {
    std::ostringstream text;
    text.imbue(std::locale::classic());
    text << worstStretch(lane.model(), lane.state()) << " at " << lane.state().time << " s; likely cause: ";
    const bool stiffness = lane.scene().solver.method == Method::Pbd;
    if (!lane.converged()) {
        text << "too few sweeps; raise solver.substeps";
    } else if (stiffness) {
        text << "a small k or too few sweeps; raise the stiffness or solver.substeps";
    } else {
        text << "a soft material or a strong pull; lower the compliance";
    }
    return text.str();
}

std::string whyPassing(const Lane& lane) {
    for (std::size_t c = 0; c < lane.model().colliders.size(); ++c) {
        const auto* sphere = std::get_if<Sphere>(&lane.model().colliders[c]);
        if (sphere == nullptr) continue;
        const std::size_t particle = firstPassing(lane, *sphere);
        if (particle == lane.model().particleCount()) continue;
        std::ostringstream text;
        text.imbue(std::locale::classic());
        text << "particle " << particle << " is so fast at " << lane.state().time
             << " s that it may pass through colliders[" << c
             << "]: in a substep it covers more than the radius; raise solver.substeps";
        return text.str();
    }
    return {};
}

}  // namespace drape
