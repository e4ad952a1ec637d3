#include "volume.h"

#include "projection.h"

namespace drape {

Evaluation<TetrahedronVolume::kParticles> TetrahedronVolume::evaluate(const std::array<vec3, kParticles>& x, float rest) {
    return evaluateOf<TetrahedronVolume>(x, rest);
}

template class ConstraintsOf<TetrahedronVolume>;

}  // namespace drape
