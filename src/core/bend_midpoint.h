#pragma once

#include "drape/core/formulas.h"
#include "vector3.h"

namespace drape {

template <class Real>
DRAPE_INLINE Linearization<Real, 3> linearize(BendMidpoint, const Vector3<Real>* x, const Real& rest) {
    const Real kAtMidpoint(kNoDirection<Real>);
    const Real half(0.5F);
    const Vector3<Real> r = x[2] - half * (x[0] + x[1]);
    const Real rr = squaredLength(r);
    const Real distance = squareRoot(rr);
    Linearization<Real, 3> c;
    c.value = distance - rest;
    c.directions[0] = -(half * r);
    c.directions[1] = c.directions[0];
    c.directions[2] = r;
    c.squares[0] = Real(0.25F) * rr;
    c.squares[1] = c.squares[0];
    c.squares[2] = rr;
    c.valid = rr > kAtMidpoint * squaredLength(x[1] - x[0]);
    c.length = select(c.valid, distance, Real(1.0F));
    return c;
}

}  // namespace drape
