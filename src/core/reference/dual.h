#pragma once

#include <array>
#include <cmath>

#include "../vector3.h"

namespace drape {

/// A number with its derivatives by kCount variables, in double precision. A formula over duals gives its exact
/// derivatives beside its value (forward-mode differentiation); over Dual<0> it is plain double precision.
template <int kCount>
struct Dual {
    double value = 0;
    std::array<double, kCount> slopes{};

    Dual() = default;
    explicit Dual(double constant) : value(constant) {}
    /// The variable `index` at a value.
    Dual(double at, int index) : value(at) {
        if constexpr (kCount > 0) slopes[index] = 1;
    }
};

template <int kCount>
inline constexpr float kNoDirection<Dual<kCount>> = 1e-28F;

/// f(a) with slopes da of f by a, and likewise of two numbers.
template <int kCount>
inline Dual<kCount> chained(double value, double da, const Dual<kCount>& a) {
    Dual<kCount> f(value);
    for (int i = 0; i < kCount; ++i) f.slopes[i] = da * a.slopes[i];
    return f;
}
template <int kCount>
inline Dual<kCount> chained(double value, double da, const Dual<kCount>& a, double db, const Dual<kCount>& b) {
    Dual<kCount> f(value);
    for (int i = 0; i < kCount; ++i) f.slopes[i] = da * a.slopes[i] + db * b.slopes[i];
    return f;
}

template <int kCount>
inline Dual<kCount> operator+(const Dual<kCount>& a, const Dual<kCount>& b) {
    return chained(a.value + b.value, 1, a, 1, b);
}
template <int kCount>
inline Dual<kCount> operator-(const Dual<kCount>& a, const Dual<kCount>& b) {
    return chained(a.value - b.value, 1, a, -1, b);
}
template <int kCount>
inline Dual<kCount> operator-(const Dual<kCount>& a) {
    return chained(-a.value, -1, a);
}
template <int kCount>
inline Dual<kCount> operator*(const Dual<kCount>& a, const Dual<kCount>& b) {
    return chained(a.value * b.value, b.value, a, a.value, b);
}
template <int kCount>
inline Dual<kCount> operator/(const Dual<kCount>& a, const Dual<kCount>& b) {
    const double quotient = a.value / b.value;
    return chained(quotient, 1 / b.value, a, -quotient / b.value, b);
}
template <int kCount>
inline bool operator<(const Dual<kCount>& a, const Dual<kCount>& b) {
    return a.value < b.value;
}
template <int kCount>
inline bool operator>(const Dual<kCount>& a, const Dual<kCount>& b) {
    return a.value > b.value;
}
template <int kCount>
inline Dual<kCount> select(bool condition, const Dual<kCount>& yes, const Dual<kCount>& no) {
    return condition ? yes : no;
}
/// At 0, where it has no slope, the slopes are 0.
template <int kCount>
inline Dual<kCount> squareRoot(const Dual<kCount>& a) {
    const double root = std::sqrt(a.value);
    return chained(root, root > 0 ? 0.5 / root : 0.0, a);
}
/// In place of the polynomial for single precision.
template <int kCount>
inline Dual<kCount> arcTangent(const Dual<kCount>& y, const Dual<kCount>& x) {
    const double square = x.value * x.value + y.value * y.value;
    const double per = square > 0 ? 1 / square : 0;
    return chained(std::atan2(y.value, x.value), x.value * per, y, -y.value * per, x);
}

}  // namespace drape
