#pragma once

#include <memory>
#include <vector>

#include <glm/geometric.hpp>

#include "drape/core/formulas.h"
#include "drape/core/measures.h"
#include "drape/core/solver.h"

// Small models for the core's tests.
namespace drape::test {

struct Simulation {
    Model model;
    State state;

    int addParticle(vec3 position, float inverseMass, vec3 velocity = vec3(0)) {
        model.inverseMasses.push_back(inverseMass);
        model.masses.push_back(inverseMass > 0 ? 1 / inverseMass : 0);
        model.thicknesses.push_back(0);
        state.positions.push_back(position);
        state.velocities.push_back(velocity);
        return static_cast<int>(state.positions.size()) - 1;
    }

    template <class Constraints>
    Constraints& addBatch(Material material = {}, Role role = Role::Explicit) {
        auto batch = std::make_unique<Constraints>();
        batch->material = material;
        batch->role = role;
        Constraints& reference = *batch;
        model.batches.push_back(std::move(batch));
        return reference;
    }

    /// Runs frames and returns whether every step was taken.
    bool run(const SolverSettings& settings, int frames, const Hand& hand = {}) {
        Solver solver(model);
        bool stepped = true;
        for (int f = 0; f < frames; ++f) stepped = solver.step(model, settings, hand, state) && stepped;
        return stepped;
    }
};

/// Coloured order.
inline SolverSettings withSweeps(Method method, int substeps, int iterations) {
    SolverSettings settings;
    settings.method = method;
    settings.substeps = substeps;
    settings.iterations = iterations;
    return settings;
}

/// One free particle of 1 kg on a link of rest length 0.1 m below a pin at the origin, at rest length.
inline Simulation massOnLink(Material material) {
    Simulation s;
    s.addParticle({0, 0, 0}, 0);
    s.addParticle({0, -0.1F, 0}, 1);
    s.addBatch<DistanceConstraints>(material).add({0, 1}, 0.1F);
    return s;
}

/// A chain of `links` links along a direction; particle 0 is pinned at the origin. Links are one batch, first link
/// first.
inline Simulation chain(int links, float rest, float mass, Material material, vec3 direction = {0, -1, 0}) {
    Simulation s;
    auto& batch = s.addBatch<DistanceConstraints>(material, Role::Stretch);
    s.addParticle({0, 0, 0}, 0);
    for (int j = 1; j <= links; ++j) {
        s.addParticle(static_cast<float>(j) * rest * direction, 1 / mass);
        batch.add({j - 1, j}, rest);
    }
    return s;
}

/// An n x n sheet in the xz plane at height 0, `width` wide, with stretch and both diagonals; corner particles 0 and
/// n-1 pinned.
inline Simulation sheet(int n, float width, float mass, Material stretch, Material shear, bool pinned = true) {
    Simulation s;
    const float spacing = width / static_cast<float>(n - 1);
    for (int row = 0; row < n; ++row) {
        for (int column = 0; column < n; ++column) {
            const bool pin = pinned && row == 0 && (column == 0 || column == n - 1);
            s.addParticle({static_cast<float>(column) * spacing, 0, static_cast<float>(row) * spacing},
                          pin ? 0 : static_cast<float>(n * n) / mass);
        }
    }
    s.model.grids.push_back({0, n, n});
    auto& structural = s.addBatch<DistanceConstraints>(stretch, Role::Stretch);
    auto& diagonal = s.addBatch<DistanceConstraints>(shear, Role::Shear);
    const auto index = [n](int row, int column) { return row * n + column; };
    const auto length = [&s](int a, int b) { return glm::length(s.state.positions[a] - s.state.positions[b]); };
    const auto add = [&length](DistanceConstraints& batch, int a, int b) { batch.add({a, b}, length(a, b)); };
    for (int r = 0; r < n; ++r) {
        for (int c = 0; c + 1 < n; ++c) add(structural, index(r, c), index(r, c + 1));
    }
    for (int r = 0; r + 1 < n; ++r) {
        for (int c = 0; c < n; ++c) add(structural, index(r, c), index(r + 1, c));
    }
    for (int r = 0; r + 1 < n; ++r) {
        for (int c = 0; c + 1 < n; ++c) {
            add(diagonal, index(r, c), index(r + 1, c + 1));
            add(diagonal, index(r, c + 1), index(r + 1, c));
        }
    }
    return s;
}

}  // namespace drape::test
