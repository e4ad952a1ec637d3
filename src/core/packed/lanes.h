#pragma once

#include <cstdint>
#include <cstring>

#include "../vector3.h"

#if defined(__AVX2__) || defined(__SSE2__)
#include <immintrin.h>
#endif

// Eight floats that are worked on together. This header is compiled once for each instruction set, into a namespace of
// its own (DRAPE_ISA), so that no two of them ever share a function. Every operation rounds as IEEE 754 says, lane by
// lane: the bits are the same whatever the instruction set.
namespace drape::DRAPE_ISA {

inline constexpr int kLanes = 8;

#if defined(DRAPE_PORTABLE)
// Plain loops over an array.
struct Floats {
    float v[kLanes];
    float operator[](int i) const { return v[i]; }
};
struct Bits {
    std::int32_t v[kLanes];
    std::int32_t operator[](int i) const { return v[i]; }
};
#define DRAPE_BINARY(result, op, expression)                            \
    DRAPE_INLINE result operator op(const Floats& a, const Floats& b) { \
        result r;                                                       \
        for (int i = 0; i < kLanes; ++i) r.v[i] = expression;           \
        return r;                                                       \
    }
DRAPE_BINARY(Floats, +, a.v[i] + b.v[i])
DRAPE_BINARY(Floats, -, a.v[i] - b.v[i])
DRAPE_BINARY(Floats, *, a.v[i] * b.v[i])
DRAPE_BINARY(Floats, /, a.v[i] / b.v[i])
DRAPE_BINARY(Bits, <, a.v[i] < b.v[i] ? -1 : 0)
DRAPE_BINARY(Bits, >, a.v[i] > b.v[i] ? -1 : 0)
DRAPE_BINARY(Bits, ==, a.v[i] == b.v[i] ? -1 : 0)
#undef DRAPE_BINARY
#define DRAPE_BITWISE(op)                                           \
    DRAPE_INLINE Bits operator op(const Bits& a, const Bits& b) {   \
        Bits r;                                                     \
        for (int i = 0; i < kLanes; ++i) r.v[i] = a.v[i] op b.v[i]; \
        return r;                                                   \
    }
DRAPE_BITWISE(&)
DRAPE_BITWISE(|)
#undef DRAPE_BITWISE
DRAPE_INLINE Floats negate(const Floats& a) {
    Floats r;
    for (int i = 0; i < kLanes; ++i) r.v[i] = -a.v[i];
    return r;
}
DRAPE_INLINE Floats choose(const Bits& m, const Floats& a, const Floats& b) {
    Floats r;
    for (int i = 0; i < kLanes; ++i) r.v[i] = m.v[i] ? a.v[i] : b.v[i];
    return r;
}
DRAPE_INLINE Floats broadcast(float a) {
    Floats r;
    for (float& lane : r.v) lane = a;
    return r;
}
#else
// The compiler's vector types: it splits them where the machine has narrower registers.
typedef float Floats __attribute__((vector_size(32)));
typedef std::int32_t Bits __attribute__((vector_size(32)));
typedef float FloatsAnywhere __attribute__((vector_size(32), aligned(4)));
DRAPE_INLINE Floats negate(const Floats& a) {
    return -a;
}
DRAPE_INLINE Floats choose(const Bits& m, const Floats& a, const Floats& b) {
    return m ? a : b;
}
DRAPE_INLINE Floats broadcast(float a) {
    return Floats{a, a, a, a, a, a, a, a};
}
#endif

struct Mask {
    Bits v;
};
DRAPE_INLINE Mask both(const Mask& a, const Mask& b) {
    return {a.v & b.v};
}
DRAPE_INLINE Mask either(const Mask& a, const Mask& b) {
    return {a.v | b.v};
}

struct Lanes {
    Floats v;

    Lanes() = default;
    DRAPE_INLINE explicit Lanes(float a) : v(broadcast(a)) {}
    DRAPE_INLINE explicit Lanes(const Floats& a) : v(a) {}
};
DRAPE_INLINE Lanes operator+(const Lanes& a, const Lanes& b) {
    return Lanes(a.v + b.v);
}
DRAPE_INLINE Lanes operator-(const Lanes& a, const Lanes& b) {
    return Lanes(a.v - b.v);
}
DRAPE_INLINE Lanes operator*(const Lanes& a, const Lanes& b) {
    return Lanes(a.v * b.v);
}
DRAPE_INLINE Lanes operator/(const Lanes& a, const Lanes& b) {
    return Lanes(a.v / b.v);
}
DRAPE_INLINE Lanes operator-(const Lanes& a) {
    return Lanes(negate(a.v));
}
DRAPE_INLINE Mask operator<(const Lanes& a, const Lanes& b) {
    return {a.v < b.v};
}
DRAPE_INLINE Mask operator>(const Lanes& a, const Lanes& b) {
    return {a.v > b.v};
}
DRAPE_INLINE Mask operator==(const Lanes& a, const Lanes& b) {
    return {a.v == b.v};
}
DRAPE_INLINE Lanes select(const Mask& m, const Lanes& yes, const Lanes& no) {
    return Lanes(choose(m.v, yes.v, no.v));
}
DRAPE_INLINE Lanes absolute(const Lanes& a) {
    return select(a < Lanes(0.0F), -a, a);
}

/// Bit k is set where lane k of the mask is.
DRAPE_INLINE int bitsOf(const Mask& m) {
#if defined(__AVX2__) && !defined(DRAPE_PORTABLE)
    return _mm256_movemask_ps((__m256)m.v);
#else
    int bits = 0;
    for (int i = 0; i < kLanes; ++i) bits |= (m.v[i] & 1) << i;
    return bits;
#endif
}
DRAPE_INLINE bool any(const Mask& m) {
    return bitsOf(m) != 0;
}
DRAPE_INLINE bool all(const Mask& m) {
    return bitsOf(m) == (1 << kLanes) - 1;
}

DRAPE_INLINE Lanes squareRoot(const Lanes& a) {
#if defined(__AVX2__) && !defined(DRAPE_PORTABLE)
    return Lanes((Floats)_mm256_sqrt_ps((__m256)a.v));
#elif defined(__SSE2__) && !defined(DRAPE_PORTABLE)
    __m128 halves[2];
    std::memcpy(halves, &a.v, sizeof halves);
    halves[0] = _mm_sqrt_ps(halves[0]);
    halves[1] = _mm_sqrt_ps(halves[1]);
    Lanes r;
    std::memcpy(&r.v, halves, sizeof halves);
    return r;
#else
    Lanes r;
    float lanes[kLanes];
    std::memcpy(lanes, &a.v, sizeof lanes);
    for (float& lane : lanes) lane = __builtin_sqrtf(lane);
    std::memcpy(&r.v, lanes, sizeof lanes);
    return r;
#endif
}

/// Eight floats from or to any address.
#if defined(DRAPE_PORTABLE)
DRAPE_INLINE Lanes load(const float* p) {
    Lanes r;
    for (int i = 0; i < kLanes; ++i) r.v.v[i] = p[i];
    return r;
}
DRAPE_INLINE void store(float* p, const Lanes& a) {
    for (int i = 0; i < kLanes; ++i) p[i] = a.v.v[i];
}
#else
DRAPE_INLINE Lanes load(const float* p) {
    Lanes r;
    r.v = *reinterpret_cast<const FloatsAnywhere*>(p);
    return r;
}
DRAPE_INLINE void store(float* p, const Lanes& a) {
    *reinterpret_cast<FloatsAnywhere*>(p) = a.v;
}
#endif

using Vector = Vector3<Lanes>;

}  // namespace drape::DRAPE_ISA
