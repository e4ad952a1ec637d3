#include "drape/core/measures.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <string_view>

#include "counted.h"
#include "difference.h"
#include "lane_text.h"
#include "measure_text.h"
#include "panel.h"
#include "run_command.h"

namespace drape {
namespace {

constexpr float kGraphHeight = 34;

ImU32 withAlpha(ImU32 colour, unsigned alpha) {
    return (colour & ~IM_COL32_A_MASK) | (alpha << IM_COL32_A_SHIFT);
}

struct Measure {
    const char* label;
    const char* unit;
    const char* tooltip;
    double (*value)(const Lane&);  ///< in that unit; not a number where there is none yet
};

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

constexpr Measure kMeasureRows[] = {
    {"ms per step", "ms", "Time of the solver for one step, without drawing and measuring: mean of the last 240 steps.",
     [](const Lane& l) {
         return l.stepMilliseconds().size() == 0 ? kNone : static_cast<double>(l.stepMilliseconds().mean());
     }},
    {"95th percentile", "ms",
     "95 % of the last 240 steps took no longer than this. A few that took very long can lift the mean above it.",
     [](const Lane& l) {
         return l.stepMilliseconds().size() == 0 ? kNone : static_cast<double>(l.stepMilliseconds().quantile(0.95F));
     }},
    {"mean strain", "%",
     "|l - l0| / l0, mean over all stretch constraints: how much longer the cloth is than it should be.",
     [](const Lane& l) { return 100 * l.strain().mean; }},
    {"max strain", "%",
     "|l - l0| / l0 of the stretch constraint that is farthest from its rest length. That is mostly a link at a pin, "
     "and it nearly doubles with each doubling of the grid: compare cloths by the mean.",
     [](const Lane& l) { return 100 * l.strain().max; }},
};

/// A measure of each lane beside the others, with a bar as long as its share of the largest.
void measureRow(Widgets& widgets, const char* label, const char* unit, const char* tooltip,
                const std::vector<Lane>& lanes, const std::vector<double>& values) {
    const Theme& theme = widgets.theme();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float right = ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x;
    // Narrow columns leave the unit to the label, where that does not say it itself.
    const bool narrow = lanes.size() > 2;
    const bool named = !narrow || std::string_view(unit) == "ms";
    ImGui::PushStyleColor(ImGuiCol_Text, theme.faint());
    ImGui::TextUnformatted(named ? label : (std::string(label) + ", " + unit).c_str());
    ImGui::PopStyleColor();
    widgets.tooltip(label, tooltip);
    double largest = 0;
    for (const double value : values) largest = std::max(largest, std::isnan(value) ? 0 : value);
    const float left = theme.px(112);
    const float width = (right - left) / static_cast<float>(lanes.size());
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        ImGui::SameLine(left + static_cast<float>(i) * width);
        const ImVec2 at = ImGui::GetCursorScreenPos();
        if (lanes.size() > 1 && values[i] > 0) {
            const float bar = (width - theme.px(6)) * static_cast<float>(values[i] / largest);
            list.AddRectFilled({at.x - theme.px(4), at.y},
                               {at.x - theme.px(4) + bar, at.y + ImGui::GetTextLineHeight()},
                               withAlpha(laneColour(theme, lanes, i), 70), theme.px(3));
        }
        ImGui::TextUnformatted(measureText(values[i], narrow ? "" : unit).c_str());
    }
}

/// Where the lanes' differences are shown, how large they are.
void differenceRows(Widgets& widgets, const std::vector<Lane>& lanes, std::size_t base) {
    std::vector<double> rms, max;
    for (const Lane& lane : lanes) {
        const auto difference = measureDifference(lane.state().positions, lanes[base].state().positions);
        const bool known = difference && &lane != &lanes[base];
        rms.push_back(known ? 1000 * difference->rms : kNone);
        max.push_back(known ? 1000 * difference->max : kNone);
    }
    measureRow(widgets, "rms distance", "mm",
               "How far the particles are from the same particles of the lane the difference is measured from: root of "
               "the mean square over all particles.",
               lanes, rms);
    measureRow(widgets, "max distance", "mm", "The same of the particle that is farthest.", lanes, max);
}

void drawHistory(Widgets& widgets, const std::vector<Lane>& lanes) {
    const Theme& theme = widgets.theme();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 size{ImGui::GetContentRegionAvail().x, theme.px(kGraphHeight)};
    ImGui::InvisibleButton("history", size);
    widgets.place("history");
    widgets.tooltip("history", "Milliseconds of each of the last 240 steps, newest at the right.");
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(at, {at.x + size.x, at.y + size.y}, theme.track(), theme.px(5));
    float top = 0;  // one outlier must not flatten the graph
    for (const Lane& lane : lanes) top = std::max(top, 1.6F * lane.stepMilliseconds().quantile(0.95F));
    if (top <= 0) return;
    list.PushClipRect(at, {at.x + size.x, at.y + size.y}, true);
    for (std::size_t index = 0; index < lanes.size(); ++index) {
        const History& history = lanes[index].stepMilliseconds();
        const std::size_t count = history.size();
        for (std::size_t i = 0; i < count; ++i) {
            const float share = static_cast<float>(History::kCapacity - count + i) / (History::kCapacity - 1);
            list.PathLineTo({at.x + share * size.x, at.y + size.y * (1 - history[i] / top)});
        }
        list.PathStroke(laneColour(theme, lanes, index), 0, theme.px(1.3F));
    }
    list.PopClipRect();
    const std::string text = millisecondsText(static_cast<double>(top));
    const float width = ImGui::CalcTextSize(text.c_str()).x + theme.px(8);
    list.AddRectFilled(at, {at.x + width, at.y + ImGui::GetTextLineHeight()}, theme.track(), theme.px(5));
    list.AddText({at.x + theme.px(4), at.y}, theme.faint(), text.c_str());
}

/// A number over its name.
void headline(const Theme& theme, const char* text, const char* name) {
    ImGui::BeginGroup();
    ImGui::TextUnformatted(text);
    ImGui::PushStyleColor(ImGuiCol_Text, theme.faint());
    ImGui::TextUnformatted(name);
    ImGui::PopStyleColor();
    ImGui::EndGroup();
}

}  // namespace

