// The hand of a lab: what it holds in every lane, and how it pulls. What it does for good is in placing.cpp.
#include <algorithm>
#include <utility>

#include <glm/geometric.hpp>

#include "lab.h"

namespace drape {
namespace {

constexpr float kSphereSpeed = 5;  // m/s: cloth that a faster sphere meets may be left inside it

bool allHave(const std::vector<Lane>& lanes, std::size_t sphere) {
    return std::ranges::all_of(lanes, [sphere](const Lane& lane) {
        const std::vector<Collider>& colliders = lane.model().colliders;
        return sphere < colliders.size() && std::holds_alternative<Sphere>(colliders[sphere]);
    });
}

}  // namespace

void Lab::grab(int particle) {
    const auto has = [particle](const Lane& lane) {
        return particle >= 0 && static_cast<std::size_t>(particle) < lane.state().positions.size();
    };
    release();
    if (!std::ranges::all_of(lanes_, has)) return;
    held_ = particle;
    inputs_.add(Grab{particle});
    touched_ = true;
    for (const Lane& lane : lanes_) grabbedAt_.push_back(lane.state().positions[particle]);
}

void Lab::moveHand(vec3 displacement) {
    displacement_ = displacement;
    if (sphere_ && !playing && !computing()) jumpHand(displacement);
}

void Lab::jumpHand(vec3 displacement) {
    if (!sphere_) return;
    inputs_.add(JumpHand{displacement});
    displacement_ = displacementStepped_ = displacement;
    moveSpheres(displacement);
}

void Lab::release() {
    settle();
    if (held_ >= 0 || sphere_) inputs_.add(ReleaseHand{});
    if (std::exchange(sphere_, std::nullopt)) {
        for (Lane& lane : lanes_) lane.edit(Scene(lane.scene()));  // the sphere is where its scene has it
    }
    held_ = -1;
    pulled_ = false;
    grabbedAt_.clear();
    displacement_ = displacementStepped_ = vec3(0);
}

std::optional<int> Lab::heldParticle() const {
    return held_ < 0 ? std::nullopt : std::optional(held_);
}

vec3 Lab::handTarget(std::size_t lane) const {
    return grabbedAt_[lane] + displacement_;
}

std::optional<float> Lab::handForce(std::size_t lane) const {
    if (!pulled_ || lanes_[lane].model().inverseMasses[static_cast<std::size_t>(held_)] == 0) return std::nullopt;
    return glm::length(lanes_[lane].handForce());
}

Hand Lab::handOf(std::size_t lane, vec3 from, vec3 to) const {
    if (held_ < 0) return {};
    constexpr double kStandardGravity = 9.81;  // m/s^2, so that a weightless cloth can be held too
    const double gravity = glm::length(lanes_[lane].model().gravity);
    const double weight = lanes_[lane].massAround(held_) * (gravity > 0 ? gravity : kStandardGravity);
    return {held_, grabbedAt_[lane] + from, grabbedAt_[lane] + to, static_cast<float>(kHandWeights * weight)};
}

void Lab::grabSphere(std::size_t collider) {
    release();
    if (!allHave(lanes_, collider)) return;
    sphere_ = collider;
    inputs_.add(GrabSphere{static_cast<int>(collider)});
    touched_ = true;
    for (const Lane& lane : lanes_)
        grabbedAt_.push_back(std::get<Sphere>(lane.model().colliders[collider]).centerAt(lane.state().time));
    const auto moves = [collider](const Lane& lane) {
        const auto& sphere = std::get<Sphere>(lane.model().colliders[collider]);
        return !sphere.path.empty() || sphere.velocity != vec3(0);
    };
    if (std::ranges::any_of(lanes_, moves)) notify("the sphere leaves its path and will stay where it is put");
    moveSpheres(vec3(0));
}

vec3 Lab::moveSpheres(vec3 displacement) {
    if (sphere_ && !allHave(lanes_, *sphere_)) release();
    if (!sphere_) return displacement;
    const vec3 way = displacement - displacementStepped_;
    const float most = kSphereSpeed * static_cast<float>(lanes_.front().scene().solver.timeStep);
    const float length = glm::length(way);
    const vec3 reached = length > most ? displacementStepped_ + most / length * way : displacement;
    for (std::size_t i = 0; i < lanes_.size(); ++i)
        lanes_[i].moveSphere(*sphere_, grabbedAt_[i] + displacementStepped_, grabbedAt_[i] + reached);
    return reached;
}

}  // namespace drape
