#include "clock.h"

#include <algorithm>
#include <cmath>

namespace drape {

int Clock::advance(double elapsed, double timeStep, double speed) {
    const double simulated = elapsed * speed;
    if (!(elapsed >= 0 && simulated >= 0 && std::isfinite(simulated))) return 0;
    if (!(timeStep > 0 && std::isfinite(timeStep))) return 0;

    // A frame a rounding error short of a step counts as one; otherwise 60 Hz frames would skip one now and then.
    constexpr double kRounding = 1e-9;
    accumulated_ += simulated;
    const double due = std::floor(accumulated_ / timeStep + kRounding);
    accumulated_ = std::max(0.0, accumulated_ - due * timeStep);
    if (due <= kMaxSteps) return static_cast<int>(due);
    discarded_ += (due - kMaxSteps) * timeStep;
    return kMaxSteps;
}

void Clock::reset() {
    *this = {};
}

}  // namespace drape
