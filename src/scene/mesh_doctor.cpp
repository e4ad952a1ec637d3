#include "mesh_doctor.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "cloth_parts.h"

namespace drape {
namespace {

using glm::dvec3;

constexpr double kFlat = 1e-6;  // height of a triangle without an area, as a share of its longest edge
constexpr double kSame = 1e-6;  // of the mesh's size: vertices this near are on one place

dvec3 at(const Mesh& mesh, int vertex) {
    return mesh.positions[static_cast<std::size_t>(vertex)];
}

bool hasArea(const std::array<int, 3>& triangle, const Mesh& mesh) {
    const dvec3 a = at(mesh, triangle[0]);
    const dvec3 b = at(mesh, triangle[1]);
    const dvec3 c = at(mesh, triangle[2]);
    const double longest = std::max({glm::dot(b - a, b - a), glm::dot(c - b, c - b), glm::dot(a - c, a - c)});
    return glm::length(glm::cross(b - a, c - a)) > kFlat * longest;
}

std::array<int, 3> sorted(std::array<int, 3> triangle) {
    std::sort(triangle.begin(), triangle.end());
    return triangle;
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
    mesh.report.unusedVertices += mesh.positions.size() - kept;
    mesh.positions.resize(kept);
    mesh.coordinates.resize(mesh.coordinates.empty() ? 0 : kept);
    for (auto& triangle : mesh.triangles) {
        for (int& corner : triangle) {
            corner = places[static_cast<std::size_t>(corner)];
        }
    }
}

/// For every vertex the one it is joined to: itself, or one of the border before it, within a distance.
std::vector<int> joined(const Mesh& mesh, double distance) {
    std::vector<char> border(mesh.positions.size(), 0);
    for (const EdgeUse& use : edgeUses(mesh.triangles)) {
        for (const int vertex : use.edge) {
            border[static_cast<std::size_t>(vertex)] |= use.faces == 1 ? 1 : 0;
        }
    }
    std::vector<int> targets(mesh.positions.size());
    std::iota(targets.begin(), targets.end(), 0);
    // Cells as large as the distance: what is near lies in one of the 27 around.
    std::map<std::array<double, 3>, std::vector<int>> cells;
    for (int i = 0; i < static_cast<int>(targets.size()); ++i) {
        if (border[static_cast<std::size_t>(i)] == 0) {
            continue;
        }
        const dvec3 cell = glm::floor(at(mesh, i) / distance);
        int& target = targets[static_cast<std::size_t>(i)];
        for (int n = 0; n < 27; ++n) {
            const auto near = cells.find({cell.x + n % 3 - 1, cell.y + n / 3 % 3 - 1, cell.z + n / 9 - 1});
            if (near == cells.end()) {
                continue;
            }
            for (const int other : near->second) {
                if (other < target && glm::distance(at(mesh, other), at(mesh, i)) <= distance) {
                    target = other;
                }
            }
        }
        if (target == i) {
            cells[{cell.x, cell.y, cell.z}].push_back(i);
        }
    }
    return targets;
}

std::size_t countJoined(const std::vector<int>& targets) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < targets.size(); ++i) {
        count += targets[i] == static_cast<int>(i) ? 0U : 1U;
    }
    return count;
}

}  // namespace

void clean(Mesh& mesh) {
    mesh.report.flatFaces += std::erase_if(mesh.triangles, [&](const auto& t) { return !hasArea(t, mesh); });
    std::set<std::array<int, 3>> seen;
    mesh.report.repeatedFaces +=
        std::erase_if(mesh.triangles, [&](const auto& t) { return !seen.insert(sorted(t)).second; });
    dropUnusedVertices(mesh);
}

void examine(Mesh& mesh, double scale) {
    MeshReport& report = mesh.report;
    report.crowdedEdges = report.flippedEdges = report.borderEdges = 0;
    const std::vector<EdgeUse> uses = edgeUses(mesh.triangles);
    report.parts = piecesOf(mesh.positions.size(), uses);
    for (const EdgeUse& use : uses) {
        report.borderEdges += use.faces == 1 ? 1U : 0U;
        report.crowdedEdges += use.faces > 2 ? 1U : 0U;
        report.flippedEdges += use.faces == 2 && use.forward != 1 ? 1U : 0U;
    }
    dvec3 least = at(mesh, 0);
    dvec3 most = least;
    for (const vec3& p : mesh.positions) {
        least = glm::min(least, dvec3(p));
        most = glm::max(most, dvec3(p));
    }
    const double size = glm::distance(least, most);
    report.size = scale * size;
    report.distance = scale * glm::length(0.5 * (least + most));
    report.seamVertices = countJoined(joined(mesh, kSame * size));
}

void weldSeams(Mesh& mesh, double distance) {
    const std::vector<int> targets = joined(mesh, distance);
    mesh.report.weldedVertices = countJoined(targets);
    for (auto& triangle : mesh.triangles) {
        for (int& corner : triangle) {
            corner = targets[static_cast<std::size_t>(corner)];
        }
    }
    const std::size_t unused = mesh.report.unusedVertices;
    clean(mesh);
    // Those that were joined are told as welded.
    mesh.report.unusedVertices = unused + (mesh.report.unusedVertices - unused - mesh.report.weldedVertices);
}

}  // namespace drape
