#include "mesh_cleaning.h"

#include <algorithm>
#include <set>

#include <glm/geometric.hpp>

namespace drape {
namespace {

constexpr double kFlat = 1e-6;  // height of a triangle without an area, as a share of its longest edge

bool hasArea(const std::array<int, 3>& triangle, std::span<const vec3> positions) {
    const glm::dvec3 a = positions[static_cast<std::size_t>(triangle[0])];
    const glm::dvec3 b = positions[static_cast<std::size_t>(triangle[1])];
    const glm::dvec3 c = positions[static_cast<std::size_t>(triangle[2])];
    const double longest = std::max({glm::dot(b - a, b - a), glm::dot(c - b, c - b), glm::dot(a - c, a - c)});
    return glm::length(glm::cross(b - a, c - a)) > kFlat * longest;
}

std::array<int, 3> sorted(std::array<int, 3> triangle) {
    std::sort(triangle.begin(), triangle.end());
    return triangle;
}

void note(Mesh& mesh, std::size_t count, const char* what) {
    if (count > 0) {
        mesh.notes.push_back(std::to_string(count) + " " + what);
    }
}

void dropUnusedVertices(Mesh& mesh) {
    std::vector<int> places(mesh.positions.size(), -1);
    for (const auto& triangle : mesh.triangles) {
        for (const int corner : triangle) {
            places[static_cast<std::size_t>(corner)] = 0;
        }
    }
    std::size_t kept = 0;
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (places[i] < 0) {
            continue;
        }
        places[i] = static_cast<int>(kept);
        mesh.positions[kept] = mesh.positions[i];
        if (!mesh.coordinates.empty()) {
            mesh.coordinates[kept] = mesh.coordinates[i];
        }
        ++kept;
    }
    note(mesh, mesh.positions.size() - kept, "vertices no face uses dropped");
    mesh.positions.resize(kept);
    mesh.coordinates.resize(mesh.coordinates.empty() ? 0 : kept);
    for (auto& triangle : mesh.triangles) {
        for (int& corner : triangle) {
            corner = places[static_cast<std::size_t>(corner)];
        }
    }
}

}  // namespace

void clean(Mesh& mesh) {
    const std::size_t flat = std::erase_if(mesh.triangles, [&](const auto& t) { return !hasArea(t, mesh.positions); });
    note(mesh, flat, "faces without an area dropped");
    std::set<std::array<int, 3>> seen;
    const std::size_t twice =
        std::erase_if(mesh.triangles, [&](const auto& t) { return !seen.insert(sorted(t)).second; });
    note(mesh, twice, "faces given twice dropped");
    dropUnusedVertices(mesh);
}

}  // namespace drape
