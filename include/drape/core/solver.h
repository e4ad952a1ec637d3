#pragma once

#include <span>
#include <vector>

#include <glm/vec4.hpp>

#include "drape/core/model.h"

namespace drape {

enum class Method { Pbd, Xpbd };
enum class Order { Sequential, Coloured };

/// How a frame is solved. Takes effect in the next step.
struct SolverSettings {
    Method method = Method::Xpbd;
    double timeStep = 1.0 / 60.0;      ///< s, one frame
    int substeps = 10;                 ///< per frame
    int iterations = 1;                ///< sweeps per substep
    Order order = Order::Coloured;
    bool stiffnessCorrection = false;  ///< PBD: k' = 1 - (1 - k)^(1/iterations)
    float damping = 0;                 ///< 1/s: v *= exp(-damping h)
    int threads = 1;                   ///< at most this many; results do not depend on it
};

/// The mouse's hand on one particle: an attachment of limited force, solved in the loop in both methods.
/// The target moves linearly from `from` to `to` over the frame. A held pin follows the target.
struct Hand {
    int particle = -1;    ///< -1: the hand holds nothing
    vec3 from{0};         ///< m, target at the start of the frame
    vec3 to{0};           ///< m, target at its end
    float maxForce = 0;   ///< N

    [[nodiscard]] bool holds() const { return particle >= 0; }
};

/// PBD's k for `iterations` sweeps: 1 - (1 - k)^(1/n), k clamped to [0, 1]. Müller et al. 2007, section 3.3.
[[nodiscard]] double correctedStiffness(double k, int iterations);

/// Position based dynamics, PBD and XPBD, by Gauss-Seidel. Owns the schedules of one model and the scratch of its steps.
class Solver {
public:
    /// Builds the colour schedules and sizes the scratch. The model keeps its topology while this solver is used.
    explicit Solver(const Model& model);

    /// Advances `state` by one frame. Never throws, never allocates.
    /// Returns false and changes nothing where timeStep is not positive and finite, or substeps or iterations are below 1.
    bool step(const Model& model, const SolverSettings& settings, const Hand& hand, State& state);

    /// lambda of every constraint of a batch at the end of the last substep; the force is lambda grad C / h^2.
    [[nodiscard]] std::span<const float> multipliers(std::size_t batch) const { return multipliers_[batch]; }
    /// Force of the hand on its particle in the last substep [N].
    [[nodiscard]] vec3 handForce() const { return handForce_; }
    /// Number of colours of a batch's schedule.
    [[nodiscard]] std::size_t colours(std::size_t batch) const { return schedules_[batch].colourBegin.size() - 1; }

private:
    struct Substep;  // h, the time at its end, the hand's target

    void predict(const Model& model, const Hand& hand, const Substep& substep, State& state);
    void resetMultipliers();
    void sweep(const Model& model, const SolverSettings& settings, const Hand& hand, const Substep& substep, State& state);
    void projectHand(const Model& model, const Hand& hand, const Substep& substep, State& state);
    void projectContacts(const Model& model, const Substep& substep, State& state);
    void updateVelocities(const Model& model, const SolverSettings& settings, const Substep& substep, State& state);
    void bounce(const Model& model, const Substep& substep, State& state);

    std::vector<Schedule> schedules_;                // one a batch
    std::vector<std::vector<float>> multipliers_;    // lambda, one a constraint
    std::vector<Projection> projections_;            // one a batch, this substep's
    std::vector<vec3> previous_;                     // positions at the start of the substep
    std::vector<vec3> predicted_;                    // positions after prediction
    std::vector<glm::vec4> contacts_;                // collider by collider, a particle each: friction applied [m] and normal correction [m]
    vec3 handMultiplier_{0};
    vec3 handForce_{0};
};

}  // namespace drape
