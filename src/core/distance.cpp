#include "distance.h"

#include "projection.h"

namespace drape {

Evaluation<Distance::kParticles> Distance::evaluate(const std::array<vec3, kParticles>& x, float rest) {
    return evaluateOf<Distance>(x, rest);
}

template class ConstraintsOf<Distance>;

}  // namespace drape
