#include "show_through.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <string>
#include <variant>

#include <glm/geometric.hpp>

#include "scene_description.h"

namespace drape {
namespace {

/// Squared radius of the smallest circle about a triangle.
double squaredReach(const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c) {
    double squares[] = {glm::dot(b - a, b - a), glm::dot(c - b, c - b), glm::dot(a - c, a - c)};
    std::sort(std::begin(squares), std::end(squares));
    const bool obtuse = squares[2] >= squares[0] + squares[1];
    const glm::dvec3 normal = glm::cross(b - a, c - a);  // twice the area
    return obtuse ? squares[2] / 4 : squares[0] * squares[1] * squares[2] / (4 * glm::dot(normal, normal));
}

/// The thickness [m] that hides the scene's smallest sphere; 0 without a sphere.
double hidingThickness(const Cloth& cloth, const Assembly& assembly) {
    double radius = 0;
    for (const Collider& collider : assembly.model.colliders) {
        const auto* sphere = std::get_if<Sphere>(&collider);
        if (sphere != nullptr && (radius == 0 || sphere->radius < radius)) radius = sphere->radius;
    }
    if (radius == 0) return 0;
    double reach = 0;
    for (const auto& [a, b, c] : cloth.triangles) {
        const auto at = [&](int i) { return glm::dvec3(assembly.state.positions[static_cast<std::size_t>(i)]); };
        reach = std::max(reach, squaredReach(at(a), at(b), at(c)));
    }
    return std::sqrt(radius * radius + reach) - radius;
}

}  // namespace

void noteShowThrough(const Scene& scene, Assembly& assembly) {
    for (std::size_t i = 0; i < scene.cloths.size(); ++i) {
        const double needed = hidingThickness(assembly.cloths[i], assembly);
        if (!(needed > scene.cloths[i].thickness)) continue;
        const std::string& name = scene.cloths[i].name;
        assembly.notes.push_back((name.empty() ? indexed("cloths", i) : name) +
                                 ": a sphere can show through; \"thickness\": " +
                                 shown(Json(std::ceil(1e4 * needed) / 1e4)) + " m would hide it");
    }
}

}  // namespace drape
