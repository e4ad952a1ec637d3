#include <algorithm>

#include "drape/core/formulas.h"
#include "projection.h"

namespace drape {

Evaluation<4> TetrahedronVolume::evaluate(const std::array<vec3, 4>& x, float rest) {
    constexpr float kCollapsed = 1e-10F;  // squared ratio of face area and edge squared under which no face has a normal
    const vec3 a = x[1] - x[0];
    const vec3 b = x[2] - x[0];
    const vec3 d = x[3] - x[0];
    Evaluation<4> c;
    c.gradients[1] = glm::cross(b, d) / 6.0F;
    c.gradients[2] = glm::cross(d, a) / 6.0F;
    c.gradients[3] = glm::cross(a, b) / 6.0F;
    c.gradients[0] = -(c.gradients[1] + c.gradients[2] + c.gradients[3]);
    c.value = glm::dot(c.gradients[3], d) - rest;

    const float longest = std::max({squaredLength(a), squaredLength(b), squaredLength(d)});
    float largest = 0;
    for (const vec3& gradient : c.gradients) largest = std::max(largest, squaredLength(gradient));
    c.valid = largest > kCollapsed * longest * longest;
    return c;
}

template class ConstraintsOf<TetrahedronVolume>;

}  // namespace drape
