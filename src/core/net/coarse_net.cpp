#include "coarse_net.h"

#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>

#include "../exact_math.h"

namespace drape::net {

namespace {

constexpr float kMostSpeed = 1;      // m/s that a node may gain in a substep: what tears at the cloth does not kick it
constexpr float kMendingRate = 700;  // 1/s, of stretch that was there before a substep
constexpr float kMostMended = 0.5F;  // of it in one substep
constexpr double kRounding = 1e-4;   // strain that is left alone: positions are no more exact
constexpr double kLoadWeights = 2;   // a constraint is trusted to carry this many times its cloth's weight
constexpr double kLeastGravity = 9.81;  // m/s^2, of that weight: a hand pulls where there is no gravity too

/// What a constraint yields to a force [m/N]: alpha, and for PBD's k the compliance that n sweeps of it amount to,
/// h^2 W (1 - k)^n / (1 - (1 - k)^n).
double yieldOf(const Projection& projection, int iterations, double h, double inverseMass) {
    const double left = integerPower(1 - static_cast<double>(projection.stiffness), iterations);
    const double soft = left > 0 ? 2 * inverseMass * left / std::max(1 - left, 1e-30) : 0;
    return h * h * (projection.scaledCompliance + soft);
}

vec3 toVec3(const std::array<float, 4>& a) {
    return {a[0], a[1], a[2]};
}

void add(std::array<float, 4>& a, const vec3& b) {
    a[0] += b.x;
    a[1] += b.y;
    a[2] += b.z;
}

void limit(std::array<float, 4>& a, float most) {
    const float square = a[0] * a[0] + a[1] * a[1] + a[2] * a[2];
    if (!(square > most * most)) return;
    const float factor = most / std::sqrt(square);
    for (float& part : a) part *= factor;
}

}  // namespace

CoarseNet::CoarseNet(const Model& model)
    : net_(defineNet(model)),
      slack_(net_.parts.size()),
      masses_(net_.nodes.size()),
      inverseMasses_(net_.nodes.size()),
      moves_(net_.nodes.size()) {}

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

std::span<const NodeMove> CoarseNet::pull(std::span<const vec3> positions, std::span<const vec3> previous, float h) {
    const float mended = std::min(kMendingRate * h, kMostMended);
    std::fill(moves_.begin(), moves_.end(), NodeMove{});
    bool taut = false;
    for (const Edge& edge : net_.edges) {
        NodeMove& a = moves_[edge.a];
        NodeMove& b = moves_[edge.b];
        const float wa = inverseMasses_[edge.a];
        const float wb = inverseMasses_[edge.b];
        const float length = slack_[edge.part] * edge.length;
        const vec3 between = (positions[edge.b] - positions[edge.a]) + (toVec3(b.correction) - toVec3(a.correction)) +
                             (toVec3(b.shift) - toVec3(a.shift));
        const float square = glm::dot(between, between);
        if (!(square > length * length) || !(wa + wb > 0)) continue;
        const float distance = std::sqrt(square);
        const float excess = distance - length;
        const float before = glm::distance(previous[edge.a], previous[edge.b]) - length;
        const float old = std::clamp(before, 0.0F, excess);
        const vec3 direction = between / (distance * (wa + wb));
        add(a.correction, (wa * (excess - old)) * direction);
        add(b.correction, (-wb * (excess - old)) * direction);
        add(a.shift, (wa * mended * old) * direction);
        add(b.shift, (-wb * mended * old) * direction);
        taut = true;
    }
    if (!taut) return {};
    for (NodeMove& move : moves_) {
        limit(move.correction, kMostSpeed * h);
        limit(move.shift, kMostSpeed * h);
    }
    return moves_;
}

}  // namespace drape::net
