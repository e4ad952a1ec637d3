#pragma once

#include <atomic>
#include <cstddef>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "trial.h"

namespace drape {

/// A value of the scene and what it is set to, one after another.
struct Axis {
    std::string path;
    std::vector<std::string> values;
};

/// One value of every axis, and the PATH=VALUE edits that set them.
struct Combination {
    std::vector<std::string> values;
    std::vector<std::string> edits;
};

/// How many combinations there are; kMostCombinations + 1 stands for any number beyond.
[[nodiscard]] std::size_t countCombinations(const std::vector<Axis>& axes);
/// All of them; the first axis varies slowest.
[[nodiscard]] std::vector<Combination> combinationsOf(const std::vector<Axis>& axes);
inline constexpr std::size_t kMostCombinations = 100'000;

/// Trials at work on threads of their own, so that a window can look on. Rows do not depend on how many threads.
/// Whoever lets go of it cancels it.
class Sweep {
public:
    /// Starts at once, with at most `jobs` threads.
    Sweep(std::vector<Trial> trials, int jobs);

    [[nodiscard]] const std::vector<Trial>& trials() const { return trials_; }
    /// The rows so far, one a trial in their order.
    [[nodiscard]] std::vector<std::optional<Row>> rows() const;
    [[nodiscard]] std::size_t done() const { return done_; }
    /// True once nothing runs any more: all is done, or what was cancelled has stopped.
    [[nodiscard]] bool finished() const { return running_ == 0; }

    /// Stops within a frame of each trial; returns at once.
    void cancel();
    /// Returns when it is finished.
    void wait();

private:
    void work(const std::stop_token& stop);

    const std::vector<Trial> trials_;
    mutable std::mutex mutex_;
    std::vector<std::optional<Row>> rows_;  // behind the mutex
    std::atomic<std::size_t> next_ = 0;
    std::atomic<std::size_t> done_ = 0;
    std::atomic<std::size_t> running_ = 0;
    std::vector<std::jthread> threads_;  // last: they stop before what they use goes
};

}  // namespace drape
