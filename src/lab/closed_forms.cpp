#include "closed_forms.h"

#include <cmath>
#include <cstddef>
#include <variant>
#include <vector>

#include <glm/geometric.hpp>

namespace drape {
namespace {

double substepOf(const Scene& scene) {
    return scene.solver.timeStep / scene.solver.substeps;
}

/// Stretches of the links after one sweep from the top down. Each link gives `k` of its own away, all of it to its
/// neighbours: half each where the masses are equal, nothing to the pin.
void sweepDown(std::vector<double>& stretches, double k) {
    for (std::size_t i = 0; i < stretches.size(); ++i) {
        const double given = k * stretches[i];
        const double down = i == 0 ? given : given / 2;
        stretches[i] -= given;
        if (i > 0) stretches[i - 1] += given - down;
        if (i + 1 < stretches.size()) stretches[i + 1] += down;
    }
}

/// At rest a substep gives back what it takes: the fixed point of "fall by `drop`, then sweep", which only the first
/// link sees as a stretch.
double restingStretch(int links, double k, int sweeps, double drop) {
    constexpr double kSettled = 1e-13;
    std::vector<double> stretches(static_cast<std::size_t>(links));
    double total = 0, change = 1;
    while (change > kSettled * total) {
        stretches[0] += drop;
        for (int n = 0; n < sweeps; ++n) sweepDown(stretches, k);
        double next = 0;
        for (const double stretch : stretches) next += stretch;
        change = std::fabs(next - total);
        total = next;
    }
    return total;
}

}  // namespace

std::optional<double> exactChainStretch(const Scene& scene) {
    constexpr double kMillimetres = 1000;
    const ClothDefinition& rope = scene.cloths.at(0);
    const int links = std::get<RopeShape>(rope.shape).particles - 1;
    const double gravity = -static_cast<double>(scene.gravity.y);
    const bool pbd = scene.solver.method == Method::Pbd;
    if (!pbd && rope.stretch.compliance > 0) {
        const double weight = static_cast<double>(rope.particleMass.value_or(0)) * gravity;
        return kMillimetres * rope.stretch.compliance * weight * links * (links + 1) / 2;
    }
    const bool projects = pbd || scene.solver.method == Method::Xpbd;
    if (!projects || scene.solver.order != Order::Sequential) return std::nullopt;
    const int sweeps = scene.solver.iterations;
    const double given = rope.stretch.stiffness;
    const double k = !pbd ? 1 : scene.solver.stiffnessCorrection ? 1 - std::pow(1 - given, 1.0 / sweeps) : given;
    if (!(k > 0)) return std::nullopt;
    const double h = substepOf(scene);
    return kMillimetres * restingStretch(links, k, sweeps, h * h * gravity);
}

double exactPendulumAmplitude(const Scene& scene, double seconds) {
    const double h = substepOf(scene);
    const double length = glm::length(glm::dvec3(scene.particles.at(1).position - scene.particles.at(0).position));
    const double square = glm::length(glm::dvec3(scene.gravity)) / length * h * h;
    return std::pow(1 + square, -0.5 * seconds / h);
}

double exactSpin(const Scene& scene, double seconds) {
    const double h = substepOf(scene);
    const ParticleDefinition& mass = scene.particles.at(1);
    const double first = std::atan(h * glm::length(glm::dvec3(mass.velocity)) / glm::length(glm::dvec3(mass.position)));
    double angle = first;
    for (long step = std::lround(seconds / h); step > 1; --step) {
        angle = std::atan2(std::sin(angle), 2 - std::cos(angle));
    }
    return std::sin(angle) / std::tan(first);
}

}  // namespace drape
