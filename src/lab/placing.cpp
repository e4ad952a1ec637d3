// What the hand does for good: pins set and taken out, pins and spheres put elsewhere. It goes into the lanes' scenes,
// so that a restart and a saved scene keep it.
#include <algorithm>

#include "lab.h"
#include "pinning.h"

namespace drape {
namespace {

/// The scene with a sphere that stays at a place.
Scene sphereAt(Scene scene, std::size_t collider, vec3 place) {
    auto& sphere = std::get<Sphere>(scene.colliders[collider]);
    sphere.center = place;
    sphere.velocity = vec3(0);
    sphere.path.clear();
    return scene;
}

}  // namespace

Result<bool> Lab::togglePin(std::size_t lane, int particle) {
    if (!std::ranges::all_of(lanes_,
                             [=](const Lane& each) { return clothOf(each.assembly(), particle).has_value(); })) {
        return Error{"particle " + std::to_string(particle),
                     "belongs to no cloth, or not in every lane; only those that do are pinned and freed"};
    }
    settle();
    const bool pin = lanes_[lane].model().inverseMasses[static_cast<std::size_t>(particle)] > 0;
    std::vector<Scene> scenes;
    for (const Lane& each : lanes_) {
        const vec3 place = each.state().positions[static_cast<std::size_t>(particle)];
        scenes.push_back(pin ? pinnedAt(each.scene(), each.assembly(), particle, place)
                             : unpinned(each.scene(), each.assembly(), particle));
    }
    return editAll(scenes);
}

Result<bool> Lab::putDown() {
    settle();
    std::vector<Scene> scenes;
    for (std::size_t i = 0; i < lanes_.size(); ++i) {
        const Lane& lane = lanes_[i];
        if (sphere_) {
            scenes.push_back(sphereAt(lane.scene(), *sphere_, grabbedAt_[i] + displacementStepped_));
        } else if (held_ >= 0 && displacement_ != vec3(0) && clothOf(lane.assembly(), held_) &&
                   lane.model().inverseMasses[static_cast<std::size_t>(held_)] == 0) {
            scenes.push_back(pinnedAt(lane.scene(), lane.assembly(), held_, handTarget(i)));
        } else {
            scenes.push_back(lane.scene());
        }
    }
    release();
    const Result<bool> edited = editAll(scenes);
    toldOverstretch_ = true;  // whoever pulls that far sees it
    return edited;
}

}  // namespace drape
