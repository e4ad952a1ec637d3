#pragma once

#include <vector>

#include "panel.h"

namespace drape {

/// At the top of each pane its lane's name with what it is set to, and its main measure. What differs from the other
/// lanes stands out. Low panes get low titles. Returns where each of them ends.
std::vector<float> drawTitles(ImDrawList& list, Widgets& widgets, const Lab& lab, const PanelState& state,
                              const std::vector<Pane>& panes);

}  // namespace drape
