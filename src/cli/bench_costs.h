#pragma once

#include <nlohmann/json_fwd.hpp>

#include "drape/core/solver.h"

namespace drape {

/// What a step of a grid costs beside its projections, printed too. Seen from outside, so that nothing of it slows the
/// solver:
/// - the share of a frame and its strain measure that goes into projecting: a frame with twice the sweeps takes longer
///   by just them;
/// - bytes a particle of model, state and solver with stretch, shear and bend: how much the resident set grows;
/// - seconds to build the schedules of that cloth: the solver's first frame less its second.
[[nodiscard]] nlohmann::ordered_json measureCosts(int size, Isa isa);

}  // namespace drape
