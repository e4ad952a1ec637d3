#pragma once

#include <glm/vec3.hpp>

#include "lanes.h"

// Eight quads (x y z w each) to four rows of eight lanes and back.
namespace drape::DRAPE_ISA {

typedef float Quad __attribute__((vector_size(16)));
typedef float QuadAnywhere __attribute__((vector_size(16), aligned(4)));

DRAPE_INLINE Quad loadQuad(const float* p) {
    return *reinterpret_cast<const QuadAnywhere*>(p);
}
DRAPE_INLINE void storeQuad(float* p, const Quad& quad) {
    *reinterpret_cast<QuadAnywhere*>(p) = quad;
}

/// x, y, z of a particle, and as w what comes next in memory where `kAll` of the sixteen bytes may be read.
template <bool kAll>
DRAPE_INLINE Quad quadOf(const vec3& a) {
    if constexpr (kAll) return loadQuad(&a.x);
    return Quad{a.x, a.y, a.z, 0};
}

DRAPE_INLINE Floats pairOf(const Quad& a, const Quad& b) {
#if defined(__AVX2__) && !defined(DRAPE_PORTABLE)  // what the compiler makes of the shuffle copies every quad
    return (Floats)_mm256_insertf128_ps(_mm256_castps128_ps256((__m128)a), (__m128)b, 1);
#else
    return __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7);
#endif
}
DRAPE_INLINE Quad lowerQuad(const Floats& a) {
    return __builtin_shufflevector(a, a, 0, 1, 2, 3);
}
DRAPE_INLINE Quad upperQuad(const Floats& a) {
    return __builtin_shufflevector(a, a, 4, 5, 6, 7);
}
DRAPE_INLINE Floats unpackLow(const Floats& a, const Floats& b) {
    return __builtin_shufflevector(a, b, 0, 8, 1, 9, 4, 12, 5, 13);
}
DRAPE_INLINE Floats unpackHigh(const Floats& a, const Floats& b) {
    return __builtin_shufflevector(a, b, 2, 10, 3, 11, 6, 14, 7, 15);
}
DRAPE_INLINE Floats lowPairs(const Floats& a, const Floats& b) {
    return __builtin_shufflevector(a, b, 0, 1, 8, 9, 4, 5, 12, 13);
}
DRAPE_INLINE Floats highPairs(const Floats& a, const Floats& b) {
    return __builtin_shufflevector(a, b, 2, 3, 10, 11, 6, 7, 14, 15);
}

/// w w w w of both quads.
DRAPE_INLINE Lanes lastOfQuads(const Lanes& a) {
    return Lanes(__builtin_shufflevector(a.v, a.v, 3, 3, 3, 3, 7, 7, 7, 7));
}

/// Rows of the quads in at(0), ..., at(3): the k-th and the (k + 4)-th.
template <class At>
DRAPE_INLINE void readPairs(const At& at, Vector& x, Lanes& w) {
    const Floats r0 = at(0);
    const Floats r1 = at(1);
    const Floats r2 = at(2);
    const Floats r3 = at(3);
    const Floats xy01 = unpackLow(r0, r1);
    const Floats zw01 = unpackHigh(r0, r1);
    const Floats xy23 = unpackLow(r2, r3);
    const Floats zw23 = unpackHigh(r2, r3);
    x.x = Lanes(lowPairs(xy01, xy23));
    x.y = Lanes(highPairs(xy01, xy23));
    x.z = Lanes(lowPairs(zw01, zw23));
    w = Lanes(highPairs(zw01, zw23));
}
/// Rows of the quads at(0), ..., at(7).
template <class At>
DRAPE_INLINE void readQuads(const At& at, Vector& x, Lanes& w) {
    readPairs([&at](int k) DRAPE_LAMBDA { return pairOf(at(k), at(k + 4)); }, x, w);
}
/// Calls to(k, quad) for the eight quads of the rows.
template <class To>
DRAPE_INLINE void writeQuads(const To& to, const Vector& x, const Lanes& w = Lanes(0.0F)) {
    const Floats xy01 = unpackLow(x.x.v, x.y.v);
    const Floats xy23 = unpackHigh(x.x.v, x.y.v);
    const Floats zw01 = unpackLow(x.z.v, w.v);
    const Floats zw23 = unpackHigh(x.z.v, w.v);
    const Floats q04 = lowPairs(xy01, zw01);
    const Floats q15 = highPairs(xy01, zw01);
    const Floats q26 = lowPairs(xy23, zw23);
    const Floats q37 = highPairs(xy23, zw23);
    to(0, lowerQuad(q04));
    to(1, lowerQuad(q15));
    to(2, lowerQuad(q26));
    to(3, lowerQuad(q37));
    to(4, upperQuad(q04));
    to(5, upperQuad(q15));
    to(6, upperQuad(q26));
    to(7, upperQuad(q37));
}

}  // namespace drape::DRAPE_ISA
