#pragma once

#include "drape/core/formulas.h"
#include "exact_math.h"

namespace drape {

template <class Real>
DRAPE_INLINE Linearization<Real, 4> linearize(BendDihedral, const Vector3<Real>* x, const Real& rest) {
    const Real kNoArea(1e-10F);  // squared sine of a wing's angle at the edge under which it has no normal
    const Real zero(0.0F);
    const Real one(1.0F);
    const Real turn(2 * kPi);
    const Vector3<Real> e = x[1] - x[0];
    const Vector3<Real> a = x[2] - x[0];
    const Vector3<Real> b = x[3] - x[0];
    const Vector3<Real> nA = cross(e, a);
    const Vector3<Real> nB = cross(b, e);  // parallel to nA where flat
    const Real ee = squaredLength(e);
    const Real nnA = squaredLength(nA);
    const Real nnB = squaredLength(nB);
    Linearization<Real, 4> c;
    c.valid = both(nnA > kNoArea * ee * squaredLength(a), nnB > kNoArea * ee * squaredLength(b));

    const Real length = select(c.valid, squareRoot(ee), one);
    const Real perLength = one / length;
    const Real angle = arcTangent(perLength * dot(cross(nA, nB), e), dot(nA, nB)) - rest;
    const Real wrapped = select(angle > Real(kPi), angle - turn, select(angle > Real(-kPi), angle, angle + turn));
    c.value = select(c.valid, wrapped, zero);

    c.directions[2] = (-(length / select(c.valid, nnA, one))) * nA;
    c.directions[3] = (-(length / select(c.valid, nnB, one))) * nB;
    const Real perSquare = perLength * perLength;
    const Real alongA = dot(a, e) * perSquare;
    const Real alongB = dot(b, e) * perSquare;
    c.directions[0] = -((one - alongA) * c.directions[2] + (one - alongB) * c.directions[3]);
    c.directions[1] = -(alongA * c.directions[2] + alongB * c.directions[3]);
    for (int i = 0; i < 4; ++i) c.squares[i] = squaredLength(c.directions[i]);
    c.length = one;
    return c;
}

}  // namespace drape
