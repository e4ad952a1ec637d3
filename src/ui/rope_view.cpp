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
    for (float x = from.x; x < to; x += 1.7F * dash)
        list.AddLine({x, from.y}, {std::min(x + dash, to), from.y}, colour, theme.px(1.5F));
}

/// Where the text about a rope stands, and where it would end unloaded if it hangs by one end.
struct Place {
    vec3 end;
    std::optional<vec3> rest;
};

Place placeOf(const Lane& lane, double restLength) {
    const Cloth& rope = lane.assembly().cloths[0];
    const std::vector<vec3>& positions = lane.state().positions;
    const auto pinned = [&](int i) { return lane.model().inverseMasses[static_cast<std::size_t>(i)] == 0; };
    const int first = rope.first;
    const int last = rope.first + rope.count - 1;
    if (pinned(first) == pinned(last)) return {positions[static_cast<std::size_t>((first + last) / 2)], std::nullopt};
    const vec3 top = positions[static_cast<std::size_t>(pinned(first) ? first : last)];
    return {positions[static_cast<std::size_t>(pinned(first) ? last : first)],
            top - vec3(0, static_cast<float>(restLength), 0)};
}

void drawRope(ImDrawList& list, const Theme& theme, const Camera& camera, const Lane& lane, const Pane& pane) {
    const std::optional<RopeLength> rope = measureRope(lane);
    if (!rope || !(rope->rest > 0)) return;
    const Place place = placeOf(lane, rope->rest);
    const double stretch = rope->length - rope->rest;
    std::array<char, 96> text{};
    std::snprintf(text.data(), text.size(), "%.3f m, %+.*f mm (%+.2f %%)", rope->length,
                  std::fabs(stretch) < 0.1 ? 2 : 0, 1000 * stretch, 100 * stretch / rope->rest);
    const float line = theme.textSize * 1.2F;
    const float textWidth = theme.text->CalcTextSizeA(theme.textSize, 1e6F, 0, text.data()).x;
    const auto inside = [&](float x) { return std::min(x, pane.x + pane.width - textWidth - theme.px(6)); };
    if (const auto rest = place.rest ? project(camera, pane, *place.rest) : std::nullopt) {
        const float half = theme.px(70);
        drawDashes(list, theme, {rest->x - half, rest->y}, rest->x + half, theme.faint());
        std::array<char, 48> label{};
        std::snprintf(label.data(), label.size(), "rest length %.3f m", rope->rest);
        ImVec2 at{rest->x + half + theme.px(8), rest->y - line};
        if (inside(at.x) < at.x) at = {inside(rest->x - half), rest->y + theme.px(12)};  // no room beside the end
        list.AddText(theme.text, theme.textSize, at, theme.faint(), label.data());
        list.AddText(theme.text, theme.textSize, {at.x, at.y + line}, theme.ink(), text.data());
    } else if (const auto middle = project(camera, pane, place.end)) {
        list.AddText(theme.text, theme.textSize, {inside(middle->x + theme.px(12)), middle->y + theme.px(10)},
                     theme.ink(), text.data());
    }
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
