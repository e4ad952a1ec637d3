#include "drape/core/measures.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
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

/// |l - l0| / l0 of every link that has a length, in order. Returns how many. Roots and quotients in a loop of their
/// own, several at a time.
std::size_t strainSizes(const DistanceConstraints& links, std::span<const vec3> positions, std::span<float> sizes) {
    constexpr std::size_t kChunk = 256;
    std::array<float, kChunk> squares;
    std::array<float, kChunk> rests;
    std::size_t count = 0;
    for (std::size_t j = 0; j < links.size();) {
        std::size_t n = 0;
        for (; n < kChunk && j < links.size(); ++j) {
            const std::span<const int> ends = links.particles(j);
            const vec3 edge = positions[ends[0]] - positions[ends[1]];
            squares[n] = glm::dot(edge, edge);
            rests[n] = links.rest(j);
            n += rests[n] > 0 ? 1 : 0;
        }
        for (std::size_t k = 0; k < n; ++k) {
            sizes[count + k] = std::fabs(std::sqrt(squares[k]) - rests[k]) / rests[k];
        }
        count += n;
    }
    return count;
}

template <class Number>
Number nearestRank(std::span<Number> values, double q) {
    if (values.empty()) return 0;
    const double rank = std::ceil(std::clamp(q, 0.0, 1.0) * static_cast<double>(values.size()));
    const auto nth = values.begin() + static_cast<std::ptrdiff_t>(std::max(rank, 1.0)) - 1;
    std::nth_element(values.begin(), nth, values.end());
    return *nth;
}

/// The 99th percentile of numbers none of which is negative. Most often it is over twice the mean, where few are: then
/// only these are looked at.
float percentile99(std::span<const float> values, double mean) {
    if (std::isnan(mean)) return static_cast<float>(mean);  // nothing can be sorted
    std::vector<float> large(values.size());
    std::size_t count = 0;
    const double bound = 2 * mean;
    for (const float value : values) {  // without a branch
        large[count] = value;
        count += value > bound ? 1 : 0;
    }
    const std::size_t above = values.size() / 100;  // by nearest rank: n - ceil(0.99 n)
    if (above >= count) {
        large.assign(values.begin(), values.end());
        count = values.size();
    }
    const auto nth = large.begin() + static_cast<std::ptrdiff_t>(count - above) - 1;
    std::nth_element(large.begin(), nth, large.begin() + static_cast<std::ptrdiff_t>(count));
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
    Strain strain;
    std::size_t most = 0;
    for (const auto& batch : model.batches) most += strainedLinks(*batch) != nullptr ? batch->size() : 0;
    std::vector<float> sizes(most);
    std::size_t count = 0;
    for (const auto& batch : model.batches) {
        const DistanceConstraints* const links = strainedLinks(*batch);
        if (links != nullptr) count += strainSizes(*links, positions, std::span(sizes).subspan(count));
    }
    sizes.resize(count);
    if (sizes.empty()) return strain;

    constexpr std::size_t kSums = 8;  // side by side: one alone would wait for itself
    std::array<double, kSums> sums{};
    std::array<float, kSums> largest{};
    sizes.resize((count + kSums - 1) / kSums * kSums);  // with zeros
    for (std::size_t j = 0; j < count; j += kSums) {
        for (std::size_t k = 0; k < kSums; ++k) {
            sums[k] += sizes[j + k];
            largest[k] = std::max(largest[k], sizes[j + k]);
        }
    }
    sizes.resize(count);
    strain.max = *std::max_element(largest.begin(), largest.end());
    strain.mean = std::accumulate(sums.begin(), sums.end(), 0.0) / static_cast<double>(count);
    strain.p99 = percentile99(sizes, strain.mean);
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
