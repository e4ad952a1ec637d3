#pragma once

#include "drape/core/formulas.h"
#include "vector3.h"

namespace drape {

template <class Real>
DRAPE_INLINE Linearization<Real, 4> linearize(TetrahedronVolume, const Vector3<Real>* x, const Real& rest) {
    const Real kCollapsed(
        1e-10F);  // squared ratio of a face's area and an edge squared under which no face has a normal
    const Real sixth(1.0F / 6);
    const Vector3<Real> a = x[1] - x[0];
    const Vector3<Real> b = x[2] - x[0];
    const Vector3<Real> d = x[3] - x[0];
    Linearization<Real, 4> c;
    c.directions[1] = sixth * cross(b, d);
    c.directions[2] = sixth * cross(d, a);
    c.directions[3] = sixth * cross(a, b);
    c.directions[0] = -(c.directions[1] + c.directions[2] + c.directions[3]);
    c.value = dot(c.directions[3], d) - rest;
    for (int i = 0; i < 4; ++i) c.squares[i] = squaredLength(c.directions[i]);
    c.length = Real(1.0F);

    const auto larger = [](const Real& p, const Real& q) DRAPE_LAMBDA { return select(p > q, p, q); };
    const Real longest = larger(squaredLength(a), larger(squaredLength(b), squaredLength(d)));
    const Real largest = larger(larger(c.squares[0], c.squares[1]), larger(c.squares[2], c.squares[3]));
    c.valid = largest > kCollapsed * longest * longest;
    return c;
}

}  // namespace drape
