#pragma once

namespace drape {

/// Turns wall-clock time into whole fixed steps, so that the frame rate never changes the result.
class Clock {
public:
    static constexpr int kMaxSteps = 4;  ///< per call; what a stall leaves over is discarded and counted

    /// Steps to take after `elapsed` seconds of wall-clock time, at `timeStep` seconds a step times `speed`.
    /// 0 where `elapsed` or `speed` is negative or not finite, or `timeStep` is not positive and finite.
    int advance(double elapsed, double timeStep, double speed = 1.0);
    /// Counts steps that were due and are not taken after all as discarded [s].
    void discard(double seconds) { discarded_ += seconds; }
    /// Seconds of simulated time that were discarded so far.
    [[nodiscard]] double discarded() const { return discarded_; }
    /// Forgets the part of a step that has run up and what was discarded.
    void reset();

private:
    double accumulated_ = 0;  // simulated seconds not stepped yet
    double discarded_ = 0;
};

}  // namespace drape
