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
    const Real safeSquare = select(apart, square, one);
    const Real length = squareRoot(safeSquare);
    const Vector3<Real> direction{select(apart, edge.x, one), edge.y, edge.z};  // coincident: a fixed one parts them
    return {.value = select(apart, length, zero) - rest,
            .directions = {direction, -direction},
            .squares = {safeSquare, safeSquare},
            .length = length,
            .valid = either(apart, rest > zero)};
}

}  // namespace drape
