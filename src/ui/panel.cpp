#include "panel.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <span>
#include <utility>

#include "difference.h"
#include "method_text.h"
#include "overlay.h"
#include "proof.h"
#include "rope_view.h"

namespace drape {
namespace {

constexpr float kPanelWidth = 348;   // at scale 1
constexpr float kPanelShare = 0.6F;  // of the window, at most
constexpr float kLeastHeight = 360;  // at scale 1: the head of the panel, and room to scroll the rest
constexpr double kSpeeds[] = {0.1, 0.25, 0.5, 1};

/// True where what can be set in one scene can be set in the other: as many cloths, colliders and constraints, of the
/// same shapes.
bool sameKinds(const Scene& a, const Scene& b) {
    const auto cloths = [](const ClothDefinition& x, const ClothDefinition& y) {
        return x.shape.index() == y.shape.index();
    };
    const auto colliders = [](const Collider& x, const Collider& y) { return x.index() == y.index(); };
    return std::ranges::equal(a.cloths, b.cloths, cloths) && std::ranges::equal(a.colliders, b.colliders, colliders) &&
           std::ranges::equal(a.constraints, b.constraints, {}, &ConstraintDefinition::type,
                              &ConstraintDefinition::type);
}

/// The end of the difference's legend, which may follow the largest difference there is.
void fitLegend(const Lab& lab, PanelState& state) {
    if (state.draw.legend != Legend::Difference) return;
    DifferenceView& view = state.difference;
    const auto& base = lab.lanes()[view.baseOf(lab.lanes())].state().positions;
    double largest = 0;
    for (const Lane& lane : lab.lanes()) {
        if (const auto difference = measureDifference(lane.state().positions, base))
            largest = std::max(largest, difference->max);
    }
    view.scale.update(largest, static_cast<double>(ImGui::GetIO().DeltaTime));
    state.draw.differenceRange = static_cast<float>(view.range > 0 ? view.range : view.scale.end());
}

}  // namespace

std::size_t DifferenceView::baseOf(const std::vector<Lane>& lanes) const {
    return base && *base < lanes.size() ? *base : defaultBase(lanes);
}

void toggleLegend(const Lab& lab, PanelState& state, Legend legend) {
    if (legend == Legend::Difference && !lab.comparing()) {
        state.notice = "a difference is between lanes: C compares two, + adds one";
        return;
    }
    state.draw.legend = state.draw.legend == legend ? Legend::None : legend;
}

float fittingScale(float wanted, glm::vec2 window) {
    const float most = std::min(kPanelShare * window.x / kPanelWidth, window.y / kLeastHeight);
    return std::max(std::min(wanted, most), PanelState::kSmallestScale);
}

float panelWidth(float windowWidth, float scale) {
    return std::floor(std::min(kPanelWidth * scale, kPanelShare * windowWidth));
}

float viewHeight(const PanelState& state, float windowHeight) {
    return windowHeight - (state.showPlots ? drawerHeight(windowHeight, state.scale) : 0);
}

PanelCommands Panel::draw(const Lab& lab, PanelState& state, const Theme& theme, float windowWidth,
                          float windowHeight) {
    PanelCommands commands;
    widgets_.beginFrame(theme);
    beginEdits(lab, state);
    fitLegend(lab, state);
    closeLists_ = std::exchange(state.closeLists, false);

    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize({panelWidth(windowWidth, theme.scale), windowHeight});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
    ImGui::Begin("panel", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoScrollWithMouse);
    ImGui::PopStyleVar();
    header(lab, state, commands);
    settingsAndMeasures(lab, state, commands, windowHeight);
    ImGui::End();

    const float left = panelWidth(windowWidth, theme.scale);
    const float height = viewHeight(state, windowHeight);
    const std::vector<Pane> panes = panesOf(lab, state, {windowWidth, windowHeight});
    drawRopes(lab, theme, panes);
    const std::vector<float> titlesEnd = drawOverlays(lab, state, widgets_, panes);
    proofs(lab, state, panes, titlesEnd);
    if (state.showPlots)
        plots_.draw(lab, state, commands, widgets_, {left, height, windowWidth - left, windowHeight - height});
    const bool filmed = state.recorded.has_value();  // what lies over the view waits until the film has ended
    if (state.showExperiments && !filmed)
        experiments_.draw(state, commands, widgets_, noticeOf(lab, state), left, windowWidth, windowHeight);
    const bool waits = filmed && (state.showExperiments || state.showHelp);
    if (waits && !waits_) state.notice = "a film is recorded: experiments and keys are shown once it has ended (F9)";
    waits_ = waits;
    if (state.showHelp && !filmed) drawHelp(theme, state, left, windowWidth, windowHeight);
    if (std::string note = widgets_.takeNote(); !note.empty()) state.notice = std::move(note);
    if (filmed) widgets_.hideTooltip();  // it would lie on the pictures
    widgets_.endFrame();
    if (state.takeable) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);

