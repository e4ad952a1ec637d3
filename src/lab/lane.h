#pragma once

#include <vector>

#include "drape/core/measures.h"
#include "drape/core/solver.h"
#include "drape/scene/assembly.h"
#include "drape/scene/result.h"
#include "drape/scene/scene.h"
#include "history.h"

namespace drape {

/// One scene under one method and its own settings: what a pane of the window shows and what `drape run` runs.
class Lane {
public:
    /// Builds the lane at time 0.
    [[nodiscard]] static Result<Lane> create(Scene scene);

    [[nodiscard]] const Scene& scene() const { return scene_; }
    [[nodiscard]] const Model& model() const { return assembly_.model; }
    [[nodiscard]] const Assembly& assembly() const { return assembly_; }
    [[nodiscard]] const State& state() const { return state_; }
    [[nodiscard]] const Solver& solver() const { return solver_; }

    /// Takes over an edited scene. Materials, colliders, solver settings: from the next step on, the state goes on.
    /// Pins and masses: rebuilt, the state goes on. Particle counts, size or shape: restarts at time 0.
    /// An error leaves the lane as it was.
    Result<bool> edit(const Scene& scene);
    /// Back to time 0 with the present settings.
    void restart();
    /// One frame; times the solve alone. False where the state is no longer finite (it is then kept as it was before the step).
    bool step(const Hand& hand, int threads);

    [[nodiscard]] const Strain& strain() const { return strain_; }               ///< after the last step
    [[nodiscard]] const History& stepMilliseconds() const { return stepMilliseconds_; }
    [[nodiscard]] const History& meanStrain() const { return meanStrain_; }
    [[nodiscard]] std::size_t constraintCount(Role role) const;

private:
    Lane(Scene scene, Assembly assembly);

    Scene scene_;
    Assembly assembly_;
    State state_;
    State before_;  // kept to go back to where a step ends in numbers that are not finite
    Solver solver_;
    Strain strain_;
    History stepMilliseconds_;
    History meanStrain_;
};

}  // namespace drape
