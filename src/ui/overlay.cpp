#include "overlay.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "measure_text.h"

namespace drape {
namespace {

struct TextLine {
    std::string text;
    ImU32 colour;
    bool large = false;
};

float heightOf(const TextLine& line, const Theme& theme) {
    return line.large ? theme.largeSize * 1.08F : theme.textSize * 1.3F;
}

ImVec2 sizeOf(const TextLine& line, const Theme& theme) {
    return (line.large ? theme.large : theme.text)
        ->CalcTextSizeA(line.large ? theme.largeSize : theme.textSize, 1e6F, 0, line.text.c_str());
}

ImVec2 sizeOf(const std::vector<TextLine>& lines, const Theme& theme) {
    ImVec2 size{0, 0};
    for (const TextLine& line : lines) {
        size.x = std::max(size.x, sizeOf(line, theme).x);
        size.y += heightOf(line, theme);
    }
    return size;
}

/// Lines of text one below the other, from `at` or, right-aligned, up to it.
void drawLines(ImDrawList& list, const Theme& theme, ImVec2 at, const std::vector<TextLine>& lines,
               bool rightAligned = false) {
    for (const TextLine& line : lines) {
        const float x = rightAligned ? std::floor(at.x - sizeOf(line, theme).x) : at.x;
        list.AddText(line.large ? theme.large : theme.text, line.large ? theme.largeSize : theme.textSize, {x, at.y},
                     line.colour, line.text.c_str());
        at.y += heightOf(line, theme);
    }
}

ImVec2 platePad(const Theme& theme) {
    return {theme.px(10), theme.px(6)};
}

ImVec2 plateSize(const std::vector<TextLine>& lines, const Theme& theme) {
    const ImVec2 pad = platePad(theme);
    const ImVec2 size = sizeOf(lines, theme);
    return {size.x + 2 * pad.x, size.y + 2 * pad.y};
}

/// Lines of text on a plate of their own, whose top left corner is at `at`.
void drawPlate(ImDrawList& list, const Theme& theme, ImVec2 at, const std::vector<TextLine>& lines) {
    const ImVec2 pad = platePad(theme);
    const ImVec2 size = plateSize(lines, theme);
    list.AddRectFilled(at, {at.x + size.x, at.y + size.y}, theme.plate(), theme.px(8));
    drawLines(list, theme, {at.x + pad.x, at.y + pad.y}, lines);
}

std::string settingsLine(const Lane& lane) {
    const Scene& scene = lane.scene();
    std::string text;
    if (!scene.cloths.empty()) {
        const Material& stretch = scene.cloths[0].stretch;
        text = scene.solver.method == Method::Pbd
                   ? (scene.solver.stiffnessCorrection ? "k' from " : "k ") + numberText(stretch.stiffness)
                   : "compliance " + numberText(stretch.compliance) + " m/N";
    }
    return text;
}

std::string costLine(const Lane& lane) {
    const SolverSettings& solver = lane.scene().solver;
    const std::string substeps = std::to_string(solver.substeps) + (solver.substeps == 1 ? " substep" : " substeps");
    if (solver.method == Method::Reference)
        return std::to_string(lane.solver().convergence().iterations) + " Newton iterations, " + substeps;
    return std::to_string(solver.iterations) +
           (solver.iterations == 1 ? " iteration \xc3\x97 " : " iterations \xc3\x97 ") + substeps;
}

std::string notConvergedText(const Lane& lane) {
    if (lane.scene().solver.method != Method::Reference) return "not converged: raise the substeps";
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "not converged, %.2g N left: raise the substeps",
                  lane.solver().convergence().residual);
    return text.data();
}

/// The lane's name and settings at the left of its pane's top, its main measure at the right.
void drawTitle(ImDrawList& list, const Theme& theme, const Lane& lane, const Pane& pane, bool held) {
    const Method method = lane.scene().solver.method;
    const std::vector<TextLine> name{{std::string(titleOf(method)), theme.of(method), true},
                                     {settingsLine(lane), theme.ink()},
                                     {costLine(lane), theme.ink()}};
    const std::vector<TextLine> measure{{percentText(lane.strain().mean), theme.ink(), true},
                                        {"mean strain, max " + percentText(lane.strain().max), theme.faint()},
                                        {millisecondsText(lane.stepMilliseconds()) + " a step", theme.faint()}};
    const float margin = theme.px(10);
    const float pad = theme.px(12);
    const ImVec2 left = sizeOf(name, theme);
    const ImVec2 right = sizeOf(measure, theme);
    const bool beside = left.x + right.x + 3 * pad + 2 * margin <= pane.width;
    const float height = (beside ? std::max(left.y, right.y) : left.y + right.y) + pad;
    const ImVec2 min{pane.x + margin, pane.y + margin};
    const ImVec2 max{pane.x + pane.width - margin, min.y + height};
    list.PushClipRect({pane.x, pane.y}, {pane.x + pane.width, pane.y + pane.height});
    list.AddRectFilled(min, max, theme.plate(), theme.px(8));
    drawLines(list, theme, {min.x + pad, min.y + pad / 2}, name);
    if (beside) {
        drawLines(list, theme, {max.x - pad, min.y + pad / 2}, measure, true);
    } else {
        drawLines(list, theme, {min.x + pad, min.y + pad / 2 + left.y}, measure);
    }
    if (!held && notConverged(lane)) {
        drawPlate(list, theme, {min.x, max.y + margin / 2}, {{notConvergedText(lane), theme.warning()}});
    }
    list.PopClipRect();
}

void drawHandForce(ImDrawList& list, const Theme& theme, const Lab& lab, std::size_t lane, const Pane& pane) {
    const std::optional<float> force = lab.handForce(lane);
    const std::optional<glm::vec2> at = project(lab.camera, pane, lab.handTarget(lane));
    if (!force || !at) return;
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.*f N", *force < 10 ? 2 : 1, static_cast<double>(*force));
    const std::vector<TextLine> lines{{text.data(), theme.ink()}};
    const ImVec2 size = plateSize(lines, theme);
    const auto inside = [](float x, float low, float high) { return std::max(low, std::min(x, high)); };
    drawPlate(list, theme,
              {inside(at->x + theme.px(14), pane.x, pane.x + pane.width - size.x),
               inside(at->y + theme.px(10), pane.y, pane.y + pane.height - size.y)},
              lines);
}

ImU32 colourOf(vec3 c) {
    return ImGui::ColorConvertFloat4ToU32({c.x, c.y, c.z, 1});
}

void drawLegend(ImDrawList& list, const Theme& theme, const DrawOptions& options, const Pane& pane) {
    constexpr int kSteps = 96;
    const float width = std::min(theme.px(230), pane.width - theme.px(48));
    const float bar = theme.px(10);
    const ImVec2 at{pane.x + pane.width - width - theme.px(26), pane.y + pane.height - theme.px(64)};
    list.AddRectFilled({at.x - theme.px(12), at.y - theme.px(8)}, {at.x + width + theme.px(12), at.y + theme.px(52)},
                       theme.plate(), theme.px(8));
    list.AddText({at.x, at.y - theme.px(4)}, theme.faint(), "strain");
    const float top = at.y + theme.px(17);
    for (int i = 0; i < kSteps; ++i) {
        const float share = (static_cast<float>(i) + 0.5F) / kSteps;
        const float x = at.x + width * static_cast<float>(i) / kSteps;
        list.AddRectFilled({x, top}, {x + width / kSteps + 0.5F, top + bar},
                           colourOf(strainColour((2 * share - 1) * options.strainRange, options.strainRange)));
    }
    for (const float share : {0.0F, 0.5F, 1.0F}) {
        const double percent = 100.0 * static_cast<double>((2 * share - 1) * options.strainRange);
        const char* beyond = share == 0 ? "\xe2\x89\xa4 " : share == 1 ? "\xe2\x89\xa5 +" : "";
        const std::string text = beyond + numberText(percent) + " %";
        const float textWidth = ImGui::CalcTextSize(text.c_str()).x;
        list.AddText({std::floor(at.x + share * (width - textWidth)), top + bar + theme.px(2)}, theme.ink(),
                     text.c_str());
    }
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
    list.AddRectFilled({at.x - pad.x, at.y - pad.y}, {at.x + size.x + pad.x, bottom}, theme.plate(), theme.px(8));
    list.AddText(theme.text, theme.textSize, at, colour, text.c_str(), nullptr, room);
    return at.y - pad.y - theme.px(8);
}

}  // namespace

