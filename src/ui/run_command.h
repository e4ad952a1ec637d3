#pragma once

#include <string>

#include "drape/scene/scene.h"

namespace drape {

/// The `drape run` command that repeats what a lane shows, from its scene's name, its edits and its frame count.
/// `source`: SCENE as on the command line; `original`: the scene it opens. The hand's pulls are not in it.
[[nodiscard]] std::string runCommand(const std::string& source, const Scene& original, const Scene& present,
                                     unsigned long long frames);

}  // namespace drape
