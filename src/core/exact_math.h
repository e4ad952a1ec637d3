#pragma once

#include <cmath>

#include <glm/geometric.hpp>

#include "drape/core/constraint.h"

// Functions of the step that libm would round differently from machine to machine. Only +, -, *, / and sqrt are exact
// everywhere, so these are built from them alone.
namespace drape {

inline constexpr float kPi = 3.14159265358979F;

/// Angle of the point (x, y) in (-pi, pi]; within 3e-7 of the true value, 0 at the origin.
/// The polynomial interpolates atan(t)/t in t^2 at ten Chebyshev nodes of [0, 1] (error 1e-8).
inline float arcTangent(float y, float x) {
    const float absX = std::fabs(x);
    const float absY = std::fabs(y);
    const float larger = absX > absY ? absX : absY;
    const float smaller = absX > absY ? absY : absX;
    if (!(larger > 0)) return 0;
    const float t = smaller / larger;
    const float u = t * t;
    float p = 0.002766283501F;
    p = p * u - 0.01573124912F;
    p = p * u + 0.04213762359F;
    p = p * u - 0.07456854826F;
    p = p * u + 0.1061837064F;
    p = p * u - 0.1419779779F;
    p = p * u + 0.1999187203F;
    p = p * u - 0.3333303671F;
    p = p * u + 1.0F;
    float angle = p * t;
    if (absY > absX) angle = kPi / 2 - angle;
    if (x < 0) angle = kPi - angle;
    return y < 0 ? -angle : angle;
}

/// base^exponent by repeated squaring; exponent >= 0.
inline double integerPower(double base, int exponent) {
    double power = 1;
    for (; exponent > 0; exponent /= 2) {
        if (exponent % 2 == 1) power *= base;
        base *= base;
    }
    return power;
}

/// n-th root of y in [0, 1] by Newton's method from above, n >= 1.
inline double root(double y, int n) {
    if (!(y > 0) || n <= 1) return y > 0 ? y : 0;
    double r = 1;
    for (int i = 0; i < 2000; ++i) {
        const double power = integerPower(r, n - 1);
        const double next = r - (r * power - y) / (n * power);
        if (!(next < r)) break;  // Newton falls monotonically until rounding stops it
        r = next;
    }
    return r;
}

/// exp(-x) for x >= 0: Taylor series of a small fraction of x, squared back.
inline double expMinus(double x) {
    if (!(x > 0)) return 1;
    if (x > 700) return 0;
    constexpr int kSquarings = 11;
    const double fraction = -x / (1 << kSquarings);
    double sum = 1;
    for (int i = 12; i >= 1; --i) sum = 1 + sum * fraction / i;
    for (int i = 0; i < kSquarings; ++i) sum *= sum;
    return sum;
}

inline float squaredLength(const vec3& a) { return glm::dot(a, a); }

}  // namespace drape
