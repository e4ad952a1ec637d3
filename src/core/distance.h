#pragma once

#include "drape/core/formulas.h"
#include "vector3.h"

namespace drape {

template <class Real>
DRAPE_INLINE Linearization<Real, 2> linearize(Distance, const Vector3<Real>* x, const Real& rest) {
    const Real zero(0.0F);
    const Real one(1.0F);
    const Vector3<Real> edge = x[0] - x[1];
    const Real square = squaredLength(edge);
    const auto apart = square > zero;
    Linearization<Real, 2> c;
    c.directions[0] = {select(apart, edge.x, one), edge.y, edge.z};  // coincident: a fixed direction parts them
    c.directions[1] = -c.directions[0];
    c.squares[0] = select(apart, square, one);
    c.squares[1] = c.squares[0];
    c.length = squareRoot(c.squares[0]);
    c.value = select(apart, c.length, zero) - rest;
    c.valid = either(apart, rest > zero);
    return c;
}

}  // namespace drape
