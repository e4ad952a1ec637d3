#pragma once

#include <vector>

#include "lab.h"
#include "panel.h"
#include "renderer.h"
#include "window.h"

namespace drape {

/// Draws the lanes into their panes. Keeps what it needs for that between frames.
class Picture {
public:
    void draw(Renderer& renderer, const Lab& lab, const PanelState& state, const std::vector<Pane>& panes,
              const Extent& extent);

private:
    void drawLane(Renderer& renderer, const Lab& lab, std::size_t lane, int hovered, const Viewport& viewport,
                  DrawOptions options, std::size_t base);

    std::vector<float> values_;  // what the legend colours, of one lane
};

}  // namespace drape
