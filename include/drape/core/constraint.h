#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include <glm/vec3.hpp>

namespace drape {

using glm::vec3;

/// What a batch of constraints does in a cloth. The material sliders and the measures go by role.
enum class Role { Stretch, Shear, Bend, Explicit };

/// Material of a batch of constraints.
struct Material {
    float compliance = 0;  ///< XPBD alpha, unit of C squared per joule (m/N for lengths); 0 is rigid.
    float stiffness = 1;   ///< PBD k in [0, 1], no unit; 0 has no effect, 1 corrects fully.
    float damping = 0;  ///< XPBD beta (N s/m for lengths); acts along the constraint only, none where compliance is 0.
};

/// The value of one constraint of N particles and its gradients.
template <int N>
struct Evaluation {
    float value = 0;                  ///< C(x)
    std::array<vec3, N> gradients{};  ///< dC/dx_i
    bool valid = false;               ///< false: the direction is undefined here and the projection skips
};

/// The numbers that turn one projection into PBD or XPBD. The kernel is the same for both:
///   s = (-stiffness C - scaledCompliance lambda - gamma sum_i g_i.(x_i - x_prev_i)) / ((1 + gamma) W +
///   scaledCompliance)
/// PBD: scaledCompliance = gamma = 0, stiffness = k or k'. XPBD: stiffness = 1.
/// Macklin, Müller, Chentanez 2016, "XPBD", eq. 18 and 26.
struct Projection {
    float scaledCompliance = 0;  ///< alpha / h^2
    float gamma = 0;             ///< alpha beta / h
    float stiffness = 1;         ///< factor on C
};

/// What a sweep reads and writes. Every span has one entry a particle. A particle's position is x = predicted +
/// correction; the two are kept apart because a position's last bit is coarse: corrections smaller than it would be
/// lost, and with them the balance of forces at small substeps.
struct SweepState {
    std::span<const vec3> predicted;       ///< m, positions before the first sweep
    std::span<vec3> corrections;           ///< m, what the projections of this substep have added
    std::span<const vec3> velocities;      ///< m/s, predicted: x_prev = predicted - h velocity
    std::span<const float> inverseMasses;  ///< 1/kg, 0 is pinned
    float h = 0;                           ///< s, the substep
};

/// A batch holds all constraints of one type, one role and one material, as arrays.
class ConstraintBatch {
public:
    Role role = Role::Explicit;
    Material material;

    virtual ~ConstraintBatch() = default;

    /// The type's name in the scene file, e.g. "distance".
    [[nodiscard]] virtual std::string_view type() const = 0;
    /// Number of constraints.
    [[nodiscard]] virtual std::size_t size() const = 0;
    /// The particle indices of constraint j.
    [[nodiscard]] virtual std::span<const int> particles(std::size_t j) const = 0;
    /// The rest value of constraint j (m, rad or m^3).
    [[nodiscard]] virtual float rest(std::size_t j) const = 0;
    /// C_j(x); 0 where it is undefined.
    [[nodiscard]] virtual float value(std::size_t j, std::span<const vec3> positions) const = 0;

    /// sums_i += sum_j multipliers_j dC_j/dx_i, which is grad C^T lambda; `sums` has one entry a particle. A constraint
    /// without a direction at x adds nothing.
    virtual void addGradients(std::span<const vec3> positions, std::span<const float> multipliers,
                              std::span<glm::dvec3> sums) const = 0;

    /// One sweep in file order, the textbook's Gauss-Seidel. `multipliers` has size() entries (lambda, zeroed by the
    /// caller once per substep).
    virtual void projectSequential(const Projection& projection, SweepState state,
                                   std::span<float> multipliers) const = 0;
};

/// Constraints by colour: those of a colour share no particle.
struct Colouring {
    std::vector<std::uint32_t> order;        ///< constraint indices, colour by colour
    std::vector<std::uint32_t> colourBegin;  ///< colours + 1 offsets into `order`
};

/// Greedy first-fit colouring in file order: every constraint gets the first colour none of its particles has yet.
[[nodiscard]] Colouring colourGreedily(const ConstraintBatch& batch, std::size_t particleCount);

/// The batch of all constraints of one formula. A formula has kParticles, kType and
///   static Evaluation<kParticles> evaluate(const std::array<vec3, kParticles>& x, float rest).
template <class Formula>
class ConstraintsOf final : public ConstraintBatch {
public:
    static constexpr int kParticles = Formula::kParticles;
    using Indices = std::array<int, kParticles>;

    void add(const Indices& particles, float rest) {
        indices_.push_back(particles);
        rests_.push_back(rest);
    }

    [[nodiscard]] std::string_view type() const override { return Formula::kType; }
    [[nodiscard]] std::size_t size() const override { return indices_.size(); }
    [[nodiscard]] std::span<const int> particles(std::size_t j) const override { return indices_[j]; }
    [[nodiscard]] float rest(std::size_t j) const override { return rests_[j]; }
    /// The particles and the rest values of all, one entry a constraint.
    [[nodiscard]] std::span<const Indices> indices() const { return indices_; }
    [[nodiscard]] std::span<const float> rests() const { return rests_; }
    [[nodiscard]] float value(std::size_t j, std::span<const vec3> positions) const override;
    void addGradients(std::span<const vec3> positions, std::span<const float> multipliers,
                      std::span<glm::dvec3> sums) const override;
    void projectSequential(const Projection& projection, SweepState state, std::span<float> multipliers) const override;

private:
    void projectOne(std::size_t j, const Projection& projection, SweepState state, std::span<float> multipliers) const;

    std::vector<Indices> indices_;
    std::vector<float> rests_;
};

}  // namespace drape
