#pragma once

#include <string>
#include <vector>

#include "drape/scene/assembly.h"

namespace drape {

/// The particles that pins name, numbered within the cloth. `path` is the place of the list in the scene.
/// Throws Refusal where a name is unknown, the cloth has no such names, or an index is out of range.
[[nodiscard]] std::vector<int> resolvePins(const std::vector<Pin>& pins, const Cloth& cloth, const std::string& path);

/// "vertices 12 and 96", for a note.
[[nodiscard]] std::string pinsText(const std::vector<int>& pins);

}  // namespace drape
