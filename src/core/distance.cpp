#include "drape/core/formulas.h"
#include "projection.h"

namespace drape {

Evaluation<2> Distance::evaluate(const std::array<vec3, 2>& x, float rest) {
    const vec3 edge = x[0] - x[1];
    const float length = std::sqrt(squaredLength(edge));
    Evaluation<2> c{.value = length - rest, .valid = true};
    if (length > 0) {
        c.gradients[0] = edge / length;
    } else if (rest > 0) {
        c.gradients[0] = vec3(1, 0, 0);  // coincident: any direction parts them, a fixed one repeats
    } else {
        c.valid = false;
    }
    c.gradients[1] = -c.gradients[0];
    return c;
}

template class ConstraintsOf<Distance>;

}  // namespace drape
