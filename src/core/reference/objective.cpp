#include "objective.h"

#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>

#include "derivatives.h"
#include "drape/core/formulas.h"

namespace drape {
namespace {

using glm::dvec3;

// Compliances of what is rigid, as a share of h^2 w: what moves a particle by as much as a force does in a substep.
constexpr double kRigid = 1e-9;    // of constraints
constexpr double kContact = 1e-6;  // of contacts, friction and the hand: their forces must stand out of C's rounding

constexpr int kMostParticles = kMostVariables / 3;

void gather(std::span<const int> particles, std::span<const dvec3> x, dvec3* points) {
    for (std::size_t k = 0; k < particles.size(); ++k) points[k] = x[particles[k]];
}

dvec3 tangential(const dvec3& vector, const dvec3& normal) {
    return vector - glm::dot(vector, normal) * normal;
}

glm::dmat3 tangentPlane(const dvec3& normal) {
    return glm::dmat3(1) - glm::outerProduct(normal, normal);
}

double square(double a) {
    return a * a;
}

}  // namespace

Objective::Objective(const Model& model)
    : inertias_(model.particleCount()),
      inverseMasses_(model.particleCount()),
      touches_(model.colliders.size() * model.particleCount()),
      unbalanced_(model.particleCount()) {
    for (const auto& batch : model.batches) {
        formulas_.push_back(Formulas::indexOf(batch->type()));
        terms_.emplace_back(batch->size());
    }
}

/// Calls visit(touch, particle, surface) for every free particle at every surface.
template <class Visit>
void Objective::forEachTouch(Visit&& visit) {
    for (std::size_t s = 0; s < surfaces_.size(); ++s) {
        for (std::size_t i = 0; i < inertias_.size(); ++i) {
            if (inertias_[i] > 0) visit(touches_[s * inertias_.size() + i], i, surfaces_[s]);
        }
    }
}

void Objective::beginFrame() {
    for (auto& batch : terms_) {
        for (Term& term : batch) term.force = 0;
    }
    std::fill(touches_.begin(), touches_.end(), Touch{});
}

void Objective::beginSubstep(const Model& model, double h, std::span<const dvec3> previous,
                             std::span<const dvec3> predicted, std::span<const Surface> surfaces) {
    model_ = &model;
    h_ = h;
    previous_ = previous;
    predicted_ = predicted;
    surfaces_ = surfaces;
    for (std::size_t i = 0; i < inertias_.size(); ++i) {
        inverseMasses_[i] = model.inverseMasses[i];
        inertias_[i] = inverseMasses_[i] > 0 ? 1 / (h * h * inverseMasses_[i]) : 0;
    }
    for (std::size_t b = 0; b < terms_.size(); ++b) {
        const ConstraintBatch& batch = *model.batches[b];
        for (std::size_t j = 0; j < batch.size(); ++j) {
            const auto particles = batch.particles(j);
            dvec3 points[kMostParticles];
            double weights[kMostParticles];
            gather(particles, previous, points);
            for (std::size_t k = 0; k < particles.size(); ++k) weights[k] = inverseMasses_[particles[k]];
            Term& term = terms_[b][j];
            term.before = valueOf(formulas_[b], points, batch.rest(j));
            term.compliance = std::max<double>(batch.material.compliance,
                                               kRigid * h * h * weightOf(formulas_[b], points, batch.rest(j), weights));
        }
    }
    friction_ = false;
    forEachTouch([&](Touch& touch, std::size_t i, const Surface& surface) {
        touch.compliance = touch.friction.compliance = kContact / inertias_[i];
        touch.friction.force = dvec3(0);
        friction_ = friction_ || surface.friction().staticCoefficient > 0 || surface.friction().kineticCoefficient > 0;
        const auto point = surface.at(previous[i], static_cast<double>(model.thicknesses[i]));
        touch.frictionNormal = point.normal;
        touch.anchor = previous[i] + h * point.surfaceVelocity;
    });
}

void Objective::setHand(int particle, const vec3& target, float maxForce) {
    held_ = particle >= 0 && inertias_[particle] > 0 ? particle : -1;
    target_ = target;
    hand_ = {};
    if (held_ >= 0) hand_ = {.compliance = kContact / inertias_[held_], .limit = maxForce};
}

double Objective::energy(std::span<const dvec3> x) const {
    double sum = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        const dvec3 moved = x[i] - predicted_[i];
        sum += 0.5 * inertias_[i] * glm::dot(moved, moved);
    }
    for (std::size_t b = 0; b < terms_.size(); ++b) {
        const ConstraintBatch& batch = *model_->batches[b];
        const double damping = batch.material.damping / h_;
        for (std::size_t j = 0; j < batch.size(); ++j) {
            const Term& term = terms_[b][j];
            if (!(term.compliance > 0)) continue;
            dvec3 points[kMostParticles];
            gather(batch.particles(j), x, points);
            sum += square(valueOf(formulas_[b], points, batch.rest(j))) / (2 * term.compliance);
            if (damping > 0) sum += 0.5 * damping * square(valueOf(formulas_[b], points, batch.rest(j) + term.before));
        }
    }
    for (std::size_t s = 0; s < surfaces_.size(); ++s) {
        for (std::size_t i = 0; i < x.size(); ++i) {
            if (inertias_[i] == 0) continue;
            const Touch& touch = touches_[s * x.size() + i];
            const double c = surfaces_[s].at(x[i], static_cast<double>(model_->thicknesses[i])).value;
            if (c < 0) sum += c * c / (2 * touch.compliance);
            sum += touch.friction.energy(tangential(x[i] - touch.anchor, touch.frictionNormal));
        }
    }
    return held_ < 0 ? sum : sum + hand_.energy(x[held_] - target_);
}

