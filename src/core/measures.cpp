#include "drape/core/measures.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <memory>
#include <numeric>

#include <glm/geometric.hpp>

#include "drape/core/formulas.h"
#include "packed/kernels.h"

namespace drape {

namespace {

const packed::Kernels& kernels() {
    return packed::kernelsOf(Isa::Auto);
}

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

/// The 99th percentile of `count` numbers and any zeros, none of which is negative. Most often it is over twice the
/// mean, where few are: then only these are looked at.
float percentile99(std::span<const float> values, std::size_t count, double mean) {
    if (std::isnan(mean)) return static_cast<float>(mean);  // nothing can be sorted
    const auto large = std::make_unique_for_overwrite<float[]>(values.size());
    std::size_t larger = kernels().pickLarger(values, 2 * static_cast<float>(mean), large.get());
    const std::size_t above = count / 100;  // by nearest rank: n - ceil(0.99 n)
    if (above >= larger) {
        std::ranges::copy(values, large.get());
        larger = values.size();
    }
    float* const nth = large.get() + (larger - above) - 1;
    std::nth_element(large.get(), nth, large.get() + larger);
    return *nth;
}

}  // namespace

double quantile(std::span<double> values, double q) {
    return nearestRank(values, q);
}
float quantile(std::span<float> values, double q) {
    return nearestRank(values, q);
}

Strain measureStrain(const Model& model, std::span<const vec3> positions) {
    std::size_t links = 0;
    for (const auto& batch : model.batches) links += strainedLinks(*batch) != nullptr ? batch->size() : 0;
    const auto strains = std::make_unique_for_overwrite<float[]>(links);
    packed::StrainSums sums;
    float* next = strains.get();
    for (const auto& batch : model.batches) {
        const DistanceConstraints* const own = strainedLinks(*batch);
        if (own == nullptr) continue;
        kernels().measureStrains(
            {.positions = positions, .ends = own->indices(), .rests = own->rests(), .strains = next}, sums);
        next += own->size();
    }
    const std::size_t count = std::accumulate(std::begin(sums.count), std::end(sums.count), std::size_t{0});
    if (count == 0) return {};
    const double mean = std::accumulate(std::begin(sums.sum), std::end(sums.sum), 0.0) / static_cast<double>(count);
    return {.max = *std::ranges::max_element(sums.largest),
            .mean = mean,
            .p99 = percentile99({strains.get(), links}, count, mean)};
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
        if (strainedLinks(batch) == nullptr) continue;
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
