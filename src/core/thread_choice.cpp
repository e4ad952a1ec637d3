#include "thread_choice.h"

#include <algorithm>
#include <utility>

namespace drape {

int ThreadChoice::next(int most) {
    isChoice_ = most > 1;
    return alone_ ? 1 : most;
}

void ThreadChoice::took(double seconds) {
    constexpr int kMean = 16;       // frames, or so
    constexpr double kWorse = 1.5;  // times as slow as when it was chosen: the other may be better by now
    if (!isChoice_) return;
    if (std::exchange(isFirst_, false)) return;  // it made the schedules too
    ++frames_;
    if (trying_) {
        trial_ += seconds;
        if (frames_ < kTrial) return;
        const bool better = trial_ < kTrial * pace_;
        if (better) {
            pace_ = trial_ / kTrial;
            interval_ = kShortest;
        } else {
            alone_ = !alone_;
            interval_ = std::min(2 * interval_, kLongest);
        }
        decided_ = pace_;
        trying_ = false;
        frames_ = 0;
        return;
    }
    pace_ = pace_ > 0 ? pace_ + (std::min(seconds, 2 * pace_) - pace_) / kMean : seconds;  // a hitch counts little
    if (frames_ < interval_ && pace_ <= kWorse * decided_) return;
    alone_ = !alone_;
    trying_ = true;
    trial_ = 0;
    frames_ = 0;
}

}  // namespace drape
