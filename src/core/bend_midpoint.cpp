#include "bend_midpoint.h"

#include "projection.h"

namespace drape {

Evaluation<BendMidpoint::kParticles> BendMidpoint::evaluate(const std::array<vec3, kParticles>& x, float rest) {
    return evaluateOf<BendMidpoint>(x, rest);
}

template class ConstraintsOf<BendMidpoint>;

}  // namespace drape