    for (std::size_t lane = 0; lane < edited_.size(); ++lane) {
        if (!changed_[lane]) continue;
        commands.edits.emplace_back(lane, std::move(edited_[lane]));
        plots_.settingsChanged();
    }
    return commands;
}

/// The settings scroll, and the measures below them stand still; or scroll too, on a window too low for both.
void Panel::settingsAndMeasures(const Lab& lab, PanelState& state, PanelCommands& commands, float windowHeight) {
    const auto measured = [&] {
        const float top = ImGui::GetCursorPosY();
        measures(lab, state, commands);
        measuresHeight_ = ImGui::GetCursorPosY() - top;
    };
    const float rest = ImGui::GetContentRegionAvail().y - measuresHeight_ - ImGui::GetStyle().ItemSpacing.y;
    const bool low = rest < windowHeight / 4;
    ImGui::BeginChild("settings", {0, low ? 0 : rest});
    settings(lab, state, commands);
    if (low) measured();
    ImGui::EndChild();
    widgets_.place("settings");
    if (!low) measured();
}

void Panel::beginEdits(const Lab& lab, PanelState& state) {
    edited_.clear();
    for (const Lane& lane : lab.lanes()) edited_.push_back(lane.scene());
    changed_.assign(edited_.size(), false);
    original_ = state.original;
    const bool chosenIsGone = lane_ >= edited_.size();
    lane_ = std::exchange(added_, false) ? edited_.size() - 1 : std::min(lane_, edited_.size() - 1);
    state.linked = state.linked || chosenIsGone;
    const bool linked = lab.comparing() && state.linked;
    first_ = linked ? 0 : lane_;
    last_ = linked ? edited_.size() - 1 : lane_;
    cloth_ = std::min(cloth_, std::max<std::size_t>(shown().cloths.size(), 1) - 1);
}

bool Panel::edits(bool stiffness) const {
    return std::any_of(edited_.begin() + static_cast<std::ptrdiff_t>(first_),
                       edited_.begin() + static_cast<std::ptrdiff_t>(last_) + 1,
                       [=](const Scene& s) { return usesStiffness(s.solver.method) == stiffness; });
}

const ClothDefinition* Panel::cloth() const {
    return shown().cloths.empty() ? nullptr : &shown().cloths[cloth_];
}

void Panel::header(const Lab& lab, PanelState& state, PanelCommands& commands) {
    sceneChoice(state, commands);
    methodChoice(lab, state, commands);
    transport(lab, state, commands);
    timelineBar(lab, commands);
    if (lab.comparing()) laneChoice(lab, state, commands);
}

