#pragma once

#include <string>
#include <string_view>

#include "drape/core/model.h"
#include "drape/scene/scene.h"

namespace drape {

/// The version of Drape, e.g. "0.1.0".
[[nodiscard]] std::string_view version();

/// A time [s] without the rounding that a sum of time steps gathers.
[[nodiscard]] double roundedTime(double time);

/// What a file made from a state says about itself, for a comment in it: version, frame, time and hash on the first
/// line, then the scene with all its settings as JSON, which runs once it is a file of its own. Plain ASCII. `remark`:
/// ends the first line, for a state that these settings alone do not lead to.
[[nodiscard]] std::string recordOf(const Scene& scene, const State& state, std::string_view remark = {});

}  // namespace drape
