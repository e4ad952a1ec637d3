#pragma once

#include <vector>

#include "lab.h"
#include "theme.h"

namespace drape {

/// Over every lane with a rope: how long it is, below it, and, for one that hangs by one end, a dashed line where it would
/// end unloaded.
void drawRopes(const Lab& lab, const Theme& theme, const std::vector<Pane>& panes);

}  // namespace drape
