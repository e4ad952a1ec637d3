#include "material.h"

#include <algorithm>

#include "exact_math.h"

namespace drape {

Projection projectionOf(const Material& material, const SolverSettings& settings, double h) {
    if (settings.method == Method::Pbd) {
        const double k = settings.stiffnessCorrection ? correctedStiffness(material.stiffness, settings.iterations)
                                                      : std::clamp<double>(material.stiffness, 0, 1);
        return {.stiffness = static_cast<float>(k)};
    }
    const double compliance = material.compliance;
    constexpr double kLargest = 1e30;  // keeps the quotients finite however soft the material and small the substep
    return {.scaledCompliance = static_cast<float>(std::min(compliance / (h * h), kLargest)),
            .gamma = static_cast<float>(std::min(compliance * material.damping / h, kLargest))};
}

double correctedStiffness(double k, int iterations) {
    return 1 - root(1 - std::clamp(k, 0.0, 1.0), std::max(iterations, 1));
}

}  // namespace drape
