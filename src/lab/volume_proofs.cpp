#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>

#include "lane.h"
#include "proof_list.h"

namespace drape {
namespace {

constexpr double kLitres = 1000;

glm::dvec3 at(const Scene& scene, int particle) {
    return scene.particles[static_cast<std::size_t>(particle)].position;
}

double volumeOf(const Scene& scene, const ConstraintDefinition& tetrahedron) {
    const std::vector<int>& p = tetrahedron.particles;
    const glm::dvec3 origin = at(scene, p[0]);
    return glm::dot(glm::cross(at(scene, p[1]) - origin, at(scene, p[2]) - origin), at(scene, p[3]) - origin) / 6;
}

bool isVolume(const ConstraintDefinition& constraint) {
    return constraint.type == "volume";
}

bool hasVolumes(const Scene& scene) {
    return scene.cloths.empty() && std::ranges::any_of(scene.constraints, isVolume) &&
           std::ranges::all_of(scene.constraints, [](const ConstraintDefinition& c) { return !c.rest; });
}

/// A volume on a base that is pinned and level, its last particle straight above it and free.
bool isTetrahedron(const Scene& scene) {
    if (scene.particles.size() != 4 || scene.constraints.size() != 1 || !hasVolumes(scene)) return false;
    const std::vector<int>& p = scene.constraints[0].particles;
    const auto pinned = [&](int i) { return scene.particles[static_cast<std::size_t>(i)].inverseMass == 0; };
    const double y = at(scene, p[0]).y;
    return pinned(p[0]) && pinned(p[1]) && pinned(p[2]) && !pinned(p[3]) && at(scene, p[1]).y == y &&
           at(scene, p[2]).y == y;
}

double measuredVolume(const Lane& lane) {
    double volume = 0;
    for (const auto& batch : lane.model().batches) {
        if (batch->type() != "volume") continue;
        for (std::size_t j = 0; j < batch->size(); ++j)
            volume += batch->value(j, lane.state().positions) + batch->rest(j);
    }
    return kLitres * volume;
}

std::optional<double> volumeUnderLoad(const Scene& scene) {
    const ConstraintDefinition& body = scene.constraints[0];
    const std::vector<int>& p = body.particles;
    const double area =
        glm::length(glm::cross(at(scene, p[1]) - at(scene, p[0]), at(scene, p[2]) - at(scene, p[0]))) / 2;
    const double gravity = -static_cast<double>(scene.gravity.y);
    const double mass = 1 / static_cast<double>(scene.particles[static_cast<std::size_t>(p[3])].inverseMass);
    const double gradient = area / 3;  // of the volume, by the height
    double given = body.material.compliance * mass * gravity / gradient;
    if (scene.solver.method == Method::Pbd) {
        const double h = scene.solver.timeStep / scene.solver.substeps;
        const double k = body.material.stiffness;
        const double left = std::pow(1 - k, scene.solver.stiffnessCorrection ? 1 : scene.solver.iterations);
        if (!(left < 1)) return std::nullopt;
        given = gradient * h * h * gravity * left / (1 - left);
    }
    return kLitres * (volumeOf(scene, body) - given);
}

Proof tetrahedron() {
    return {.scene = "proof_tetrahedron",
            .title = "A volume carries a kilogram",
            .quantity = "volume at rest",
            .unit = "l",
            .when = "until it is at rest",
            .shows =
                "The base is pinned, the tip is free and nothing but the volume holds it up. The volume is linear in "
                "the height of the tip, so that one sweep solves it: what remains is the material.",
            .formula =
                "XPBD: V0 - V = 3 alpha m g / A, A the area of the base\nPBD: (A / 3) h^2 g (1-k)^n / (1 "
                "- (1-k)^n)",
            .source = "Müller et al. 2007, section 4; Macklin et al. 2016; alpha in m^5/N",
            .mistakes =
                "Written as 6 (V - V0), alpha has to be 36 times as large. With C = V - V0 but gradients without their "
                "1/6, as in a library that many use, a projection is a sixth of what it should be.",
            .holdsFor = "no closed form for k = 0",
            .relative = 0.001,
            .fits = isTetrahedron,
            .expected = volumeUnderLoad,
            .observe = measuredVolume};
}

std::optional<double> volumeAtStart(const Scene& scene) {
    double volume = 0;
    for (const ConstraintDefinition& constraint : scene.constraints) {
        if (!isVolume(constraint)) continue;
        const Material& material = constraint.material;
        if (scene.solver.method == Method::Pbd ? material.stiffness != 1 : material.compliance != 0)
            return std::nullopt;
        volume += volumeOf(scene, constraint);
    }
    return kLitres * volume;
}

Proof block() {
    return {.scene = "proof_block",
            .title = "A soft block keeps its volume",
            .quantity = "volume",
            .unit = "l",
            .when = "until it has not changed for a second",
            .shows =
                "27 cells of five tetrahedra, each with a rigid volume constraint, and edges that stretch: the block "
                "bulges where it lands and sags under its weight. What it loses in height it gains in width.",
            .formula = "sum of V = sum of V0, for alpha = 0 of the volumes (PBD: k = 1)",
            .source = "Müller et al. 2007, section 4; Macklin et al. 2016",
            .mistakes =
                "A distance mesh alone has no volume to keep: sheared or crushed it stays so. The volume of a "
                "tetrahedron has a sign; taking its size would let an inverted one stay inverted.",
            .holdsFor = "for rigid volumes only: compliance 0, PBD k = 1",
            .relative = 0.002,
            .fits = hasVolumes,
            .expected = volumeAtStart,
            .observe = measuredVolume};
}

}  // namespace

std::vector<Proof> volumeProofs() {
    return {tetrahedron(), block()};
}

}  // namespace drape
