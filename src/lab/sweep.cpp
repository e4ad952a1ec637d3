#include "sweep.h"

#include <algorithm>
#include <utility>

namespace drape {

std::size_t countCombinations(const std::vector<Axis>& axes) {
    std::size_t count = 1;
    for (const Axis& axis : axes) {
        if (axis.values.size() > kMostCombinations / std::max<std::size_t>(count, 1)) return kMostCombinations + 1;
        count *= axis.values.size();
    }
    return count;
}

std::vector<Combination> combinationsOf(const std::vector<Axis>& axes) {
    std::vector<Combination> combinations(1);
    for (const Axis& axis : axes) {
        std::vector<Combination> longer;
        for (const Combination& start : combinations) {
            for (const std::string& value : axis.values) {
                Combination& next = longer.emplace_back(start);
                next.values.push_back(value);
                next.edits.push_back(axis.path + "=" + value);
            }
        }
        combinations = std::move(longer);
    }
    return combinations;
}

Sweep::Sweep(std::vector<Trial> trials, int jobs) : trials_(std::move(trials)), rows_(trials_.size()) {
    running_ = std::min(static_cast<std::size_t>(std::max(jobs, 1)), trials_.size());
    for (std::size_t i = 0, count = running_; i < count; ++i) {
        threads_.emplace_back([this](const std::stop_token& stop) { work(stop); });
    }
}

void Sweep::work(const std::stop_token& stop) {
    for (std::size_t i = next_++; i < trials_.size() && !stop.stop_requested(); i = next_++) {
        std::optional<Row> row = runTrial(trials_[i], stop);
        if (!row) break;
        const std::scoped_lock lock(mutex_);
        rows_[i] = std::move(row);
        ++done_;
    }
    --running_;
}

std::vector<std::optional<Row>> Sweep::rows() const {
    const std::scoped_lock lock(mutex_);
    return rows_;
}

void Sweep::cancel() {
    for (std::jthread& thread : threads_) thread.request_stop();
}

void Sweep::wait() {
    for (std::jthread& thread : threads_) {
        if (thread.joinable()) thread.join();
    }
}

}  // namespace drape
