#pragma once

#include "vector3.h"

// Functions of the step that libm would round differently from machine to machine. Only +, -, *, / and sqrt are exact
// everywhere, so these are built from them alone.
namespace drape {

inline constexpr float kPi = 3.14159265358979F;

/// Angle of the point (x, y) in (-pi, pi]; within 3e-7 of the true value, 0 at the origin.
/// The polynomial interpolates atan(t)/t in t^2 at nine Chebyshev nodes of [0, 1] (error 1e-8).
template <class Real>
DRAPE_INLINE Real arcTangent(const Real& y, const Real& x) {
    const Real zero(0.0F);
    const Real absX = absolute(x);
    const Real absY = absolute(y);
    const auto steep = absY > absX;
    const Real larger = select(steep, absY, absX);
    const Real smaller = select(steep, absX, absY);
    const Real t = smaller / select(larger > zero, larger, Real(1.0F));
    const Real u = t * t;
    Real p(0.002766283501F);
    p = p * u + Real(-0.01573124912F);
    p = p * u + Real(0.04213762359F);
    p = p * u + Real(-0.07456854826F);
    p = p * u + Real(0.1061837064F);
    p = p * u + Real(-0.1419779779F);
    p = p * u + Real(0.1999187203F);
    p = p * u + Real(-0.3333303671F);
    p = p * u + Real(1.0F);
    Real angle = p * t;
    angle = select(steep, Real(kPi / 2) - angle, angle);
    angle = select(x < zero, Real(kPi) - angle, angle);
    return select(y < zero, -angle, angle);
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

}  // namespace drape
