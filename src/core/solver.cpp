#include "drape/core/solver.h"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <cmath>
#include <optional>

#include <glm/geometric.hpp>

#include "air.h"
#include "contacts.h"
#include "exact_math.h"
#include "material.h"
#include "net/coarse_net.h"
#include "packed/particles.h"
#include "reference/particles.h"
#include "substep.h"
#include "textbook_particles.h"
#include "thread_choice.h"
#include "workers.h"

namespace drape {

/// What lives for one step; sized once.
struct Solver::Scratch {
    std::optional<TextbookParticles> textbook;  // made when an order is first asked for
    std::optional<packed::PackedParticles> packed;
    std::optional<net::CoarseNet> net;  // the same
    std::optional<ReferenceParticles> reference;
    Method method = Method::Xpbd;               // of the last step
    Order order = Order::Coloured;              // the same
    std::vector<std::size_t> constraintCounts;  // one a batch
    std::vector<Projection> projections;        // the same
    std::vector<Surface> surfaces;              // the colliders at the end of the substep
    std::vector<Contact> contacts;              // surface by surface, one a particle
    std::vector<vec3> pinOrigins;               // path by path, one a pin
    std::vector<vec3> nodePositions;            // of the coarse net, predicted
    std::vector<vec3> nodesBefore;              // the same, at the start of the substep
    vec3 handMultiplier{0};
    vec3 handForce{0};
    Air air;
    Workers workers;
    ThreadChoice threadChoice;
};

namespace {

using Scratch = Solver::Scratch;

/// Where the pins that follow a path are at offset 0, from where they are at the start of the frame.
void findPinOrigins(const Model& model, const State& state, Scratch& scratch) {
    scratch.pinOrigins.clear();
    for (const PinPath& pins : model.pinPaths) {
        const vec3 offset = state.frames == 0 ? vec3(0) : pathValue(pins.path, state.time);
        for (const int i : pins.particles) scratch.pinOrigins.push_back(state.positions[i] - offset);
    }
}

/// Pins follow their path or the hand.
template <class Particles>
void movePins(const Model& model, const Hand& hand, const Substep& substep, Scratch& scratch, Particles& particles) {
    std::size_t pin = 0;
    for (const PinPath& pins : model.pinPaths) {
        const vec3 offset = pathValue(pins.path, substep.end);
        for (const int i : pins.particles) {
            const vec3 origin = scratch.pinOrigins[pin++];
            if (model.inverseMasses[i] > 0) continue;  // unpinned since
            particles.setPredicted(i, origin + offset);
            particles.setVelocity(i, pathVelocity(pins.path, substep.end));
        }
    }
    if (hand.holds() && model.inverseMasses[hand.particle] == 0) {
        particles.setPredicted(hand.particle, substep.handTarget);
        particles.setVelocity(hand.particle, (hand.to - hand.from) / static_cast<float>(substep.frame));
    }
}

/// The coarse net, where it is taut, pulls the cloth towards its length before the sweeps do the rest.
template <class Particles>
void pullNet(const Substep& substep, Scratch& scratch, Particles& particles) {
    for (std::size_t n = 0; n < scratch.nodePositions.size(); ++n) {
        const std::uint32_t i = scratch.net->nodes()[n];
        scratch.nodePositions[n] = particles.predicted(i);
        scratch.nodesBefore[n] = particles.predicted(i) - substep.h * particles.velocity(i);
    }
    const auto moves = scratch.net->pull(scratch.nodePositions, scratch.nodesBefore, substep.h);
    if (!moves.empty()) particles.follow(scratch.net->attachments(), moves);
}

/// The hand pulls its particle to the target, C = x - target, rigid, with |lambda| limited to maxForce h^2.
template <class Particles>
void projectHand(const Model& model, const Hand& hand, const Substep& substep, Scratch& scratch, Particles& particles) {
    if (!hand.holds() || model.inverseMasses[hand.particle] == 0) return;
    const float inverseMass = model.inverseMasses[hand.particle];
    const vec3 x = particles.position(hand.particle);
    vec3 wanted = scratch.handMultiplier + (substep.handTarget - x) / inverseMass;
    const float length = glm::length(wanted);
    const float limit = hand.maxForce * substep.h * substep.h;
    if (length > limit) wanted *= limit / length;
    const vec3 delta = inverseMass * (wanted - scratch.handMultiplier);
    particles.setCorrection(hand.particle, particles.correction(hand.particle) + delta);
    scratch.handMultiplier = wanted;
    scratch.handForce = wanted / (substep.h * substep.h);
}

/// Pushes particles out of the colliders, with friction: last in a sweep, so that none is left inside.
template <class Particles>
void projectContacts(const Model& model, const Substep& substep, Scratch& scratch, Particles& particles) {
    for (std::size_t c = 0; c < scratch.surfaces.size(); ++c) {
        particles.forEachNear(c, scratch.surfaces[c], true, [&](std::size_t i) {
            vec3 correction = particles.correction(i);
            projectContact(scratch.surfaces[c], model.thicknesses[i], substep.h, model.gravity, particles.predicted(i),
                           particles.velocity(i), correction, scratch.contacts[c * model.particleCount() + i]);
            particles.setCorrection(i, correction);
        });
    }
}

/// Normal velocities after contact, relative to the surface: a fast one bounces, v_n = e times the closing velocity
/// (Müller et al. 2020, "Detailed Rigid Body Simulation with Extended Position Based Dynamics", eq. 34, outward
/// normal), and what came of pushing out a penetration that was there before the substep is taken away ("Small Steps",
/// section 4.3).
template <class Particles>
void restitute(const Model& model, const Substep& substep, Scratch& scratch, Particles& particles) {
    const float slow = 2 * glm::length(model.gravity) * substep.h;
    for (std::size_t c = 0; c < scratch.surfaces.size(); ++c) {
        const Surface& surface = scratch.surfaces[c];
        particles.forEachNear(c, surface, false, [&](std::size_t i) {
            Contact& contact = scratch.contacts[c * model.particleCount() + i];
            if (!(contact.normal > 0)) return;
            const vec3 v = particles.velocity(i);
            const SurfacePoint<float> point = surface.at(particles.position(i), model.thicknesses[i]);
            const float leaving = glm::dot(v - point.surfaceVelocity, point.normal);
            if (surface.restitution() > 0 && contact.closing > slow) {
                particles.setVelocity(i, v + (surface.restitution() * contact.closing - leaving) * point.normal);
            } else {
                const float pushedOut = std::clamp(contact.penetration / substep.h, 0.0F, std::max(leaving, 0.0F));
                particles.setVelocity(i, v - pushedOut * point.normal);
            }
            contact = {};  // for the next substep
        });
    }
}

/// The coarse net, then n sweeps of Gauss-Seidel.
template <class Particles>
void project(const Model& model, const SolverSettings& settings, const Hand& hand, const Substep& substep,
             Scratch& scratch, Particles& particles, const std::stop_token& stop) {
    particles.resetMultipliers();  // lambda = 0: once per substep, here and nowhere else
    scratch.handMultiplier = vec3(0);
    if (settings.coarseNet) pullNet(substep, scratch, particles);
    for (int n = 0; n < settings.iterations && !stop.stop_requested(); ++n) {
        particles.sweep(substep, scratch.projections);
        projectHand(model, hand, substep, scratch, particles);
        projectContacts(model, substep, scratch, particles);
    }
}

/// The reference: everything that a sweep goes through, at once and to convergence.
void project(const Model& model, const SolverSettings&, const Hand& hand, const Substep& substep, Scratch& scratch,
             ReferenceParticles& particles, const std::stop_token& stop) {
    particles.solve(substep, hand, scratch.surfaces, stop);
    scratch.handForce = particles.handForce();
    for (std::size_t c = 0; c < scratch.surfaces.size(); ++c) {
        const Surface& surface = scratch.surfaces[c];
        particles.forEachNear(c, surface, false, [&](std::size_t i) {
            const auto load = static_cast<float>(particles.load(c, i));
            if (!(load > 0)) return;
            const auto point = surface.at(particles.position(i), model.thicknesses[i]);
            Contact& contact = scratch.contacts[c * model.particleCount() + i];
            contact = firstTouch(surface, point, model.thicknesses[i], substep.h, model.gravity, particles.predicted(i),
                                 particles.velocity(i));
            contact.normal = model.inverseMasses[i] * substep.h * substep.h * load;
        });
    }
}

/// A frame's substeps, over any arrangement of the particles.
/// Müller et al. 2007, algorithm 1, with the multipliers of Macklin et al. 2016, "XPBD", algorithm 1, and the substeps
/// of Macklin et al. 2019, "Small Steps in Physics Simulation", algorithm 1.
template <class Particles>
void runSubsteps(const Model& model, const SolverSettings& settings, const Hand& hand, Scratch& scratch,
                 Particles& particles, State& state, const std::stop_token& stop) {
    const double h = settings.timeStep / settings.substeps;
    const auto damping = static_cast<float>(expMinus(settings.damping * h));
    const vec3 pinVelocity = hand.holds() ? state.velocities[hand.particle] : vec3(0);
    findPinOrigins(model, state, scratch);
    particles.begin(model, settings, state, scratch.workers);
    scratch.air.begin(model, settings, scratch.workers);
    for (int s = 0; s < settings.substeps && !stop.stop_requested(); ++s) {
        const float share = static_cast<float>(s + 1) / static_cast<float>(settings.substeps);
        const Substep substep{.end = state.time + h * (s + 1),
                              .frame = settings.timeStep,
                              .h = static_cast<float>(h),
                              .handTarget = hand.from + share * (hand.to - hand.from),
                              .damping = s == 0 ? 1 : damping,
                              .last = s + 1 == settings.substeps};
        scratch.surfaces.clear();
        for (const Collider& collider : model.colliders) scratch.surfaces.emplace_back(collider, substep.end);

        scratch.air.push(substep, particles);
        particles.predict(substep);
        movePins(model, hand, substep, scratch, particles);
        project(model, settings, hand, substep, scratch, particles, stop);
        particles.updateVelocities(substep);
        restitute(model, substep, scratch, particles);
    }
    particles.end(state, damping);
    if (hand.holds() && model.inverseMasses[hand.particle] == 0)
        state.velocities[hand.particle] = pinVelocity;  // its own again
}

}  // namespace

bool Solver::step(const Model& model, const SolverSettings& settings, const Hand& hand, State& state,
                  const std::stop_token& stop) {
    if (!(settings.timeStep > 0) || !std::isfinite(settings.timeStep)) return false;
    if (settings.substeps < 1 || settings.iterations < 1) return false;

    assert(state.positions.size() == model.particleCount() && state.velocities.size() == model.particleCount());
    assert(hand.particle < static_cast<int>(model.particleCount()));
    assert(scratch_->constraintCounts.size() == model.batches.size());
    assert(scratch_->contacts.size() == model.colliders.size() * model.particleCount());

    Scratch& scratch = *scratch_;
    const double h = settings.timeStep / settings.substeps;
    for (std::size_t b = 0; b < model.batches.size(); ++b) {
        scratch.projections[b] = projectionOf(model.batches[b]->material, settings, h);
    }
    if (settings.coarseNet && settings.method != Method::Reference) {
        if (!scratch.net) {
            scratch.net.emplace(model);
            scratch.nodePositions.resize(scratch.net->nodes().size());
            scratch.nodesBefore.resize(scratch.net->nodes().size());
        }
        scratch.net->prepare(model, scratch.projections, settings.iterations, static_cast<float>(h));
    }
    scratch.handForce = vec3(0);
    scratch.method = settings.method;
    scratch.order = settings.order;
    SolverSettings chosen = settings;
    chosen.threads = scratch.threadChoice.next(settings.threads);
    const auto start = std::chrono::steady_clock::now();
    scratch.workers.run(chosen.threads, [&] {
        if (settings.method == Method::Reference) {
            if (!scratch.reference) scratch.reference.emplace(model);
            runSubsteps(model, chosen, hand, scratch, *scratch.reference, state, stop);
        } else if (settings.order == Order::Sequential) {
            if (!scratch.textbook) scratch.textbook.emplace(model);
            runSubsteps(model, chosen, hand, scratch, *scratch.textbook, state, stop);
        } else {
            if (!scratch.packed) scratch.packed.emplace(model);
            runSubsteps(model, chosen, hand, scratch, *scratch.packed, state, stop);
        }
    });
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    if (!stop.stop_requested()) scratch.threadChoice.took(seconds.count() / (settings.substeps * settings.iterations));
    state.time += settings.timeStep;
    ++state.frames;
    return !stop.stop_requested();
}

Solver::Solver(const Model& model) : scratch_(std::make_unique<Scratch>()) {
    for (const auto& batch : model.batches) scratch_->constraintCounts.push_back(batch->size());
    scratch_->projections.resize(model.batches.size());
    scratch_->surfaces.reserve(model.colliders.size());
    std::size_t pins = 0;
    for (const PinPath& path : model.pinPaths) pins += path.particles.size();
    scratch_->pinOrigins.reserve(pins);
    scratch_->contacts.resize(model.colliders.size() * model.particleCount());
}

Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;

std::vector<float> Solver::multipliers(std::size_t batch) const {
    assert(batch < scratch_->constraintCounts.size());
    if (scratch_->method == Method::Reference && scratch_->reference) return scratch_->reference->multipliers(batch);
    if (scratch_->order == Order::Sequential && scratch_->textbook) return scratch_->textbook->multipliers(batch);
    if (scratch_->packed) return scratch_->packed->multipliers(batch);
    return std::vector<float>(scratch_->constraintCounts[batch]);
}
vec3 Solver::handForce() const {
    return scratch_->handForce;
}
Convergence Solver::convergence() const {
    return scratch_->method == Method::Reference && scratch_->reference ? scratch_->reference->convergence()
                                                                        : Convergence{};
}

}  // namespace drape
