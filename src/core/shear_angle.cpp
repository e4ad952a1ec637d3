#include "shear_angle.h"

#include "projection.h"

namespace drape {

Evaluation<ShearAngle::kParticles> ShearAngle::evaluate(const std::array<vec3, kParticles>& x, float rest) {
    return evaluateOf<ShearAngle>(x, rest);
}

template class ConstraintsOf<ShearAngle>;

}  // namespace drape
