#include "window.h"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>

#include <glm/common.hpp>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace drape {
namespace {

constexpr std::array<std::array<int, 2>, 5> kVersions{{{4, 6}, {4, 5}, {4, 3}, {4, 1}, {3, 3}}};

std::string lastError;
bool reportErrors = false;  // off while several OpenGL versions are tried

void onError(int code, const char* text) {
    static std::set<int> reported;
    lastError = text;
    if (reportErrors && reported.insert(code).second) std::fprintf(stderr, "drape: note: window system: %s\n", text);
}

glm::vec2 cursorOf(GLFWwindow* window) {
    double x = 0;
    double y = 0;
    glfwGetCursorPos(window, &x, &y);
    return {static_cast<float>(x), static_cast<float>(y)};
}

/// GLFW names keys by their place on a US keyboard; a letter counts by what is printed on it: Ctrl + Z is where the Z
/// is.
int keyOf(int key, int scancode) {
    const char* name = glfwGetKeyName(key, scancode);
    const bool letter = name != nullptr && name[0] >= 'a' && name[0] <= 'z' && name[1] == 0;
    return letter ? GLFW_KEY_A + (name[0] - 'a') : key;
}

/// False where windows are not told where they are.
bool knowsPlaces() {
#ifdef GLFW_PLATFORM_WAYLAND
    return glfwGetPlatform() != GLFW_PLATFORM_WAYLAND;
#else
    return true;
#endif
}

GLFWwindow* create(const std::string& title, int width, int height, int major, int minor) {
    glfwDefaultWindowHints();
    glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_TRUE);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, major);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, minor);
    if (major * 10 + minor >= 32) {
        glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
        glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
    } else {
        glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);  // only asked for its version
    }
    return glfwCreateWindow(width, height, title.c_str(), nullptr, nullptr);
}

/// The OpenGL version there is, where it is too old.
std::string foundVersion() {
    GLFWwindow* window = create("", 64, 64, 1, 0);
    if (window == nullptr) return "none (" + lastError + ")";
    const std::string version = std::to_string(glfwGetWindowAttrib(window, GLFW_CONTEXT_VERSION_MAJOR)) + "." +
                                std::to_string(glfwGetWindowAttrib(window, GLFW_CONTEXT_VERSION_MINOR));
    glfwDestroyWindow(window);
    return version;
}

}  // namespace

void Window::noteInput() {
    if (inputTime_ < 0) inputTime_ = now();
}

void Window::listen() {
    static constexpr auto kSelf = [](GLFWwindow* w) { return static_cast<Window*>(glfwGetWindowUserPointer(w)); };
    static constexpr auto kAdd = [](GLFWwindow* w, WindowEvent event) {
        event.cursor = kSelf(w)->passing_.value_or(cursorOf(w));
        kSelf(w)->noteInput();
        kSelf(w)->events_.push_back(event);
    };
    glfwSetWindowUserPointer(window_, this);
    glfwSetMouseButtonCallback(window_, [](GLFWwindow* w, int button, int action, int modifiers) {
        kAdd(w, {action == GLFW_PRESS ? WindowEvent::Kind::Press : WindowEvent::Kind::Release, button, modifiers});
    });
    // No event: where it moved to, cursor() says once a frame.
    glfwSetCursorPosCallback(window_, [](GLFWwindow* w, double /*x*/, double /*y*/) { kSelf(w)->noteInput(); });
    glfwSetScrollCallback(window_, [](GLFWwindow* w, double /*x*/, double y) {
        kAdd(w, {WindowEvent::Kind::Wheel, 0, 0, {}, static_cast<float>(y)});
    });
    glfwSetKeyCallback(window_, [](GLFWwindow* w, int code, int scancode, int action, int modifiers) {
        const int key = keyOf(code, scancode);
        // What steps goes on while its key is held; nothing else repeats.
        const bool steps =
            action == GLFW_REPEAT && (key == GLFW_KEY_N || key == GLFW_KEY_LEFT || key == GLFW_KEY_RIGHT);
        if (action == GLFW_PRESS || steps) kAdd(w, {WindowEvent::Kind::Key, key, modifiers});
    });
    glfwSetWindowFocusCallback(window_, [](GLFWwindow* w, int focused) {
        if (focused == GLFW_FALSE) kAdd(w, {WindowEvent::Kind::FocusLost});
    });
    glfwSetDropCallback(window_, [](GLFWwindow* w, int count, const char** files) {
        if (count > 0) kSelf(w)->droppedFile_ = files[0];
    });
}

void Window::spreadPresses() {
    static constexpr auto kAdd = [](GLFWwindow* w, PressEvent event) {
        auto& self = *static_cast<Window*>(glfwGetWindowUserPointer(w));
        // What a slow frame has no time for is not made up for once the key is up.
        if (event.action == GLFW_REPEAT && !self.presses_.empty()) return;
        event.cursor = cursorOf(w);
        self.presses_.push_back(event);
        self.passPresses();
    };
    keyCallback_ = glfwSetKeyCallback(window_, [](GLFWwindow* w, int key, int scancode, int action, int modifiers) {
        kAdd(w, {false, key, scancode, action, modifiers, {}});
    });
    buttonCallback_ = glfwSetMouseButtonCallback(window_, [](GLFWwindow* w, int button, int action, int modifiers) {
        kAdd(w, {true, button, 0, action, modifiers, {}});
    });
}

