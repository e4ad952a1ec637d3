#include "drape/core/formulas.h"

#include "every_formula.h"
#include "projection.h"

namespace drape {

Evaluation<2> Distance::evaluate(const std::array<vec3, 2>& x, float rest) {
    return evaluateOf<Distance>(x, rest);
}
Evaluation<3> ShearAngle::evaluate(const std::array<vec3, 3>& x, float rest) {
    return evaluateOf<ShearAngle>(x, rest);
}
Evaluation<3> BendMidpoint::evaluate(const std::array<vec3, 3>& x, float rest) {
    return evaluateOf<BendMidpoint>(x, rest);
}
Evaluation<4> BendDihedral::evaluate(const std::array<vec3, 4>& x, float rest) {
    return evaluateOf<BendDihedral>(x, rest);
}
Evaluation<4> TetrahedronVolume::evaluate(const std::array<vec3, 4>& x, float rest) {
    return evaluateOf<TetrahedronVolume>(x, rest);
}

template class ConstraintsOf<Distance>;
template class ConstraintsOf<ShearAngle>;
template class ConstraintsOf<BendMidpoint>;
template class ConstraintsOf<BendDihedral>;
template class ConstraintsOf<TetrahedronVolume>;

}  // namespace drape
