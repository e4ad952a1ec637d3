#include "drape/core/formulas.h"
#include "projection.h"

namespace drape {

Evaluation<3> ShearAngle::evaluate(const std::array<vec3, 3>& x, float rest) {
    constexpr float kCollinear = 1e-5F;   // sine of the angle under which rounding decides the direction
    constexpr float kShortEdge = 1e-10F;  // squared ratio of the edges' lengths under which one counts as a point
    const vec3 a = x[1] - x[0];
    const vec3 b = x[2] - x[0];
    const float aa = squaredLength(a);
    const float bb = squaredLength(b);
    Evaluation<3> c;
    if (!(aa > kShortEdge * bb) || !(bb > kShortEdge * aa)) return c;

    const float lengthA = std::sqrt(aa);
    const float lengthB = std::sqrt(bb);
    const vec3 u = a / lengthA;
    const vec3 v = b / lengthB;
    const float cosine = glm::dot(u, v);
    const float sine = std::sqrt(squaredLength(glm::cross(u, v)));
    c.value = arcTangent(sine, cosine) - rest;
    if (sine < kCollinear) return c;

    c.gradients[1] = (cosine * u - v) / (lengthA * sine);  // -(I - u u^T) v / (|a| s)
    c.gradients[2] = (cosine * v - u) / (lengthB * sine);
    c.gradients[0] = -(c.gradients[1] + c.gradients[2]);
    c.valid = true;
    return c;
}

template class ConstraintsOf<ShearAngle>;

}  // namespace drape
