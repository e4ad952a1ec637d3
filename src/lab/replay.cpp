#include "replay.h"

#include <span>
#include <string>
#include <utility>

#include "drape/scene/scene_file.h"

namespace drape {
namespace {

Result<bool> act(const Grab& grab, Lab& lab) {
    const std::size_t particles = lab.lanes().front().state().positions.size();
    if (grab.particle < 0 || static_cast<std::size_t>(grab.particle) >= particles) {
        return Error{"grab", "names particle " + std::to_string(grab.particle) + "; there are " +
                                 std::to_string(particles) + ", counted from 0"};
    }
    lab.grab(grab.particle);
    return true;
}

Result<bool> act(const GrabSphere& grab, Lab& lab) {
    lab.grabSphere(static_cast<std::size_t>(grab.collider));
    if (!lab.heldSphere())
        return Error{"grab_sphere", "names collider " + std::to_string(grab.collider) + ", which is not a sphere"};
    return true;
}

Result<bool> act(const MoveHand& move, Lab& lab) {
    lab.moveHand(move.displacement);
    return true;
}

Result<bool> act(const JumpHand& jump, Lab& lab) {
    lab.jumpHand(jump.displacement);
    return true;
}

Result<bool> act(const ReleaseHand&, Lab& lab) {
    lab.release();
    return true;
}

Result<bool> act(const EditScene& edit, Lab& lab) {
    const Result<Scene> scene = editedScene(lab.lanes().front().scene(), edit.edits);
    if (!scene) return scene.error();
    const Result<Change> changed = lab.edit(0, *scene);
    return changed ? Result<bool>(true) : changed.error();
}

Result<bool> act(const Restart&, Lab& lab) {
    lab.restart();
    return true;
}

Result<bool> act(const State& state, Lab& lab) {
    const std::size_t particles = lab.lanes().front().state().positions.size();
    if (state.positions.size() != particles || state.velocities.size() != particles)
        return Error{"state",
                     "is of other particles; expected " + std::to_string(particles) + " positions and velocities"};
    lab.goTo(std::span(&state, 1));
    return true;
}

}  // namespace

Result<bool> Replay::beforeStep(Lab& lab) {
    for (; next_ < log_.events.size() && log_.events[next_].frame <= frame_; ++next_) {
        const auto done = std::visit([&](const auto& action) { return act(action, lab); }, log_.events[next_].action);
        if (!done) return Error{"frame " + std::to_string(frame_), done.error().message()};
    }
    ++frame_;
    return true;
}

}  // namespace drape
