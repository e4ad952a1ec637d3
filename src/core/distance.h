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
    const Vector3<Real> direction{select(apart, edge.x, one), edge.y, edge.z};  // coincident: a fixed one parts them
    Linearization<Real, 2> c;
    c.directions[0] = direction;
    c.directions[1] = -direction;
    c.squares[0] = select(apart, square, one);
    c.squares[1] = c.squares[0];
    const Real length = squareRoot(square);
    c.value = select(apart, length, zero) - rest;
    c.length = select(apart, length, one);
    c.valid = either(apart, rest > zero);
    return c;
}

}  // namespace drape
