#pragma once

#include <chrono>
#include <future>
#include <stop_token>
#include <utility>

namespace drape {

/// Work here or on a thread of its own, one piece at a time, timed. Whoever lets go of it stops it.
class Background {
public:
    Background() = default;
    Background(Background&&) = default;
    Background& operator=(Background&&) = delete;
    ~Background() { cancel(); }

    /// Calls work(stop token), here.
    template <class Work>
    void run(const Work& work) {
        seconds_ = timed(work, {});
    }
    /// Calls it on another thread. Nothing else may be under way.
    template <class Work>
    void start(Work work) {
        stop_ = {};
        done_ = std::async(std::launch::async,
                           [work = std::move(work), stop = stop_.get_token()] { return timed(work, stop); });
    }
    /// True from a start until its end was waited for.
    [[nodiscard]] bool underWay() const { return done_.valid(); }
    /// Waits at most so long [s], 0 or less: not at all. True where the work is done, which is then no longer under
    /// way; throws what it threw.
    bool wait(double seconds);
    /// Stops the work and waits until it has.
    void cancel();
    /// How long the last work took that was done [s]; 0 before there was any.
    [[nodiscard]] double seconds() const { return seconds_; }

private:
    template <class Work>
    static double timed(const Work& work, const std::stop_token& stop) {
        const auto start = std::chrono::steady_clock::now();
        work(stop);
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    }

    std::stop_source stop_;
    std::future<double> done_;
    double seconds_ = 0;
};

}  // namespace drape
