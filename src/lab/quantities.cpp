#include "quantities.h"

#include <cmath>
#include <cstddef>

#include "drape/core/measures.h"
#include "lane.h"

namespace drape {

double pendulumAngle(const Lane& lane) {
    const vec3 arm = lane.state().positions[1] - lane.state().positions[0];
    return std::atan2(static_cast<double>(arm.x), -static_cast<double>(arm.y));
}

/// Released at rest, it has turned last at the peak of the parabola through three frames, and decays evenly.
double amplitudeLeft(std::span<const double> angles) {
    const auto size = [&](std::size_t i) { return std::fabs(angles[i]); };
    for (std::size_t i = angles.size() - 2; angles.size() > 2 && i > 0; --i) {
        if (size(i) < size(i - 1) || size(i) < size(i + 1)) continue;
        const double slope = (size(i + 1) - size(i - 1)) / 2;
        const double curvature = size(i + 1) - 2 * size(i) + size(i - 1);
        const double offset = curvature < 0 ? -slope / curvature : 0;
        const double peak = size(i) + slope * offset / 2;
        const double share = static_cast<double>(angles.size() - 1) / (static_cast<double>(i) + offset);
        return std::pow(peak / size(0), share);
    }
    return size(angles.size() - 1) / size(0);
}

double spinOf(const Lane& lane) {
    return measureMomentum(lane.model(), lane.state()).angular.z;
}

}  // namespace drape
