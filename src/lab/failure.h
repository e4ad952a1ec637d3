#pragma once

#include <string>

#include "drape/core/model.h"

namespace drape {

/// What to tell about a step that ended in numbers that are not finite: particle, constraint, time, likely cause, in
/// one line. `before` is the last finite state, `after` the one that is not.
[[nodiscard]] std::string describeFailure(const Model& model, const State& before, const State& after);

}  // namespace drape
