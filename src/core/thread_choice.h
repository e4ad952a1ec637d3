#pragma once

#include <limits>

namespace drape {

/// All threads of a frame, or one? What is faster depends on the cloth and on what else the machine does: where another
/// program keeps a core busy, a frame waits for the thread that had to give way. So both are tried now and then, and
/// the faster is taken. Results do not depend on it.
class ThreadChoice {
public:
    /// How many threads the next frame is to have, of `most`.
    [[nodiscard]] int next(int most);
    /// How long that frame took [s], a sweep.
    void took(double seconds);

private:
    static constexpr int kShortest = 16;  // frames from one trial to the next, doubled where it brought nothing
    static constexpr int kLongest = 512;
    static constexpr int kTrial = 4;  // frames

    bool isFirst_ = true;    // no frame was timed yet
    bool isChoice_ = false;  // more than one thread may be taken
    bool alone_ = false;     // one is
    bool trying_ = false;
    int frames_ = 0;  // of the trial, or since the last one
    int interval_ = kShortest;
    double trial_ = 0;                                          // s, sum
    double pace_ = 0;                                           // s, mean over the last frames that were no trial
    double decided_ = std::numeric_limits<double>::infinity();  // s, the same when it was last chosen
};

}  // namespace drape
