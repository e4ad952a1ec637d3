#include "gusts.h"

#include <cmath>
#include <cstdint>

#include <glm/geometric.hpp>

namespace drape {

namespace {

/// The finaliser of MurmurHash3: every bit of the result depends on every bit of x.
std::uint32_t hashOf(std::uint32_t x) {
    x ^= x >> 16U;
    x *= 0x85ebca6bU;
    x ^= x >> 13U;
    x *= 0xc2b2ae35U;
    return x ^ (x >> 16U);
}

/// A number in [-1, 1), exact in single precision.
float signedShare(std::uint32_t bits) {
    return static_cast<float>(bits >> 8U) * 0x1p-23F - 1;
}

}  // namespace

Gusts::Gusts(const Wind& wind) : mean_(wind.velocity) {
    const glm::dvec3 velocity(wind.velocity);
    const double speed = std::sqrt(glm::dot(velocity, velocity));
    if (!(wind.gust > 0) || !(speed > 0)) return;
    alongWind_ = vec3(velocity / (speed * kLength));
    rate_ = speed / kLength;
    const float amplitude = wind.gust * static_cast<float>(speed);
    std::uint32_t next = hashOf(static_cast<std::uint32_t>(wind.seed));
    for (vec3& value : values_) {
        for (int axis = 0; axis < 3; ++axis) value[axis] = amplitude * signedShare(hashOf(next++));
    }
}

void Gusts::moveTo(double time) {
    const double periods = rate_ * time / kPeriod;
    passed_ = static_cast<float>((periods - std::floor(periods)) * kPeriod);
}

vec3 airVelocity(const Wind& wind, const vec3& x, double time) {
    Gusts gusts(wind);
    gusts.moveTo(time);
    return gusts.at(x);
}

}  // namespace drape
