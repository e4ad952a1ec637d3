#include "overlay.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "lane_title.h"
#include "particle_text.h"
#include "plate.h"

namespace drape {
namespace {

/// A plate below and right of a point, moved so that all of it lies in the pane.
void drawPlateBeside(ImDrawList& list, const Theme& theme, glm::vec2 point, const std::vector<TextLine>& lines,
                     const Pane& pane) {
    const ImVec2 size = plateSize(lines, theme);
    const auto inside = [](float x, float low, float high) { return std::max(low, std::min(x, high)); };
    drawPlate(list, theme,
              {inside(point.x + theme.px(14), pane.x, pane.x + pane.width - size.x),
               inside(point.y + theme.px(10), pane.y, pane.y + pane.height - size.y)},
              lines);
}

void drawHandForce(ImDrawList& list, const Theme& theme, const Lab& lab, std::size_t lane, const Pane& pane) {
    const std::optional<float> force = lab.handForce(lane);
    const std::optional<glm::vec2> at = project(lab.camera, pane, lab.handTarget(lane));
    if (!force || !at) return;
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.*f N", *force < 10 ? 2 : 1, static_cast<double>(*force));
    drawPlateBeside(list, theme, *at, {{text.data(), theme.ink()}}, pane);
}

/// What the particle under the cursor is.
void drawHover(ImDrawList& list, const Theme& theme, const Lab& lab, const LaneParticle& hover,
               const std::vector<Pane>& panes) {
    const ImVec2 cursor = ImGui::GetMousePos();
    const std::string text = particleText(lab.lanes()[hover.lane], hover.particle);
    drawPlateBeside(list, theme, {cursor.x, cursor.y}, {{text, theme.faint()}}, panes[hover.lane]);
}

ImU32 colourOf(vec3 c) {
    return ImGui::ColorConvertFloat4ToU32({c.x, c.y, c.z, 1});
}

/// What stands at a share of the legend: its ends hold for all that is beyond them.
std::string legendText(const DrawOptions& options, float share) {
    if (options.legend == Legend::Difference)
        return (share == 1 ? "\xe2\x89\xa5 " : "") +
               numberText(1000.0 * static_cast<double>(share * options.differenceRange)) + " mm";
    const double percent = 100.0 * static_cast<double>((2 * share - 1) * options.strainRange);
    return (share == 0 ? "\xe2\x89\xa4 " : share == 1 ? "\xe2\x89\xa5 +" : "") + numberText(percent) + " %";
}

void drawColours(ImDrawList& list, const DrawOptions& options, ImVec2 min, ImVec2 max) {
    constexpr int kSteps = 96;
    const float end = options.legendEnd();
    const float step = (max.x - min.x) / kSteps;
    for (int i = 0; i < kSteps; ++i) {
        const float share = (static_cast<float>(i) + 0.5F) / kSteps;
        const float value = options.legend == Legend::Strain ? (2 * share - 1) * end : share * end;
        const float x = min.x + step * static_cast<float>(i);
        list.AddRectFilled({x, min.y}, {x + step + 0.5F, max.y}, colourOf(legendColour(options.legend, value, end)));
    }
}

void drawLegend(ImDrawList& list, const Theme& theme, const DrawOptions& options, const std::string& title,
                const Pane& pane) {
    const float width = std::min(theme.px(230), pane.width - theme.px(48));
    const ImVec2 at{pane.x + pane.width - width - theme.px(26), pane.y + pane.height - theme.px(64)};
    list.AddRectFilled({at.x - theme.px(12), at.y - theme.px(8)}, {at.x + width + theme.px(12), at.y + theme.px(52)},
                       theme.plate(), theme.px(8));
    list.AddText({at.x, at.y - theme.px(4)}, theme.faint(), title.c_str());
    const ImVec2 bar{at.x + width, at.y + theme.px(27)};
    drawColours(list, options, {at.x, at.y + theme.px(17)}, bar);
    for (const float share : {0.0F, 0.5F, 1.0F}) {
        const std::string text = legendText(options, share);
        const float textWidth = ImGui::CalcTextSize(text.c_str()).x;
        list.AddText({std::floor(at.x + share * (width - textWidth)), bar.y + theme.px(2)}, theme.ink(), text.c_str());
    }
}

/// In a line at the bottom of a low pane, where more would hide the scene.
void drawLowLegend(ImDrawList& list, const Theme& theme, const DrawOptions& options, const std::string& title,
                   const Pane& pane) {
    const float gap = theme.px(8);
    const float line = ImGui::GetTextLineHeight();
    const float bar = theme.px(80);
    const std::string least = legendText(options, 0), most = legendText(options, 1);
    const auto widthOf = [](const std::string& text) { return ImGui::CalcTextSize(text.c_str()).x; };
    float width = widthOf(least) + bar + widthOf(most) + 2 * gap;
    const bool titled = width + widthOf(title) + gap <= pane.width - 2 * theme.px(14);
    if (titled) width += widthOf(title) + gap;
    ImVec2 at{std::floor(pane.x + pane.width - width - theme.px(14)),
              std::floor(pane.y + pane.height - line - theme.px(9))};
    list.AddRectFilled({at.x - gap, at.y - theme.px(3)}, {at.x + width + gap, at.y + line + theme.px(3)}, theme.plate(),
                       theme.px(6));
    if (titled) {
        list.AddText(at, theme.faint(), title.c_str());
        at.x += widthOf(title) + gap;
    }
    list.AddText(at, theme.ink(), least.c_str());
    at.x += widthOf(least) + gap;
    drawColours(list, options, {at.x, at.y + 0.2F * line}, {at.x + bar, at.y + 0.85F * line});
    list.AddText({at.x + bar + gap, at.y}, theme.ink(), most.c_str());
}

/// What the window waits for, where a step does not fit its frame, and at what share of real time; else empty.
std::string computingText(const Lab& lab) {
    constexpr double kNoticed = 0.1;  // s; shorter steps only lower the real-time factor, which the panel shows
    if (!lab.computing()) return {};
    const double step = lab.stepSeconds();
    if (step > 0 && step < kNoticed) return {};
    if (step == 0) return "computing the first step";
    const double simulated = lab.lanes().front().scene().solver.timeStep;
    const double share = lab.realTimeFactor() > 0 ? lab.realTimeFactor() : simulated / step;
    std::array<char, 80> text{};
    std::snprintf(text.data(), text.size(), "computing: a step takes %.2g s, %.2g times real time", step, share);
    return text.data();
}

/// A plate in the middle between `left` and `right`, its text wrapped to that width. Returns where the next one above
/// it ends.
float drawNotice(ImDrawList& list, const Theme& theme, const std::string& text, ImU32 colour, float left, float right,
                 float bottom) {
    if (text.empty()) return bottom;
    const ImVec2 pad = platePad(theme);
    const float room = right - left - 2 * pad.x - theme.px(20);
    const ImVec2 size = theme.text->CalcTextSizeA(theme.textSize, 1e6F, room, text.c_str());
    const ImVec2 at{std::floor((left + right - size.x) / 2), std::floor(bottom - size.y - pad.y)};
    const ImU32 back = theme.plate() | IM_COL32_A_MASK;  // it may lie on other text
    list.AddRectFilled({at.x - pad.x, at.y - pad.y}, {at.x + size.x + pad.x, bottom}, back, theme.px(8));
    list.AddText(theme.text, theme.textSize, at, colour, text.c_str(), nullptr, room);
    return at.y - pad.y - theme.px(8);
}

/// Between `left` and `right`, in front of what lies on the view but for the experiments, which have a notice too.
/// While pictures of the view are recorded that is on the panel.
void drawNotices(const Theme& theme, const Lab& lab, const PanelState& state, float left, float right, float bottom) {
    const bool front = state.recorded || (state.showTheory && !state.showExperiments);
    ImDrawList& list = front ? *ImGui::GetForegroundDrawList() : *ImGui::GetBackgroundDrawList();
    bottom = drawNotice(list, theme, computingText(lab), theme.faint(), left, right, bottom);
    drawNotice(list, theme, noticeOf(lab, state), theme.ink(), left, right, bottom);
}

/// A red dot and how many frames of inputs were recorded, at the bottom left of the view.
void drawRecording(ImDrawList& list, const Theme& theme, const Lab& lab, float left, float bottom) {
    if (!lab.recordingInputs()) return;
    const std::string text = "inputs " + std::to_string(lab.inputFrames());
    const ImVec2 pad = platePad(theme);
    const ImVec2 size = ImGui::CalcTextSize(text.c_str());
    const ImVec2 at{left + theme.px(12), bottom - theme.px(12) - size.y - 2 * pad.y};
    const float dot = theme.px(16);
    list.AddRectFilled(at, {at.x + size.x + dot + 2 * pad.x, at.y + size.y + 2 * pad.y}, theme.plate(), theme.px(8));
    list.AddCircleFilled({at.x + pad.x + theme.px(5), at.y + pad.y + size.y / 2}, theme.px(5), theme.off());
    list.AddText({at.x + pad.x + dot, at.y + pad.y}, theme.ink(), text.c_str());
}

}  // namespace

const std::string& noticeOf(const Lab& lab, const PanelState& state) {
    return state.notice.empty() ? lab.notice() : state.notice;
}

std::vector<float> drawOverlays(const Lab& lab, const PanelState& state, Widgets& widgets,
                                const std::vector<Pane>& panes) {
    const Theme& theme = widgets.theme();
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    if (panes.empty()) return {};
    std::vector<float> titlesEnd = drawTitles(list, widgets, lab, state, panes);
    float right = 0, bottom = 0;
    for (std::size_t lane = 0; lane < panes.size(); ++lane) {
        const Pane& pane = panes[lane];
        right = std::max(right, pane.x + pane.width);
        bottom = std::max(bottom, pane.y + pane.height);
        if (pane.x > panes.front().x)
            list.AddRectFilled({pane.x - 0.5F, pane.y}, {pane.x + 0.5F, pane.y + pane.height}, theme.line());
        if (pane.y > 0) list.AddRectFilled({pane.x, pane.y - 0.5F}, {pane.x + pane.width, pane.y + 0.5F}, theme.line());
        if (lab.heldParticle()) drawHandForce(list, theme, lab, lane, pane);
    }
    if (state.hover) drawHover(list, theme, lab, *state.hover, panes);
    const bool legend = state.draw.legend != Legend::None;
    const bool low = isLow(panes.back().height, theme.scale);
    if (legend) {
        const std::string from = nameOf(lab.lanes(), state.difference.baseOf(lab.lanes()));
        const auto draw = low ? drawLowLegend : drawLegend;
        draw(list, theme, state.draw, state.draw.legend == Legend::Strain ? "strain" : "distance from " + from,
             panes.back());
    }
    const float left = panes.front().x;
    bottom -= theme.px(!legend ? 12 : low ? 36 : 78);
    if (lab.comparing() && lab.lanesCoincide()) {
        bottom = drawNotice(list, theme, "All lanes are rigid (k = 1, compliance 0): PBD and XPBD coincide.",
                            theme.warning(), left, right, bottom);
    }
    if (state.recorded) {
        drawNotices(theme, lab, state, 0, left, ImGui::GetIO().DisplaySize.y - theme.px(70));  // above its buttons
    } else {
        drawRecording(list, theme, lab, left, panes.back().y + panes.back().height);
        drawNotices(theme, lab, state, left, right, bottom);
    }
    return titlesEnd;
}

void drawHelp(const Theme& theme, PanelState& state, float left, float windowWidth, float windowHeight) {
    static constexpr std::array<std::array<const char*, 2>, 32> kKeys{{
        {"Space", "play or pause"},
        {"N", "one time step"},
        {"Left, Right", "a step back, a step forward in what has been"},
        {"R", "restart at time 0"},
        {"Ctrl Z, Ctrl Y", "undo and redo: settings, pins, what was moved, lanes"},
        {"P", "pin or free the particle under the cursor"},
        {"C", "compare PBD and XPBD (+ adds more), or one lane; again: back"},
        {"W", "wireframe"},
        {"H", "strain as colour"},
        {"G", "graphs of strain, energy, momentum, residuals, time"},
        {"E", "experiments"},
        {"D", "difference from another lane as colour"},
        {"T", "a proof: what is shown, the formula, the paper"},
        {"Ctrl S", "save each lane's scene as it is now"},
        {"F9", "record the view, without the panel: pictures, a film; again: stop"},
        {"F10", "record what you do, for drape run --input; again: stop"},
        {"F12", "screenshot"},
        {"F1", "this list"},
        {"Ctrl + -", "larger and smaller panel (Ctrl and + or -)"},
        {"Esc", "let go; close this list or the experiments"},
        {"", ""},
        {"left drag", "on the cloth: pull it; on a pin or a sphere: put it elsewhere;"},
        {"", "beside them: turn the view"},
        {"Shift + click", "pin or free a particle, in every lane"},
        {"middle drag", "turn the view, on the cloth too (or Ctrl or Alt + left)"},
        {"right drag", "move the view (or Shift + left)"},
        {"wheel", "nearer to what is under the cursor, farther"},
        {"Home", "the scene's own view again"},
        {"drop a file", "a scene (.json) or a mesh (.obj) opens"},
        {"", ""},
        {"slider", "double-click: the scene's own value, where the notch is"},
        {"", "Ctrl + click: type a number"},
    }};
    if (windowWidth - left < theme.px(460)) left = 0;
    ImGui::SetNextWindowPos({(left + windowWidth) / 2, windowHeight / 2}, ImGuiCond_Always, {0.5F, 0.5F});
    ImGui::SetNextWindowSizeConstraints({0, 0}, {windowWidth, windowHeight});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(theme.px(22), theme.px(18)));
    ImGui::Begin("help", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoCollapse |
                     ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoMove);
    for (const auto& [key, what] : kKeys) {
        if (*key == 0 && *what == 0) {
            ImGui::Dummy({0, theme.px(4)});
            continue;
        }
        ImGui::TextUnformatted(key);
        ImGui::SameLine(theme.px(120));
        ImGui::TextColored(ImGui::ColorConvertU32ToFloat4(theme.faint()), "%s", what);
    }
    ImGui::Dummy({0, theme.px(6)});
    ImGui::TextColored(ImGui::ColorConvertU32ToFloat4(theme.faint()), "%s", state.about.c_str());
    if (ImGui::Button("Close")) state.showHelp = false;
    ImGui::End();
    ImGui::PopStyleVar();
}

}  // namespace drape
