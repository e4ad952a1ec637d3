#pragma once

#include <cstdint>
#include <cstring>

#include "../vector3.h"

#if !defined(DRAPE_PORTABLE)
#include <immintrin.h>
#endif

// Eight floats that are worked on together. This header is compiled once for each instruction set, into a namespace of
// its own (DRAPE_ISA), so that no two of them ever share a function. Every operation rounds as IEEE 754 says, lane by
// lane: the bits are the same whatever the instruction set.
namespace drape::DRAPE_ISA {

inline constexpr int kLanes = 8;

// The compiler's vector types: it splits them where the machine has narrower registers.
typedef float Floats __attribute__((vector_size(32)));
typedef std::int32_t Bits __attribute__((vector_size(32)));
typedef float FloatsAnywhere __attribute__((vector_size(32), aligned(4)));

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
    DRAPE_INLINE explicit Lanes(float a) : v{a, a, a, a, a, a, a, a} {}
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
    return Lanes(-a.v);
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
    return Lanes(m.v ? yes.v : no.v);
}
DRAPE_INLINE Lanes absolute(const Lanes& a) {
    return select(a < Lanes(0.0F), -a, a);
}

#if defined(DRAPE_PORTABLE)
DRAPE_INLINE bool any(const Mask& m) {
    std::uint64_t pairs[kLanes / 2];
    std::memcpy(pairs, &m.v, sizeof pairs);
    return (pairs[0] | pairs[1] | pairs[2] | pairs[3]) != 0;
}
DRAPE_INLINE bool all(const Mask& m) {
    return !any({~m.v});
}
DRAPE_INLINE Lanes squareRoot(const Lanes& a) {
    Lanes r;
    for (int i = 0; i < kLanes; ++i) r.v[i] = __builtin_sqrtf(a.v[i]);
    return r;
}
#elif defined(__AVX2__)
/// Bit k is set where lane k of the mask is.
DRAPE_INLINE int bitsOf(const Mask& m) {
    return _mm256_movemask_ps((__m256)m.v);
}
DRAPE_INLINE Lanes squareRoot(const Lanes& a) {
    return Lanes((Floats)_mm256_sqrt_ps((__m256)a.v));
}
#else
DRAPE_INLINE int bitsOf(const Mask& m) {
    __m128 halves[2];
    std::memcpy(halves, &m.v, sizeof halves);
    return _mm_movemask_ps(halves[0]) | _mm_movemask_ps(halves[1]) << (kLanes / 2);
}
DRAPE_INLINE Lanes squareRoot(const Lanes& a) {
    __m128 halves[2];
    std::memcpy(halves, &a.v, sizeof halves);
    halves[0] = _mm_sqrt_ps(halves[0]);
    halves[1] = _mm_sqrt_ps(halves[1]);
    Lanes r;
    std::memcpy(&r.v, halves, sizeof halves);
    return r;
}
#endif
#if !defined(DRAPE_PORTABLE)
DRAPE_INLINE bool any(const Mask& m) {
    return bitsOf(m) != 0;
}
DRAPE_INLINE bool all(const Mask& m) {
    return bitsOf(m) == (1 << kLanes) - 1;
}
#endif

/// Whether every one of eight indices is below the bound.
DRAPE_INLINE bool allBelow(const std::uint32_t* indices, std::uint32_t bound) {
    typedef std::uint32_t Words __attribute__((vector_size(32)));
    Words words;
    std::memcpy(&words, indices, sizeof words);
    return all({(Bits)(words < bound)});
}

/// Eight floats from or to any address.
DRAPE_INLINE Lanes load(const float* p) {
    Lanes r;
    r.v = *reinterpret_cast<const FloatsAnywhere*>(p);
    return r;
}
DRAPE_INLINE void store(float* p, const Lanes& a) {
    *reinterpret_cast<FloatsAnywhere*>(p) = a.v;
}

using Vector = Vector3<Lanes>;

}  // namespace drape::DRAPE_ISA
