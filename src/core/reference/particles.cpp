#include "particles.h"

#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>

namespace drape {
namespace {

using glm::dvec3;

constexpr int kMostSteps = 200;     // of Newton's method
constexpr int kPatience = 5;        // full steps in a row that may raise the energy: over a curved constraint they must
constexpr int kMostHalvings = 40;   // of a step
constexpr double kDecrease = 1e-4;  // of what the slope promises (Armijo)
constexpr double kRounding = 1e-14;  // of the energy: less is no rise
constexpr double kExact = 1e-12;     // a step this small, against the largest coordinate, is rounding
constexpr int kMostLoads = 30;       // solves of a substep, for friction that goes by the loads of the last one
constexpr double kSameLoad = 1e-6;

double product(std::span<const dvec3> a, std::span<const dvec3> b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += glm::dot(a[i], b[i]);
    return sum;
}

double largest(std::span<const dvec3> vectors) {
    double size = 0;
    for (const dvec3& v : vectors) size = std::max({size, std::fabs(v.x), std::fabs(v.y), std::fabs(v.z)});
    return size;
}

void move(std::span<dvec3> x, double share, std::span<const dvec3> step) {
    for (std::size_t i = 0; i < x.size(); ++i) x[i] += share * step[i];
}

}  // namespace

ReferenceParticles::ReferenceParticles(const Model& model) : objective_(model), matrix_(model) {
    for (Vectors* vectors :
         {&previous_, &predicted_, &positions_, &velocities_, &gradient_, &step_, &best_, &bestStep_}) {
        vectors->resize(model.particleCount());
    }
}

void ReferenceParticles::begin(const Model& model, const SolverSettings& settings, const State& state, Workers&) {
    model_ = &model;
    h_ = settings.timeStep / settings.substeps;
    std::copy(state.positions.begin(), state.positions.end(), positions_.begin());
    std::copy(state.velocities.begin(), state.velocities.end(), velocities_.begin());
    objective_.beginFrame();
    convergence_ = {};
}

void ReferenceParticles::end(State& state, float damping) const {
    std::copy(positions_.begin(), positions_.end(), state.positions.begin());
    std::copy(velocities_.begin(), velocities_.end(), state.velocities.begin());
    for (std::size_t i = 0; i < velocities_.size(); ++i) {
        if (model_->inverseMasses[i] > 0) state.velocities[i] *= damping;
    }
}

void ReferenceParticles::predict(const Substep& substep) {
    previous_ = positions_;
    for (std::size_t i = 0; i < positions_.size(); ++i) {
        if (model_->inverseMasses[i] > 0)
            velocities_[i] = static_cast<double>(substep.damping) * velocities_[i] + h_ * dvec3(model_->gravity);
        positions_[i] += h_ * velocities_[i];
    }
    predicted_ = positions_;
}

void ReferenceParticles::updateVelocities(const Substep&) {
    for (std::size_t i = 0; i < positions_.size(); ++i) {
        if (model_->inverseMasses[i] > 0) velocities_[i] += (positions_[i] - predicted_[i]) / h_;
    }
}

void ReferenceParticles::solve(const Substep& substep, const Hand& hand, std::span<const Surface> surfaces,
                               const std::stop_token& stop) {
    if (positions_.empty()) return;
    objective_.beginSubstep(*model_, h_, previous_, predicted_, surfaces);
    objective_.setHand(hand.particle, substep.handTarget, hand.maxForce);
    bool converged = minimise(stop);
    if (objective_.hasFriction()) {
        bool settled = false;
        for (int n = 0; n < kMostLoads && converged && !settled; ++n) {
            settled = objective_.updateFriction(positions_) <= kSameLoad;
            if (!settled) converged = minimise(stop);
        }
        converged = converged && settled;
    }
    convergence_.converged = convergence_.converged && converged;
    convergence_.residual = std::max(convergence_.residual, residual_);
}

/// From where the particles are to the least energy. Full steps may raise the energy a few times: a step along a
/// curved, stiff constraint does, and the next one mends it. If that comes to nothing, back to the best positions and
/// a shorter step from there, which lowers it for certain. False where it did not get to the end.
bool ReferenceParticles::minimise(const std::stop_token& stop) {
    best_ = positions_;
    double energy = objective_.energy(positions_);
    double slope = 0;  // of the energy, from the best positions along the step there
    bool atBest = true;
    int patience = kPatience;
    for (int n = 0; n < kMostSteps && !stop.stop_requested(); ++n) {
        ++convergence_.iterations;
        if (!findStep()) break;
        if (atBest) {
            bestStep_ = step_;
            slope = product(gradient_, step_);
        }
        move(positions_, 1, step_);
        objective_.updateForces(step_);
        if (largest(step_) <= kExact * largest(positions_)) return true;
        const double reached = objective_.energy(positions_);
        atBest = reached <= energy + std::max(kDecrease * slope, kRounding * energy);
        if (atBest) {
            energy = reached;
        } else if (--patience > 0 && std::isfinite(reached)) {
            continue;
        } else if (!shorten(energy, slope)) {
            break;
        }
        atBest = true;
        patience = kPatience;
        best_ = positions_;
    }
    positions_ = best_;
    return false;
}

/// Newton's step from the positions.
bool ReferenceParticles::findStep() {
    for (const auto curvature : {Objective::Curvature::Full, Objective::Curvature::Positive}) {
        residual_ = objective_.linearize(positions_, curvature, gradient_, matrix_);
        if (!matrix_.factorise()) continue;
        matrix_.solve(gradient_, step_);
        for (dvec3& step : step_) step = -step;
        return true;
    }
    return false;
}

/// Halves the step from the best positions until the energy falls as its slope promises.
bool ReferenceParticles::shorten(double& energy, double slope) {
    double share = 1;
    for (int n = 0; n < kMostHalvings; ++n) {
        share /= 2;
        positions_ = best_;
        move(positions_, share, bestStep_);
        const double reached = objective_.energy(positions_);
        if (!(reached <= energy + kDecrease * share * slope)) continue;
        energy = reached;
        objective_.measureForces();
        return true;
    }
    return false;
}

std::vector<float> ReferenceParticles::multipliers(std::size_t batch) const {
    std::vector<float> multipliers(model_ == nullptr ? 0 : model_->batches[batch]->size());
    for (std::size_t j = 0; j < multipliers.size(); ++j)
        multipliers[j] = static_cast<float>(h_ * h_ * objective_.force(batch, j));
    return multipliers;
}

}  // namespace drape
