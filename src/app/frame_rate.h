#pragma once

namespace drape {

/// Frames a second and the time a frame takes, over the last half second.
class FrameRate {
public:
    /// A frame ended at `now` [s] and was worked at for `busy` seconds, waiting for the screen left out.
    void add(double now, double busy);

    [[nodiscard]] double perSecond() const { return perSecond_; }
    [[nodiscard]] double milliseconds() const { return milliseconds_; }
    [[nodiscard]] long long frames() const { return frames_; }  ///< since the start

private:
    double begin_ = -1;
    double busy_ = 0;
    int count_ = 0;
    double perSecond_ = 0;
    double milliseconds_ = 0;
    long long frames_ = 0;
};

}  // namespace drape
