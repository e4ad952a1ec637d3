#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "lab.h"
#include "renderer.h"

namespace drape {

/// What the panel remembers between frames besides the lab: plain settings, edited by it and by keys.
struct PanelState {
    DrawOptions draw;
    bool showHelp = false;      ///< the list of keys (F1)
    float scale = 1;            ///< UI scale, 0.75 to 3
    double framesPerSecond = 0; ///< measured by the app
    float cursorX = 0, cursorY = 0;
    std::string rendererDescription;
    std::string notice;         ///< one line shown at the bottom of the view, e.g. "saved drape-0001.png"
};

/// What the person asked for in this frame; the app carries it out.
struct PanelCommands {
    std::optional<std::string> openScene;
    std::optional<bool> compare;
    std::optional<bool> play;
    bool stepOnce = false;
    bool restart = false;
    bool defaults = false;              ///< the scene's own settings again
    bool screenshot = false;
    bool resetCamera = false;
    std::optional<std::string> copyToClipboard;
    std::vector<std::pair<std::size_t, Scene>> edits;  ///< lane and its edited scene
};

/// A rectangle in logical window units.
struct WidgetRect {
    float x = 0, y = 0, width = 0, height = 0;
};

/// The panel, the pane titles, the strain legend and the notices, in Dear ImGui. Knows nothing of GL.
class Panel {
public:
    /// Draws everything for this frame between ImGui::NewFrame and ImGui::Render.
    PanelCommands draw(const Lab& lab, PanelState& state, float windowWidth, float windowHeight);
    /// The part of the window left for the lanes, in logical units; known after the first draw.
    [[nodiscard]] Pane viewArea(float windowWidth, float windowHeight, float scale) const;
    /// Where each control was drawn last, by its name ("iterations", "compare", ...): for tests and for `--report`.
    [[nodiscard]] const std::map<std::string, WidgetRect>& widgets() const { return widgets_; }

private:
    std::map<std::string, WidgetRect> widgets_;
};

}  // namespace drape
