#pragma once

namespace drape {

/// Turns wall-clock time into whole fixed steps, so that the frame rate never changes the result.
class Clock {
public:
    static constexpr int kMaxSteps = 4;  ///< per call; what a stall leaves over is discarded and counted

    /// Steps to take after `elapsed` seconds of wall-clock time, at `timeStep` seconds a step times `speed`.
    /// Negative or not finite `elapsed` counts as 0.
    int advance(double elapsed, double timeStep, double speed = 1.0);
    /// Seconds of simulated time that were discarded so far.
    [[nodiscard]] double discarded() const { return discarded_; }
    /// How far into the next step we are, in [0, 1).
    [[nodiscard]] double fraction(double timeStep) const;
    void reset();

private:
    double accumulated_ = 0;
    double discarded_ = 0;
};

}  // namespace drape
