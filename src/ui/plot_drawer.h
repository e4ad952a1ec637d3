#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "lab.h"
#include "plot.h"
#include "residuals.h"

namespace drape {

struct PanelState;
struct PanelCommands;

/// The plots of what the lanes do while they do it, at the bottom of the view: strain, energy, momentum and time over
/// simulated time, and the residuals over the sweeps of one step.
class PlotDrawer {
public:
    /// Draws into a part of the window.
    void draw(const Lab& lab, PanelState& state, PanelCommands& commands, Widgets& widgets, const Pane& place);
    /// A lane's settings changed: what was measured of its next step no longer holds.
    void settingsChanged() { outdated_ = true; }

private:
    static constexpr std::size_t kTabs = 5;

    void tabBar(Widgets& widgets, float room);
    void header(const Lab& lab, PanelState& state, PanelCommands& commands, Widgets& widgets,
                const std::vector<Plot>& plots);
    [[nodiscard]] std::vector<Plot> plotsOf(const Lab& lab, const Theme& theme) const;
    [[nodiscard]] std::vector<Plot> residualPlots(const Lab& lab, const Theme& theme) const;
    void measureResiduals(const Lab& lab);

    std::size_t tab_ = 0;
    std::array<bool, kTabs> logarithmic_{false, false, false, true, false};
    bool outdated_ = true;
    std::vector<std::vector<Residuals>> residuals_;  // one a lane
    double measuredTime_ = 0;                        // s
    std::vector<std::uint64_t> measuredAt_;          // steps each lane had taken
};

/// How high the drawer is in a window, at a UI scale [logical units].
[[nodiscard]] float drawerHeight(float windowHeight, float scale);

}  // namespace drape
