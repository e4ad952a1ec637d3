#include "controller.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <glm/geometric.hpp>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace drape {
namespace {

constexpr float kPickRadius = 10;  // logical units at scale 1

std::optional<std::size_t> paneAt(const std::vector<Pane>& panes, glm::vec2 cursor) {
    for (std::size_t i = 0; i < panes.size(); ++i) {
        if (panes[i].contains(cursor)) return i;
    }
    return std::nullopt;
}

std::optional<int> particleAt(const PointerContext& context, const Lab& lab, std::size_t lane, glm::vec2 cursor) {
    const Lane& shown = lab.lanes()[lane];
    return pickParticle(shown.assembly(), shown.state(), lab.camera, context.panes[lane], cursor,
                        kPickRadius * context.scale);
}

std::optional<std::size_t> sphereAt(const PointerContext& context, const Lab& lab, std::size_t lane, glm::vec2 cursor) {
    const Lane& shown = lab.lanes()[lane];
    return pickSphere(shown.model(), shown.state().time, lab.camera, context.panes[lane], cursor);
}

/// Nearer to the cloth or sphere under the cursor, of all lanes the first, else to what is as far away as the camera's
/// target, until some cells of the cloth fill the picture. Farther straight back, as far as the scene is still seen.
void zoomAt(glm::vec2 cursor, const Pane& pane, float steps, const Camera& original, Lab& lab) {
    constexpr float kNearest = 0.05F;  // of the particles' extent
    constexpr float kFarthest = 5;     // of that or of the distance the scene is shown from
    const Ray ray = rayThrough(lab.camera, pane, cursor);
    float ahead = std::numeric_limits<float>::infinity(), extent = 0;
    for (const Lane& lane : lab.lanes()) {
        ahead = std::min(ahead, distanceAlong(ray, lane.assembly(), lane.state()));
        extent = std::max(extent, extentOf(lane.state()));
    }
    const vec3 towards = steps < 0              ? lab.camera.target
                         : std::isfinite(ahead) ? ray.origin + ahead * ray.direction
                                                : pointAtDepth(lab.camera, pane, cursor, lab.camera.target);
    zoom(lab.camera, steps, towards, kNearest * extent, kFarthest * std::max(extent, original.distance));
}

bool holds(const Lab& lab) {
    return lab.heldParticle() || lab.heldSphere();
}

}  // namespace

void Controller::update(std::span<const WindowEvent> events, const PointerContext& context, Lab& lab, PanelState& state,
                        PanelCommands& commands) {
    const bool took = drag_ == Drag::Hand || (drag_ == Drag::Sphere && !still_);
    if (took && !holds(lab)) drag_ = Drag::None;  // a restart let go
    for (const WindowEvent& event : events) {
        switch (event.kind) {
            case WindowEvent::Kind::Press:
                press(event, context, lab, state);
                break;
            case WindowEvent::Kind::Release:
                if (event.code != button_ || drag_ == Drag::None) break;
                if (pinning_ && isClick(event.cursor, context)) commands.togglePin = LaneParticle{lane_, *pinning_};
                endDrag(lab, state);
                break;
            case WindowEvent::Kind::Wheel:
                // Nearer or farther would change the depth the hand works at.
                if (const auto lane = paneAt(context.panes, event.cursor);
                    lane && event.steps != 0 && drag_ != Drag::Hand && drag_ != Drag::Sphere && !context.mouseTaken)
                    zoomAt(event.cursor, context.panes[*lane], event.steps, state.original.camera, lab);
                break;
            case WindowEvent::Kind::Key:
                if (!context.keyboardTaken && (!context.listOpen || event.code == GLFW_KEY_ESCAPE))
                    key(event, context, lab, state, commands);
                break;
            case WindowEvent::Kind::FocusLost:
                endDrag(lab, state);
                break;
        }
    }
    move(context, lab);
    findHover(context, lab, state);
}

void Controller::checkButtons(const Window& window, Lab& lab, PanelState& state) {
    if (drag_ != Drag::None && !window.isDown(button_)) endDrag(lab, state);
    pressed_ = std::exchange(pressedNow_, false);
    for (const int button : {GLFW_MOUSE_BUTTON_LEFT, GLFW_MOUSE_BUTTON_RIGHT, GLFW_MOUSE_BUTTON_MIDDLE})
        pressed_ = pressed_ || window.isDown(button);
}

