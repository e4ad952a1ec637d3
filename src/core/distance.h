#pragma once

#include "drape/core/formulas.h"
#include "vector3.h"

namespace drape {

template <class Real>
DRAPE_INLINE Linearization<Real, 2> linearize(Distance, const Vector3<Real>* x, const Real& rest) {
    const Real zero(0.0F);
    const Real one(1.0F);
    Linearization<Real, 2> c;
    c.directions[0] = x[0] - x[1];
    c.squares[0] = squaredLength(c.directions[0]);
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

}  // namespace drape