double Objective::linearize(std::span<const dvec3> x, Curvature curvature, std::span<dvec3> gradient,
                            BlockMatrix& matrix) {
    matrix.clear();
    addInertia(x, gradient, matrix);
    addConstraints(x, curvature, gradient, matrix);
    addContacts(x, curvature, gradient, matrix);
    if (held_ >= 0) {
        hand_.offset = x[held_] - target_;
        gradient[held_] += hand_.gradient();
        unbalanced_[held_] += hand_.force;
        matrix.add(held_, hand_.curvature());
    }
    measure_ = false;
    double residual = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        if (inertias_[i] == 0) gradient[i] = unbalanced_[i] = dvec3(0);
        residual = std::max(residual, glm::length(unbalanced_[i]));
    }
    return residual;
}

void Objective::addInertia(std::span<const dvec3> x, std::span<dvec3> gradient, BlockMatrix& matrix) {
    for (std::size_t i = 0; i < x.size(); ++i) {
        gradient[i] = unbalanced_[i] = inertias_[i] * (x[i] - predicted_[i]);
        // A pinned particle keeps its place: rows and columns of its own.
        matrix.add(static_cast<int>(i), glm::dmat3(inertias_[i] > 0 ? inertias_[i] : 1));
    }
}

void Objective::addConstraints(std::span<const dvec3> x, Curvature curvature, std::span<dvec3> gradient,
                               BlockMatrix& matrix) {
    for (std::size_t b = 0; b < terms_.size(); ++b) {
        const ConstraintBatch& batch = *model_->batches[b];
        const double damping = batch.material.damping / h_;
        const bool lengths = batch.type() == Distance::kType || batch.type() == BendMidpoint::kType;
        for (std::size_t j = 0; j < batch.size(); ++j) {
            Term& term = terms_[b][j];
            const auto particles = batch.particles(j);
            const int size = static_cast<int>(3 * particles.size());
            dvec3 points[kMostParticles];
            gather(particles, x, points);
            Derivatives c = derivativesOf(formulas_[b], points, batch.rest(j));
            if (!c.valid || !(term.compliance > 0)) {
                term.force = term.slope = term.stiffness = 0;
                continue;
            }
            term.stiffness = 1 / term.compliance + damping;
            term.slope = c.value / term.compliance;
            // The formula itself takes the difference, so that an angle's is wrapped.
            if (damping > 0) term.slope += damping * valueOf(formulas_[b], points, batch.rest(j) + term.before);
            term.gradient = c.gradient;
            // The square of a length of rest 0 is a plain quadratic: the force of now gives its exact curvature.
            if (measure_ || (lengths && batch.rest(j) == 0)) term.force = -term.slope;
            for (int r = 0; r < size; ++r) {
                for (int k = 0; k < size; ++k)
                    c.hessian[r][k] = term.stiffness * c.gradient[r] * c.gradient[k] - term.force * c.hessian[r][k];
                gradient[particles[r / 3]][r % 3] += term.slope * c.gradient[r];
                unbalanced_[particles[r / 3]][r % 3] -= term.force * c.gradient[r];
            }
            if (curvature == Curvature::Positive) clampToPositive(c.hessian, size);
            matrix.add(particles, c.hessian, inertias_);
        }
    }
}

