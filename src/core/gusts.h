#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

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
    [[nodiscard]] vec3 at(const vec3& x) const {
        if (rate_ == 0) return mean_;
        const float place = alongWind_.x * x.x + alongWind_.y * x.y + alongWind_.z * x.z - passed_;
        constexpr float kFarthest = 0x1p30F;  // beyond, and where it is not a number, no index: the mean wind
        if (!(place > -kFarthest && place < kFarthest)) return mean_;
        auto whole = static_cast<std::int32_t>(place);
        if (static_cast<float>(whole) > place) --whole;  // a negative number was cut off upwards
        const float s = place - static_cast<float>(whole);
        const float share = s * s * s * (s * (6 * s - 15) + 10);  // no jump in the second derivative
        const auto index = static_cast<std::size_t>(whole);
        const vec3& before = values_[index % kPeriod];
        return mean_ + (before + share * (values_[(index + 1) % kPeriod] - before));
    }

private:
    static constexpr std::size_t kPeriod = 256;
    static constexpr double kLength = 1;  // m, L: a few of them pass along a flag

    vec3 mean_{0};                        // m/s
    vec3 alongWind_{0};                   // 1/m, unit vector over L; 0 where there is no gust
    double rate_ = 0;                     // 1/s, gusts that pass in a second; 0 is a steady wind
    float passed_ = 0;                    // gusts that have passed by now, modulo their period
    std::array<vec3, kPeriod> values_{};  // m/s, of the noise at whole numbers
};

}  // namespace drape
