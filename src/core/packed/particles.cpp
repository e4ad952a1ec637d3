#include "particles.h"

#include <algorithm>
#include <cassert>

namespace drape::packed {

namespace {

constexpr std::size_t kGuard = kBlockFloats;  // a shifted pack reads a few floats past its last block

}  // namespace

PackedParticles::PackedParticles(const Model& model) : layout_(layOut(model)) {
    const std::size_t slots = static_cast<std::size_t>(layout_.blockCount()) * kWidth;
    const std::size_t floats = static_cast<std::size_t>(layout_.blockCount()) * kBlockFloats + kGuard;
    predicted_.resize(floats);
    corrections_.resize(floats);
    velocities_.resize(floats);
    touched_.resize(model.colliders.size() * layout_.blockCount());
    particleAt_.assign(slots, kSpareLane);
    for (std::uint32_t i = 0; i < model.particleCount(); ++i) {
        particleAt_[layout_.slots[i]] = i;
        addresses_.push_back(layout_.address(layout_.slots[i]));
        strides_.push_back(static_cast<std::uint8_t>(layout_.stride(layout_.slots[i])));
    }
    for (const auto& batch : model.batches) {
        formulas_.push_back(Formulas::indexOf(batch->type()));
        assert(formulas_.back() < Formulas::kCount && "a constraint type is missing from Formulas");
        schedules_.push_back(scheduleOf(*batch, layout_));
        multipliers_.emplace_back(schedules_.back().lanes.size() * kWidth);
    }
    layout_.slots = {};  // the addresses say the same
}

void PackedParticles::begin(const Model& model, const SolverSettings& settings, State& state, Workers& workers) {
    constexpr std::size_t kWorthThreads = 8192;  // particles: below this a second thread costs more than it brings
    model_ = &model;
    kernels_ = &kernelsOf(settings.isa);
    iterations_ = settings.iterations;
    keepsMultipliers_ = settings.multipliers;
    workers_ = &workers;
    threads_ = model.particleCount() < kWorthThreads ? 1 : settings.threads;
    workers_->forEach(threads_, layout_.clusterCount(), [&](std::size_t c) {
        kernels_->takeOver(blockArguments(c),
                           {.particles = particleAt_.data() + std::size_t{layout_.clusterBegin[c]} * kWidth,
                            .count = state.positions.size(),
                            .positions = state.positions.data(),
                            .velocities = state.velocities.data(),
                            .inverseMasses = model.inverseMasses.data(),
                            .thicknesses = model.thicknesses.data()});
    });
}

void PackedParticles::end(State& state, float damping) {
    workers_->forEach(threads_, layout_.clusterCount(), [&](std::size_t c) {
        kernels_->giveBack(blockArguments(c, {.h = 1, .damping = damping}),
                           {.particles = particleAt_.data() + std::size_t{layout_.clusterBegin[c]} * kWidth,
                            .count = state.positions.size(),
                            .positions = state.positions.data(),
                            .velocities = state.velocities.data()});
    });
    unsettledPerH_ = 0;
}

BlockArguments PackedParticles::blockArguments(std::size_t cluster, const Substep& substep) {
    const std::uint32_t first = layout_.clusterBegin[cluster];
    const std::size_t offset = static_cast<std::size_t>(first) * kBlockFloats;
    BlockArguments arguments{.arrangement = layout_.arrangements[cluster],
                             .blocks = layout_.clusterBegin[cluster + 1] - first,
                             .predicted = predicted_.data() + offset,
                             .corrections = corrections_.data() + offset,
                             .velocities = velocities_.data() + offset,
                             .h = substep.h,
                             .perH = unsettledPerH_,
                             .damping = substep.damping};
    for (int axis = 0; axis < 3; ++axis) arguments.gravity[axis] = model_->gravity[axis];
    return arguments;
}

void PackedParticles::predict(const Substep& substep) {
    workers_->forEach(threads_, layout_.clusterCount(),
                      [&](std::size_t c) { kernels_->predict(blockArguments(c, substep)); });
    unsettledPerH_ = 0;
}

void PackedParticles::updateVelocities(const Substep& substep) {
    unsettledPerH_ = 1 / substep.h;
    // Unless contacts or the air read the velocities before, the next prediction or the end does it in passing.
    if (model_->colliders.empty() && !model_->wind.acts()) return;
    workers_->forEach(threads_, layout_.clusterCount(),
                      [&](std::size_t c) { kernels_->updateVelocities(blockArguments(c, substep)); });
    unsettledPerH_ = 0;
}

void PackedParticles::follow(std::span<const net::Attachment> attachments, std::span<const net::NodeMove> moves) {
    workers_->forEach(threads_, layout_.clusterCount(), [&](std::size_t c) {
        kernels_->follow(blockArguments(c), particleAt_.data() + layout_.clusterBegin[c] * kWidth, attachments, moves);
    });
}

void PackedParticles::resetMultipliers() {
    firstSweep_ = true;
    std::fill(touched_.begin(), touched_.end(), std::uint8_t{0});
}

void PackedParticles::sweep(const Substep& substep, std::span<const Projection> projections) {
    for (std::size_t b = 0; b < schedules_.size(); ++b) {
        const PackSchedule& schedule = schedules_[b];
        const auto& sweeps = kernels_->sweeps[formulas_[b]];
        const bool read = projections[b].scaledCompliance > 0 && iterations_ > 1;
        const auto sweepItem = [&](std::size_t item) {
            for (std::uint32_t r = schedule.items[item].begin; r < schedule.items[item].end; ++r) {
                const Run& run = schedule.runs[r];
                sweeps[static_cast<int>(run.access)](
                    {.predicted = predicted_.data(),
                     .corrections = corrections_.data(),
                     .velocities = velocities_.data(),
                     .addresses = schedule.addresses.data() + run.firstAddress,
                     .rests = schedule.rests.data(),
                     .multipliers = multipliers_[b].data() + std::size_t{run.firstPack} * kWidth,
                     .packs = run.packs,
                     .positive = run.positive,
                     .h = substep.h,
                     .projection = projections[b],
                     .first = firstSweep_,
                     .keep = read || (substep.last && keepsMultipliers_)});
            }
        };
        for (const Range& phase : schedule.phases) {
            workers_->forEach(threads_, phase.end - phase.begin, [&](std::size_t i) { sweepItem(phase.begin + i); });
        }
    }
    firstSweep_ = false;
}

void PackedParticles::findContacts(const Surface& surface, std::uint8_t* touched) {
    SurfaceArguments target{.round = surface.isRound(), .radius = surface.radius()};
    for (int axis = 0; axis < 3; ++axis) {
        target.origin[axis] = surface.origin()[axis];
        target.normal[axis] = surface.normal()[axis];
    }
    workers_->forEach(threads_, layout_.clusterCount(), [&](std::size_t c) {
        kernels_->findContacts(blockArguments(c), target, touched + layout_.clusterBegin[c]);
    });
}

std::vector<float> PackedParticles::multipliers(std::size_t batch) const {
    const PackSchedule& schedule = schedules_[batch];
    std::vector<float> inOrder(schedule.constraints);
    schedule.forEachConstraint(
        [&](std::size_t lane, std::uint32_t constraint) { inOrder[constraint] = multipliers_[batch][lane]; });
    return inOrder;
}

}  // namespace drape::packed
