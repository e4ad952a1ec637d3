// Which lanes a lab has; what they do is in lab.cpp.
#include <algorithm>
#include <cstddef>
#include <utility>

#include "lab.h"

namespace drape {
namespace {

Result<std::vector<Lane>> lanesOf(const std::vector<Scene>& scenes) {
    std::vector<Lane> lanes;
    for (const Scene& scene : scenes) {
        Result<Lane> lane = Lane::create(scene);
        if (!lane) return lane.error();
        lanes.push_back(std::move(*lane));
    }
    return lanes;
}

/// One scene under several methods.
std::vector<Scene> scenesOf(Scene scene, const std::vector<Method>& methods) {
    std::vector<Scene> scenes;
    for (const Method method : methods) {
        scene.solver.method = method;
        scenes.push_back(scene);
    }
    return scenes;
}

/// True where the lane's sweeps are those of a rigid cloth.
bool sweepsRigid(const Lane& lane) {
    const Method method = lane.scene().solver.method;
    return method != Method::Reference && std::ranges::all_of(lane.model().batches, [method](const auto& batch) {
               return method == Method::Pbd ? batch->material.stiffness == 1 : batch->material.compliance == 0;
           });
}

bool sameSweeps(const SolverSettings& a, const SolverSettings& b) {
    return a.timeStep == b.timeStep && a.substeps == b.substeps && a.iterations == b.iterations && a.order == b.order &&
           a.damping == b.damping && a.coarseNet == b.coarseNet;
}

}  // namespace

bool numbered(const std::vector<Lane>& lanes) {
    const auto methodOf = [](const Lane& lane) { return lane.scene().solver.method; };
    return std::ranges::any_of(
        lanes, [&](const Lane& lane) { return std::ranges::count(lanes, methodOf(lane), methodOf) > 1; });
}

std::string nameOf(const std::vector<Lane>& lanes, std::size_t lane) {
    const std::string title(titleOf(lanes[lane].scene().solver.method));
    return numbered(lanes) ? std::to_string(lane + 1) + " " + title : title;
}

Result<Lab> Lab::create(std::vector<Scene> scenes) {
    for (Scene& scene : scenes) scene.solver.timeStep = scenes.front().solver.timeStep;
    auto lanes = lanesOf(scenes);
    if (!lanes) return lanes.error();
    return Lab(std::move(*lanes));
}

Result<bool> Lab::compare(bool on, std::optional<Method> keep) {
    if (on == comparing()) return true;
    const Method method = lanes_.front().scene().solver.method;
    if (on) {
        const Scene& scene = lanes_.front().scene();
        const bool back = setAside_ && sameScene(setAside_->alone, scene);
        auto lanes = lanesOf(back ? setAside_->lanes : scenesOf(scene, {Method::Pbd, Method::Xpbd}));
        if (!lanes) return lanes.error();
        stopInputs();
        lanes_ = std::move(*lanes);
        methodAlone_ = method;
        ++revision_;
        restart();
        return true;
    }
    stopInputs();
    SetAside aside;
    for (const Lane& lane : lanes_) aside.lanes.push_back(lane.scene());
    release();
    const Method kept = keep.value_or(methodAlone_);
    const auto found =
        std::ranges::find_if(lanes_, [kept](const Lane& lane) { return lane.scene().solver.method == kept; });
    Lane& alone = found == lanes_.end() ? lanes_.back() : *found;
    if (found == lanes_.end()) {
        Scene scene = alone.scene();
        scene.solver.method = kept;
        if (const auto edited = alone.edit(scene); !edited) return edited.error();
    }
    std::swap(lanes_.front(), alone);
    lanes_.erase(lanes_.begin() + 1, lanes_.end());
    ++revision_;
    recorder_.clear();
    timeline_.clear();
    aside.alone = lanes_.front().scene();
    setAside_ = std::move(aside);
    return true;
}

Result<bool> Lab::addLane(std::size_t like, Method method) {
    if (lanes_.size() >= kMaxLanes) return false;
    Scene scene = lanes_[like].scene();
    scene.solver.method = method;
    Result<Lane> lane = Lane::create(std::move(scene));
    if (!lane) return lane.error();
    if (!comparing()) methodAlone_ = lanes_.front().scene().solver.method;
    stopInputs();
    lanes_.push_back(std::move(*lane));
    ++revision_;
    restart();
    return true;
}

void Lab::removeLane(std::size_t lane) {
    if (!comparing()) return;
    release();
    stopInputs();
    lanes_.erase(lanes_.begin() + static_cast<std::ptrdiff_t>(lane));
    ++revision_;
    recorder_.clear();
    timeline_.clear();
}

Result<bool> Lab::open(const Scene& scene) {
    std::vector<Method> methods{scene.solver.method};
    if (comparing()) {
        methods.clear();
        for (const Lane& lane : lanes_) methods.push_back(lane.scene().solver.method);
    }
    auto lanes = lanesOf(scenesOf(scene, methods));
    if (!lanes) return lanes.error();
    release();
    stopInputs();
    lanes_ = std::move(*lanes);
    camera = scene.camera;
    methodAlone_ = scene.solver.method;
    setAside_.reset();
    ++revision_;
    begin();
    return true;
}

Result<bool> Lab::editAll(const std::vector<Scene>& scenes) {
    for (std::size_t i = 0; i < scenes.size(); ++i) {
        if (sameScene(lanes_[i].scene(), scenes[i])) continue;
        if (const auto edited = edit(i, scenes[i]); !edited) return edited.error();
    }
    return true;
}

bool Lab::keepOnly(const std::vector<Scene>& scenes) {
    std::vector<std::size_t> others;
    std::size_t kept = 0;
    for (std::size_t lane = 0; lane < lanes_.size(); ++lane) {
        if (kept < scenes.size() && sameScene(lanes_[lane].scene(), scenes[kept]))
            ++kept;
        else
            others.push_back(lane);
    }
    if (kept < scenes.size()) return false;
    for (; !others.empty(); others.pop_back()) removeLane(others.back());
    return true;
}

Result<bool> Lab::restore(const std::vector<Scene>& scenes) {
    release();
    if (scenes.size() == lanes_.size()) return editAll(scenes);
    if (keepOnly(scenes)) return true;
    auto lanes = lanesOf(scenes);
    if (!lanes) return lanes.error();
    if (!comparing()) methodAlone_ = lanes_.front().scene().solver.method;
    stopInputs();
    lanes_ = std::move(*lanes);
    ++revision_;
    restart();
    return true;
}

bool Lab::lanesCoincide() const {
    return comparing() && lanes_.front().constraintCount() > 0 && std::ranges::all_of(lanes_, [this](const Lane& lane) {
               return sweepsRigid(lane) && sameSweeps(lane.scene().solver, lanes_.front().scene().solver);
           });
}

}  // namespace drape
