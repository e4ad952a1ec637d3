#pragma once

#include <array>

#include <glm/vec2.hpp>

#include "theme.h"

struct GLFWwindow;

namespace drape {

/// Owns Dear ImGui and its connection to a window and its OpenGL context. The context is current for its whole life.
class Gui {
public:
    /// Takes the window's input after the callbacks that are already set, which go on being called.
    explicit Gui(GLFWwindow* window);
    ~Gui();
    Gui(const Gui&) = delete;
    Gui& operator=(const Gui&) = delete;

    /// Starts a frame. A changed scale or pixel ratio builds the fonts anew, so that text is always crisp.
    /// scale: 1 is 15 logical units of text; size: the window's [logical units]; pixelRatio: framebuffer pixels per
    /// logical unit; buttons: those of the mouse that are down, left, right, middle.
    const Theme& beginFrame(float scale, glm::vec2 size, float pixelRatio, bool dark, std::array<bool, 3> buttons);
    /// Draws the frame into the framebuffer that is bound.
    void endFrame();

    /// True where the mouse belongs to the panel (it is over it, or began a drag there). Known after beginFrame.
    [[nodiscard]] bool wantsMouse() const;
    /// True while a person types into a field.
    [[nodiscard]] bool wantsKeyboard() const;
    /// True while a list of choices is open.
    [[nodiscard]] bool listOpen() const;

private:
    Theme theme_;
    float pixelRatio_ = 0;
};

}  // namespace drape
