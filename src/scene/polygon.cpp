#include "polygon.h"

#include <glm/geometric.hpp>

namespace drape {
namespace {

using glm::dvec3;

constexpr std::size_t kMostClipped = 512;  // a larger polygon is fanned: clipping takes its cube in the worst case

dvec3 at(std::span<const glm::vec3> positions, int index) {
    return positions[static_cast<std::size_t>(index)];
}

/// Twice the signed area of a triangle seen along the normal.
double signedArea(const dvec3& a, const dvec3& b, const dvec3& c, const dvec3& normal) {
    return glm::dot(glm::cross(b - a, c - a), normal);
}

/// Newell's normal: right for any polygon, flat or not.
dvec3 normalOf(std::span<const int> corners, std::span<const glm::vec3> positions) {
    dvec3 normal(0);
    for (std::size_t i = 0; i < corners.size(); ++i) {
        normal += glm::cross(at(positions, corners[i]) - at(positions, corners[0]),
                             at(positions, corners[(i + 1) % corners.size()]) - at(positions, corners[0]));
    }
    return normal;
}

bool isEar(std::span<const int> ring, std::size_t i, std::span<const glm::vec3> positions, const dvec3& normal) {
    const std::size_t n = ring.size();
    const dvec3 a = at(positions, ring[(i + n - 1) % n]);
    const dvec3 b = at(positions, ring[i]);
    const dvec3 c = at(positions, ring[(i + 1) % n]);
    if (signedArea(a, b, c, normal) <= 0) {
        return false;
    }
    for (std::size_t j = 2; j + 1 < n; ++j) {
        const dvec3 p = at(positions, ring[(i + j) % n]);
        if (signedArea(a, b, p, normal) >= 0 && signedArea(b, c, p, normal) >= 0 && signedArea(c, a, p, normal) >= 0) {
            return false;
        }
    }
    return true;
}

/// True where a fan from the first corner keeps the outline: it turns one way, once.
bool isConvex(std::span<const int> ring, std::span<const glm::vec3> positions, const dvec3& normal) {
    const std::size_t n = ring.size();
    const dvec3 first = at(positions, ring[0]);
    for (std::size_t i = 0; i < n; ++i) {
        const dvec3 b = at(positions, ring[(i + 1) % n]);
        const dvec3 c = at(positions, ring[(i + 2) % n]);
        if (signedArea(at(positions, ring[i]), b, c, normal) < 0 ||
            (i + 2 < n && signedArea(first, b, c, normal) <= 0)) {
            return false;
        }
    }
    return true;
}

}  // namespace

void appendTriangles(std::span<const int> corners, std::span<const glm::vec3> positions,
                     std::vector<std::array<int, 3>>& triangles) {
    if (corners.size() == 3) {
        triangles.push_back({corners[0], corners[1], corners[2]});
        return;
    }
    std::vector<int> ring(corners.begin(), corners.end());
    const dvec3 normal = normalOf(corners, positions);
    const std::size_t clipped = isConvex(ring, positions, normal) ? 3 : kMostClipped;
    if (ring.size() > clipped) {
        const std::size_t fanned = ring.size() - clipped;
        for (std::size_t i = 1; i <= fanned; ++i) {
            triangles.push_back({ring[0], ring[i], ring[i + 1]});
        }
        ring.erase(ring.begin() + 1, ring.begin() + 1 + static_cast<std::ptrdiff_t>(fanned));
    }
    while (ring.size() > 3) {
        std::size_t ear = 1;
        while (ear < ring.size() && !isEar(ring, ear, positions, normal)) {
            ++ear;
        }
        if (ear == ring.size()) {
            ear = isEar(ring, 0, positions, normal) ? 0 : 1;  // none found: the polygon crosses itself, any cut will do
        }
        const std::size_t n = ring.size();
        triangles.push_back({ring[(ear + n - 1) % n], ring[ear], ring[(ear + 1) % n]});
        ring.erase(ring.begin() + static_cast<std::ptrdiff_t>(ear));
    }
    triangles.push_back({ring[0], ring[1], ring[2]});
}

}  // namespace drape
