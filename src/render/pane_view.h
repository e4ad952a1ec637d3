#pragma once

#include <algorithm>
#include <cmath>
#include <variant>

#include "lane_geometry.h"
#include "renderer.h"
#include "view_block.h"

namespace drape {

/// One pane while it is drawn: what is drawn, from where and how.
struct PaneView {
    const LaneGeometry& geometry;
    const LaneView& lane;
    const Camera& camera;
    const DrawOptions& options;
    const ViewBlock& view;

    [[nodiscard]] float legendEnd() const { return std::max(options.legendEnd(), 1e-9F); }
    [[nodiscard]] const Topology& topology() const { return geometry.topology(); }
    [[nodiscard]] const Proportions& proportions() const { return geometry.proportions(); }

    /// Draws into the pane's part of the window from here on.
    void bind() const {
        const auto x = static_cast<GLint>(view.viewport.x), y = static_cast<GLint>(view.viewport.y);
        const auto width = static_cast<GLsizei>(view.viewport.z), height = static_cast<GLsizei>(view.viewport.w);
        glBindFramebuffer(GL_FRAMEBUFFER, 0);
        glViewport(x, y, width, height);
        glScissor(x, y, width, height);
        glEnable(GL_SCISSOR_TEST);
    }
};

template <class Visit>
void forEachSphere(const LaneView& lane, const Visit& visit) {
    for (const Collider& collider : lane.assembly.model.colliders) {
        if (const auto* sphere = std::get_if<Sphere>(&collider)) visit(*sphere);
    }
}

/// The largest of 1, 2, 5, 10, ... (and their tenths) that is not above `length` [m].
[[nodiscard]] inline float roundLength(float length) {
    const float decade = std::pow(10.0F, std::floor(std::log10(length)));
    return decade * (length >= 5 * decade ? 5.0F : length >= 2 * decade ? 2.0F : 1.0F);
}

}  // namespace drape