void Controller::press(const WindowEvent& event, const PointerContext& context, Lab& lab, PanelState& state) {
    constexpr double kDoubleClick = 0.3;  // s
    if (Window::now() - std::exchange(lastPress_, Window::now()) > kDoubleClick) ++presses_;
    pressedNow_ = true;
    if (drag_ != Drag::None) return endDrag(lab, state);
    const std::optional<std::size_t> lane = paneAt(context.panes, event.cursor);
    if (context.mouseTaken || !lane) return;
    button_ = event.code;
    lane_ = *lane;
    last_ = pressedAt_ = event.cursor;
    still_ = true;
    pinning_.reset();
    const bool turns = (event.modifiers & (GLFW_MOD_ALT | GLFW_MOD_CONTROL)) != 0;
    drag_ = button_ == GLFW_MOUSE_BUTTON_MIDDLE || turns ? Drag::Orbit : Drag::Pan;
    if (button_ != GLFW_MOUSE_BUTTON_LEFT || turns) return;
    const std::optional<int> particle = particleAt(context, lab, lane_, event.cursor);
    if ((event.modifiers & GLFW_MOD_SHIFT) != 0) {
        pinning_ = particle;
        return;
    }
    if (particle) {
        lab.grab(*particle);
        drag_ = lab.heldParticle() ? Drag::Hand : Drag::None;
        hold(lab.lanes()[lane_].state().positions[static_cast<std::size_t>(*particle)], context, lab);
    } else if (const auto sphere = sphereAt(context, lab, lane_, event.cursor)) {
        drag_ = Drag::Sphere;  // taken with the first movement: a click does not stop it
        sphere_ = *sphere;
    } else {
        drag_ = Drag::Orbit;
    }
}

/// The hand has taken what is at a place: drags keep its depth.
void Controller::hold(vec3 place, const PointerContext& context, const Lab& lab) {
    anchor_ = place;
    start_ = pointAtDepth(lab.camera, context.panes[lane_], pressedAt_, anchor_);
}

bool Controller::isClick(glm::vec2 cursor, const PointerContext& context) const {
    constexpr float kClick = 4;  // logical units at scale 1 that a click may move
    return still_ && glm::distance(cursor, pressedAt_) <= kClick * context.scale;
}

void Controller::move(const PointerContext& context, Lab& lab) {
    if (drag_ == Drag::None || lane_ >= context.panes.size()) return;
    if (still_ && !isClick(context.cursor, context)) {
        still_ = false;
        pinning_.reset();
        if (drag_ == Drag::Sphere) takeSphere(context, lab);
    }
    if (still_ && (pinning_ || drag_ == Drag::Sphere)) return;
    const glm::vec2 moved = context.cursor - last_;
    last_ = context.cursor;
    const Pane& pane = context.panes[lane_];
    if (drag_ == Drag::Hand || drag_ == Drag::Sphere)
        lab.moveHand(pointAtDepth(lab.camera, pane, context.cursor, anchor_) - start_);
    if (moved == glm::vec2(0)) return;
    if (drag_ == Drag::Orbit) orbit(lab.camera, moved);
    if (drag_ == Drag::Pan) pan(lab.camera, moved, pane);
}

void Controller::takeSphere(const PointerContext& context, Lab& lab) {
    lab.grabSphere(sphere_);
    if (!lab.heldSphere()) {
        drag_ = Drag::None;
        return;
    }
    const Lane& lane = lab.lanes()[lane_];
    hold(std::get<Sphere>(lane.model().colliders[sphere_]).centerAt(lane.state().time), context, lab);
}

void Controller::findHover(const PointerContext& context, const Lab& lab, PanelState& state) const {
    state.hover.reset();
    state.takeable = holds(lab);
    const std::optional<std::size_t> lane = paneAt(context.panes, context.cursor);
    if (drag_ != Drag::None || context.mouseTaken || !lane) return;
    if (const auto particle = particleAt(context, lab, *lane, context.cursor)) {
        state.hover = LaneParticle{*lane, *particle};
        state.takeable = true;
    } else {
        state.takeable = sphereAt(context, lab, *lane, context.cursor).has_value();
    }
}

