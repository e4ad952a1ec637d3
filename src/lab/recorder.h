#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

#include "lane.h"

namespace drape {

/// What was measured of a lane after one step.
struct Sample {
    std::uint64_t frames = 0;  ///< steps since the lane's start
    double time = 0;           ///< s
    double strainMax = 0;      ///< no unit
    double strainMean = 0;
    double kinetic = 0;    ///< J
    double potential = 0;  ///< J, in gravity, against where the particles started
    double elastic = 0;    ///< J, sum of C^2 / (2 alpha); of an unconverged state it says little. 0 in PBD
    /// W, kinetic and potential energy lost since the sample before: to damping, into stretch, to friction and air.
    /// Negative where hand, wind, moving pins or colliders or relaxing stretch put energy in. Not a number where there
    /// is no sample before.
    double lost = 0;
    double linear = 0;        ///< kg m/s, magnitude of the linear momentum
    double angular = 0;       ///< kg m^2/s, magnitude of the angular momentum about the origin
    double milliseconds = 0;  ///< the solver took for the step
};

/// The last samples of every lane, for plots over time. Bounded; costs nothing while nobody observes.
class Recorder {
public:
    static constexpr std::size_t kCapacity = 2400;  ///< a lane; 40 s at 60 Hz

    /// Takes a sample of every lane that has stepped since the last call. Steps that were not observed leave a sample
    /// that is not a number but for its frames and time, a gap in a plot; another number of lanes or a lane that went
    /// back starts anew.
    void observe(const std::vector<Lane>& lanes);
    /// Forgets what came after the lanes' present states.
    void goBackTo(const std::vector<Lane>& lanes);
    void clear() { samples_.clear(); }

    /// Samples of a lane, oldest first; none for a lane that was not observed yet.
    [[nodiscard]] const std::deque<Sample>& samples(std::size_t lane) const;

private:
    std::vector<std::deque<Sample>> samples_;  // one a lane
};

}  // namespace drape
