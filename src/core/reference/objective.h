#pragma once

#include <span>
#include <vector>

#include <glm/vec3.hpp>

#include "../contacts.h"
#include "block_matrix.h"
#include "limited_pull.h"

namespace drape {

/// What implicit Euler minimises in a substep, over the positions x at its end:
///   sum_i m_i |x_i - x~_i|^2 / (2 h^2) + sum_j (C_j^2 / (2 alpha_j) + beta_j (C_j - C_j(x_prev))^2 / (2 h))
/// and the same for contacts (C < 0 only), friction and the hand, which are compliances too: a small share of
/// h^2 / mass, so that they hold rigidly.
///
/// Beside x there is an estimate of every force. Only the curvature of the constraints is taken with it,
/// -force grad^2 C in place of C / alpha grad^2 C: of a stiff constraint the latter is far off until the very end, and
/// Newton's method would creep. At the solution they are the same.
class Objective {
public:
    enum class Curvature { Full, Positive };

    explicit Objective(const Model& model);

    /// Forgets the forces.
    void beginFrame();
    /// `previous` and `predicted` (x~) have one entry a particle and stay as they are during the substep.
    void beginSubstep(const Model& model, double h, std::span<const glm::dvec3> previous,
                      std::span<const glm::dvec3> predicted, std::span<const Surface> surfaces);
    /// The hand for this substep; a negative particle is none.
    void setHand(int particle, const vec3& target, float maxForce);

    [[nodiscard]] double energy(std::span<const glm::dvec3> x) const;
    /// The gradient [N] and the matrix of a Newton step at x. Returns the residual: the largest force that is left on a
    /// particle, |m (x - x~) / h^2 - sum of the estimated forces| [N].
    double linearize(std::span<const glm::dvec3> x, Curvature curvature, std::span<glm::dvec3> gradient,
                     BlockMatrix& matrix);
    /// The forces after a full step from where it was linearised.
    void updateForces(std::span<const glm::dvec3> step);
    /// At the next linearisation the forces are what the constraints' values say.
    void measureForces() { measure_ = true; }
    /// Friction against the loads of now. Returns how much they changed, as a share of the largest.
    double updateFriction(std::span<const glm::dvec3> x);

    /// -(C / alpha + beta Cdot) of a constraint [force of C].
    [[nodiscard]] double force(std::size_t batch, std::size_t j) const { return terms_[batch][j].force; }
    /// How hard a surface pushes a particle [N].
    [[nodiscard]] double load(std::size_t surface, std::size_t particle) const;
    [[nodiscard]] glm::dvec3 handForce() const { return -hand_.force; }
    [[nodiscard]] bool hasFriction() const { return friction_; }

private:
    /// A function V(C) of one constraint, linearised.
    struct Term {
        double compliance = 0;  // alpha; 0 rests in this substep
        double before = 0;      // C at the start of the substep
        double force = 0;       // estimate of -dV/dC
        double slope = 0;       // dV/dC
        double stiffness = 0;   // d2V/dC2
        PerVariable<double> gradient{};
    };
    /// A particle at a surface.
    struct Touch {
        double compliance = 0;
        double force = 0;      // estimate, 0 or more
        double stiffness = 0;  // 0: not in contact
        double value = 0;      // C
        glm::dvec3 normal{0};
        glm::dvec3 anchor{0};          // where the surface would carry the particle
        glm::dvec3 frictionNormal{0};  // of the load that friction goes by
        LimitedPull friction{};
    };

    template <class Visit>
    void forEachTouch(Visit&& visit);
    void addInertia(std::span<const glm::dvec3> x, std::span<glm::dvec3> gradient, BlockMatrix& matrix);
    void addConstraints(std::span<const glm::dvec3> x, Curvature curvature, std::span<glm::dvec3> gradient,
                        BlockMatrix& matrix);
    void addContacts(std::span<const glm::dvec3> x, Curvature curvature, std::span<glm::dvec3> gradient,
                     BlockMatrix& matrix);

    const Model* model_ = nullptr;
    double h_ = 0;
    std::span<const glm::dvec3> previous_;
    std::span<const glm::dvec3> predicted_;
    std::span<const Surface> surfaces_;
    std::vector<int> formulas_;     // one a batch: its index in Formulas
    std::vector<double> inertias_;  // m / h^2, 0 is pinned
    std::vector<double> inverseMasses_;
    std::vector<std::vector<Term>> terms_;  // batch by batch
    std::vector<Touch> touches_;            // surface by surface, one a particle
    std::vector<glm::dvec3> unbalanced_;    // forces that are left
    LimitedPull hand_;
    int held_ = -1;
    glm::dvec3 target_{0};
    bool measure_ = false;
    bool friction_ = false;
};

}  // namespace drape
