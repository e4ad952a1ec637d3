#pragma once

#include <span>

namespace drape {

class Lane;

/// Angle of a pendulum from straight down, about z [rad]: particle 0 is the pin, 1 the bob.
[[nodiscard]] double pendulumAngle(const Lane& lane);
/// Share of a decaying swing's amplitude that is left at the end of its angles, one a frame.
[[nodiscard]] double amplitudeLeft(std::span<const double> angles);
/// Angular momentum about z [kg m^2/s].
[[nodiscard]] double spinOf(const Lane& lane);

}  // namespace drape
