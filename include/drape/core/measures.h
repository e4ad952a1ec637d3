#pragma once

#include <cstdint>
#include <span>
#include <string>

#include <glm/vec3.hpp>

#include "drape/core/model.h"
#include "drape/core/solver.h"

namespace drape {

/// |l - l0| / l0 over the distance constraints that resist stretch (role stretch, and explicit distances), no unit.
/// Constraints of rest length 0 are left out. All 0 where there is none. Mean and p99 are no number where one strain is
/// none.
struct Strain {
    double max = 0;
    double mean = 0;
    double p99 = 0;
};

struct Energy {
    double kinetic = 0;        ///< J
    double gravitational = 0;  ///< J, against the origin
    double elastic = 0;        ///< J, sum of C^2 / (2 alpha) over compliant constraints; 0 in PBD
};

struct Momentum {
    glm::dvec3 linear{0};   ///< kg m/s
    glm::dvec3 angular{0};  ///< kg m^2/s, about the origin
};

[[nodiscard]] Strain measureStrain(const Model& model, std::span<const vec3> positions);
/// Signed strain of every particle: the largest |l - l0| / l0 of the stretch constraints at it. `strains` has one entry
/// a particle.
void measureParticleStrain(const Model& model, std::span<const vec3> positions, std::span<float> strains);
[[nodiscard]] Energy measureEnergy(const Model& model, Method method, const State& state);
[[nodiscard]] Momentum measureMomentum(const Model& model, const State& state);
/// How far XPBD is from solving its constraints: mean |C + alpha~ lambda| over mean |C| of what strain is measured
/// over, at the end of the last substep, no unit. 0 is converged, 1 is as far as a rigid cloth that stretches; 0 too in
/// PBD, in the reference and before the first step. The dual residual of Macklin et al. 2016, "XPBD", eq. 10.
[[nodiscard]] double measureResidual(const Model& model, const SolverSettings& settings, const Solver& solver,
                                     std::span<const vec3> positions);
/// Sum of all masses, those of pinned cloth particles included [kg].
[[nodiscard]] double totalMass(const Model& model);
/// True where all three components are finite numbers.
[[nodiscard]] bool isFinite(const vec3& vector);
/// True where every position and velocity is finite.
[[nodiscard]] bool isFinite(const State& state);
/// 64-bit FNV-1a of the bits of positions and velocities, as 16 hexadecimal digits. Same on every machine and thread
/// count.
[[nodiscard]] std::string hashOf(const State& state);
/// The value that a share `q` of the values does not exceed (nearest rank); q is clamped to [0, 1], 0 gives the least.
/// 0 where there is no value. Reorders the values.
[[nodiscard]] double quantile(std::span<double> values, double q);
[[nodiscard]] float quantile(std::span<float> values, double q);

}  // namespace drape
