#pragma once

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
    float scale = 1;             ///< UI scale, for how near is near
};

/// Turns mouse and keys into pulls at the cloth, camera moves and commands.
class Controller {
public:
    void update(std::span<const InputEvent> events, const PointerContext& context, Lab& lab, PanelState& state,
                PanelCommands& commands);
    /// Ends a drag whose button is no longer down: its release went to another window.
    void checkButton(const Window& window, Lab& lab);

    /// The particle under the cursor in a lane, where nothing is being dragged.
    struct Hover {
        std::size_t lane;
        int particle;
    };
    [[nodiscard]] const std::optional<Hover>& hover() const { return hover_; }

private:
    enum class Drag { None, Hand, Orbit, Pan };

    void press(const InputEvent& event, const PointerContext& context, Lab& lab);
    void key(const InputEvent& event, Lab& lab, PanelState& state, PanelCommands& commands);
    void move(const PointerContext& context, Lab& lab);
    void findHover(const PointerContext& context, const Lab& lab);
    void endDrag(Lab& lab);

    Drag drag_ = Drag::None;
    int button_ = 0;
    std::size_t lane_ = 0;  // whose pane the drag began in
    glm::vec2 last_{0};     // cursor of the last frame
    vec3 anchor_{0};        // where the held particle was taken
    vec3 start_{0};         // the point under the cursor then, at its depth
    std::optional<Hover> hover_;
};

}  // namespace drape
