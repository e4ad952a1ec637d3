#pragma once

#include "drape/core/formulas.h"
#include "vector3.h"

namespace drape {

/// What a distance needs of its particles: x_0 - x_1 and its square.
template <class Real>
struct Gap {
    Vector3<Real> along;
    Real square;
};
template <class Real>
DRAPE_INLINE Gap<Real> gapOf(const Vector3<Real>* x) {
    const Vector3<Real> gap = x[0] - x[1];
    return {gap, squaredLength(gap)};
}

template <class Real>
DRAPE_INLINE Linearization<Real, 2> linearize(Distance, const Gap<Real>& gap, const Real& rest) {
    const Real zero(0.0F);
    const Real one(1.0F);
    Linearization<Real, 2> c;
    c.directions[0] = gap.along;
    c.squares[0] = gap.square;
    c.length = squareRoot(c.squares[0]);
    c.value = c.length - rest;
    const auto apart = c.squares[0] > zero;
    c.valid = apart;
    if (!all(apart)) {  // coincident: a fixed direction parts them
        c.directions[0].x = select(apart, c.directions[0].x, one);
        c.squares[0] = select(apart, c.squares[0], one);
        c.value = select(apart, c.value, zero - rest);
        c.length = select(apart, c.length, one);
        c.valid = either(apart, rest > zero);
    }
    c.directions[1] = -c.directions[0];
    c.squares[1] = c.squares[0];
    return c;
}

template <class Real>
DRAPE_INLINE Linearization<Real, 2> linearize(Distance, const Vector3<Real>* x, const Real& rest) {
    return linearize(Distance{}, gapOf(x), rest);
}

}  // namespace drape
