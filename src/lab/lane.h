#pragma once

#include <cstddef>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "drape/core/measures.h"
#include "drape/core/solver.h"
#include "drape/scene/assembly.h"
#include "drape/scene/result.h"
#include "drape/scene/scene.h"
#include "history.h"
#include "proof_watch.h"

namespace drape {

/// What an edit of a scene asks of the simulation.
enum class Change {
    Retune,   ///< new numbers in the same model
    Rebuild,  ///< other constraints, pins or colliders on the same particles: the motion goes on
    Restart   ///< other particles: back to time 0
};

/// The least that turns what was built from one scene into the other.
[[nodiscard]] Change changeBetween(const Scene& from, const Scene& to);

/// True where two scenes are the same in every key.
[[nodiscard]] bool sameScene(const Scene& a, const Scene& b);

/// Sweeps over all constraints that a step takes, or as long as it takes.
[[nodiscard]] double sweepsOf(const SolverSettings& settings);

/// One scene under one method and its own settings: what a pane of the window shows and what `drape run` runs.
class Lane {
public:
    /// Builds the lane at time 0, or where the scene's state goes on.
    [[nodiscard]] static Result<Lane> create(Scene scene);

    [[nodiscard]] const Scene& scene() const { return scene_; }  ///< without a state
    /// The scene with the present state: saved and opened again, its motion goes on as this lane's does.
    [[nodiscard]] Scene snapshot() const;
    [[nodiscard]] const Model& model() const { return assembly_.model; }
    [[nodiscard]] const Assembly& assembly() const { return assembly_; }
    [[nodiscard]] const State& state() const { return state_; }
    /// Not to be asked anything while compute() is under way.
    [[nodiscard]] const Solver& solver() const { return solver_; }

    /// Takes over an edited scene. Materials, masses, colliders, solver settings: from the next step on, the state goes
    /// on. Pins and constraints: rebuilt, the state goes on, and pins that are to be elsewhere go there. Particle
    /// counts, size or shape: restarts at time 0.
    /// Returns which of these it was. An error leaves the lane as it was.
    Result<Change> edit(const Scene& scene);
    /// Back to time 0 with the present settings.
    void restart();
    /// A sphere goes from one place to another [m] in the next step and waits there; until the next edit.
    void moveSphere(std::size_t collider, vec3 from, vec3 to);
    /// Goes on from another state of the same particles.
    void goTo(const State& state);
    /// One frame; times the solve alone. False where it failed: the state is then kept as it was before and failure()
    /// says why.
    bool step(const Hand& hand, int threads);
    /// A step in two parts. The first may run on another thread, while everything but the solver is read here and
    /// nothing is changed; told to stop, or without the second part, it leaves no trace.
    void compute(const Hand& hand, int threads, const std::stop_token& stop = {});
    /// The second part, after a first one that ran to its end: takes over what it computed. Returns what step() does.
    bool finish();
    /// Which particle and constraint the last step failed at, when, and the likely cause, in one line; empty where it
    /// did not fail.
    [[nodiscard]] const std::string& failure() const { return failure_; }

    /// Mass of the cloth a particle belongs to, or of all explicit particles [kg].
    [[nodiscard]] double massAround(int particle) const;
    [[nodiscard]] const Strain& strain() const { return strain_; }  ///< of the present state
    [[nodiscard]] const History& stepMilliseconds() const { return stepMilliseconds_; }
    /// What the scene proves and how that stands; no proof where it is none.
    [[nodiscard]] const Finding& finding() const { return proof_.finding(); }
    /// Judges the last step, for converged(); not in the step itself, which measures no residual.
    void judge();
    /// False where more sweeps, or for the reference more substeps, would show: the reference did not converge,
    /// strainLeft() is more than half a per cent, or the scene's proof is off and more than 0.01 % of strain is left.
    /// Less is not seen: `sphere` has 0.2 % left, which 50 iterations take away and nobody would miss.
    [[nodiscard]] bool converged() const { return converged_; }
    /// Of the mean strain what the sweeps left and the material does not ask for, over the last half second or so, no
    /// unit: |C + alpha~ lambda| in XPBD, all of it in PBD with k = 1. It is about what more sweeps would take away. 0
    /// where k < 1, which is stiffness by the sweep, in the reference, and where no strain is seen.
    [[nodiscard]] double strainLeft() const { return strainLeft_; }
    [[nodiscard]] const Convergence& newton() const { return newton_; }  ///< the solver's convergence()
    [[nodiscard]] const vec3& handForce() const { return handForce_; }   ///< the same of the last step [N]
    /// Of one role, or of all.
    [[nodiscard]] std::size_t constraintCount(std::optional<Role> role = std::nullopt) const;

private:
    Lane(Scene scene, Assembly assembly);

    /// Goes on from a state.
    void take(const State& state);
    /// Pins that are not where the scene has them go there in the next step; the others are at rest.
    void leadPins();
    /// Of the strain, the share that the sweeps left in the last step.
    [[nodiscard]] double shareLeft() const;

    Scene scene_;
    Assembly assembly_;
    std::vector<int> pins_;          // the particles of inverse mass 0, which only another model changes
    std::vector<PinPath> pinPaths_;  // the scene's; the model's lead pins that are elsewhere back first
    State state_;
    Solver solver_;
    Strain strain_;
    bool converged_ = true;
    double strainLeft_ = 0;
    Convergence newton_;
    vec3 handForce_{0};
    struct Computed {  // by the step under way
        State state;
        bool finite = false;
        bool pulled = false;
        float milliseconds = 0;
        Strain strain;
    } next_;
    History stepMilliseconds_;
    std::string failure_;
    ProofWatch proof_;
};

}  // namespace drape
