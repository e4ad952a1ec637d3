#pragma once

#include <string_view>

#include "json_reader.h"

namespace drape {

/// Applies one PATH=VALUE edit, e.g. cloths[0].stretch.compliance=1e-4, to a scene's JSON.
/// The value is JSON, or else a text; null takes the key out. Absent keys are made; an entry of a list must be there.
/// Throws Refusal.
void applyOverride(Json& scene, std::string_view edit);

}  // namespace drape
