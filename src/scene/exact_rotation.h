#pragma once

#include <cmath>

#include <glm/vec3.hpp>

// Turning by angles with the same bits on every machine: the library's sine and cosine differ in the last bit.
namespace drape {

struct SineCosine {
    double sine = 0;
    double cosine = 1;
};

/// Sine and cosine of an angle up to 10^6 in size [rad], within 1e-15: Taylor's series after taking off quarter turns.
[[nodiscard]] inline SineCosine sineCosine(double angle) {
    // A quarter turn in two parts; the first has 33 bits, so that its multiples are exact.
    constexpr double kQuarter = 0x1.921fb544p+0;
    constexpr double kQuarterRest = 0x1.0b4611a626331p-34;
    const double quarters = std::floor(angle / (kQuarter + kQuarterRest) + 0.5);
    const double rest = (angle - quarters * kQuarter) - quarters * kQuarterRest;
    SineCosine result{0, 0};
    double term = 1;  // rest^n / n!, its sign that of the series
    for (int n = 0; n < 20; n += 2) {
        result.cosine += term;
        term *= rest / (n + 1);
        result.sine += term;
        term *= -rest / (n + 2);
    }
    switch (static_cast<long>(quarters) & 3) {
        case 1:
            return {result.cosine, -result.sine};
        case 2:
            return {-result.sine, -result.cosine};
        case 3:
            return {-result.cosine, result.sine};
        default:
            return result;
    }
}

/// Turns a point about x, then y, then z [rad].
[[nodiscard]] inline glm::dvec3 rotated(glm::dvec3 p, const glm::dvec3& angles) {
    const SineCosine x = sineCosine(angles.x);
    const SineCosine y = sineCosine(angles.y);
    const SineCosine z = sineCosine(angles.z);
    p = {p.x, x.cosine * p.y - x.sine * p.z, x.sine * p.y + x.cosine * p.z};
    p = {y.cosine * p.x + y.sine * p.z, p.y, y.cosine * p.z - y.sine * p.x};
    return {z.cosine * p.x - z.sine * p.y, z.sine * p.x + z.cosine * p.y, p.z};
}

}  // namespace drape
