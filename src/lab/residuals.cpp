#include "residuals.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include <glm/geometric.hpp>

#include "drape/core/formulas.h"

namespace drape {
namespace {

double constraintResidual(const Model& model, const SolverSettings& settings, const Solver& solver,
                          const State& state) {
    const double h = settings.timeStep;
    double largest = 0;
    for (std::size_t b = 0; b < model.batches.size(); ++b) {
        const ConstraintBatch& batch = *model.batches[b];
        if (batch.type() != Distance::kType) continue;  // others are no lengths
        const double scaled = settings.method == Method::Pbd ? 0 : batch.material.compliance / (h * h);
        const std::vector<float> multipliers = solver.multipliers(b);
        for (std::size_t j = 0; j < batch.size(); ++j) {
            const std::span<const int> ends = batch.particles(j);
            if (model.inverseMasses[ends[0]] == 0 && model.inverseMasses[ends[1]] == 0) continue;
            const double c = batch.value(j, state.positions);
            largest = std::max(largest, std::fabs(c + scaled * multipliers[j]));
        }
    }
    return largest;
}

double forceResidual(const Model& model, double h, const Solver& solver, const State& before, const State& after) {
    std::vector<glm::dvec3> sums(model.particleCount(), glm::dvec3(0));
    for (std::size_t b = 0; b < model.batches.size(); ++b)
        model.batches[b]->addGradients(after.positions, solver.multipliers(b), sums);
    double largest = 0;
    for (std::size_t i = 0; i < sums.size(); ++i) {
        const double inverseMass = model.inverseMasses[i];
        if (inverseMass == 0) continue;
        const glm::dvec3 predicted =
            glm::dvec3(before.positions[i]) + h * (glm::dvec3(before.velocities[i]) + h * glm::dvec3(model.gravity));
        const glm::dvec3 residual = (glm::dvec3(after.positions[i]) - predicted) / inverseMass - sums[i];
        largest = std::max(largest, glm::length(residual) / (h * h));
    }
    return largest;
}

}  // namespace

std::vector<Residuals> residualsOf(const Lane& lane, std::span<const int> sweeps) {
    if (lane.scene().solver.method == Method::Reference) return {};
    Result<Assembly> assembly = assemble(lane.scene());
    if (!assembly) return {};
    Model& model = assembly->model;
    model.colliders.clear();
    model.wind = {};
    SolverSettings settings = lane.scene().solver;
    settings.timeStep /= settings.substeps;
    settings.substeps = 1;
    settings.coarseNet = false;
    Solver solver(model);
    std::vector<Residuals> curve;
    for (const int count : sweeps) {
        settings.iterations = count;
        State state = lane.state();
        if (!solver.step(model, settings, {}, state) || !isFinite(state)) return {};
        curve.push_back({count, constraintResidual(model, settings, solver, state),
                         forceResidual(model, settings.timeStep, solver, lane.state(), state)});
    }
    return curve;
}

std::vector<int> sweepsToTry(std::size_t constraints, int iterations) {
    constexpr double kMostProjections = 5e7;
    std::vector<int> sweeps{1,  2,  3,  4,  5,  6,  8,   10,  12,  15,  20,
                            25, 30, 40, 50, 60, 80, 100, 120, 150, 200, iterations};
    std::ranges::sort(sweeps);
    sweeps.erase(std::unique(sweeps.begin(), sweeps.end()), sweeps.end());
    double projections = 0;
    const auto tooMany = [&](int count) {
        projections += static_cast<double>(constraints) * count;
        return count > 1 && projections > kMostProjections;
    };
    sweeps.erase(std::ranges::find_if(sweeps, tooMany), sweeps.end());
    return sweeps;
}

}  // namespace drape
