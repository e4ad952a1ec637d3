#pragma once

#include <algorithm>
#include <utility>

#include "background.h"

namespace drape {

/// Work beside whoever calls, every two seconds or, where it takes long, less often, so that it takes a twentieth of
/// one core at most.
class Periodic {
public:
    /// True where none is under way and its time has come; `now` [s].
    [[nodiscard]] bool due(double now) const { return !work_.underWay() && now >= next_; }
    template <class Work>
    void start(Work work) {
        work_.start(std::move(work));
    }
    /// True once, when the work is done.
    bool done(double now) {
        constexpr double kPeriod = 2;  // s
        constexpr double kShare = 20;  // so many times as long as it takes
        if (!work_.underWay() || !work_.wait(0)) return false;
        next_ = now + std::max(kPeriod, kShare * work_.seconds());
        return true;
    }
    /// Leaves none under way: stops it, where it heeds that, and waits.
    void cancel() { work_.cancel(); }

private:
    double next_ = 0;
    Background work_;
};

}  // namespace drape
