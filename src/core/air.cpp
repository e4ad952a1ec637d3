#include "air.h"

namespace drape {

namespace {

using packed::kWidth;

std::size_t eights(std::size_t count) {
    return (count + kWidth - 1) / kWidth;
}

}  // namespace

void Air::begin(const Model& model, const SolverSettings& settings, Workers& workers) {
    constexpr std::size_t kWorthThreads = 2048;  // particles: below this a second thread costs more than it brings
    model_ = &model;
    acts_ = model.wind.acts() && !model.triangles.empty();
    if (!acts_) return;
    workers_ = &workers;
    threads_ = model.particleCount() < kWorthThreads ? 1 : settings.threads;
    kernels_ = &packed::kernelsOf(settings.isa).air;
    gusts_ = Gusts(model.wind);
    if (cornerBegin_.empty()) listCorners();
    for (std::size_t i = 0; i < model.particleCount(); ++i) positions_[4 * i + 3] = model.inverseMasses[i];
}

void Air::listCorners() {
    const auto& triangles = model_->triangles;
    const std::size_t particles = eights(model_->particleCount()) * kWidth;
    const std::size_t packs = eights(triangles.size());
    for (packed::Floats* quads : {&positions_, &relative_, &changes_}) quads->resize(4 * particles);
    forces_.resize(8 * packs * kWidth);
    corners_.assign(3 * packs * kWidth, 0);  // a spare lane's triangle has no area
    cornerBegin_.assign(particles + 1, 0);
    for (std::size_t t = 0; t < triangles.size(); ++t) {
        for (std::size_t corner = 0; corner < 3; ++corner) {
            const int i = triangles[t][corner];
            corners_[(3 * (t / kWidth) + corner) * kWidth + t % kWidth] = 4 * static_cast<std::uint32_t>(i);
            ++cornerBegin_[i + 1];
        }
    }
    for (std::size_t i = 1; i < cornerBegin_.size(); ++i) cornerBegin_[i] += cornerBegin_[i - 1];
    triangleOf_.resize(cornerBegin_.back());
    std::vector<std::uint32_t> next(cornerBegin_.begin(), cornerBegin_.end() - 1);
    for (std::uint32_t t = 0; t < triangles.size(); ++t) {
        for (const int i : triangles[t]) triangleOf_[next[i]++] = t;
    }
}

void Air::findChanges(const Substep& substep) {
    const vec3 fall = substep.h * model_->gravity;
    const Wind& wind = model_->wind;
    const packed::AirArguments arguments{.positions = positions_.data(),
                                         .relative = relative_.data(),
                                         .corners = corners_.data(),
                                         .cornerBegin = cornerBegin_.data(),
                                         .triangleOf = triangleOf_.data(),
                                         .forces = forces_.data(),
                                         .changes = changes_.data(),
                                         .h = substep.h,
                                         .fall = {fall.x, fall.y, fall.z},
                                         .drag = wind.drag,
                                         .lift = wind.lift};
    const std::size_t lifts = wind.lift > 0 ? 1 : 0;
    forEach(model_->triangles.size(), [&](std::size_t begin, std::size_t end) {
        kernels_->onTriangles[lifts](arguments, begin / kWidth, eights(end));
    });
    forEach(model_->particleCount(), [&](std::size_t begin, std::size_t end) {
        kernels_->onParticles[lifts](arguments, begin / kWidth, eights(end));
    });
}

}  // namespace drape
