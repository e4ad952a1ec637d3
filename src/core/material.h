#pragma once

#include "drape/core/solver.h"

namespace drape {

/// The numbers with which a material's constraints are projected in a substep of h seconds.
[[nodiscard]] Projection projectionOf(const Material& material, const SolverSettings& settings, double h);

}  // namespace drape
