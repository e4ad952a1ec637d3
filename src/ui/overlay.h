#pragma once

#include <string>
#include <vector>

#include "panel.h"

namespace drape {

/// The line to be shown now, or empty.
[[nodiscard]] const std::string& noticeOf(const Lab& lab, const PanelState& state);
/// What lies on the picture: each lane's title and its main measure, the legend, the hand's force and the
/// notices. Returns where each lane's title ends.
std::vector<float> drawOverlays(const Lab& lab, const PanelState& state, Widgets& widgets,
                                const std::vector<Pane>& panes);
/// The list of keys, over the picture.
void drawHelp(const Theme& theme, PanelState& state, float left, float windowWidth, float windowHeight);

}  // namespace drape
