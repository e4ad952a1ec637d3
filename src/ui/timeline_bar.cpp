// The last seconds as a bar to drag along.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "panel.h"

namespace drape {
namespace {

constexpr const char* kTooltip =
    "The last seconds: drag to look back, Left and Right for one step. Play or a step goes on from there, with the "
    "settings of now, and forgets what came after.";

std::string textOf(const Timeline& timeline) {
    if (timeline.size() < 2) return "no step yet";
    const double newest = timeline.time(timeline.size() - 1);
    const double back = newest - timeline.time(timeline.present());
    const double kept = newest - timeline.time(0);
    std::array<char, 48> text{};
    if (back > 0) {
        std::snprintf(text.data(), text.size(), "%.2f s back", back);
    } else {
        std::snprintf(text.data(), text.size(), "last %.1f s", kept);
    }
    return text.data();
}

}  // namespace

void Panel::timelineBar(const Lab& lab, PanelCommands& commands) {
    const Timeline& timeline = lab.timeline();
    const Theme& theme = widgets_.theme();
    ImGui::InvisibleButton("timeline", {ImGui::GetContentRegionAvail().x, theme.px(18)});
    widgets_.place("timeline");
    widgets_.tooltip("timeline", kTooltip);
    const ImVec2 min = ImGui::GetItemRectMin();
    const ImVec2 max = ImGui::GetItemRectMax();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(min, max, ImGui::IsItemHovered() ? theme.trackHovered() : theme.track(), theme.px(5));
    if (timeline.size() > 1) {
        const double first = timeline.time(0);
        const double kept = timeline.time(timeline.size() - 1) - first;
        if (ImGui::IsItemActive()) {
            const double share = std::clamp((ImGui::GetIO().MousePos.x - min.x) / (max.x - min.x), 0.0F, 1.0F);
            const std::size_t moment = timeline.nearest(first + share * kept);
            if (moment != timeline.present()) commands.goTo = moment;
        }
        const auto share = static_cast<float>((timeline.time(timeline.present()) - first) / kept);
        const float head = min.x + share * (max.x - min.x);
        list.PushClipRect(min, {head, max.y}, true);
        list.AddRectFilled(min, max, theme.fill(), theme.px(5));
        list.PopClipRect();
        const float at = std::clamp(std::floor(head), min.x, max.x - theme.px(2));
        list.AddRectFilled({at, min.y}, {at + theme.px(2), max.y}, theme.ink());
    }
    drawCentred(list, min, max, theme.ink(), textOf(timeline).c_str());
}

}  // namespace drape
