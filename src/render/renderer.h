#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "drape/scene/assembly.h"
#include "drape/scene/result.h"
#include "drape/scene/scene.h"

namespace drape {

/// The values that colour the cloth in place of its check.
enum class Legend { None, Strain, Difference };

/// What is drawn of a lane; the panel edits it.
struct DrawOptions {
    bool wireframe = false;
    bool particles = false;
    bool pins = true;
    Legend legend = Legend::None;
    float strainRange = 0.10F;      ///< strain of the legend's last colour, no unit
    float differenceRange = 0.01F;  ///< difference of its last colour, m
    bool dark = true;               ///< background and ground

    [[nodiscard]] float legendEnd() const { return legend == Legend::Strain ? strainRange : differenceRange; }
};

/// A rectangle of the framebuffer in pixels, y down from the top.
struct Viewport {
    int x = 0;
    int y = 0;
    int width = 0;
    int height = 0;
    int covered = 0;  ///< from the top down
};

/// What one pane shows of a lane: read only, valid for the call.
struct LaneView {
    const Assembly& assembly;                   ///< topology, colliders, pins (inverse mass 0)
    std::span<const vec3> positions;            ///< m, one a particle
    std::span<const float> values;              ///< strain or difference, one a particle, where there is a legend
    double time = 0;                            ///< s, for moving colliders
    int hovered = -1;                           ///< particle under the cursor
    std::optional<std::pair<vec3, vec3>> hand;  ///< from the held particle to the hand's target
};

/// Pixels of the framebuffer, RGBA, the top row first.
struct Image {
    int width = 0;
    int height = 0;
    std::vector<std::uint8_t> pixels;
};

/// Draws lanes with OpenGL 3.3 core or later. Takes const state and never steps it. Needs a current context for its
/// whole life, and a window with a depth buffer. It softens outlines itself: samples in the window would only cost
/// time.
class Renderer {
public:
    using Loader = void (*(*)(const char*))();

    /// Throws std::runtime_error that names needed and found version where OpenGL is too old, or the shader file and
    /// line.
    Renderer(Loader loader, std::string shaderFolder);
    ~Renderer();
    Renderer(const Renderer&) = delete;
    Renderer& operator=(const Renderer&) = delete;

    /// Clears a frame of the given framebuffer size in pixels. A size of 0 draws nothing until the next beginFrame.
    void beginFrame(int width, int height, bool dark);
    /// Draws a lane into a part of the framebuffer: ground, soft shadow, colliders, cloth, rope, pins, hand.
    void draw(const LaneView& lane, const Camera& camera, const Viewport& viewport, const DrawOptions& options);
    /// Ends the picture; the panel is drawn after this. Throws std::runtime_error where OpenGL reported an error.
    void endFrame();

    /// What is in the window's framebuffer now (panel included where it has been drawn).
    [[nodiscard]] Image readPixels() const;
    /// Loads shader files again where they changed on disk. Returns an error text where one does not compile (the old
    /// stays).
    std::string reloadShaders();
    /// The OpenGL version and renderer, for the about line.
    [[nodiscard]] std::string description() const;

private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

/// The colour of a value on a legend that ends at `end`, sRGB in [0, 1]; also what the shaders draw. Strain diverges
/// from 0, a difference (a length) grows brighter; both are told apart by brightness, readable to the colour-blind.
[[nodiscard]] vec3 legendColour(Legend legend, float value, float end);

/// Writes a PNG whole or not at all, as writeFile does, with an ASCII comment in it. An error names the file and why.
[[nodiscard]] Result<bool> writePng(const std::string& path, const Image& image, std::string_view comment = {});

}  // namespace drape
