#pragma once

#include <string>

#include "drape/core/model.h"
#include "lane.h"

namespace drape {

/// What to tell about a step that ended in numbers that are not finite: particle, constraint, time, likely cause, in
/// one line. `before` is the last finite state, `after` the one that is not.
[[nodiscard]] std::string describeFailure(const Model& model, const State& before, const State& after);

/// What to tell about a lane whose cloth is stretched beyond all sense: constraint, strain, time, likely cause, in one
/// line.
[[nodiscard]] std::string whyStretched(const Lane& lane);

/// What to tell where a particle covers more than a sphere's radius in a substep and meets it within a frame: contacts
/// are looked for at the end of a substep, where it may be beyond the centre by then. One line; empty where none does.
[[nodiscard]] std::string whyPassing(const Lane& lane);

}  // namespace drape
