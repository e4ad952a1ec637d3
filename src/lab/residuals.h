#pragma once

#include <span>
#include <vector>

#include "lane.h"

namespace drape {

/// How far the two equations of a step are from being solved after a number of sweeps. Macklin et al. 2016, "XPBD",
/// eq. 8 and 9. The first alone can be 0 while the second is not: XPBD leaves it out of what it solves.
struct Residuals {
    int sweeps = 0;
    double constraint = 0;  ///< m, the largest |C + alpha~ lambda| of the distance constraints; in PBD |C|
    double force = 0;       ///< N, the largest |M (x - x~) - grad C^T lambda| / h^2 of a free particle
};

/// The residuals of the lane's next substep after each of the numbers of sweeps (of 1 or more), each from the present
/// state. Steps a copy: the lane stays as it is. Colliders, wind, hand and coarse net are left out, which are no
/// constraints with a multiplier. Empty for the reference, which does not sweep, and where the lane cannot be built
/// once more or the state does not stay finite.
[[nodiscard]] std::vector<Residuals> residualsOf(const Lane& lane, std::span<const int> sweeps);

/// Numbers of sweeps to look at, evenly on a logarithmic axis from 1 to 200, `iterations` among them; fewer where the
/// constraints are so many that the sweeps together would take more than about half a second.
[[nodiscard]] std::vector<int> sweepsToTry(std::size_t constraints, int iterations);

}  // namespace drape
