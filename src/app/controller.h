#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "lab.h"
#include "panel.h"
#include "window.h"

namespace drape {

/// What the mouse meets in this frame.
struct PointerContext {
    glm::vec2 cursor{0};         ///< logical units
    std::vector<Pane> panes;     ///< one a lane
    bool mouseTaken = false;     ///< the mouse belongs to the panel
    bool keyboardTaken = false;  ///< a person is typing
    bool listOpen = false;       ///< only Esc is for the lab: it closes the list
    float scale = 1;             ///< UI scale, for how near is near
};

/// Turns mouse and keys into pulls at the cloth, pins and spheres put elsewhere, camera moves and commands.
class Controller {
public:
    void update(std::span<const WindowEvent> events, const PointerContext& context, Lab& lab, PanelState& state,
                PanelCommands& commands);
    /// Ends a drag whose button is no longer down: its release went to another window.
    void checkButtons(const Window& window, Lab& lab, PanelState& state);

    /// A number for each press of a button, on the panel too, from its press to its release; else 0. A double-click is
    /// one.
    [[nodiscard]] std::uint64_t gesture() const { return pressed_ ? presses_ : 0; }

private:
    enum class Drag { None, Hand, Sphere, Orbit, Pan };

    void press(const WindowEvent& event, const PointerContext& context, Lab& lab, PanelState& state);
    void hold(vec3 place, const PointerContext& context, const Lab& lab);
    [[nodiscard]] bool isClick(glm::vec2 cursor, const PointerContext& context) const;
    void move(const PointerContext& context, Lab& lab);
    void takeSphere(const PointerContext& context, Lab& lab);
    void findHover(const PointerContext& context, const Lab& lab, PanelState& state) const;
    void endDrag(Lab& lab, PanelState& state);
    void pin(glm::vec2 cursor, const PointerContext& context, Lab& lab, PanelState& state, PanelCommands& commands);
    void controlKey(const WindowEvent& event, Lab& lab, PanelState& state, PanelCommands& commands);
    void key(const WindowEvent& event, const PointerContext& context, Lab& lab, PanelState& state,
             PanelCommands& commands);

    Drag drag_ = Drag::None;
    int button_ = 0;
    std::size_t lane_ = 0;        // whose pane the drag began in
    glm::vec2 pressedAt_{0};      // cursor of the press
    bool still_ = false;          // the press is a click so far, not a drag
    std::optional<int> pinning_;  // the particle whose pin a click changes
    std::size_t sphere_ = 0;      // that a drag takes, among the colliders
    glm::vec2 last_{0};           // cursor of the last frame
    vec3 anchor_{0};              // where the hand took what it holds
    vec3 start_{0};               // the point under the cursor then, at its depth
    bool pressed_ = false;        // a button is down, or was since the last frame
    bool pressedNow_ = false;     // one went down in this frame
    std::uint64_t presses_ = 0;
    double lastPress_ = -1;  // s, of Window::now()
};

}  // namespace drape
