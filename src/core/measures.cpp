#include "drape/core/measures.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <numeric>

#include <glm/geometric.hpp>

#include "drape/core/formulas.h"

namespace drape {

namespace {

/// The links of a batch that strain is measured over; nothing where it is another batch.
const DistanceConstraints* strainedLinks(const ConstraintBatch& batch) {
    const bool resistsStretch = batch.role == Role::Stretch || batch.role == Role::Explicit;
    return resistsStretch ? dynamic_cast<const DistanceConstraints*>(&batch) : nullptr;
}

/// Calls visit(particles, signed strain) for every constraint that strain is measured over.
template <class Visit>
void forEachStrain(const Model& model, std::span<const vec3> positions, Visit&& visit) {
    for (const auto& batch : model.batches) {
        const DistanceConstraints* links = strainedLinks(*batch);
        for (std::size_t j = 0; links != nullptr && j < links->size(); ++j) {
            const std::span<const int> ends = links->particles(j);
            const float rest = links->rest(j);
            if (rest > 0) visit(ends, (glm::distance(positions[ends[0]], positions[ends[1]]) - rest) / rest);
        }
    }
}

template <class Number>
Number nearestRank(std::span<Number> values, double q) {
    if (values.empty()) return 0;
    const double rank = std::ceil(std::clamp(q, 0.0, 1.0) * static_cast<double>(values.size()));
    const auto nth = values.begin() + static_cast<std::ptrdiff_t>(std::max(rank, 1.0)) - 1;
    std::nth_element(values.begin(), nth, values.end());
    return *nth;
}

/// The same for numbers none of which is negative, faster: these are ordered as their bits are, so that counting them
/// by their first bits leaves few to sort.
float quantileOfPositive(std::span<const float> values, double q) {
    constexpr int kShift = 19;  // leaves the exponent and four bits
    const auto bucketOf = [](float value) { return std::bit_cast<std::uint32_t>(std::fabs(value)) >> kShift; };
    std::array<std::uint32_t, (1U << (31 - kShift))> counts{};
    for (const float value : values) ++counts[bucketOf(value)];
    const auto count = static_cast<double>(values.size());
    auto rank = static_cast<std::uint32_t>(std::max(std::ceil(std::clamp(q, 0.0, 1.0) * count), 1.0)) - 1;
    std::uint32_t bucket = 0;
    while (rank >= counts[bucket]) rank -= counts[bucket++];
    std::vector<float> candidates;
    candidates.reserve(counts[bucket]);
    std::copy_if(values.begin(), values.end(), std::back_inserter(candidates),
                 [&](float value) { return bucketOf(value) == bucket; });
    std::nth_element(candidates.begin(), candidates.begin() + rank, candidates.end());
    return candidates[rank];
}

}  // namespace

double quantile(std::span<double> values, double q) {
    return nearestRank(values, q);
}
float quantile(std::span<float> values, double q) {
    return nearestRank(values, q);
}

Strain measureStrain(const Model& model, std::span<const vec3> positions) {
    Strain strain;
    std::vector<float> all;
    std::size_t most = 0;
    for (const auto& batch : model.batches) most += strainedLinks(*batch) != nullptr ? batch->size() : 0;
    all.reserve(most);
    double sum = 0;
    float largest = 0;
    forEachStrain(model, positions, [&](std::span<const int>, float value) {
        const float size = std::fabs(value);
        sum += size;
        largest = std::max(largest, size);
        all.push_back(size);
    });
    if (all.empty()) return strain;
    strain.max = largest;
    strain.mean = sum / static_cast<double>(all.size());
    strain.p99 = quantileOfPositive(all, 0.99);
    return strain;
}

void measureParticleStrain(const Model& model, std::span<const vec3> positions, std::span<float> strains) {
    std::fill(strains.begin(), strains.end(), 0.0F);
    forEachStrain(model, positions, [&](std::span<const int> ends, float value) {
        for (const int particle : ends) {
            if (std::fabs(value) > std::fabs(strains[particle])) strains[particle] = value;
        }
    });
}

Energy measureEnergy(const Model& model, Method method, const State& state) {
    Energy energy;
    for (std::size_t i = 0; i < state.positions.size(); ++i) {
        if (model.inverseMasses[i] == 0) continue;
        const double mass = model.masses[i];
        const glm::dvec3 v = state.velocities[i];
        energy.kinetic += 0.5 * mass * glm::dot(v, v);
        energy.gravitational -= mass * glm::dot(glm::dvec3(model.gravity), glm::dvec3(state.positions[i]));
    }
    if (method == Method::Pbd) return energy;
    for (const auto& batch : model.batches) {
        const double compliance = batch->material.compliance;
        if (!(compliance > 0)) continue;
        for (std::size_t j = 0; j < batch->size(); ++j) {
            const double c = batch->value(j, state.positions);
            energy.elastic += c * c / (2 * compliance);
        }
    }
    return energy;
}

Momentum measureMomentum(const Model& model, const State& state) {
    Momentum momentum;
    for (std::size_t i = 0; i < state.positions.size(); ++i) {
        if (model.inverseMasses[i] == 0) continue;
        const glm::dvec3 mv = static_cast<double>(model.masses[i]) * glm::dvec3(state.velocities[i]);
        momentum.linear += mv;
        momentum.angular += glm::cross(glm::dvec3(state.positions[i]), mv);
    }
    return momentum;
}

double measureResidual(const Model& model, const SolverSettings& settings, const Solver& solver,
                       std::span<const vec3> positions) {
    if (settings.method != Method::Xpbd) return 0;
    const double h = settings.timeStep / settings.substeps;
    double residual = 0;
    double size = 0;
    for (std::size_t b = 0; b < model.batches.size(); ++b) {
        const ConstraintBatch& batch = *model.batches[b];
        if (batch.role != Role::Stretch) continue;
        const double scaledCompliance = batch.material.compliance / (h * h);
        const std::vector<float> multipliers = solver.multipliers(b);
        for (std::size_t j = 0; j < batch.size(); ++j) {
            const double c = batch.value(j, positions);
            if (multipliers[j] == 0) continue;  // pinned at both ends, or not stepped yet
            residual += std::fabs(c + scaledCompliance * multipliers[j]);
            size += std::fabs(c);
        }
    }
    return size > 0 ? residual / size : 0;
}

double totalMass(const Model& model) {
    return std::accumulate(model.masses.begin(), model.masses.end(), 0.0);
}

bool isFinite(const vec3& vector) {
    return std::isfinite(vector.x) && std::isfinite(vector.y) && std::isfinite(vector.z);
}

bool isFinite(const State& state) {
    const auto finite = [](const vec3& vector) { return isFinite(vector); };
    return std::all_of(state.positions.begin(), state.positions.end(), finite) &&
           std::all_of(state.velocities.begin(), state.velocities.end(), finite);
}

std::string hashOf(const State& state) {
    std::uint64_t hash = 0xcbf29ce484222325ULL;
    const auto add = [&hash](const std::vector<vec3>& vectors) {
        for (const vec3& vector : vectors) {
            for (int axis = 0; axis < 3; ++axis) {
                const auto bits = std::bit_cast<std::uint32_t>(vector[axis]);
                for (unsigned shift = 0; shift < 32; shift += 8)
                    hash = (hash ^ ((bits >> shift) & 0xffU)) * 0x100000001b3ULL;
            }
        }
    };
    add(state.positions);
    add(state.velocities);
    std::string text(16, '0');
    for (std::size_t digit = 0; digit < text.size(); ++digit)
        text[digit] = "0123456789abcdef"[(hash >> (60 - 4 * digit)) & 15U];
    return text;
}

}  // namespace drape
