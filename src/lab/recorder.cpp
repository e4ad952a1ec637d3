#include "recorder.h"

#include <algorithm>
#include <limits>

#include <glm/geometric.hpp>

#include "drape/core/measures.h"

namespace drape {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

/// Against where the particles started: the origin's height would drown what changes.
double potentialOf(const Lane& lane) {
    const Model& model = lane.model();
    const std::vector<vec3>& start = lane.assembly().state.positions;
    double potential = 0;
    for (std::size_t i = 0; i < start.size(); ++i) {
        if (model.inverseMasses[i] == 0) continue;
        const glm::dvec3 moved = glm::dvec3(lane.state().positions[i]) - glm::dvec3(start[i]);
        potential -= static_cast<double>(model.masses[i]) * glm::dot(glm::dvec3(model.gravity), moved);
    }
    return potential;
}

Sample sampleOf(const Lane& lane) {
    const Energy energy = measureEnergy(lane.model(), lane.scene().solver.method, lane.state());
    const Momentum momentum = measureMomentum(lane.model(), lane.state());
    return {.frames = lane.state().frames,
            .time = lane.state().time,
            .strainMax = lane.strain().max,
            .strainMean = lane.strain().mean,
            .kinetic = energy.kinetic,
            .potential = potentialOf(lane),
            .elastic = energy.elastic,
            .lost = kNone,
            .linear = glm::length(momentum.linear),
            .angular = glm::length(momentum.angular),
            .milliseconds = static_cast<double>(lane.stepMilliseconds().latest())};
}

Sample gapAt(std::uint64_t frames, double time) {
    return {frames, time, kNone, kNone, kNone, kNone, kNone, kNone, kNone, kNone, kNone};
}

void append(const Lane& lane, std::deque<Sample>& samples) {
    if (!samples.empty() && lane.state().frames < samples.back().frames) samples.clear();
    if (!samples.empty() && lane.state().frames == samples.back().frames) return;
    Sample sample = sampleOf(lane);
    if (!samples.empty()) {
        const Sample& before = samples.back();
        if (sample.frames == before.frames + 1) {
            sample.lost =
                (before.kinetic + before.potential - sample.kinetic - sample.potential) / (sample.time - before.time);
        } else {
            samples.push_back(gapAt(before.frames + 1, before.time));
        }
    }
    samples.push_back(sample);
    while (samples.size() > Recorder::kCapacity) samples.pop_front();
}

}  // namespace

void Recorder::observe(const std::vector<Lane>& lanes) {
    if (samples_.size() != lanes.size()) samples_.assign(lanes.size(), {});
    for (std::size_t i = 0; i < lanes.size(); ++i) append(lanes[i], samples_[i]);
}

void Recorder::goBackTo(const std::vector<Lane>& lanes) {
    for (std::size_t i = 0; i < std::min(samples_.size(), lanes.size()); ++i) {
        std::erase_if(samples_[i], [&](const Sample& sample) { return sample.frames > lanes[i].state().frames; });
    }
}

const std::deque<Sample>& Recorder::samples(std::size_t lane) const {
    static const std::deque<Sample> kEmpty;
    return lane < samples_.size() ? samples_[lane] : kEmpty;
}

}  // namespace drape
