#include <algorithm>

#include "panel.h"

namespace drape {

bool isLow(float height, float scale) {
    return height < 450 * scale;
}

std::vector<Pane> panesOf(std::size_t lanes, float windowWidth, float windowHeight, float scale) {
    constexpr float kNarrowest = 260;  // at scale 1: what a title needs
    constexpr float kTitle = 70;       // of a low pane
    const float left = panelWidth(windowWidth, scale);
    const float room = windowWidth - left;
    const bool twoRows = lanes == 4 || (lanes == 3 && room < 3 * kNarrowest * scale);
    const std::size_t columns = twoRows ? 2 : std::max<std::size_t>(lanes, 1);
    const float height = twoRows ? windowHeight / 2 : windowHeight;
    const float covered = isLow(height, scale) ? std::min(kTitle * scale, height / 3) : 0;
    std::vector<Pane> panes;
    for (std::size_t i = 0; i < lanes; ++i) {
        const std::size_t row = i / columns;
        const std::size_t inRow = std::min(columns, lanes - row * columns);
        const float width = room / static_cast<float>(inRow);
        panes.push_back(
            {left + width * static_cast<float>(i % columns), height * static_cast<float>(row), width, height, covered});
    }
    return panes;
}

}  // namespace drape
