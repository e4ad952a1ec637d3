#include "rope_view.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "rope_length.h"

namespace drape {
namespace {

void drawDashes(ImDrawList& list, const Theme& theme, ImVec2 from, float to, ImU32 colour) {
    const float dash = theme.px(7);
    const float period = 1.7F * dash;
    const int dashes = static_cast<int>(std::ceil((to - from.x) / period));
    for (int i = 0; i < dashes; ++i) {
        const float x = from.x + static_cast<float>(i) * period;
        list.AddLine({x, from.y}, {std::min(x + dash, to), from.y}, colour, theme.px(1.5F));
    }
}

/// Where a rope that hangs by one end would end unloaded; of any other its middle.
struct Place {
    vec3 at;
    bool rest;
};

Place placeOf(const Lane& lane, double restLength) {
    const Cloth& rope = lane.assembly().cloths[0];
    const std::vector<vec3>& positions = lane.state().positions;
    const auto pinned = [&](int i) { return lane.model().inverseMasses[static_cast<std::size_t>(i)] == 0; };
    const int first = rope.first;
    const int last = rope.first + rope.count - 1;
    if (pinned(first) == pinned(last)) return {positions[static_cast<std::size_t>((first + last) / 2)], false};
    const vec3 top = positions[static_cast<std::size_t>(pinned(first) ? first : last)];
    return {top - vec3(0, static_cast<float>(restLength), 0), true};
}

/// How far down in the window the rope comes.
float lowestOf(const Camera& camera, const Lane& lane, const Pane& pane) {
    const Cloth& rope = lane.assembly().cloths[0];
    float lowest = pane.y;
    for (int i = rope.first; i < rope.first + rope.count; ++i) {
        if (const auto at = project(camera, pane, lane.state().positions[static_cast<std::size_t>(i)]))
            lowest = std::max(lowest, at->y);
    }
    return lowest;
}

/// What is known of a rope, below all of it.
void drawRope(ImDrawList& list, const Theme& theme, const Camera& camera, const Lane& lane, const Pane& pane) {
    const std::optional<RopeLength> rope = measureRope(lane);
    if (!rope || !(rope->rest > 0)) return;
    const Place place = placeOf(lane, rope->rest);
    const double stretch = rope->length - rope->rest;
    std::array<char, 96> text{};
    std::snprintf(text.data(), text.size(), "%.3f m, %+.*f mm (%+.2f %%)", rope->length,
                  std::fabs(stretch) < 0.1 ? 2 : 0, 1000 * stretch, 100 * stretch / rope->rest);
    const std::optional<glm::vec2> there = project(camera, pane, place.at);
    if (!there) return;
    const float half = theme.px(70);
    if (place.rest) drawDashes(list, theme, {there->x - half, there->y}, there->x + half, theme.faint());
    const float line = theme.textSize * 1.2F;
    const float textWidth = theme.text->CalcTextSizeA(theme.textSize, 1e6F, 0, text.data()).x;
    const float bottom = pane.y + pane.height - theme.px(4);
    const float below = std::max(lowestOf(camera, lane, pane), there->y) + theme.px(12);
    ImVec2 at{std::min(there->x - half, pane.x + pane.width - textWidth - theme.px(6)), std::min(below, bottom - line)};
    if (place.rest && below + 2 * line <= bottom) {
        std::array<char, 48> label{};
        std::snprintf(label.data(), label.size(), "rest length %.3f m", rope->rest);
        list.AddText(theme.text, theme.textSize, at, theme.faint(), label.data());
        at.y += line;
    }
    list.AddText(theme.text, theme.textSize, at, theme.ink(), text.data());
}

}  // namespace

void drawRopes(const Lab& lab, const Theme& theme, const std::vector<Pane>& panes) {
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    for (std::size_t lane = 0; lane < panes.size(); ++lane) {
        const Pane& pane = panes[lane];
        list.PushClipRect({pane.x, pane.y}, {pane.x + pane.width, pane.y + pane.height});
        drawRope(list, theme, lab.camera, lab.lanes()[lane], pane);
        list.PopClipRect();
    }
}

}  // namespace drape
