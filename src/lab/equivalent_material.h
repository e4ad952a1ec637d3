#pragma once

#include <span>

#include "drape/core/constraint.h"
#include "drape/core/solver.h"
#include "lane.h"

namespace drape {

/// The compliance with which XPBD does to one constraint what PBD does with stiffness k in all sweeps of a substep:
///   alpha = h^2 W (1-k)^n / (1 - (1-k)^n),   W = sum_i w_i |grad_i C|^2
/// Exact for one constraint that is linear along its own direction, as a length is; in a cloth the more so the less its
/// constraints feel of each other. 1e12 at most, where k is 0.
[[nodiscard]] double complianceLike(double stiffness, const SolverSettings& settings, double weight);
/// The other way round, in [0, 1].
[[nodiscard]] double stiffnessLike(double compliance, const SolverSettings& settings, double weight);

/// Mean W of the constraints of a batch that can move; 0 where there is none.
[[nodiscard]] double meanWeight(const ConstraintBatch& batch, std::span<const vec3> positions,
                                std::span<const float> inverseMasses);

/// Gives every cloth of `scene` the compliances (`like`: XPBD) or the stiffnesses (PBD) with which that method does
/// what the other one does under the lane's materials: k at the settings of whichever is PBD's, to be or as it is. What
/// a lane has no constraints for stays.
void matchMaterials(const Lane& lane, Method like, Scene& scene);

}  // namespace drape
