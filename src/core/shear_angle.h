#pragma once

#include "drape/core/formulas.h"
#include "exact_math.h"

namespace drape {

template <class Real>
DRAPE_INLINE Linearization<Real, 3> linearize(ShearAngle, const Vector3<Real>* x, const Real& rest) {
    const Real kCollinear(1e-5F);   // sine of the angle under which rounding decides the direction
    const Real kShortEdge(1e-10F);  // squared ratio of the edges' lengths under which one counts as a point
    const Real one(1.0F);
    const Vector3<Real> a = x[1] - x[0];
    const Vector3<Real> b = x[2] - x[0];
    const Real aa = squaredLength(a);
    const Real bb = squaredLength(b);
    const auto edges = both(aa > kShortEdge * bb, bb > kShortEdge * aa);
    const Real perA = one / select(edges, squareRoot(aa), one);
    const Real perB = one / select(edges, squareRoot(bb), one);
    const Vector3<Real> u = perA * a;
    const Vector3<Real> v = perB * b;
    const Real cosine = dot(u, v);
    const Real sine = squareRoot(squaredLength(cross(u, v)));
    Linearization<Real, 3> c;
    c.value = select(edges, arcTangent(sine, cosine) - rest, Real(0.0F));
    c.directions[1] = perA * (cosine * u - v);  // over the sine: -(I - u u^T) v / (|a| s)
    c.directions[2] = perB * (cosine * v - u);
    c.directions[0] = -(c.directions[1] + c.directions[2]);
    for (int i = 0; i < 3; ++i) c.squares[i] = squaredLength(c.directions[i]);
    c.valid = both(edges, sine > kCollinear);
    c.length = select(c.valid, sine, one);
    return c;
}

}  // namespace drape
