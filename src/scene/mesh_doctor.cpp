#include "mesh_doctor.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <utility>

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/vector_relational.hpp>

#include "cloth_parts.h"
#include "sort_by_index.h"

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

/// Drops triangles of the same corners as one before; returns how many.
std::size_t dropRepeated(std::vector<std::array<int, 3>>& triangles, std::size_t vertices) {
    struct Face {
        std::array<int, 3> corners{};
        std::size_t number = 0;
    };
    std::vector<Face> faces;
    faces.reserve(triangles.size());
    for (const auto& triangle : triangles) {
        faces.push_back({triangle, faces.size()});
        std::ranges::sort(faces.back().corners);
    }
    for (const std::size_t corner : {2, 1, 0})
        sortByIndex(faces, vertices, [corner](const Face& face) { return face.corners[corner]; });
    std::vector<bool> repeats(triangles.size());
    for (std::size_t i = 1; i < faces.size(); ++i) repeats[faces[i].number] = faces[i].corners == faces[i - 1].corners;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < triangles.size(); ++i) {
        if (!repeats[i]) triangles[kept++] = triangles[i];
    }
    const std::size_t dropped = triangles.size() - kept;
    triangles.resize(kept);
    return dropped;
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

/// Vertices by where they are.
class Places {
public:
    Places(const Mesh& mesh, double distance)
        : mesh_(mesh),
          distance_(distance),
          heads_(std::bit_ceil(mesh.positions.size()), kNone),
          next_(mesh.positions.size(), kNone) {}

    void add(int vertex) {
        int& head = heads_[bucketOf(cellOf(at(mesh_, vertex)))];
        next_[static_cast<std::size_t>(vertex)] = std::exchange(head, vertex);
    }

    /// The least of the vertices added that are at most the distance away, and of the vertex itself.
    [[nodiscard]] int firstNear(int vertex) const {
        const dvec3 place = at(mesh_, vertex);
        const dvec3 least = cellOf(place - distance_);
        const dvec3 most = cellOf(place + distance_);
        int first = vertex;
        for (int corner = 0; corner < 8; ++corner) {
            const glm::bvec3 upper(corner % 2, corner / 2 % 2, corner / 4);
            if (glm::any(glm::equal(least, most) && upper)) continue;  // the same cells once more
            for (int other = heads_[bucketOf(glm::mix(least, most, upper))]; other != kNone;
                 other = next_[static_cast<std::size_t>(other)]) {
                if (other < first && glm::distance(at(mesh_, other), place) <= distance_) first = other;
            }
        }
        return first;
    }

private:
    static constexpr int kNone = -1;

    /// What is near lies in at most two cells along an axis, mostly in one.
    [[nodiscard]] dvec3 cellOf(const dvec3& place) const {
        return glm::floor(place / (4 * distance_)) + 0.0;  // no -0, whose bits are others
    }

    [[nodiscard]] std::size_t bucketOf(const dvec3& cell) const {
        std::uint64_t hash = 0;
        for (int axis = 0; axis < 3; ++axis) {
            hash = (hash ^ std::bit_cast<std::uint64_t>(cell[axis])) * 0x9e3779b97f4a7c15ULL;
            hash ^= hash >> 32U;
        }
        return hash & (heads_.size() - 1);
    }

    const Mesh& mesh_;
    double distance_;
    std::vector<int> heads_;  // of the vertices in a bucket of cells the last one added
    std::vector<int> next_;   // in its bucket
};

/// For every vertex the one it is joined to: itself, or one of the border before it, within a distance.
std::vector<int> joined(const Mesh& mesh, std::span<const EdgeUse> uses, double distance) {
    std::vector<char> border(mesh.positions.size(), 0);
    for (const EdgeUse& use : uses) {
        for (const int vertex : use.edge) {
            border[static_cast<std::size_t>(vertex)] |= use.faces == 1 ? 1 : 0;
        }
    }
    std::vector<int> targets(mesh.positions.size());
    Places places(mesh, distance);
    for (int i = 0; i < static_cast<int>(targets.size()); ++i) {
        int& target = targets[static_cast<std::size_t>(i)];
        target = border[static_cast<std::size_t>(i)] != 0 ? places.firstNear(i) : i;
        if (target == i && border[static_cast<std::size_t>(i)] != 0) places.add(i);
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
    mesh.report.repeatedFaces += dropRepeated(mesh.triangles, mesh.positions.size());
    dropUnusedVertices(mesh);
}

void examine(Mesh& mesh) {
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
    report.size = glm::distance(least, most);
    report.distance = glm::length(0.5 * (least + most));
    report.seamVertices = countJoined(joined(mesh, uses, kSame * report.size));
}

void weldSeams(Mesh& mesh, double distance) {
    const std::vector<int> targets = joined(mesh, edgeUses(mesh.triangles), distance);
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
