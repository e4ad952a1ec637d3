#include "picture.h"

#include <cmath>

#include "difference.h"
#include "drape/core/measures.h"

namespace drape {
namespace {

/// Whole pixels, such that neighbouring panes meet.
Viewport viewportOf(const Pane& pane, float ratio) {
    const auto pixel = [ratio](float length) { return static_cast<int>(std::lround(length * ratio)); };
    const int left = pixel(pane.x), top = pixel(pane.y);
    return {left, top, pixel(pane.x + pane.width) - left, pixel(pane.y + pane.height) - top, pixel(pane.covered)};
}

}  // namespace

void Picture::draw(Renderer& renderer, const Lab& lab, const PanelState& state, const std::vector<Pane>& panes,
                   const Extent& extent) {
    renderer.beginFrame(extent.pixels.x, extent.pixels.y, state.draw.dark);
    for (std::size_t lane = 0; lane < panes.size(); ++lane) {
        const int hovered = state.hover && state.hover->lane == lane ? state.hover->particle : -1;
        drawLane(renderer, lab, lane, hovered, viewportOf(panes[lane], extent.ratio()), state.draw,
                 state.difference.baseOf(lab.lanes()));
    }
    renderer.endFrame();
}

void Picture::drawLane(Renderer& renderer, const Lab& lab, std::size_t index, int hovered, const Viewport& viewport,
                       DrawOptions options, std::size_t base) {
    const Lane& lane = lab.lanes()[index];
    const std::vector<vec3>& positions = lane.state().positions;
    values_.resize(positions.size());
    if (options.legend == Legend::Strain) measureParticleStrain(lane.model(), positions, values_);
    if (options.legend == Legend::Difference) {
        const auto difference = measureDifference(positions, lab.lanes()[base].state().positions, values_);
        if (index == base || !difference) options.legend = Legend::None;  // nothing to colour: the check
    }
    LaneView view{lane.assembly(), positions, values_, lane.state().time, hovered, std::nullopt};
    if (const auto held = lab.heldParticle())
        view.hand = {positions[static_cast<std::size_t>(*held)], lab.handTarget(index)};
    renderer.draw(view, lab.camera, viewport, options);
}

}  // namespace drape
