#include "trial.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <utility>

#include "drape/core/measures.h"

namespace drape {
namespace {

double lowestOf(const State& state) {
    const auto lower = [](const vec3& a, const vec3& b) { return a.y < b.y; };
    const auto lowest = std::ranges::min_element(state.positions, lower);
    return lowest == state.positions.end() ? 0 : lowest->y;
}

Measures measuresOf(const Lane& lane) {
    const Strain& strain = lane.strain();
    const Energy energy = measureEnergy(lane.model(), lane.scene().solver.method, lane.state());
    const Momentum momentum = measureMomentum(lane.model(), lane.state());
    return {strain.max,
            strain.mean,
            strain.p99,
            energy.kinetic,
            energy.gravitational,
            energy.elastic,
            momentum.linear.x,
            momentum.linear.y,
            momentum.linear.z,
            momentum.angular.x,
            momentum.angular.y,
            momentum.angular.z,
            lowestOf(lane.state()),
            sagOf(lane)};
}

/// The first measure that is not finite, which a finite state of huge numbers can have; empty where all are.
std::string notFinite(const Row& row) {
    for (std::size_t i = 0; i < kMeasures.size(); ++i) {
        if (!std::isfinite(row.measures[i])) return std::string(kMeasures[i]) + " is not finite";
    }
    return std::isfinite(row.value) ? std::string() : "the quantity is not finite";
}

/// Steps through the trial, observing every frame. False where it was told to stop.
bool simulate(const Trial& trial, const std::stop_token& stop, Lane& lane, std::vector<double>& history, Row& row) {
    const auto observe = [&] {
        if (trial.quantity != nullptr) history.push_back(trial.quantity->observe(lane));
    };
    observe();
    for (int frame = 0; frame < trial.frames; ++frame) {
        if (stop.stop_requested()) return false;
        if (!lane.step({}, 1)) {
            row.failure = lane.failure();
            return true;
        }
        row.stepMilliseconds += static_cast<double>(lane.stepMilliseconds().latest()) / trial.frames;
        observe();
    }
    return true;
}

}  // namespace

double sagOf(const Lane& lane) {
    double sag = 0;
    const std::vector<vec3>& start = lane.assembly().state.positions;
    for (std::size_t i = 0; i < start.size(); ++i) {
        sag = std::max(sag, static_cast<double>(start[i].y) - lane.state().positions[i].y);
    }
    return sag;
}

std::optional<Row> runTrial(const Trial& trial, const std::stop_token& stop) {
    Row row;
    try {
        Result<Lane> lane = Lane::create(trial.scene);
        if (!lane) {
            row.failure = lane.error().message();
            return row;
        }
        std::vector<double> history;
        if (!simulate(trial, stop, *lane, history, row)) return std::nullopt;
        row.frames = lane->state().frames;
        row.time = lane->state().time;
        if (!row.failure.empty()) return row;
        row.measures = measuresOf(*lane);
        if (trial.quantity != nullptr) row.value = trial.quantity->reduce(history);
        row.hash = hashOf(lane->state());
        row.failure = notFinite(row);
    } catch (const std::exception& error) {  // no memory, most likely; the other rows go on
        row.failure = error.what();
    }
    return row;
}

}  // namespace drape