void Panel::measures(const Lab& lab, PanelState& state, PanelCommands& commands) {
    const Theme& theme = widgets_.theme();
    const std::vector<Lane>& lanes = lab.lanes();
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(theme.px(8), theme.px(3)));
    widgets_.heading("Measures");

    clockMeasures(lab, state);
    if (lab.comparing()) {
        const float right = ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x;
        const float column = (right - theme.px(112)) / static_cast<float>(lanes.size());
        ImGui::Dummy({0, 0});
        for (std::size_t i = 0; i < lanes.size(); ++i) {
            ImGui::SameLine(theme.px(112) + static_cast<float>(i) * column);
            ImGui::TextColored(ImGui::ColorConvertU32ToFloat4(laneColour(theme, lanes, i)), "%s",
                               briefNameOf(lanes, i).c_str());
        }
    }
    for (const Measure& measure : kMeasureRows) {
        std::vector<double> values;
        for (const Lane& lane : lanes) values.push_back(measure.value(lane));
        measureRow(widgets_, measure.label, measure.unit, measure.tooltip, lanes, values);
    }
    if (state.draw.legend == Legend::Difference) differenceRows(widgets_, lanes, state.difference.baseOf(lanes));
    drawHistory(widgets_, lanes);
    modelMeasures(lab);
    plotButtons(state);
    if (widgets_.button(
            "copy_command", lab.comparing() ? "Copy all drape run commands" : "Copy drape run command", -1,
            "Puts the command that repeats this view without a window, to the bit, on the clipboard: scene, changed "
            "settings "
            "and number of steps. It knows nothing of pulls at the cloth and of settings changed on the way.")) {
        std::string command;
        for (const Lane& lane : lanes) {
            command += runCommand(state.source, state.original, lane.scene(), lane.state().frames) +
                       (lanes.size() > 1 ? "\n" : "");
        }
        commands.copyToClipboard = command;
    }
    ImGui::PopStyleVar();
}

