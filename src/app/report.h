#pragma once

#include <string>

#include "frame_rate.h"
#include "lab.h"
#include "panel.h"

namespace drape {

/// What the window shows, as JSON: each lane's name, settings (a scene), time, hash, strain and difference [m], where
/// its first, middle, last and held particle and its spheres lie in the window, the panes, the controls' rectangles,
/// the hand, the camera, the frame rate. Positions in the window are in logical units, y down.
[[nodiscard]] std::string reportText(const Lab& lab, const PanelState& state, const Panel& panel,
                                     const std::vector<Pane>& panes, const FrameRate& rate);

}  // namespace drape