void Window::passPresses() {
    while (!presses_.empty() && (presses_.front().action == GLFW_REPEAT ||
                                 passed_.emplace(presses_.front().button, presses_.front().code).second)) {
        const PressEvent event = presses_.front();
        presses_.pop_front();
        passing_ = event.cursor;
        if (!event.button) {
            keyCallback_(window_, event.code, event.scancode, event.action, event.modifiers);
        } else {
            event.action == GLFW_PRESS ? void(down_.insert(event.code)) : void(down_.erase(event.code));
            buttonCallback_(window_, event.code, event.action, event.modifiers);
        }
        passing_.reset();
    }
}

Window::Window(const std::string& title, int width, int height) {
    glfwSetErrorCallback(onError);
#if defined(GLFW_PLATFORM) && defined(__linux__)
    // GLFW 3.4 tries Wayland first, and its library complains on standard error where there is none.
    if (std::getenv("WAYLAND_DISPLAY") == nullptr) glfwInitHint(GLFW_PLATFORM, GLFW_PLATFORM_X11);
#endif
    if (glfwInit() == GLFW_FALSE) {
        throw std::runtime_error("no display (" + lastError + "); `drape run SCENE` needs none");
    }
    for (const auto& [major, minor] : kVersions) {
        if (window_ == nullptr) window_ = create(title, width, height, major, minor);
    }
    if (window_ == nullptr) {
        const std::string found = foundVersion();
        glfwTerminate();
        throw std::runtime_error("needs OpenGL 3.3 core or later, found " + found);
    }
    reportErrors = true;
    listen();
    firstSize_ = extent().size;
    glfwMakeContextCurrent(window_);
    glfwSwapInterval(1);
}

Window::~Window() {
    glfwDestroyWindow(window_);
    glfwTerminate();
}

Window::Loader Window::loader() {
    return glfwGetProcAddress;
}

void Window::collectEvents(double deadline) {
    passed_.clear();
    passPresses();
    glfwPollEvents();
    for (double rest = deadline - now(); rest > 0; rest = deadline - now()) glfwWaitEventsTimeout(rest);
}

void Window::swap() {
    glfwSwapBuffers(window_);
}

double Window::now() {
    return glfwGetTime();
}

double Window::framePeriod() const {
    GLFWmonitor* monitor = glfwGetPrimaryMonitor();
    const GLFWvidmode* mode = monitor != nullptr ? glfwGetVideoMode(monitor) : nullptr;
    return 1.0 / (mode != nullptr && mode->refreshRate >= 30 ? mode->refreshRate : 60);
}

Extent Window::extent() const {
    Extent extent;
    glm::ivec2 before{0};
    do {  // until no resize came between the two questions
        before = extent.size;
        glfwGetFramebufferSize(window_, &extent.pixels.x, &extent.pixels.y);
        glfwGetWindowSize(window_, &extent.size.x, &extent.size.y);
    } while (extent.size != before);
    return extent;
}

glm::vec2 Window::cursor() const {
    return cursorOf(window_);
}

bool Window::closeRequested() const {
    return glfwWindowShouldClose(window_) != GLFW_FALSE;
}

float Window::contentScale() const {
    float scale = 1;
    glfwGetWindowContentScale(window_, &scale, nullptr);
    const Extent now = extent();
    // Where the framebuffer has more pixels than the window has units, the system enlarges already.
    return now.empty() ? scale : scale / now.ratio();
}

void Window::setSmallest(glm::ivec2 size) {
    const glm::ivec2 smallest = glm::min(size, firstSize_);
    if (smallest == smallest_) return;
    smallest_ = smallest;
    glfwSetWindowSizeLimits(window_, smallest.x, smallest.y, GLFW_DONT_CARE, GLFW_DONT_CARE);
}

std::optional<Placement> Window::placement() const {
    if (!knowsPlaces() || glfwGetWindowAttrib(window_, GLFW_ICONIFIED) != 0 ||
        glfwGetWindowAttrib(window_, GLFW_MAXIMIZED) != 0)
        return std::nullopt;
    Placement placement{{}, extent().size};
    glfwGetWindowPos(window_, &placement.at.x, &placement.at.y);
    return placement;
}

void Window::place(const Placement& saved) {
    int count = 0;
    GLFWmonitor** monitors = glfwGetMonitors(&count);
    std::vector<Placement> areas(static_cast<std::size_t>(count));
    for (std::size_t i = 0; i < areas.size(); ++i)
        glfwGetMonitorWorkarea(monitors[i], &areas[i].at.x, &areas[i].at.y, &areas[i].size.x, &areas[i].size.y);
    const auto placed = placedOn(areas, saved);
    if (!placed) return;
    glfwSetWindowSize(window_, placed->size.x, placed->size.y);
    if (knowsPlaces()) glfwSetWindowPos(window_, placed->at.x, placed->at.y);
    firstSize_ = placed->size;
}

void Window::setTitle(const std::string& title) {
    glfwSetWindowTitle(window_, title.c_str());
}

void Window::copy(const std::string& text) {
    glfwSetClipboardString(window_, text.c_str());
}

}  // namespace drape
