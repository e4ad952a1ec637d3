#pragma once

#include <cstdlib>
#include <stdexcept>
#include <string>

#include <GLFW/glfw3.h>

#include "renderer.h"
#include "sheet.h"

namespace drape::test {

/// An OpenGL 3.3 context in a window nobody sees.
class Context {
public:
    /// One for all tests: a display server may start anew when its last client goes.
    static void need() { static const Context context; }

    Context(const Context&) = delete;
    Context& operator=(const Context&) = delete;

    static constexpr int kWidth = 320;
    static constexpr int kHeight = 240;

private:
    Context() {
        if (glfwInit() != GLFW_TRUE) throw std::runtime_error("GLFW does not start: is there a display?");
        glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
        glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
        glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
        glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);
        window_ = glfwCreateWindow(kWidth, kHeight, "test", nullptr, nullptr);
        if (window_ == nullptr) throw std::runtime_error("no window with OpenGL 3.3");
        glfwMakeContextCurrent(window_);
    }
    ~Context() {
        glfwDestroyWindow(window_);
        glfwTerminate();
    }
    GLFWwindow* window_ = nullptr;
};

/// A pixel, 0 to 255 a channel.
struct Pixel {
    int r = 0, g = 0, b = 0;

    [[nodiscard]] int sum() const { return r + g + b; }
    [[nodiscard]] bool near(const Pixel& other, int tolerance) const {
        return std::abs(r - other.r) <= tolerance && std::abs(g - other.g) <= tolerance &&
               std::abs(b - other.b) <= tolerance;
    }
};

inline Pixel pixelAt(const Image& image, int x, int y) {
    const std::uint8_t* pixel = image.pixels.data() + 4 * (y * image.width + x);
    return {pixel[0], pixel[1], pixel[2]};
}

inline Pixel centreOf(const Image& image) {
    return pixelAt(image, image.width / 2, image.height / 2);
}

inline int differentPixels(const Image& a, const Image& b, int tolerance = 8) {
    int count = 0;
    for (int y = 0; y < a.height; ++y) {
        for (int x = 0; x < a.width; ++x) count += pixelAt(a, x, y).near(pixelAt(b, x, y), tolerance) ? 0 : 1;
    }
    return count;
}

/// Where pictures are taken: a context, a renderer, and a camera that looks straight at the sheet's front.
struct Studio {
    static constexpr int kWidth = Context::kWidth;
    static constexpr int kHeight = Context::kHeight;

    explicit Studio(std::string shaders = DRAPE_SOURCE_FOLDER "/shaders")
        : renderer((Context::need(), [](const char* name) { return glfwGetProcAddress(name); }), std::move(shaders)) {
        camera.yaw = 0;
        camera.pitch = 0;
        camera.distance = 3;
    }

    Renderer renderer;
    Camera camera;
    DrawOptions options;
    Viewport viewport{0, 0, kWidth, kHeight};

    [[nodiscard]] Image picture(const LaneView& lane) {
        renderer.beginFrame(kWidth, kHeight, options.dark);
        renderer.draw(lane, camera, viewport, options);
        renderer.endFrame();
        return renderer.readPixels();
    }
    [[nodiscard]] Image picture(const Assembly& assembly) {
        return picture(LaneView{assembly, assembly.state.positions, {}, 0, -1, std::nullopt});
    }
};

}  // namespace drape::test
