#pragma once

#include <array>
#include <deque>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <glm/vec2.hpp>

#include "placement.h"

struct GLFWwindow;

namespace drape {

/// Something a person did, in the order it happened. Cursor positions in logical window units, y down.
struct WindowEvent {
    enum class Kind { Press, Release, Wheel, Key, FocusLost } kind;
    int code = 0;       ///< GLFW's mouse button or key
    int modifiers = 0;  ///< GLFW's bits
    glm::vec2 cursor{0};
    float steps = 0;  ///< of the wheel, positive away from the person
};

/// How large a window is at one moment. All of a frame takes one: a resize in between must not mix two sizes.
struct Extent {
    glm::ivec2 size{0};    ///< logical units
    glm::ivec2 pixels{0};  ///< of the framebuffer; 0 while minimised

    [[nodiscard]] bool empty() const { return size.x <= 0 || size.y <= 0 || pixels.x <= 0 || pixels.y <= 0; }
    /// Pixels per logical unit; only where it is not empty.
    [[nodiscard]] float ratio() const { return static_cast<float>(pixels.x) / static_cast<float>(size.x); }
};

/// A window with an OpenGL 3.3 core context or later, current for its whole life, that swaps with the screen.
class Window {
public:
    /// Throws std::runtime_error in one line where there is no display or only an older OpenGL.
    Window(const std::string& title, int width, int height);
    ~Window();
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;

    using Loader = void (*(*)(const char*))();
    [[nodiscard]] static Loader loader();
    [[nodiscard]] GLFWwindow* handle() const { return window_; }

    /// Waits until `deadline` [s, of now()] and collects what happened; returns at once where it has passed.
    void collectEvents(double deadline);
    /// What happened since the last call.
    [[nodiscard]] std::vector<WindowEvent> takeEvents() { return std::exchange(events_, {}); }
    /// When the first input since the last call reached the program [s, of now()]; negative where there was none.
    [[nodiscard]] double takeInputTime() { return std::exchange(inputTime_, -1.0); }
    /// The file that was dropped on the window since the last call, of several the first; empty where there was none.
    [[nodiscard]] std::string takeDroppedFile() { return std::exchange(droppedFile_, {}); }
    void swap();
    /// From now on whoever listened for keys and buttons last hears of each once a frame: who looks at them frame by
    /// frame (Dear ImGui before 1.87) misses no tap and no click, however short.
    void spreadPresses();

    [[nodiscard]] static double now();         ///< s, since the start
    [[nodiscard]] double framePeriod() const;  ///< s, of the screen
    [[nodiscard]] Extent extent() const;
    [[nodiscard]] glm::vec2 cursor() const;  ///< logical units
    /// Whether a button is down, as far as it was heard of.
    [[nodiscard]] bool isDown(int button) const { return down_.contains(button); }
    /// The same of the left, the right and the middle one.
    [[nodiscard]] std::array<bool, 3> buttons() const { return {isDown(0), isDown(1), isDown(2)}; }
    [[nodiscard]] bool closeRequested() const;
    /// How much larger than usual text should be on this screen [no unit], on top of what the framebuffer is larger by.
    [[nodiscard]] float contentScale() const;
    /// A person cannot make the window smaller than this [logical units], or than it began where that is smaller.
    void setSmallest(glm::ivec2 size);
    /// Where the window is; nothing where the system does not say (Wayland), and while it is minimised or maximised.
    [[nodiscard]] std::optional<Placement> placement() const;
    /// Moves it to where it was, as far as it can be seen there; see placedOn.
    void place(const Placement& saved);
    void setTitle(const std::string& title);
    void copy(const std::string& text);

private:
    void listen();
    /// Input reached the program.
    void noteInput();
    /// Passes on what keys and buttons did, up to one that was heard of in this frame.
    void passPresses();

    struct PressEvent {
        bool button;                            // of the mouse, no key
        int code, scancode, action, modifiers;  // GLFW's
        glm::vec2 cursor;                       // when it happened
    };

    GLFWwindow* window_ = nullptr;
    std::vector<WindowEvent> events_;
    std::string droppedFile_;
    std::deque<PressEvent> presses_;         // not passed on yet
    std::set<std::pair<bool, int>> passed_;  // heard of in this frame
    std::set<int> down_;                     // buttons, as far as they were heard of
    std::optional<glm::vec2> passing_;       // the cursor of what is being passed on
    void (*keyCallback_)(GLFWwindow*, int key, int scancode, int action, int modifiers) = nullptr;
    void (*buttonCallback_)(GLFWwindow*, int button, int action, int modifiers) = nullptr;
    double inputTime_ = -1;
    glm::ivec2 firstSize_{0};
    glm::ivec2 smallest_{0};
};

}  // namespace drape
