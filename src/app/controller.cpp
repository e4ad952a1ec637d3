#include "controller.h"

#include <algorithm>

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

}  // namespace

void Controller::update(std::span<const InputEvent> events, const PointerContext& context, Lab& lab, PanelState& state,
                        PanelCommands& commands) {
    if (drag_ == Drag::Hand && !lab.heldParticle()) drag_ = Drag::None;  // a restart let go
    for (const InputEvent& event : events) {
        switch (event.kind) {
            case InputEvent::Kind::Press:
                press(event, context, lab);
                break;
            case InputEvent::Kind::Release:
                if (event.code == button_) endDrag(lab);
                break;
            case InputEvent::Kind::Wheel:
                // Nearer or farther would change the depth the hand works at.
                if (drag_ != Drag::Hand && !context.mouseTaken && paneAt(context.panes, event.cursor))
                    zoom(lab.camera, event.steps);
                break;
            case InputEvent::Kind::Key:
                if (!context.keyboardTaken) key(event, lab, state, commands);
                break;
            case InputEvent::Kind::FocusLost:
                endDrag(lab);
                break;
        }
    }
    move(context, lab);
    findHover(context, lab);
}

void Controller::checkButton(const Window& window, Lab& lab) {
    if (drag_ != Drag::None && !window.isDown(button_)) endDrag(lab);
}

void Controller::press(const InputEvent& event, const PointerContext& context, Lab& lab) {
    if (drag_ != Drag::None) {
        endDrag(lab);
        return;
    }
    const std::optional<std::size_t> lane = paneAt(context.panes, event.cursor);
    if (context.mouseTaken || !lane) return;
    button_ = event.code;
    lane_ = *lane;
    last_ = event.cursor;
    const bool shift = (event.modifiers & GLFW_MOD_SHIFT) != 0;
    if (button_ != GLFW_MOUSE_BUTTON_LEFT || shift) {
        drag_ = Drag::Pan;
        return;
    }
    const std::optional<int> particle = particleAt(context, lab, lane_, event.cursor);
    if (!particle) {
        drag_ = Drag::Orbit;
        return;
    }
    lab.grab(*particle);
    if (!lab.heldParticle()) return;
    drag_ = Drag::Hand;
    anchor_ = lab.lanes()[lane_].state().positions[static_cast<std::size_t>(*particle)];
    start_ = pointAtDepth(lab.camera, context.panes[lane_], event.cursor, anchor_);
}

void Controller::move(const PointerContext& context, Lab& lab) {
    if (drag_ == Drag::None || lane_ >= context.panes.size()) return;
    const glm::vec2 moved = context.cursor - last_;
    last_ = context.cursor;
    const Pane& pane = context.panes[lane_];
    if (drag_ == Drag::Hand) lab.moveHand(pointAtDepth(lab.camera, pane, context.cursor, anchor_) - start_);
    if (moved == glm::vec2(0)) return;
    if (drag_ == Drag::Orbit) orbit(lab.camera, moved);
    if (drag_ == Drag::Pan) pan(lab.camera, moved, pane);
}

void Controller::findHover(const PointerContext& context, const Lab& lab) {
    hover_.reset();
    const std::optional<std::size_t> lane = paneAt(context.panes, context.cursor);
    if (drag_ != Drag::None || context.mouseTaken || !lane) return;
    if (const std::optional<int> particle = particleAt(context, lab, *lane, context.cursor))
        hover_ = Hover{*lane, *particle};
}

void Controller::endDrag(Lab& lab) {
    if (drag_ == Drag::Hand) lab.release();
    drag_ = Drag::None;
}

void Controller::key(const InputEvent& event, Lab& lab, PanelState& state, PanelCommands& commands) {
    if ((event.modifiers & GLFW_MOD_CONTROL) != 0) {
        constexpr float kStep = 1.1F;
        if (event.code == GLFW_KEY_EQUAL || event.code == GLFW_KEY_KP_ADD) state.scale *= kStep;
        if (event.code == GLFW_KEY_MINUS || event.code == GLFW_KEY_KP_SUBTRACT) state.scale /= kStep;
        state.scale = std::clamp(state.scale, PanelState::kSmallestScale, PanelState::kLargestScale);
        return;
    }
    switch (event.code) {
        case GLFW_KEY_SPACE:
            commands.play = !lab.playing;
            break;
        case GLFW_KEY_N:
            commands.stepOnce = true;
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
        case GLFW_KEY_F12:
            commands.screenshot = true;
            break;
        case GLFW_KEY_F1:
            state.showHelp = !state.showHelp;
            break;
        case GLFW_KEY_ESCAPE:
            if (drag_ != Drag::None) {
                endDrag(lab);
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