void drawOverlays(const Lab& lab, const PanelState& state, const Theme& theme, const std::vector<Pane>& panes) {
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    for (std::size_t lane = 0; lane < panes.size(); ++lane) {
        if (lane > 0)
            list.AddRectFilled({panes[lane].x - 0.5F, 0}, {panes[lane].x + 0.5F, panes[lane].height}, theme.line());
        drawTitle(list, theme, lab.lanes()[lane], panes[lane], lab.heldParticle().has_value());
    }
    if (panes.empty()) return;
    if (state.draw.strain) drawLegend(list, theme, state.draw, panes.back());
    for (std::size_t lane = 0; lab.heldParticle() && lane < panes.size(); ++lane)
        drawHandForce(list, theme, lab, lane, panes[lane]);
    const float left = panes.front().x;
    const float right = panes.back().x + panes.back().width;
    float bottom = panes.front().height - theme.px(state.draw.strain ? 78 : 12);
    if (lab.comparing() && lab.lanesCoincide()) {
        bottom = drawNotice(list, theme, "Both lanes are rigid (k = 1, compliance 0): PBD and XPBD coincide.",
                            theme.warning(), left, right, bottom);
    }
    drawNotice(list, theme, state.notice.empty() ? lab.notice() : state.notice, theme.ink(), left, right, bottom);
}

void drawHelp(const Theme& theme, PanelState& state, float left, float windowWidth, float windowHeight) {
    static constexpr std::array<std::array<const char*, 2>, 20> kKeys{{
        {"Space", "play or pause"},
        {"N", "one time step"},
        {"R", "restart at time 0"},
        {"C", "compare PBD and XPBD, or one lane again"},
        {"W", "wireframe"},
        {"H", "strain as colour"},
        {"G", "graphs of strain, energy, momentum, residuals, time"},
        {"E", "experiments"},
        {"F12", "screenshot"},
        {"F1", "this list"},
        {"Ctrl + -", "larger and smaller panel (Ctrl and + or -)"},
        {"Esc", "let go of the cloth; close this list or the experiments"},
        {"", ""},
        {"left drag", "on the cloth: pull it; elsewhere: turn the view"},
        {"right drag", "move the view (or middle, or Shift + left)"},
        {"wheel", "nearer, farther"},
        {"drop a file", "a scene (.json) or a mesh (.obj) opens"},
        {"", ""},
        {"slider", "double-click or Ctrl + click: type a number"},
        {"", "right-click: the scene's own value, where the notch is"},
    }};
    ImGui::SetNextWindowPos({(left + windowWidth) / 2, windowHeight / 2}, ImGuiCond_Always, {0.5F, 0.5F});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(theme.px(22), theme.px(18)));
    ImGui::Begin("help", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_NoMove);
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
