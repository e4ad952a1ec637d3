#include "renderer.h"

#include <algorithm>
#include <cmath>

#include "colours.h"
#include "gl.h"
#include "lane_geometry.h"
#include "painter.h"
#include "view.h"

namespace drape {

struct Renderer::Implementation {
    explicit Implementation(const std::string& shaderFolder) : painter(shaderFolder) {}

    Painter painter;
    std::vector<std::unique_ptr<LaneGeometry>> lanes;  // the i-th draw of a frame takes the i-th
    std::size_t drawn = 0;
    int width = 0;
    int height = 0;

    [[nodiscard]] bool empty() const { return width < 1 || height < 1; }
    [[nodiscard]] LaneGeometry& nextLane() {
        if (drawn == lanes.size()) lanes.push_back(std::make_unique<LaneGeometry>());
        return *lanes[drawn++];
    }
};

Renderer::Renderer(Loader loader, std::string shaderFolder) {
    gl::load(loader);
    implementation_ = std::make_unique<Implementation>(shaderFolder);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    gl::check("the start of the renderer");
}

Renderer::~Renderer() = default;

void Renderer::beginFrame(int width, int height, bool dark) {
    Implementation& self = *implementation_;
    self.width = width;
    self.height = height;
    self.drawn = 0;
    if (self.empty()) return;
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_CULL_FACE);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glDepthMask(GL_TRUE);
    const Surroundings around = surroundingsOf(dark);
    glClearColor(around.top.r, around.top.g, around.top.b, 1);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
}

void Renderer::draw(const LaneView& lane, const Camera& camera, const Viewport& viewport, const DrawOptions& options) {
    Implementation& self = *implementation_;
    if (self.empty() || viewport.width < 1 || viewport.height < 1) return;
    LaneGeometry& geometry = self.nextLane();
    const vec3 eye = eyeOf(camera);
    geometry.update(lane, eye);

    const auto width = static_cast<float>(viewport.width), height = static_cast<float>(viewport.height);
    const glm::mat4 projection = projectionMatrix(camera, width, height, static_cast<float>(viewport.covered));
    ViewBlock view;
    view.viewProjection = projection * viewMatrix(camera);
    view.eye = glm::vec4(eye, 1);
    view.viewport = glm::vec4(viewport.x, self.height - viewport.y - viewport.height, width, height);
    view.scale = glm::vec4(0.5F * height * projection[1][1], std::max(height / 720, 1.0F), 0, 0);
    self.painter.paint(geometry, lane, camera, options, view);
    glDisable(GL_SCISSOR_TEST);
}

void Renderer::endFrame() {
    Implementation& self = *implementation_;
    if (self.empty()) return;
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glViewport(0, 0, self.width, self.height);
    glBindVertexArray(0);
    glUseProgram(0);
    gl::check("a frame");
}

Image Renderer::readPixels() const {
    Image image;
    if (implementation_->empty()) return image;
    image.width = implementation_->width;
    image.height = implementation_->height;
    const std::size_t row = 4 * static_cast<std::size_t>(image.width);
    image.pixels.resize(row * static_cast<std::size_t>(image.height));
    glBindFramebuffer(GL_READ_FRAMEBUFFER, 0);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, image.width, image.height, GL_RGBA, GL_UNSIGNED_BYTE, image.pixels.data());
    gl::check("reading pixels");
    // OpenGL's first row is the bottom one. The window may have no alpha: what is seen is opaque.
    for (std::size_t top = 0, bottom = image.pixels.size() - row; top < bottom; top += row, bottom -= row) {
        std::swap_ranges(image.pixels.begin() + static_cast<std::ptrdiff_t>(top),
                         image.pixels.begin() + static_cast<std::ptrdiff_t>(top + row),
                         image.pixels.begin() + static_cast<std::ptrdiff_t>(bottom));
    }
    for (std::size_t alpha = 3; alpha < image.pixels.size(); alpha += 4) image.pixels[alpha] = 255;
    return image;
}

std::string Renderer::reloadShaders() {
    return implementation_->painter.reloadShaders();
}

std::string Renderer::description() const {
    const auto text = [](GLenum name) {
        const auto* value = reinterpret_cast<const char*>(glGetString(name));
        return std::string(value != nullptr ? value : "unknown");
    };
    return "OpenGL " + text(GL_VERSION) + ", " + text(GL_RENDERER);
}

}  // namespace drape
