#include "coarse_net.h"

#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>

#include "../exact_math.h"

namespace drape::net {

namespace {

constexpr float kMostSpeed = 1;     // m/s that a node may gain in a substep: what tears at the cloth does not kick it
constexpr double kRounding = 1e-4;      // strain that is left alone: positions are no more exact
constexpr double kLoadWeights = 2;  // a constraint is trusted to carry this many times its cloth's weight
constexpr double kLeastGravity = 9.81;  // m/s^2, of that weight: a hand pulls where there is no gravity too

/// What a constraint yields to a force [m/N]: alpha, and for PBD's k the compliance that n sweeps of it amount to,
/// h^2 W (1 - k)^n / (1 - (1 - k)^n).
double yieldOf(const Projection& projection, int iterations, double h, double inverseMass) {
    const double left = integerPower(1 - static_cast<double>(projection.stiffness), iterations);
    const double soft = left > 0 ? 2 * inverseMass * left / std::max(1 - left, 1e-30) : 0;
    return h * h * (projection.scaledCompliance + soft);
}

}  // namespace

CoarseNet::CoarseNet(const Model& model)
    : net_(defineNet(model)),
      slack_(net_.parts.size()),
      masses_(net_.nodes.size()),
      inverseMasses_(net_.nodes.size()),
      displacements_(net_.nodes.size()) {}

void CoarseNet::prepare(const Model& model, std::span<const Projection> projections, int iterations, float h) {
    const double gravity = std::max<double>(glm::length(model.gravity), kLeastGravity);
    std::fill(masses_.begin(), masses_.end(), 0.0);
    for (std::size_t p = 0; p < net_.parts.size(); ++p) {
        double mass = 0;
        std::size_t free = 0;
        for (const std::uint32_t i : net_.parts[p].particles) {
            if (!(model.inverseMasses[i] > 0)) continue;
            const double m = 1 / static_cast<double>(model.inverseMasses[i]);
            const Attachment& attachment = net_.attachments[i];
            for (std::size_t k = 0; k < Attachment::kNodes; ++k) {
                masses_[attachment.nodes[k]] += m * attachment.weights[k];
            }
            mass += m;
            ++free;
        }
        const double load = kLoadWeights * gravity * mass;
        double strain = 0;
        for (const Part::Batch& batch : net_.parts[p].batches) {
            const double inverseMass = mass > 0 ? static_cast<double>(free) / mass : 0;
            const double yield = yieldOf(projections[batch.index], iterations, h, inverseMass);
            strain = std::max(strain, yield * load / batch.meanRest);
        }
        slack_[p] = static_cast<float>(1 + kRounding + std::min(strain, 1e6));
    }
    for (std::size_t n = 0; n < net_.nodes.size(); ++n) {
        const bool pinned = !(model.inverseMasses[net_.nodes[n]] > 0);
        inverseMasses_[n] = pinned || !(masses_[n] > 0) ? 0 : static_cast<float>(1 / masses_[n]);
    }
}

std::span<const Displacement> CoarseNet::pull(std::span<const vec3> positions, float h) {
    std::fill(displacements_.begin(), displacements_.end(), Displacement{});
    bool taut = false;
    for (const Edge& edge : net_.edges) {
        Displacement& da = displacements_[edge.a];
        Displacement& db = displacements_[edge.b];
        const float length = slack_[edge.part] * edge.length;
        const vec3 between = (positions[edge.b] - positions[edge.a]) + vec3(db.x - da.x, db.y - da.y, db.z - da.z);
        const float square = glm::dot(between, between);
        const float weight = inverseMasses_[edge.a] + inverseMasses_[edge.b];
        if (!(square > length * length) || !(weight > 0)) continue;
        const float distance = std::sqrt(square);
        const vec3 step = ((distance - length) / (distance * weight)) * between;
        da.x += inverseMasses_[edge.a] * step.x;
        da.y += inverseMasses_[edge.a] * step.y;
        da.z += inverseMasses_[edge.a] * step.z;
        db.x -= inverseMasses_[edge.b] * step.x;
        db.y -= inverseMasses_[edge.b] * step.y;
        db.z -= inverseMasses_[edge.b] * step.z;
        taut = true;
    }
    if (!taut) return {};
    const float most = kMostSpeed * h;
    for (Displacement& d : displacements_) {
        const float square = d.x * d.x + d.y * d.y + d.z * d.z;
        if (!(square > most * most)) continue;
        const float factor = most / std::sqrt(square);
        d.x *= factor;
        d.y *= factor;
        d.z *= factor;
    }
    return displacements_;
}

}  // namespace drape::net
