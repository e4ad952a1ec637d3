#include <cmath>
#include <filesystem>

#include <glm/geometric.hpp>

#include "cloth_parts.h"
#include "drape/core/formulas.h"
#include "drape/scene/obj.h"
#include "exact_rotation.h"
#include "mesh_doctor.h"

namespace drape {
namespace {

using glm::dvec3;

/// Edges in families that share no particle, family after family: in file or face order a stiff mesh pumps energy.
std::vector<std::array<int, 2>> inFamilies(const std::vector<std::array<int, 2>>& edges, std::size_t particles) {
    DistanceConstraints batch;
    for (const auto& edge : edges) {
        batch.add(edge, 0.0F);
    }
    std::vector<std::array<int, 2>> ordered;
    for (const std::uint32_t j : colourGreedily(batch, particles).order) {
        ordered.push_back(edges[j]);
    }
    return ordered;
}

/// A triangle's area times its normal, each component made positive: how much of it faces each axis.
dvec3 facing(const std::array<int, 3>& triangle, const std::vector<vec3>& positions) {
    const auto& [a, b, c] = triangle;
    const dvec3 x = positions[static_cast<std::size_t>(a)];
    return 0.5 * glm::abs(glm::cross(dvec3(positions[static_cast<std::size_t>(b)]) - x,
                                     dvec3(positions[static_cast<std::size_t>(c)]) - x));
}

/// Seen along the axis most of the surface faces: for a mesh without texture coordinates.
std::vector<glm::vec2> projected(const ClothParts& parts) {
    dvec3 f(0);
    for (const auto& triangle : parts.triangles) f += facing(triangle, parts.positions);
    std::vector<glm::vec2> coordinates;
    for (const vec3& p : parts.positions) {
        coordinates.push_back(f.z >= f.x && f.z >= f.y ? glm::vec2(p.x, -p.y)
                              : f.y >= f.x             ? glm::vec2(p.x, p.z)
                                                       : glm::vec2(p.z, -p.y));
    }
    return coordinates;
}

double areaOf(const std::vector<std::array<int, 3>>& triangles, const std::vector<vec3>& positions) {
    double area = 0;
    for (const auto& triangle : triangles) {
        area += glm::length(facing(triangle, positions));
    }
    return area;
}

/// The file's texture coordinates, scaled so that the surface has the same area in them as in space: metres of cloth.
std::vector<glm::vec2> inMetres(const ClothParts& parts, const std::vector<glm::vec2>& coordinates) {
    std::vector<vec3> flat;
    for (const glm::vec2& c : coordinates) {
        flat.emplace_back(c, 0.0F);
    }
    const double area = areaOf(parts.triangles, flat);
    if (!(area > 0)) {
        return projected(parts);
    }
    const auto scale = static_cast<float>(std::sqrt(areaOf(parts.triangles, parts.positions) / area));
    std::vector<glm::vec2> scaled;
    for (const glm::vec2& c : coordinates) {
        scaled.push_back(scale * c);
    }
    return scaled;
}

}  // namespace

Result<ClothParts> meshParts(const MeshShape& shape, const std::string& folder) {
    const std::string file = (std::filesystem::path(folder) / shape.file).string();
    Result<Mesh> mesh = readObj(file);
    if (!mesh) {
        return mesh.error();
    }
    if (shape.weld > 0) {
        weldSeams(*mesh, static_cast<double>(shape.weld) / shape.scale);
        if (mesh->triangles.empty()) {
            return Error{file, "has no face left once welded; expected a smaller distance"};
        }
        examine(*mesh);
    }
    mesh->report.size *= shape.scale;
    mesh->report.distance *= shape.scale;
    ClothParts parts;
    for (const vec3& p : mesh->positions) {
        parts.positions.emplace_back(rotated(dvec3(p) * static_cast<double>(shape.scale), shape.rotate) +
                                     dvec3(shape.translate));
    }
    parts.triangles = mesh->triangles;
    parts.edges = inFamilies(uniqueEdges(mesh->triangles), parts.positions.size());
    parts.coordinates = mesh->coordinates.empty() ? projected(parts) : inMetres(parts, mesh->coordinates);
    parts.notes = mesh->report.lines();
    parts.report = mesh->report;
    return parts;
}

}  // namespace drape