void Controller::endDrag(Lab& lab, PanelState& state) {
    drag_ = Drag::None;
    if (!holds(lab)) return;
    if (const auto put = lab.putDown(); !put) state.notice = put.error().message();
}

/// The pin of the particle that is held, which is let go, or of that under the cursor.
void Controller::pin(glm::vec2 cursor, const PointerContext& context, Lab& lab, PanelState& state,
                     PanelCommands& commands) {
    if (const auto held = lab.heldParticle()) {
        endDrag(lab, state);
        commands.togglePin = LaneParticle{lane_, *held};
    } else if (const auto lane = paneAt(context.panes, cursor); lane && !context.mouseTaken) {
        if (const auto particle = particleAt(context, lab, *lane, cursor))
            commands.togglePin = LaneParticle{*lane, *particle};
    }
}

void Controller::controlKey(const WindowEvent& event, Lab& lab, PanelState& state, PanelCommands& commands) {
    constexpr float kStep = 1.1F;
    const bool shift = (event.modifiers & GLFW_MOD_SHIFT) != 0;
    switch (event.code) {
        case GLFW_KEY_Z:
        case GLFW_KEY_Y:
            endDrag(lab, state);
            commands.undo += event.code == GLFW_KEY_Y || shift ? -1 : 1;
            break;
        case GLFW_KEY_S:
            commands.saveScenes = true;
            break;
        case GLFW_KEY_EQUAL:
        case GLFW_KEY_KP_ADD:
            state.wantedScale = state.scale * kStep;
            break;
        case GLFW_KEY_MINUS:
        case GLFW_KEY_KP_SUBTRACT:
            state.wantedScale = state.scale / kStep;
            break;
        default:
            break;
    }
    state.wantedScale = std::clamp(state.wantedScale, PanelState::kSmallestScale, PanelState::kLargestScale);
}

void Controller::key(const WindowEvent& event, const PointerContext& context, Lab& lab, PanelState& state,
                     PanelCommands& commands) {
    if ((event.modifiers & GLFW_MOD_CONTROL) != 0) return controlKey(event, lab, state, commands);
    switch (event.code) {
        case GLFW_KEY_P:
            pin(event.cursor, context, lab, state, commands);
            break;
        case GLFW_KEY_SPACE:
            commands.play = !lab.playing;
            break;
        case GLFW_KEY_N:
            commands.stepOnce = true;
            break;
        case GLFW_KEY_LEFT:
            if (lab.timeline().size() > 0 && lab.timeline().present() > 0) commands.goTo = lab.timeline().present() - 1;
            break;
        case GLFW_KEY_RIGHT:
            if (lab.timeline().size() > 0) commands.goTo = lab.timeline().present() + 1;
            break;
        case GLFW_KEY_HOME:
            commands.resetCamera = true;
            break;
        case GLFW_KEY_R:
            commands.restart = true;
            break;
        case GLFW_KEY_C:
            commands.compare = !lab.comparing();
            break;
        case GLFW_KEY_W:
            state.draw.wireframe = !state.draw.wireframe;
            break;
        case GLFW_KEY_H:
            toggleLegend(lab, state, Legend::Strain);
            break;
        case GLFW_KEY_D:
            toggleLegend(lab, state, Legend::Difference);
            break;
        case GLFW_KEY_G:
            state.showPlots = !state.showPlots;
            break;
        case GLFW_KEY_E:
            state.showExperiments = !state.showExperiments;
            break;
        case GLFW_KEY_T:
            state.showTheory = !state.showTheory;
            break;
        case GLFW_KEY_F9:
            commands.record = true;
            break;
        case GLFW_KEY_F10:
            commands.recordInputs = true;
            break;
        case GLFW_KEY_F12:
            commands.screenshot = true;
            break;
        case GLFW_KEY_F1:
            state.showHelp = !state.showHelp;
            break;
        case GLFW_KEY_ESCAPE:
            if (drag_ != Drag::None) {
                endDrag(lab, state);
            } else if (state.showHelp) {
                state.showHelp = false;
            } else {
                state.showExperiments = false;
                state.closeLists = true;
            }
            break;
        default:
            break;
    }
}

}  // namespace drape
