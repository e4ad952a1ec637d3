#pragma once

#include <cmath>
#include <utility>

// Inlined even where the optimiser hesitates: eight lanes must stay in registers.
#define DRAPE_INLINE inline __attribute__((always_inline))
#define DRAPE_LAMBDA __attribute__((always_inline))

// Vectors over any kind of number: one float, or eight lanes of them. The formulas are written once, over these.
namespace drape {

template <class Real>
struct Vector3 {
    Real x;
    Real y;
    Real z;
};

template <class Real>
DRAPE_INLINE Vector3<Real> operator+(const Vector3<Real>& a, const Vector3<Real>& b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
template <class Real>
DRAPE_INLINE Vector3<Real> operator-(const Vector3<Real>& a, const Vector3<Real>& b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
template <class Real>
DRAPE_INLINE Vector3<Real> operator-(const Vector3<Real>& a) {
    return {-a.x, -a.y, -a.z};
}
template <class Real>
DRAPE_INLINE Vector3<Real> operator*(const Real& s, const Vector3<Real>& a) {
    return {s * a.x, s * a.y, s * a.z};
}
template <class Real>
DRAPE_INLINE Real dot(const Vector3<Real>& a, const Vector3<Real>& b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
template <class Real>
DRAPE_INLINE Vector3<Real> cross(const Vector3<Real>& a, const Vector3<Real>& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
template <class Real>
DRAPE_INLINE Real squaredLength(const Vector3<Real>& a) {
    return dot(a, a);
}

// What eight lanes have as well, for one float.
DRAPE_INLINE float squareRoot(float a) {
    return std::sqrt(a);
}
DRAPE_INLINE float absolute(float a) {
    return std::fabs(a);
}
DRAPE_INLINE bool both(bool a, bool b) {
    return a && b;
}
DRAPE_INLINE bool either(bool a, bool b) {
    return a || b;
}
DRAPE_INLINE bool all(bool a) {
    return a;
}
DRAPE_INLINE float select(bool condition, float yes, float no) {
    return condition ? yes : no;
}

template <class Real, class Mask>
DRAPE_INLINE Vector3<Real> select(const Mask& condition, const Vector3<Real>& yes, const Vector3<Real>& no) {
    return {select(condition, yes.x, no.x), select(condition, yes.y, no.y), select(condition, yes.z, no.z)};
}

/// Squared ratio of lengths under which rounding decides a difference's direction; a wider kind of number has its own.
template <class Real>
inline constexpr float kNoDirection = 1e-12F;

/// Calls work(0), ..., work(kCount - 1) with the index as a constant.
template <int kCount, class Work>
DRAPE_INLINE void unrolled(Work&& work) {
    [&]<int... i>(std::integer_sequence<int, i...>) DRAPE_LAMBDA {
        (work(std::integral_constant<int, i>{}), ...);
    }
    (std::make_integer_sequence<int, kCount>{});
}

/// A constraint's value and gradients at a point, the gradients as directions over one common length, so that a
/// projection needs a single division: dC/dx_i = directions[i] / length. Directions and length are finite wherever the
/// points are, also where `valid` is false and nothing is projected.
template <class Real, int kParticles>
struct Linearization {
    Real value;
    Vector3<Real> directions[kParticles];
    Real squares[kParticles];  ///< of the directions
    Real length;
    decltype(Real() < Real()) valid;
};

}  // namespace drape
