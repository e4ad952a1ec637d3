#include "drape/core/formulas.h"
#include "projection.h"

namespace drape {

Evaluation<4> BendDihedral::evaluate(const std::array<vec3, 4>& x, float rest) {
    constexpr float kNoArea = 1e-10F;  // squared sine of a wing's angle at the edge under which it has no normal
    const vec3 e = x[1] - x[0];
    const vec3 a = x[2] - x[0];
    const vec3 b = x[3] - x[0];
    const vec3 nA = glm::cross(e, a);
    const vec3 nB = glm::cross(b, e);  // parallel to nA where flat
    const float ee = squaredLength(e);
    const float nnA = squaredLength(nA);
    const float nnB = squaredLength(nB);
    Evaluation<4> c;
    if (!(nnA > kNoArea * ee * squaredLength(a)) || !(nnB > kNoArea * ee * squaredLength(b))) return c;

    const float length = std::sqrt(ee);
    const float angle = arcTangent(glm::dot(glm::cross(nA, nB), e) / length, glm::dot(nA, nB));
    c.value = angle - rest;
    if (c.value > kPi) c.value -= 2 * kPi;  // the short way round
    if (c.value <= -kPi) c.value += 2 * kPi;

    c.gradients[2] = nA * (-length / nnA);
    c.gradients[3] = nB * (-length / nnB);
    const float alongA = glm::dot(a, e) / ee;
    const float alongB = glm::dot(b, e) / ee;
    c.gradients[0] = -((1 - alongA) * c.gradients[2] + (1 - alongB) * c.gradients[3]);
    c.gradients[1] = -(alongA * c.gradients[2] + alongB * c.gradients[3]);
    c.valid = true;
    return c;
}

template class ConstraintsOf<BendDihedral>;

}  // namespace drape
