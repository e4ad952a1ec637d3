#pragma once

#include <functional>
#include <string_view>

#include "json_reader.h"

namespace drape {

/// Gives a scene's JSON with every key.
using WholeScene = std::function<Json(const Json& scene)>;

/// Applies one PATH=VALUE edit, e.g. cloths[0].stretch.compliance=1e-4, to a scene's JSON.
/// The value is JSON, or else a text; null takes the key out. Absent keys are made; an entry of a list must be there, or
/// in the list that `whole` has by default. Throws Refusal.
void applyOverride(Json& scene, std::string_view edit, const WholeScene& whole);

}  // namespace drape
