#include "panel.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <utility>

#include "overlay.h"

namespace drape {
namespace {

constexpr float kPanelWidth = 348;  // at scale 1
constexpr double kSpeeds[] = {0.1, 0.25, 0.5, 1};

/// True where what can be set in one scene can be set in the other: as many cloths and colliders, of the same shapes.
bool sameKinds(const Scene& a, const Scene& b) {
    const auto cloths = [](const ClothDefinition& x, const ClothDefinition& y) {
        return x.shape.index() == y.shape.index();
    };
    const auto colliders = [](const Collider& x, const Collider& y) { return x.index() == y.index(); };
    return std::ranges::equal(a.cloths, b.cloths, cloths) && std::ranges::equal(a.colliders, b.colliders, colliders);
}

}  // namespace

float panelWidth(float windowWidth, float scale) {
    return std::floor(std::min(kPanelWidth * scale, 0.6F * windowWidth));
}

float viewHeight(const PanelState& state, float windowHeight) {
    return windowHeight - (state.showPlots ? drawerHeight(windowHeight, state.scale) : 0);
}

std::vector<Pane> panesOf(std::size_t lanes, float windowWidth, float windowHeight, float scale) {
    const float left = panelWidth(windowWidth, scale);
    const float width = (windowWidth - left) / static_cast<float>(std::max<std::size_t>(lanes, 1));
    std::vector<Pane> panes;
    for (std::size_t i = 0; i < lanes; ++i)
        panes.push_back({left + width * static_cast<float>(i), 0, width, windowHeight});
    return panes;
}

PanelCommands Panel::draw(const Lab& lab, PanelState& state, const Theme& theme, float windowWidth,
                          float windowHeight) {
    PanelCommands commands;
    widgets_.beginFrame(theme);
    beginEdits(lab, state);
    closeLists_ = std::exchange(state.closeLists, false);

    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize({panelWidth(windowWidth, theme.scale), windowHeight});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
    ImGui::Begin("panel", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoScrollWithMouse);
    ImGui::PopStyleVar();
    header(lab, state, commands);
    const float rest = ImGui::GetContentRegionAvail().y - measuresHeight_ - ImGui::GetStyle().ItemSpacing.y;
    // On a low window the settings keep a third of it and the whole panel scrolls.
    ImGui::BeginChild("settings", {0, std::max(rest, windowHeight / 3)});
    settings(state, commands);
    ImGui::EndChild();
    widgets_.place("settings");
    const float top = ImGui::GetCursorPosY();
    measures(lab, state, commands);
    measuresHeight_ = ImGui::GetCursorPosY() - top;
    ImGui::End();

    const float left = panelWidth(windowWidth, theme.scale);
    const float height = viewHeight(state, windowHeight);
    drawOverlays(lab, state, theme, panesOf(lab.lanes().size(), windowWidth, height, theme.scale));
    if (state.showPlots)
        plots_.draw(lab, state, commands, widgets_, {left, height, windowWidth - left, windowHeight - height});
    if (state.showExperiments) experiments_.draw(state, commands, widgets_, left, windowWidth, windowHeight);
    if (state.showHelp) drawHelp(theme, state, left, windowWidth, windowHeight);
    if (std::string note = widgets_.takeNote(); !note.empty()) state.notice = std::move(note);
    widgets_.endFrame();
    if (state.overCloth) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);

    for (std::size_t lane = 0; lane < edited_.size(); ++lane) {
        if (!changed_[lane]) continue;
        commands.edits.emplace_back(lane, std::move(edited_[lane]));
        plots_.settingsChanged();
    }
    return commands;
}

void Panel::beginEdits(const Lab& lab, const PanelState& state) {
    edited_.clear();
    for (const Lane& lane : lab.lanes()) edited_.push_back(lane.scene());
    changed_.assign(edited_.size(), false);
    original_ = state.original;
    lane_ = std::min(lane_, edited_.size() - 1);
    const bool linked = lab.comparing() && state.linked;
    first_ = linked ? 0 : lane_;
    last_ = linked ? edited_.size() - 1 : lane_;
    method_ = linked ? Method::Both : shown().solver.method == drape::Method::Pbd ? Method::Pbd : Method::Xpbd;
    cloth_ = std::min(cloth_, std::max<std::size_t>(shown().cloths.size(), 1) - 1);
}

const ClothDefinition* Panel::cloth() const {
    return shown().cloths.empty() ? nullptr : &shown().cloths[cloth_];
}

void Panel::header(const Lab& lab, PanelState& state, PanelCommands& commands) {
    sceneChoice(state, commands);
    methodChoice(lab, commands);
    transport(lab, commands);
    if (lab.comparing()) laneChoice(state);
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
    for (const BuiltInScene& scene : state.scenes) {
        if (ImGui::Selectable(scene.name.c_str(), scene.name == state.source)) commands.openScene = scene.name;
        widgets_.place(("scene." + scene.name).c_str());
        widgets_.tooltip(("scene." + scene.name).c_str(), scene.description.c_str());
    }
    ImGui::EndCombo();
}

