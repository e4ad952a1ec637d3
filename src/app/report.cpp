#include "report.h"

#include <nlohmann/json.hpp>

#include "difference.h"
#include "drape/core/measures.h"
#include "drape/scene/scene_file.h"
#include "particle_text.h"
#include "proof_report.h"

namespace drape {
namespace {

using nlohmann::json;

json toJson(vec3 v) {
    return {v.x, v.y, v.z};
}

json onScreen(const Lab& lab, const Pane& pane, const Lane& lane, std::size_t particle) {
    const auto at = project(lab.camera, pane, lane.state().positions[particle]);
    return at ? json{{"particle", particle}, {"x", at->x}, {"y", at->y}} : json();
}

/// The particle in the middle of the first grid, else of all particles.
std::size_t middleOf(const Lane& lane) {
    const std::vector<Cloth>& cloths = lane.assembly().cloths;
    if (cloths.empty() || cloths[0].columns == 0) return lane.state().positions.size() / 2;
    return static_cast<std::size_t>(cloths[0].first + cloths[0].rows / 2 * cloths[0].columns + cloths[0].columns / 2);
}

/// Where the centres of the spheres are: in the scene and in the window.
json spheresJson(const Lab& lab, const Pane& pane, const Lane& lane) {
    json spheres = json::array();
    for (const Collider& collider : lane.model().colliders) {
        const auto* sphere = std::get_if<Sphere>(&collider);
        if (sphere == nullptr) continue;
        const vec3 centre = sphere->centerAt(lane.state().time);
        const auto at = project(lab.camera, pane, centre);
        spheres.push_back(
            {{"center", toJson(centre)}, {"x", at ? json(at->x) : json()}, {"y", at ? json(at->y) : json()}});
    }
    return spheres;
}

/// How far a lane is from the lane that differences are measured from.
json differenceJson(const std::vector<Lane>& lanes, std::size_t lane, std::size_t base) {
    const auto difference = measureDifference(lanes[lane].state().positions, lanes[base].state().positions);
    if (lane == base || !difference) return {};
    return {{"from", base}, {"max", difference->max}, {"rms", difference->rms}, {"worst", difference->worst}};
}

json laneJson(const Lab& lab, const PanelState& state, std::size_t index, const Pane& pane) {
    const Lane& lane = lab.lanes()[index];
    json landmarks = json::array();
    if (const std::size_t count = lane.state().positions.size(); count > 0) {
        for (const std::size_t particle : {std::size_t{0}, middleOf(lane), count - 1})
            landmarks.push_back(onScreen(lab, pane, lane, particle));
    }
    const auto held = lab.heldParticle();
    return {{"name", nameOf(lab.lanes(), index)},
            {"difference", differenceJson(lab.lanes(), index, state.difference.baseOf(lab.lanes()))},
            {"scene", json::parse(writeScene(lane.scene()))},
            {"time", lane.state().time},
            {"frames", lane.state().frames},
            {"hash", hashOf(lane.state())},
            {"spheres", spheresJson(lab, pane, lane)},
            {"strain", {{"max", lane.strain().max}, {"mean", lane.strain().mean}}},
            {"step_ms", {{"mean", lane.stepMilliseconds().mean()}, {"p95", lane.stepMilliseconds().quantile(0.95F)}}},
            {"pane", {{"x", pane.x}, {"y", pane.y}, {"width", pane.width}, {"height", pane.height}}},
            {"landmarks", landmarks},
            {"proof", lane.finding().proof != nullptr ? json(proofJson(lane.finding())) : json()},
            {"held", held ? onScreen(lab, pane, lane, static_cast<std::size_t>(*held)) : json()}};
}

json hoverJson(const Lab& lab, const PanelState& state) {
    if (!state.hover) return {};
    return particleText(lab.lanes()[state.hover->lane], state.hover->particle);
}

json experimentsJson(const PanelState& state, const Panel& panel) {
    const ExperimentWindow::Progress progress = panel.experiments().progress();
    return {{"shown", state.showExperiments},
            {"chosen", progress.name},
            {"done", progress.done},
            {"total", progress.total},
            {"running", progress.running}};
}

}  // namespace

std::string reportText(const Lab& lab, const PanelState& state, const Panel& panel, const std::vector<Pane>& panes,
                       const FrameRate& rate) {
    json report{{"source", state.source},
                {"playing", lab.playing},
                {"rendered_frames", rate.frames()},
                {"frames_per_second", rate.perSecond()},
                {"frame_ms", rate.milliseconds()},
                {"input_to_picture_ms", rate.answerMilliseconds()},
                {"computing", lab.computing()},
                {"real_time_factor", lab.realTimeFactor()},
                {"ui_scale", state.scale},
                {"notice", state.notice},
                {"help", state.showHelp},
                {"plots", state.showPlots},
                {"experiments", experimentsJson(state, panel)},
                {"theory_shown", state.showTheory},
                {"strain_shown", state.draw.legend == Legend::Strain},
                {"difference_shown", state.draw.legend == Legend::Difference},
                {"difference_range_mm", 1000 * state.draw.differenceRange},
                {"wireframe", state.draw.wireframe},
                {"held_particle", lab.heldParticle() ? json(*lab.heldParticle()) : json()},
                {"held_sphere", lab.heldSphere() ? json(*lab.heldSphere()) : json()},
                {"hover", hoverJson(lab, state)},
                {"recorded", state.recorded ? json(*state.recorded) : json()},
                {"recorded_inputs", lab.recordingInputs() ? json(lab.inputFrames()) : json()},
                {"undoable", state.undoable},
                {"redoable", state.redoable},
                {"camera",
                 {{"target", toJson(lab.camera.target)},
                  {"distance", lab.camera.distance},
                  {"yaw", lab.camera.yaw},
                  {"pitch", lab.camera.pitch}}},
                {"opengl", state.about}};
    for (std::size_t i = 0; i < lab.lanes().size(); ++i) report["lanes"].push_back(laneJson(lab, state, i, panes[i]));
    for (const auto& [name, rect] : panel.widgets()) {
        report["widgets"][name] = {{"x", rect.x}, {"y", rect.y}, {"width", rect.width}, {"height", rect.height}};
    }
    return report.dump(1, ' ', false, json::error_handler_t::replace) + "\n";
}

}  // namespace drape
