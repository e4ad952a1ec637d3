#include "bend_dihedral.h"

#include "projection.h"

namespace drape {

Evaluation<BendDihedral::kParticles> BendDihedral::evaluate(const std::array<vec3, kParticles>& x, float rest) {
    return evaluateOf<BendDihedral>(x, rest);
}

template class ConstraintsOf<BendDihedral>;

}  // namespace drape
