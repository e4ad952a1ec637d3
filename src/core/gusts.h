#pragma once

#include <array>
#include <cstddef>

#include "drape/core/model.h"

namespace drape {

/// What `airVelocity` says, made ready for many places at one time. The noise interpolates hashes of whole numbers, in
/// exact arithmetic.
class Gusts {
public:
    Gusts() = default;
    explicit Gusts(const Wind& wind);

    /// Sets the time [s] that `at` speaks of.
    void moveTo(double time);
    /// Velocity of the air [m/s].
    [[nodiscard]] vec3 at(const vec3& x) const;

private:
    static constexpr std::size_t kPeriod = 256;
    static constexpr double kLength = 1;  // m, L: a few of them pass along a flag

    vec3 mean_{0};                        // m/s
    vec3 alongWind_{0};                   // 1/m, unit vector over L; 0 where there is no gust
    double rate_ = 0;                     // 1/s, gusts that pass in a second
    float passed_ = 0;                    // gusts that have passed by now, modulo their period
    std::array<vec3, kPeriod> values_{};  // m/s, of the noise at whole numbers
};

}  // namespace drape
