#pragma once

#include <memory>
#include <stop_token>
#include <string_view>
#include <vector>

#include "drape/core/model.h"

namespace drape {

/// Pbd, Xpbd: projections by Gauss-Seidel. Reference: implicit Euler solved to convergence, what XPBD approximates.
enum class Method { Pbd, Xpbd, Reference };
enum class Order { Sequential, Coloured };
/// Instruction set of the coloured sweeps. The bits of the result do not depend on it.
enum class Isa { Auto, Avx512, Avx2, Sse2, Portable };

/// True where this machine can run an instruction set.
[[nodiscard]] bool isaAvailable(Isa isa);
/// The instruction set that Auto stands for here: "avx512", "avx2", "sse2" or "portable".
[[nodiscard]] std::string_view isaName(Isa isa = Isa::Auto);

/// How a frame is solved. Takes effect in the next step.
struct SolverSettings {
    Method method = Method::Xpbd;
    double timeStep = 1.0 / 60.0;  ///< s, one frame
    int substeps = 10;             ///< per frame
    int iterations = 1;            ///< sweeps per substep
    Order order = Order::Coloured;
    bool stiffnessCorrection = false;  ///< PBD: k' = 1 - (1 - k)^(1/iterations)
    float damping = 0;                 ///< 1/s: v *= exp(-damping h)
    bool multipliers = true;           ///< false: multipliers() is not asked for, and may say anything
    bool coarseNet = false;            ///< a unilateral coarse layer carries loads through fine cloth, once a substep
    int threads = 1;  ///< at most this many, as long as they are faster than one; results do not depend on it
    Isa isa = Isa::Auto;
};

/// The mouse's hand on one particle: an attachment of limited force, solved in the loop in both methods.
/// The target moves linearly from `from` to `to` over the frame. A held pin follows the target.
struct Hand {
    int particle = -1;   ///< -1: the hand holds nothing
    vec3 from{0};        ///< m, target at the start of the frame
    vec3 to{0};          ///< m, target at its end
    float maxForce = 0;  ///< N

    [[nodiscard]] bool holds() const { return particle >= 0; }
};

/// How the reference's last frame ended.
struct Convergence {
    bool converged = true;  ///< in every substep; positions exact to rounding
    int iterations = 0;     ///< of Newton's method, in all substeps together
    double residual = 0;    ///< N, the largest force left on a particle at the last linearisation of a substep
};

/// PBD's k for `iterations` sweeps: 1 - (1 - k)^(1/n), k clamped to [0, 1]. Müller et al. 2007, section 3.3.
[[nodiscard]] double correctedStiffness(double k, int iterations);

/// Position based dynamics, PBD and XPBD, by Gauss-Seidel, and the reference they are measured against. Owns the
/// schedules of one model and the scratch of its steps.
///
/// The reference minimises, in each substep, over the positions x at its end
///   sum_i m_i |x_i - x~_i|^2 / (2 h^2) + sum_j (C_j^2 / (2 alpha_j) + beta_j (C_j - C_j(x_prev))^2 / (2 h))
/// (x~ = x_prev + h v + h^2 g, the air in v) by Newton's method in double precision: sparse Cholesky, a line search,
/// until a step is rounding. State is single precision, so each frame starts from rounded numbers. Iterations, order,
/// threads, stiffness k and its correction and the coarse net have no effect on it.
///   Rigid (compliance below 1e-9 h^2 W, W = sum_i w_i |grad_i C|^2): that compliance. A link that carries n times the
///   weight of its particles stretches by about 2e-9 n g h^2, 6e-9 m for n = 1000 at 60 Hz.
///   Contacts, friction and the hand: the same with 1e-6 h^2 / m, contacts against penetration only. Friction is
///   Coulomb's against the load of a solve before, repeated until the loads no longer change; the static coefficient
///   holds until it is reached, then the kinetic one acts. The hand's pull ends at maxForce. Restitution as in XPBD.
/// Where it does not converge, the step ends at the least energy that was found, and convergence() tells.
/// The equations of motion of Macklin, Müller, Chentanez 2016, "XPBD", section 3, without the approximations that
/// follow.
class Solver {
public:
    /// Builds the schedules and sizes the scratch. The model keeps its particles, constraints, triangles and
    /// number of colliders while this solver is used; everything else of it may change between steps.
    explicit Solver(const Model& model);
    ~Solver();
    Solver(Solver&& other) noexcept;
    Solver& operator=(Solver&& other) noexcept;

    /// Advances `state` by one frame. Never throws, and allocates only in the first call with an order, a number of
    /// threads, the coarse net or a wind that acts; the reference's sparse matrices allocate in every call.
    /// Returns false and changes nothing where timeStep is not positive and finite, or substeps or iterations are
    /// below 1. Told to stop, it returns false after the sweep, or the iteration of Newton's method, that it is in;
    /// `state` and what is asked of the solver then mean nothing, and the next step is as if this one had not been.
    bool step(const Model& model, const SolverSettings& settings, const Hand& hand, State& state,
              const std::stop_token& stop = {});

    /// lambda of every constraint of a batch, in file order, at the end of the last substep; the force is lambda grad C
    /// / h^2. All 0 before the first step.
    [[nodiscard]] std::vector<float> multipliers(std::size_t batch) const;
    /// Force of the hand on its particle in the last substep [N]; 0 where it holds a pin or nothing.
    [[nodiscard]] vec3 handForce() const;
    /// Of the last step, if that was the reference's; else converged, all 0.
    [[nodiscard]] Convergence convergence() const;

    struct Scratch;  ///< what lives for one step; defined in solver.cpp

private:
    std::unique_ptr<Scratch> scratch_;
};

}  // namespace drape
