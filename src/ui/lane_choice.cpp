// Which lanes there are, and which of them the sliders edit.
#include <string>

#include "lane_text.h"
#include "method_text.h"
#include "panel.h"

namespace drape {

void Panel::methodChoice(const Lab& lab, PanelState& state, PanelCommands& commands) {
    const Theme& theme = widgets_.theme();
    const bool comparing = lab.comparing();
    const auto texts = methodTexts();
    const int count = static_cast<int>(texts.size()) + 2;
    const float plus = theme.px(30);
    const float width = (ImGui::GetContentRegionAvail().x - plus - static_cast<float>(count - 1) * theme.px(1)) /
                        static_cast<float>(count - 1);
    int index = 0;
    for (const MethodText& text : texts) {
        const bool chosen = !comparing && edited_[0].solver.method == text.method;
        const std::string title(titleOf(text.method));
        if (!widgets_.segment(text.name, title.c_str(), chosen, index++, count, width, text.tooltip)) continue;
        if (comparing) {
            commands.compare = false;
            commands.keep = text.method;
        } else {
            edited_[0].solver.method = text.method;
            changed_[0] = true;
        }
    }
    if (widgets_.segment(
            "compare", "Compare", comparing, index++, count, width,
            "PBD left and XPBD right: the same scene from time 0, one clock, one camera, and one hand "
            "that holds the same particle in both. Pressed again, one lane; and then, as long as nothing is "
            "changed, the lanes there were. Key C.")) {
        commands.compare = !comparing;
    }
    if (widgets_.segment("add_lane", "+", false, index, count, plus,
                         "Another lane, up to four, with the method and the settings of the one the sliders show. All "
                         "lanes start again from time 0. Then choose what is different in it.")) {
        commands.addLane = {first_, shown().solver.method};
        if (edited_.size() < Lab::kMaxLanes) {
            added_ = true;
            state.linked = false;
        }
    }
}

void Panel::laneChoice(const Lab& lab, PanelState& state, PanelCommands& commands) {
    const std::vector<Lane>& lanes = lab.lanes();
    const Theme& theme = widgets_.theme();
    const int count = static_cast<int>(lanes.size()) + 1;
    const float width =
        (ImGui::GetContentRegionAvail().x - static_cast<float>(count - 1) * theme.px(1)) / static_cast<float>(count);
    if (widgets_.segment("linked", "All lanes", state.linked, 0, count, width,
                         "The sliders change all lanes. With a lane chosen beside it: that lane alone.")) {
        state.linked = true;
    }
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        const std::string number = std::to_string(i + 1);
        const std::string tooltip = "The sliders change lane " + number + " alone: " + nameOf(lanes, i) + ".";
        if (widgets_.segment(("lane." + number).c_str(), briefNameOf(lanes, i).c_str(), !state.linked && lane_ == i,
                             static_cast<int>(i) + 1, count, width, tooltip.c_str())) {
            lane_ = i;
            state.linked = false;
        }
    }
    if (!state.linked) laneSettings(commands);
}

void Panel::laneSettings(PanelCommands& commands) {
    const Theme& theme = widgets_.theme();
    const auto texts = methodTexts();
    int index = 0;
    for (const MethodText& text : texts) {
        if (!widgets_.segment((std::string("lane_method.") + text.name).c_str(), text.brief,
                              edited_[lane_].solver.method == text.method, index++, static_cast<int>(texts.size()),
                              theme.px(50), text.tooltip))
            continue;
        edited_[lane_].solver.method = text.method;
        changed_[lane_] = true;
    }
    ImGui::SameLine(0, theme.px(6));
    if (widgets_.button("copy_lane", "Copy to all", theme.px(92),
                        "Gives the other lanes every setting of this one; each keeps its method.")) {
        for (std::size_t i = 0; i < edited_.size(); ++i) {
            if (i == lane_) continue;
            const Method method = edited_[i].solver.method;
            edited_[i] = edited_[lane_];
            edited_[i].solver.method = method;
            changed_[i] = true;
        }
    }
    ImGui::SameLine(0, theme.px(6));
    if (widgets_.button("remove_lane", "Remove", ImGui::GetContentRegionAvail().x,
                        "Takes this lane away; the others go on as they are.")) {
        commands.removeLane = lane_;
    }
}

}  // namespace drape