void Objective::addContacts(std::span<const dvec3> x, Curvature curvature, std::span<dvec3> gradient,
                            BlockMatrix& matrix) {
    forEachTouch([&](Touch& touch, std::size_t i, const Surface& surface) {
        const double thickness = model_->thicknesses[i];
        const auto point = surface.at(x[i], thickness);
        touch.normal = point.normal;
        touch.value = point.value;
        touch.stiffness = point.value < 0 ? 1 / touch.compliance : 0;
        if (!(point.value < 0)) touch.force = 0;
        if (measure_) touch.force = -touch.stiffness * point.value;
        if (touch.stiffness > 0) {
            gradient[i] += touch.stiffness * point.value * point.normal;
            unbalanced_[i] -= touch.force * point.normal;
            glm::dmat3 block = touch.stiffness * glm::outerProduct(point.normal, point.normal);
            if (surface.isRound() && curvature == Curvature::Full) {
                const double distance = point.value + thickness + static_cast<double>(surface.radius());
                if (distance > 0) block -= touch.force / distance * tangentPlane(point.normal);
            }
            matrix.add(static_cast<int>(i), block);
        }
        if (!(touch.friction.limit > 0)) return;
        touch.friction.offset = tangential(x[i] - touch.anchor, touch.frictionNormal);
        gradient[i] += touch.friction.gradient();
        unbalanced_[i] += touch.friction.force;
        const glm::dmat3 plane = tangentPlane(touch.frictionNormal);
        matrix.add(static_cast<int>(i), plane * touch.friction.curvature() * plane);
    });
}

void Objective::updateForces(std::span<const dvec3> step) {
    for (std::size_t b = 0; b < terms_.size(); ++b) {
        for (std::size_t j = 0; j < terms_[b].size(); ++j) {
            Term& term = terms_[b][j];
            const auto particles = model_->batches[b]->particles(j);
            double change = 0;
            for (std::size_t k = 0; k < particles.size(); ++k) {
                for (int axis = 0; axis < 3; ++axis) change += term.gradient[3 * k + axis] * step[particles[k]][axis];
            }
            term.force = -(term.slope + term.stiffness * change);
        }
    }
    forEachTouch([&](Touch& touch, std::size_t i, const Surface&) {
        touch.force = std::max(-touch.stiffness * (touch.value + glm::dot(touch.normal, step[i])), 0.0);
        if (touch.friction.limit > 0) touch.friction.update(tangential(step[i], touch.frictionNormal));
    });
    if (held_ >= 0) hand_.update(step[held_]);
}

double Objective::updateFriction(std::span<const dvec3> x) {
    double change = 0;
    double largest = 0;
    forEachTouch([&](Touch& touch, std::size_t i, const Surface& surface) {
        LimitedPull& pull = touch.friction;
        const bool slides = pull.limit > 0 && glm::length(pull.force) >= (1 - 1e-9) * pull.limit;
        const Friction& friction = surface.friction();
        const double limit = touch.force * (slides ? friction.kineticCoefficient : friction.staticCoefficient);
        change = std::max(change, std::fabs(limit - pull.limit));
        largest = std::max(largest, limit);
        pull.limit = limit;
        if (!(limit > 0)) return;
        const auto point = surface.at(x[i], static_cast<double>(model_->thicknesses[i]));
        touch.frictionNormal = point.normal;
        touch.anchor = previous_[i] + h_ * point.surfaceVelocity;
        pull.force = tangential(pull.force, point.normal);
        if (const double size = glm::length(pull.force); size > limit) pull.force *= limit / size;
    });
    return largest > 0 ? change / largest : change;
}

double Objective::load(std::size_t surface, std::size_t particle) const {
    return touches_[surface * inertias_.size() + particle].force;
}

}  // namespace drape
