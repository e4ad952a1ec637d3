#include <algorithm>
#include <numeric>

#include <glm/geometric.hpp>

#include "cloth_parts.h"
#include "sort_by_index.h"

namespace drape {
namespace {

/// A side of a triangle.
struct Side {
    std::array<int, 2> edge{};  // smaller, larger index
    int opposite = 0;
    bool forward = false;  // the triangle runs from the smaller to the larger index
};

/// The sides of all triangles, those of an edge next to each other in the triangles' order.
std::vector<Side> sortedSides(const std::vector<std::array<int, 3>>& triangles) {
    std::vector<Side> sides;
    sides.reserve(3 * triangles.size());
    int largest = 0;
    for (const auto& triangle : triangles) {
        for (std::size_t i = 0; i < 3; ++i) {
            const int from = triangle[i];
            const int to = triangle[(i + 1) % 3];
            sides.push_back({{std::min(from, to), std::max(from, to)}, triangle[(i + 2) % 3], from < to});
            largest = std::max(largest, to);
        }
    }
    for (const std::size_t end : {1, 0})
        sortByIndex(sides, static_cast<std::size_t>(largest) + 1, [end](const Side& side) { return side.edge[end]; });
    return sides;
}

}  // namespace

std::vector<EdgeUse> edgeUses(const std::vector<std::array<int, 3>>& triangles) {
    std::vector<EdgeUse> uses;
    uses.reserve(2 * triangles.size());  // of a closed surface three a pair of triangles
    for (const Side& side : sortedSides(triangles)) {
        if (uses.empty() || uses.back().edge != side.edge) {
            uses.push_back({side.edge});
        }
        ++uses.back().faces;
        uses.back().forward += side.forward ? 1 : 0;
    }
    return uses;
}

std::vector<std::array<int, 2>> uniqueEdges(const std::vector<std::array<int, 3>>& triangles) {
    std::vector<std::array<int, 2>> edges;
    for (const EdgeUse& use : edgeUses(triangles)) {
        edges.push_back(use.edge);
    }
    return edges;
}

std::vector<Hinge> hingesOf(const ClothParts& parts) {
    std::vector<std::array<int, 2>> edges = parts.edges;
    if (parts.columns > 0) {
        const std::vector<std::array<int, 2>> diagonals = diagonalsOf(parts);
        edges.insert(edges.end(), diagonals.begin(), diagonals.end());
    }
    const std::vector<Side> sides = sortedSides(parts.triangles);
    std::vector<Hinge> hinges;
    for (std::array<int, 2> edge : edges) {
        std::sort(edge.begin(), edge.end());
        const auto first = std::lower_bound(sides.begin(), sides.end(), edge,
                                            [](const Side& side, const auto& wanted) { return side.edge < wanted; });
        const auto last = std::find_if(first, sides.end(), [&](const Side& side) { return side.edge != edge; });
        if (last - first == 2) {
            const bool swapped = !first[0].forward && first[1].forward;
            hinges.push_back({edge[0], edge[1], first[swapped ? 1 : 0].opposite, first[swapped ? 0 : 1].opposite});
        }
    }
    return hinges;
}

std::vector<double> lumpedAreas(const ClothParts& parts) {
    std::vector<double> areas(parts.positions.size(), 0.0);
    for (const auto& [a, b, c] : parts.triangles) {
        const glm::dvec3 x = parts.positions[static_cast<std::size_t>(a)];
        const glm::dvec3 ab = glm::dvec3(parts.positions[static_cast<std::size_t>(b)]) - x;
        const glm::dvec3 ac = glm::dvec3(parts.positions[static_cast<std::size_t>(c)]) - x;
        const double third = 0.5 * glm::length(glm::cross(ab, ac)) / 3.0;
        for (const int corner : {a, b, c}) {
            areas[static_cast<std::size_t>(corner)] += third;
        }
    }
    return areas;
}

int piecesOf(std::size_t vertices, std::span<const EdgeUse> edges) {
    std::vector<int> parent(vertices);
    std::iota(parent.begin(), parent.end(), 0);
    const auto rootOf = [&](int i) {
        while (parent[static_cast<std::size_t>(i)] != i) {
            int& above = parent[static_cast<std::size_t>(i)];
            above = parent[static_cast<std::size_t>(above)];
            i = above;
        }
        return i;
    };
    int pieces = static_cast<int>(vertices);
    for (const EdgeUse& use : edges) {
        const int first = rootOf(use.edge[0]);
        const int second = rootOf(use.edge[1]);
        parent[static_cast<std::size_t>(second)] = first;
        pieces -= first == second ? 0 : 1;
    }
    return pieces;
}

}  // namespace drape
