#include "drape/core/solver.h"

#include <algorithm>
#include <cmath>

#include "contacts.h"
#include "exact_math.h"
#include "workers.h"

namespace drape {

/// What lives for one step; sized once.
struct Solver::Scratch {
    std::vector<Schedule> schedules;              // one a batch
    std::vector<std::vector<float>> multipliers;  // lambda, one a constraint, batch by batch
    std::vector<Projection> projections;          // one a batch
    std::vector<vec3> previous;                   // positions at the start of the substep
    std::vector<vec3> predicted;                  // positions before the first sweep
    std::vector<Surface> surfaces;                // the colliders at the end of the substep
    std::vector<Contact> contacts;                // surface by surface, one a particle
    vec3 handMultiplier{0};
    vec3 handForce{0};
    Workers workers;
};

namespace {

/// One substep: its length and its end points in time, and where the hand's target is at its end.
struct Substep {
    double start;
    double end;
    float h;
    vec3 handTarget;
};

using Scratch = Solver::Scratch;

Projection projectionOf(const Material& material, const SolverSettings& settings, double h) {
    if (settings.method == Method::Pbd) {
        const double k = settings.stiffnessCorrection ? correctedStiffness(material.stiffness, settings.iterations)
                                                      : std::clamp<double>(material.stiffness, 0, 1);
        return {.stiffness = static_cast<float>(k)};
    }
    const double compliance = material.compliance;
    constexpr double kLargest = 1e30;  // keeps the quotients finite however soft the material and small the substep
    return {.scaledCompliance = static_cast<float>(std::min(compliance / (h * h), kLargest)),
            .gamma = static_cast<float>(std::min(compliance * material.damping / h, kLargest))};
}

/// Semi-implicit Euler for what is free; pins follow the hand, their path or their velocity.
void predict(const Model& model, const Hand& hand, const Substep& substep, Scratch& scratch, State& state) {
    std::copy(state.positions.begin(), state.positions.end(), scratch.previous.begin());
    for (std::size_t i = 0; i < state.positions.size(); ++i) {
        if (model.inverseMasses[i] > 0) state.velocities[i] += substep.h * model.gravity;
        state.positions[i] += substep.h * state.velocities[i];
    }
    for (const PinPath& pins : model.pinPaths) {
        const vec3 offset = pathValue(pins.path, substep.end);
        for (std::size_t p = 0; p < pins.particles.size(); ++p) {
            const int i = pins.particles[p];
            if (model.inverseMasses[i] > 0) continue;  // unpinned since
            state.positions[i] = pins.origins[p] + offset;
            state.velocities[i] = vec3(0);  // so that it stays where it is if the path is taken away
        }
    }
    if (hand.holds() && model.inverseMasses[hand.particle] == 0) state.positions[hand.particle] = substep.handTarget;
    std::copy(state.positions.begin(), state.positions.end(), scratch.predicted.begin());
}

/// lambda = 0: once per substep, here and nowhere else.
void resetMultipliers(Scratch& scratch) {
    for (auto& multipliers : scratch.multipliers) std::fill(multipliers.begin(), multipliers.end(), 0.0F);
    std::fill(scratch.contacts.begin(), scratch.contacts.end(), Contact{});
    scratch.handMultiplier = vec3(0);
}

/// The hand pulls its particle to the target, C = x - target, rigid, with |lambda| limited to maxForce h^2.
void projectHand(const Model& model, const Hand& hand, const Substep& substep, Scratch& scratch, State& state) {
    if (!hand.holds() || model.inverseMasses[hand.particle] == 0) return;
    const float inverseMass = model.inverseMasses[hand.particle];
    vec3& x = state.positions[hand.particle];
    vec3 wanted = scratch.handMultiplier + (substep.handTarget - x) / inverseMass;
    const float length = std::sqrt(squaredLength(wanted));
    const float limit = hand.maxForce * substep.h * substep.h;
    if (length > limit) wanted *= limit / length;
    x += inverseMass * (wanted - scratch.handMultiplier);
    scratch.handMultiplier = wanted;
    scratch.handForce = wanted / (substep.h * substep.h);
}

void projectContacts(const Model& model, const Substep& substep, Scratch& scratch, State& state) {
    const std::size_t count = state.positions.size();
    for (std::size_t c = 0; c < scratch.surfaces.size(); ++c) {
        for (std::size_t i = 0; i < count; ++i) {
            if (model.inverseMasses[i] == 0) continue;
            projectContact(scratch.surfaces[c], model.thicknesses[i], substep.h, scratch.previous[i], state.positions[i],
                           scratch.contacts[c * count + i]);
        }
    }
}

/// One Gauss-Seidel pass: the batches in their order, the hand, contacts last so that none is left penetrated.
void sweep(const Model& model, const SolverSettings& settings, const Hand& hand, const Substep& substep, Scratch& scratch,
           State& state) {
    const SweepState view{state.positions, scratch.previous, model.inverseMasses};
    for (std::size_t b = 0; b < model.batches.size(); ++b) {
        if (settings.order == Order::Coloured) {
            model.batches[b]->projectColoured(scratch.projections[b], scratch.schedules[b], view, scratch.multipliers[b],
                                              settings.threads);
        } else {
            model.batches[b]->projectSequential(scratch.projections[b], view, scratch.multipliers[b]);
        }
    }
    projectHand(model, hand, substep, scratch, state);
    projectContacts(model, substep, scratch, state);
}

/// v = (x - x_prev)/h, written as what the projections added to the predicted velocity: the difference of two nearly equal
/// positions would lose small motions in single precision.
void updateVelocities(const Model& model, const Substep& substep, const Scratch& scratch, State& state) {
    for (std::size_t i = 0; i < state.positions.size(); ++i) {
        if (model.inverseMasses[i] > 0) state.velocities[i] += (state.positions[i] - scratch.predicted[i]) / substep.h;
    }
}

/// Normal velocities after contact, relative to the surface: a fast one bounces, v_n = e times the closing velocity (Müller et
/// al. 2020, "Detailed Rigid Body Simulation with Extended Position Based Dynamics", eq. 34, outward normal), and what came of
/// pushing out a penetration that was there before the substep is taken away ("Small Steps", section 4.3).
void restitute(const Model& model, const Substep& substep, const Scratch& scratch, State& state) {
    const std::size_t count = state.positions.size();
    const float slow = 2 * std::sqrt(squaredLength(model.gravity)) * substep.h;
    for (std::size_t c = 0; c < scratch.surfaces.size(); ++c) {
        const Surface& surface = scratch.surfaces[c];
        for (std::size_t i = 0; i < count; ++i) {
            if (!(scratch.contacts[c * count + i].normal > 0)) continue;
            const SurfacePoint point = surface.at(state.positions[i], model.thicknesses[i]);
            vec3& v = state.velocities[i];
            const vec3 before = v - (state.positions[i] - scratch.predicted[i]) / substep.h - substep.h * model.gravity;
            const float closing = glm::dot(point.surfaceVelocity - before, point.normal);
            const float leaving = glm::dot(v - point.surfaceVelocity, point.normal);
            if (surface.restitution() > 0 && closing > slow) {
                v += (surface.restitution() * closing - leaving) * point.normal;
            } else {
                const float penetration = surface.penetrationBefore(scratch.previous[i], model.thicknesses[i], substep.h);
                v -= std::clamp(penetration / substep.h, 0.0F, std::max(leaving, 0.0F)) * point.normal;
            }
        }
    }
}

void damp(const Model& model, const SolverSettings& settings, double h, State& state) {
    if (!(settings.damping > 0)) return;
    const auto factor = static_cast<float>(expMinus(settings.damping * h));
    for (std::size_t i = 0; i < state.velocities.size(); ++i) {
        if (model.inverseMasses[i] > 0) state.velocities[i] *= factor;
    }
}

}  // namespace

// One frame of position based dynamics: Müller et al. 2007, algorithm 1, with the multipliers of Macklin et al. 2016,
// "XPBD", algorithm 1, and the substeps of Macklin et al. 2019, "Small Steps in Physics Simulation", algorithm 1.
bool Solver::step(const Model& model, const SolverSettings& settings, const Hand& hand, State& state) {
    if (!(settings.timeStep > 0) || !std::isfinite(settings.timeStep)) return false;
    if (settings.substeps < 1 || settings.iterations < 1) return false;

    Scratch& scratch = *scratch_;
    const double h = settings.timeStep / settings.substeps;
    for (std::size_t b = 0; b < model.batches.size(); ++b) {
        scratch.projections[b] = projectionOf(model.batches[b]->material, settings, h);
    }
    scratch.handForce = vec3(0);
    scratch.workers.run(settings.threads, [&] {
        for (int s = 0; s < settings.substeps; ++s) {
            const float share = static_cast<float>(s + 1) / static_cast<float>(settings.substeps);
            const Substep substep{.start = state.time + h * s,
                                  .end = state.time + h * (s + 1),
                                  .h = static_cast<float>(h),
                                  .handTarget = hand.from + share * (hand.to - hand.from)};
            scratch.surfaces.clear();
            for (const Collider& collider : model.colliders) scratch.surfaces.emplace_back(collider, substep.end);

            predict(model, hand, substep, scratch, state);
            resetMultipliers(scratch);
            for (int n = 0; n < settings.iterations; ++n) sweep(model, settings, hand, substep, scratch, state);
            updateVelocities(model, substep, scratch, state);
            restitute(model, substep, scratch, state);
            damp(model, settings, h, state);
        }
    });
    state.time += settings.timeStep;
    ++state.frames;
    return true;
}

double correctedStiffness(double k, int iterations) { return 1 - root(1 - std::clamp(k, 0.0, 1.0), std::max(iterations, 1)); }

Solver::Solver(const Model& model) : scratch_(std::make_unique<Scratch>()) {
    const std::size_t count = model.particleCount();
    for (const auto& batch : model.batches) {
        scratch_->schedules.push_back(colourGreedily(*batch, count));
        scratch_->multipliers.emplace_back(batch->size());
    }
    scratch_->projections.resize(model.batches.size());
    scratch_->previous.resize(count);
    scratch_->predicted.resize(count);
    scratch_->surfaces.reserve(model.colliders.size());
    scratch_->contacts.resize(model.colliders.size() * count);
}

Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;

std::span<const float> Solver::multipliers(std::size_t batch) const { return scratch_->multipliers[batch]; }
vec3 Solver::handForce() const { return scratch_->handForce; }
std::size_t Solver::colours(std::size_t batch) const { return scratch_->schedules[batch].colourBegin.size() - 1; }

}  // namespace drape
