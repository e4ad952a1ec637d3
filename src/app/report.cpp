#include "report.h"

#include <nlohmann/json.hpp>

#include "drape/core/measures.h"
#include "drape/scene/scene_file.h"

namespace drape {
namespace {

using nlohmann::json;

json toJson(vec3 v) { return {v.x, v.y, v.z}; }

json laneJson(const Lane& lane, const Camera& camera, const Pane& pane) {
    json landmarks = json::array();
    const std::vector<vec3>& positions = lane.state().positions;
    if (!positions.empty()) {
        for (const std::size_t particle : {std::size_t{0}, positions.size() / 2, positions.size() - 1}) {
            const auto at = project(camera, pane, positions[particle]);
            if (at) landmarks.push_back({{"particle", particle}, {"x", at->x}, {"y", at->y}});
        }
    }
    return {{"scene", json::parse(writeScene(lane.scene()))},
            {"time", lane.state().time},
            {"frames", lane.state().frames},
            {"hash", hashOf(lane.state())},
            {"strain", {{"max", lane.strain().max}, {"mean", lane.strain().mean}}},
            {"step_ms", {{"mean", lane.stepMilliseconds().mean()}, {"p95", lane.stepMilliseconds().quantile(0.95F)}}},
            {"pane", {{"x", pane.x}, {"y", pane.y}, {"width", pane.width}, {"height", pane.height}}},
            {"landmarks", landmarks}};
}

}  // namespace

std::string reportText(const Lab& lab, const PanelState& state, const Panel& panel, const std::vector<Pane>& panes,
                       const FrameRate& rate) {
    json report{{"source", state.source},
                {"playing", lab.playing},
                {"rendered_frames", rate.frames()},
                {"frames_per_second", rate.perSecond()},
                {"frame_ms", rate.milliseconds()},
                {"real_time_factor", lab.realTimeFactor()},
                {"ui_scale", state.scale},
                {"notice", state.notice},
                {"help", state.showHelp},
                {"strain_shown", state.draw.strain},
                {"wireframe", state.draw.wireframe},
                {"held_particle", lab.heldParticle() ? json(*lab.heldParticle()) : json()},
                {"camera",
                 {{"target", toJson(lab.camera.target)},
                  {"distance", lab.camera.distance},
                  {"yaw", lab.camera.yaw},
                  {"pitch", lab.camera.pitch}}},
                {"opengl", state.about}};
    for (std::size_t i = 0; i < lab.lanes().size(); ++i) report["lanes"].push_back(laneJson(lab.lanes()[i], lab.camera, panes[i]));
    for (const auto& [name, rect] : panel.widgets()) {
        report["widgets"][name] = {{"x", rect.x}, {"y", rect.y}, {"width", rect.width}, {"height", rect.height}};
    }
    return report.dump(1, ' ', false, json::error_handler_t::replace) + "\n";
}

}  // namespace drape
