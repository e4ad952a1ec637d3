#pragma once

#include <optional>
#include <string>
#include <vector>

#include "clock.h"
#include "lane.h"
#include "view.h"

namespace drape {

/// The laboratory the window shows: lanes on one clock, with one camera and one hand.
class Lab {
public:
    /// One lane with the scene's own method.
    [[nodiscard]] static Result<Lab> create(Scene scene);

    [[nodiscard]] std::vector<Lane>& lanes() { return lanes_; }
    [[nodiscard]] const std::vector<Lane>& lanes() const { return lanes_; }
    [[nodiscard]] bool comparing() const { return lanes_.size() > 1; }

    /// Two lanes of the same scene from time 0 on, PBD left and XPBD right; or back to one, which keeps the last lane's... method.
    Result<bool> compare(bool on);
    /// Loads another scene; keeps comparing. An error leaves the lab as it was.
    Result<bool> open(Scene scene);
    /// All lanes back to time 0, with their settings.
    void restart();

    bool playing = true;
    double speed = 1;  ///< simulated seconds per second of wall-clock time
    Camera camera;

    /// Advances by wall-clock time; returns the number of steps taken. Steps nothing while paused.
    int advance(double elapsed);
    /// One step of all lanes, playing or not.
    void stepOnce();

    /// The hand takes a particle in every lane; `displacement` is from where it was grabbed, the same for all [m].
    void grab(int particle);
    void moveHand(vec3 displacement);
    void release();
    [[nodiscard]] std::optional<int> heldParticle() const;
    /// Where the hand wants its particle in a lane [m].
    [[nodiscard]] vec3 handTarget(std::size_t lane) const;

    [[nodiscard]] const Clock& clock() const { return clock_; }
    /// Simulated seconds per second of wall-clock time over the last second or so; 0 while paused.
    [[nodiscard]] double realTimeFactor() const { return realTimeFactor_; }
    /// One line about something the person should know (a step that failed, time that was discarded), or empty.
    [[nodiscard]] const std::string& notice() const { return notice_; }
    /// True where PBD and XPBD are the same by construction: k = 1 and compliance 0 everywhere in all lanes.
    [[nodiscard]] bool lanesCoincide() const;

private:
    explicit Lab(Scene scene);

    std::vector<Lane> lanes_;
    Clock clock_;
    int held_ = -1;
    std::vector<vec3> grabbedAt_;   // one a lane
    vec3 displacement_{0};          // the cursor's, now
    vec3 displacementStepped_{0};   // the cursor's at the end of the last step
    double realTimeFactor_ = 0;
    std::string notice_;
};

}  // namespace drape