void Panel::sceneChoice(PanelState& state, PanelCommands& commands) {
    ImGui::SetNextItemWidth(-1);
    // Of a path the file's name, which tells more than a path's beginning.
    const std::string shown = std::filesystem::path(state.source).filename().string();
    const bool open = ImGui::BeginCombo("##scene", shown.c_str(), ImGuiComboFlags_HeightLarge);
    widgets_.place("scene");
    widgets_.tooltip("scene", state.original.description.empty() ? "The scene. Opening another one starts it at time 0."
                                                                 : state.original.description.c_str());
    if (!open) return;
    if (closeLists_) ImGui::CloseCurrentPopup();
    const auto choice = [&](const BuiltInScene& scene) {
        if (ImGui::Selectable(scene.name.c_str(), scene.name == state.source)) commands.openScene = scene.name;
        widgets_.place(("scene." + scene.name).c_str());
        widgets_.tooltip(("scene." + scene.name).c_str(), scene.description.c_str());
    };
    for (const BuiltInScene& scene : state.scenes) {
        if (proofNamed(scene.name) == nullptr) choice(scene);
    }
    widgets_.heading("Proofs");
    for (const BuiltInScene& scene : state.scenes) {
        if (proofNamed(scene.name) != nullptr) choice(scene);
    }
    if (!state.recent.empty()) widgets_.heading("Recent");
    for (const std::string& file : state.recent) {
        ImGui::PushID(file.c_str());
        const std::string name = std::filesystem::path(file).filename().string();
        if (ImGui::Selectable(name.c_str(), file == state.source)) commands.openScene = file;
        ImGui::PopID();
        widgets_.place(("recent." + name).c_str());
        widgets_.tooltip(("recent." + name).c_str(), file.c_str());
    }
    ImGui::EndCombo();
}

void Panel::transport(const Lab& lab, const PanelState& state, PanelCommands& commands) {
    const float gap = widgets_.theme().px(5);
    const float square = widgets_.theme().px(36);
    if (widgets_.iconButton("play", lab.playing ? Icon::Pause : Icon::Play, square,
                            lab.playing ? "Pause. Key Space." : "Play. Key Space.")) {
        commands.play = !lab.playing;
    }
    ImGui::SameLine(0, gap);
    if (widgets_.iconButton("step", Icon::Step, square, "One time step, then pause. Key N.")) commands.stepOnce = true;
    ImGui::SameLine(0, gap);
    if (widgets_.iconButton("restart", Icon::Restart, square,
                            "Back to time 0; every setting and every pin stays. Key R."))
        commands.restart = true;
    ImGui::SameLine(0, gap);
    if (widgets_.iconButton("undo", Icon::Undo, square,
                            "Takes back the last change of a setting, a pin, a sphere's place or the lanes. Time goes "
                            "on. Keys Ctrl + Z.",
                            state.undoable)) {
        ++commands.undo;
    }
    ImGui::SameLine(0, gap);
    if (widgets_.iconButton("redo", Icon::Redo, square, "Does again what was taken back. Keys Ctrl + Y.",
                            state.redoable)) {
        --commands.undo;
    }
    ImGui::SameLine(0, gap);
    if (widgets_.button("defaults", "Defaults", widgets_.theme().px(72),
                        "The scene's own settings and pins again, in all lanes. The method stays.")) {
        commands.defaults = true;
    }
    ImGui::SameLine(0, gap);
    const auto shownSpeed = numberText(lab.speed) + "\xc3\x97";
    if (widgets_.button("speed", shownSpeed.c_str(), ImGui::GetContentRegionAvail().x,
                        "Simulated seconds per second: 1, 0.1, 0.25, 0.5. Slow motion shows what a fast movement does; "
                        "it changes no result.")) {
        const auto* at = std::find(std::begin(kSpeeds), std::end(kSpeeds), lab.speed);
        commands.speed = at == std::end(kSpeeds) || at + 1 == std::end(kSpeeds) ? kSpeeds[0] : *(at + 1);
    }
}

void Panel::field(const Control& control, float width, const std::function<double(const Scene&)>& get,
                  const std::function<void(Scene&, double)>& set) {
    double value = get(shown());
    const auto lanes = std::span(edited_).subspan(first_, last_ - first_ + 1);
    const auto differing = std::ranges::find_if(lanes, [&](const Scene& s) { return get(s) != value; });
    const std::optional<double> other = differing == lanes.end() ? std::nullopt : std::optional(get(*differing));
    if (!widgets_.slider(control, value, other, sameKinds(original_, shown()) ? get(original_) : value, width)) return;
    for (std::size_t lane = first_; lane <= last_; ++lane) {
        set(edited_[lane], value);
        changed_[lane] = true;
    }
}

void Panel::row(const Control& control, const std::function<double(const Scene&)>& get,
                const std::function<void(Scene&, double)>& set) {
    widgets_.label(control.label, control.restarts);
    ImGui::SameLine(widgets_.theme().px(112));
    field(control, ImGui::GetContentRegionAvail().x - widgets_.theme().px(4), get, set);
}

}  // namespace drape
