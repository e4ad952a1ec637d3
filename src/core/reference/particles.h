#pragma once

#include <span>
#include <stop_token>
#include <vector>

#include "../substep.h"
#include "../workers.h"
#include "drape/core/solver.h"
#include "objective.h"

namespace drape {

/// The particles of a step of the reference: implicit Euler solved to convergence by Newton's method, in double
/// precision from the start of a frame to its end.
class ReferenceParticles {
public:
    explicit ReferenceParticles(const Model& model);

    /// Takes over the state for a frame; `end` gives it back, its velocities damped.
    void begin(const Model& model, const SolverSettings& settings, const State& state, Workers&);
    void end(State& state, float damping) const;

    void predict(const Substep& substep);
    /// Solves for the positions at the end of the substep, or stops on the way.
    void solve(const Substep& substep, const Hand& hand, std::span<const Surface> surfaces,
               const std::stop_token& stop);
    void updateVelocities(const Substep&);

    template <class Visit>
    void forEachNear(std::size_t, const Surface&, bool, Visit&& visit) {
        for (std::size_t i = 0; i < positions_.size(); ++i) {
            if (model_->inverseMasses[i] > 0) visit(i);
        }
    }

    [[nodiscard]] vec3 predicted(std::size_t i) const { return predicted_[i]; }
    [[nodiscard]] vec3 velocity(std::size_t i) const { return velocities_[i]; }
    [[nodiscard]] vec3 position(std::size_t i) const { return positions_[i]; }
    void setPredicted(std::size_t i, const vec3& x) { predicted_[i] = positions_[i] = x; }
    void setVelocity(std::size_t i, const vec3& v) { velocities_[i] = v; }

    [[nodiscard]] std::vector<float> multipliers(std::size_t batch) const;
    /// How hard a surface pushes a particle [N].
    [[nodiscard]] double load(std::size_t surface, std::size_t i) const { return objective_.load(surface, i); }
    [[nodiscard]] vec3 handForce() const { return objective_.handForce(); }
    [[nodiscard]] const Convergence& convergence() const { return convergence_; }

private:
    using Vectors = std::vector<glm::dvec3>;

    bool minimise(const std::stop_token& stop);
    bool findStep();
    bool shorten(double& energy, double slope);

    Objective objective_;
    BlockMatrix matrix_;
    const Model* model_ = nullptr;  // of the frame under way
    double h_ = 0;                  // s, the substep
    Vectors previous_, predicted_, positions_, velocities_;
    Vectors gradient_, step_;
    Vectors best_, bestStep_;  // the positions of least energy so far, and Newton's step from there
    double residual_ = 0;
    Convergence convergence_;
};

}  // namespace drape
