#include "drape/core/formulas.h"
#include "projection.h"

namespace drape {

Evaluation<3> BendMidpoint::evaluate(const std::array<vec3, 3>& x, float rest) {
    constexpr float kAtMidpoint = 1e-12F;  // squared ratio of |r| and the base under which r has no direction
    const vec3 r = x[2] - 0.5F * (x[0] + x[1]);
    const float rr = squaredLength(r);
    const float distance = std::sqrt(rr);
    Evaluation<3> c{.value = distance - rest};
    if (!(rr > kAtMidpoint * squaredLength(x[1] - x[0]))) return c;

    c.gradients[2] = r / distance;
    c.gradients[0] = c.gradients[1] = -0.5F * c.gradients[2];
    c.valid = true;
    return c;
}

template class ConstraintsOf<BendMidpoint>;

}  // namespace drape