void Panel::methodChoice(const Lab& lab, PanelCommands& commands) {
    const float width = (ImGui::GetContentRegionAvail().x - 3 * widgets_.theme().px(1)) / 4;
    const bool comparing = lab.comparing();
    const drape::Method method = edited_[0].solver.method;
    const auto choose = [&](drape::Method chosen) {
        if (comparing) {
            commands.compare = false;
            commands.keep = chosen;
            return;
        }
        edited_[0].solver.method = chosen;
        changed_[0] = true;
    };
    if (widgets_.segment(
            "pbd", "PBD", !comparing && method == drape::Method::Pbd, 0, 4, width,
            "Position based dynamics. Stiffness k is a share of the error removed per iteration, so what it means "
            "depends on the iterations and the time step: more of either make the cloth stiffer.")) {
        choose(drape::Method::Pbd);
    }
    if (widgets_.segment(
            "xpbd", "XPBD", !comparing && method == drape::Method::Xpbd, 1, 4, width,
            "Extended position based dynamics. Compliance is a physical quantity (the inverse of a stiffness), so the "
            "result no longer depends on iterations and time step once it has converged.")) {
        choose(drape::Method::Xpbd);
    }
    if (widgets_.segment(
            "reference", "Reference", !comparing && method == drape::Method::Reference, 2, 4, width,
            "Implicit Euler with the same compliances, solved to convergence by Newton's method: what XPBD approaches. "
            "Iterations and order have no effect. Slow: about a second a step for a 32 x 32 cloth.")) {
        choose(drape::Method::Reference);
    }
    if (widgets_.segment("compare", "Compare", comparing, 3, 4, width,
                         "PBD left and XPBD right: the same scene from time 0, one clock, one camera, and one hand "
                         "that holds the same "
                         "particle in both. Key C.")) {
        commands.compare = !comparing;
    }
}

void Panel::transport(const Lab& lab, PanelCommands& commands) {
    const float gap = widgets_.theme().px(6);
    const float square = widgets_.theme().px(42);
    if (widgets_.iconButton("play", lab.playing ? Icon::Pause : Icon::Play, square,
                            lab.playing ? "Pause. Key Space." : "Play. Key Space.")) {
        commands.play = !lab.playing;
    }
    ImGui::SameLine(0, gap);
    if (widgets_.iconButton("step", Icon::Step, square, "One time step, then pause. Key N.")) commands.stepOnce = true;
    ImGui::SameLine(0, gap);
    if (widgets_.iconButton("restart", Icon::Restart, square, "Back to time 0; every setting stays. Key R."))
        commands.restart = true;
    ImGui::SameLine(0, gap);
    if (widgets_.button("defaults", "Defaults", widgets_.theme().px(76),
                        "The scene's own settings again, in all lanes. The method stays.")) {
        commands.defaults = true;
    }
    ImGui::SameLine(0, gap);
    const auto shownSpeed = numberText(lab.speed) + "\xc3\x97 speed";
    if (widgets_.button("speed", shownSpeed.c_str(), ImGui::GetContentRegionAvail().x,
                        "Simulated seconds per second: 1, 0.1, 0.25, 0.5. Slow motion shows what a fast movement does; "
                        "it changes no result.")) {
        const auto* at = std::find(std::begin(kSpeeds), std::end(kSpeeds), lab.speed);
        commands.speed = at == std::end(kSpeeds) || at + 1 == std::end(kSpeeds) ? kSpeeds[0] : *(at + 1);
    }
}

void Panel::laneChoice(PanelState& state) {
    widgets_.check("linked", "Linked", state.linked,
                   "On: the sliders change both lanes. Off: each lane is set on its own.");
    ImGui::SameLine();
    if (state.linked) {
        ImGui::AlignTextToFramePadding();
        ImGui::PushStyleColor(ImGuiCol_Text, widgets_.theme().faint());
        ImGui::TextUnformatted("sliders change both lanes");
        ImGui::PopStyleColor();
        return;
    }
    const float gap = widgets_.theme().px(8);
    const float width = widgets_.theme().px(58);
    if (widgets_.segment("lane.pbd", "PBD", lane_ == 0, 0, 2, width, "The sliders change the PBD lane.")) lane_ = 0;
    if (widgets_.segment("lane.xpbd", "XPBD", lane_ == 1, 1, 2, width, "The sliders change the XPBD lane.")) lane_ = 1;
    ImGui::SameLine(0, gap);
    const bool toXpbd = lane_ == 0;
    if (widgets_.button("copy_lane", toXpbd ? "copy to XPBD" : "copy to PBD", ImGui::GetContentRegionAvail().x,
                        "Gives the other lane every setting of this one; each keeps its method.")) {
        const std::size_t to = toXpbd ? 1 : 0;
        const drape::Method method = edited_[to].solver.method;
        edited_[to] = edited_[lane_];
        edited_[to].solver.method = method;
        changed_[to] = true;
    }
}

void Panel::field(const Control& control, float width, const std::function<double(const Scene&)>& get,
                  const std::function<void(Scene&, double)>& set) {
    double value = get(shown());
    const std::optional<double> other = bothLanes() ? std::optional(get(edited_[last_])) : std::nullopt;
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
