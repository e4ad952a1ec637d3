#include <algorithm>

#include "panel.h"
#include "proof.h"

namespace drape {
namespace {

// At scale 1, from the top of a pane to the end of what lies there.
constexpr float kTitle = 98;
constexpr float kStackedTitle = 172;  // its measure is below its name
constexpr float kLowTitle = 70;
constexpr float kVerdict = 24;  // of a line below the title
constexpr float kBeside = 325;  // a pane in which a title's name and measure stand side by side
constexpr float kWide = 640;    // a pane in which a box of all of a proof's numbers covers nothing of the scene

}  // namespace

bool isLow(float height, float scale) {
    return height < 450 * scale;
}

bool tellsAll(const std::vector<Pane>& panes, float scale) {
    return panes.size() == 1 && panes.front().width >= kWide * scale;
}

std::vector<Pane> panesOf(std::size_t lanes, float windowWidth, float windowHeight, float scale, bool proven) {
    constexpr float kNarrowest = 260;  // at scale 1: what a title needs
    const float left = panelWidth(windowWidth, scale);
    const float room = windowWidth - left;
    const bool twoRows = lanes == 4 || (lanes == 3 && room < 3 * kNarrowest * scale);
    const std::size_t columns = twoRows ? 2 : std::max<std::size_t>(lanes, 1);
    const float height = twoRows ? windowHeight / 2 : windowHeight;
    std::vector<Pane> panes;
    for (std::size_t i = 0; i < lanes; ++i) {
        const std::size_t row = i / columns;
        const std::size_t inRow = std::min(columns, lanes - row * columns);
        const float width = room / static_cast<float>(inRow);
        panes.push_back(
            {left + width * static_cast<float>(i % columns), height * static_cast<float>(row), width, height, 0});
    }
    const bool stacked = !panes.empty() && panes.front().width < kBeside * scale;
    const float title = isLow(height, scale) ? kLowTitle : stacked ? kStackedTitle : kTitle;
    const float covered = title + (proven && !tellsAll(panes, scale) ? kVerdict : 0);
    for (Pane& pane : panes) pane.covered = std::min(covered * scale, height / 2);
    return panes;
}

std::vector<Pane> panesOf(const Lab& lab, const PanelState& state, glm::vec2 window) {
    return panesOf(lab.lanes().size(), window.x, viewHeight(state, window.y), state.scale,
                   lab.lanes().front().finding().proof != nullptr);
}

}  // namespace drape
