#include "frame_rate.h"

namespace drape {

void FrameRate::add(double now, double busy) {
    constexpr double kWindow = 0.5;  // s
    ++frames_;
    if (begin_ < 0) {  // the first frame also builds what later ones use
        begin_ = now;
        return;
    }
    ++count_;
    busy_ += busy;
    if (now - begin_ < kWindow) return;
    perSecond_ = count_ / (now - begin_);
    milliseconds_ = 1000 * busy_ / count_;
    begin_ = now;
    count_ = 0;
    busy_ = 0;
}

void FrameRate::answered(double seconds) {
    answering_ += seconds;
    ++answers_;
}

}  // namespace drape
