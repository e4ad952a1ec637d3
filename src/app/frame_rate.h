#pragma once

namespace drape {

/// Frames a second and the time a frame takes, over the last half second.
class FrameRate {
public:
    /// A frame ended at `now` [s] and was worked at for `busy` seconds, waiting for the screen left out.
    void add(double now, double busy);

    /// Input was answered on the screen after `seconds`.
    void answered(double seconds);

    [[nodiscard]] double perSecond() const { return perSecond_; }
    [[nodiscard]] double milliseconds() const { return milliseconds_; }
    /// Mean time from input to the picture that shows its effect.
    [[nodiscard]] double answerMilliseconds() const { return answers_ > 0 ? 1000 * answering_ / answers_ : 0; }
    [[nodiscard]] long long frames() const { return frames_; }  ///< since the start

private:
    double begin_ = -1;
    double busy_ = 0;
    int count_ = 0;
    double perSecond_ = 0;
    double milliseconds_ = 0;
    long long frames_ = 0;
    double answering_ = 0;
    int answers_ = 0;
};

}  // namespace drape