/// Time, its rate, and the frames of the window or, of a film, how many there are.
void Panel::clockMeasures(const Lab& lab, const PanelState& state) {
    const Theme& theme = widgets_.theme();
    char text[64];
    const float third = ImGui::GetContentRegionAvail().x / 3;
    const float left = ImGui::GetCursorPosX();
    std::snprintf(text, sizeof text, "%.2f s", lab.lanes()[0].state().time);
    headline(theme, text, "simulated");
    widgets_.tooltip("time", "Simulated time since the start.");
    ImGui::SameLine(left + third);
    std::snprintf(text, sizeof text, "%.2f\xc3\x97", lab.realTimeFactor());
    // A film's pictures take as long as they take; the lab's clock waits for them.
    headline(theme, !lab.playing ? "paused" : state.recorded ? "filming" : text, "real time");
    widgets_.tooltip(
        "real_time",
        "Simulated seconds per second of the wall clock. Below the speed that is set, the solver is too slow for it.");
    ImGui::SameLine(left + 2 * third);
    if (state.recorded) {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        std::snprintf(text, sizeof text, "%d", *state.recorded);
        headline(theme, text, "recorded");
        const ImVec2 size = ImGui::CalcTextSize(text);
        ImGui::GetWindowDrawList()->AddCircleFilled({at.x + size.x + theme.px(12), at.y + size.y / 2}, theme.px(5),
                                                    theme.off());
        widgets_.tooltip("recorded", "Pictures so far, 60 a second of the lab's clock. F9 ends it.");
    } else {
        std::snprintf(text, sizeof text, "%.0f", state.framesPerSecond);
        headline(theme, text, "frames/s");
        widgets_.tooltip("fps", "Pictures drawn per second.");
    }
}

void Panel::plotButtons(PanelState& state) {
    const float gap = widgets_.theme().px(6);
    const float half = (ImGui::GetContentRegionAvail().x - gap) / 2;
    if (widgets_.button(
            "plots", "Graphs", half,
            "Strain, energy, momentum, residuals and time per step as plots, while the cloth moves. Key G.")) {
        state.showPlots = !state.showPlots;
    }
    ImGui::SameLine(0, gap);
    char text[32] = "Experiments";
    if (const float share = experiments_.running(); share >= 0)
        std::snprintf(text, sizeof text, "Experiments %.0f %%", 100 * static_cast<double>(share));
    if (widgets_.button(
            "experiments", text, half,
            "Questions to the solvers with charts for answers: what stiffness depends on, what substeps and "
            "iterations do, beside what theory says. Key E.")) {
        state.showExperiments = !state.showExperiments;
    }
}

void Panel::modelMeasures(const Lab& lab) {
    const Lane& lane = lab.lanes()[0];
    char text[128];
    const Theme& theme = widgets_.theme();
    ImGui::PushStyleColor(ImGuiCol_Text, theme.faint());
    std::snprintf(text, sizeof text, "%s, %.3g kg", counted(lane.model().particleCount(), "particle").c_str(),
                  totalMass(lane.model()));
    ImGui::TextUnformatted(text);
    widgets_.tooltip("particles_count", "Particles in a lane, and the mass of all of them together.");
    std::string constraints;
    constexpr std::pair<Role, const char*> kRoles[] = {
        {Role::Stretch, "stretch"}, {Role::Shear, "shear"}, {Role::Bend, "bend"}, {Role::Explicit, "explicit"}};
    for (const auto& [role, name] : kRoles) {
        if (const std::size_t count = lane.constraintCount(role); count > 0) {
            constraints += (constraints.empty() ? "" : ", ") + std::to_string(count) + " " + name;
        }
    }
    ImGui::TextUnformatted(constraints.c_str());
    widgets_.tooltip("constraints", "Constraints in a lane, by role.");
    ImGui::PopStyleColor();
}

}  // namespace drape
