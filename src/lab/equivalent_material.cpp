#include "equivalent_material.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <glm/geometric.hpp>

#include "drape/core/formulas.h"

namespace drape {
namespace {

constexpr double kMostCompliance = 1e12;

double squareOfSubstep(const SolverSettings& settings) {
    const double h = settings.timeStep / settings.substeps;
    return h * h;
}

template <class Formula>
double weightOf(const ConstraintBatch& batch, std::size_t j, std::span<const vec3> positions,
                std::span<const float> inverseMasses) {
    const auto particles = batch.particles(j);
    std::array<vec3, Formula::kParticles> x;
    for (std::size_t i = 0; i < x.size(); ++i) x[i] = positions[static_cast<std::size_t>(particles[i])];
    const auto evaluation = Formula::evaluate(x, batch.rest(j));
    if (!evaluation.valid) return 0;
    double weight = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        const double w = inverseMasses[static_cast<std::size_t>(particles[i])];
        weight += w * static_cast<double>(glm::dot(evaluation.gradients[i], evaluation.gradients[i]));
    }
    return weight;
}

template <class... Each>
double weightOfAny(FormulaList<Each...>, const ConstraintBatch& batch, std::size_t j, std::span<const vec3> positions,
                   std::span<const float> inverseMasses) {
    double weight = 0;
    ((batch.type() == Each::kType ? void(weight = weightOf<Each>(batch, j, positions, inverseMasses)) : void()), ...);
    return weight;
}

Material& materialOf(ClothDefinition& cloth, Role role) {
    return role == Role::Stretch ? cloth.stretch : role == Role::Shear ? cloth.shear : cloth.bend;
}

}  // namespace

double complianceLike(double stiffness, const SolverSettings& settings, double weight) {
    const double k = std::clamp(stiffness, 0.0, 1.0);
    const double left = std::pow(1 - k, settings.stiffnessCorrection ? 1 : settings.iterations);
    if (!(left < 1)) return kMostCompliance;
    return std::min(squareOfSubstep(settings) * weight * left / (1 - left), kMostCompliance);
}

double stiffnessLike(double compliance, const SolverSettings& settings, double weight) {
    const double rigid = squareOfSubstep(settings) * weight;
    if (!(compliance + rigid > 0)) return 1;
    const double left = compliance / (compliance + rigid);
    return 1 - std::pow(left, settings.stiffnessCorrection ? 1 : 1.0 / settings.iterations);
}

double meanWeight(const ConstraintBatch& batch, std::span<const vec3> positions, std::span<const float> inverseMasses) {
    double sum = 0;
    std::size_t count = 0;
    for (std::size_t j = 0; j < batch.size(); ++j) {
        const double weight = weightOfAny(Formulas{}, batch, j, positions, inverseMasses);
        sum += weight;
        count += weight > 0 ? 1 : 0;
    }
    return count == 0 ? 0 : sum / static_cast<double>(count);
}

void matchMaterials(const Lane& lane, Method like, Scene& scene) {
    const SolverSettings& pbd = like == Method::Pbd ? scene.solver : lane.scene().solver;
    for (std::size_t b = 0; b < lane.model().batches.size(); ++b) {
        const ConstraintBatch& batch = *lane.model().batches[b];
        const int cloth = lane.assembly().batchCloths[b];
        if (cloth < 0 || static_cast<std::size_t>(cloth) >= scene.cloths.size()) continue;
        const double weight = meanWeight(batch, lane.state().positions, lane.model().inverseMasses);
        if (!(weight > 0)) continue;
        Material& material = materialOf(scene.cloths[static_cast<std::size_t>(cloth)], batch.role);
        if (like == Method::Pbd) {
            material.stiffness = static_cast<float>(stiffnessLike(batch.material.compliance, pbd, weight));
        } else {
            material.compliance = static_cast<float>(complianceLike(batch.material.stiffness, pbd, weight));
        }
    }
}

}  // namespace drape
