#include <algorithm>
#include <numeric>

#include <glm/geometric.hpp>

#include "cloth_parts.h"

namespace drape {
namespace {

/// A side of a triangle.
struct Side {
    std::array<int, 2> edge;  // smaller, larger index
    int opposite;
    bool forward;  // the triangle runs from the smaller to the larger index
};

/// The sides of all triangles, those of an edge next to each other in the triangles' order.
std::vector<Side> sortedSides(const std::vector<std::array<int, 3>>& triangles) {
    std::vector<Side> sides;
    sides.reserve(3 * triangles.size());
    for (const auto& triangle : triangles) {
        for (std::size_t i = 0; i < 3; ++i) {
            const int from = triangle[i];
            const int to = triangle[(i + 1) % 3];
            sides.push_back({{std::min(from, to), std::max(from, to)}, triangle[(i + 2) % 3], from < to});
        }
    }
    std::stable_sort(sides.begin(), sides.end(), [](const Side& a, const Side& b) { return a.edge < b.edge; });
    return sides;
}

}  // namespace

std::vector<std::array<int, 2>> uniqueEdges(const std::vector<std::array<int, 3>>& triangles) {
    std::vector<std::array<int, 2>> edges;
    for (const Side& side : sortedSides(triangles)) {
        if (edges.empty() || edges.back() != side.edge) {
            edges.push_back(side.edge);
        }
    }
    return edges;
}

std::vector<Hinge> hingesOf(ClothParts& parts) {
    std::vector<std::array<int, 2>> edges = parts.edges;
    if (parts.columns > 0) {
        const std::vector<std::array<int, 2>> diagonals = diagonalsOf(parts);
        edges.insert(edges.end(), diagonals.begin(), diagonals.end());
    }
    const std::vector<Side> sides = sortedSides(parts.triangles);
    std::vector<Hinge> hinges;
    std::size_t crowded = 0;
    for (std::array<int, 2> edge : edges) {
        std::sort(edge.begin(), edge.end());
        const auto first = std::lower_bound(sides.begin(), sides.end(), edge,
                                            [](const Side& side, const auto& wanted) { return side.edge < wanted; });
        const auto last = std::find_if(first, sides.end(), [&](const Side& side) { return side.edge != edge; });
        if (last - first == 2) {
            const bool swapped = !first[0].forward && first[1].forward;
            hinges.push_back({edge[0], edge[1], first[swapped ? 1 : 0].opposite, first[swapped ? 0 : 1].opposite});
        }
        crowded += last - first > 2 ? 1U : 0U;
    }
    if (crowded > 0) {
        parts.notes.push_back(std::to_string(crowded) + " edges with more than two faces have no hinge");
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

int piecesOf(const ClothParts& parts) {
    std::vector<int> parent(parts.positions.size());
    std::iota(parent.begin(), parent.end(), 0);
    const auto rootOf = [&](int i) {
        while (parent[static_cast<std::size_t>(i)] != i) {
            int& above = parent[static_cast<std::size_t>(i)];
            above = parent[static_cast<std::size_t>(above)];
            i = above;
        }
        return i;
    };
    int pieces = static_cast<int>(parts.positions.size());
    for (const auto& [a, b] : parts.edges) {
        const int first = rootOf(a);
        const int second = rootOf(b);
        parent[static_cast<std::size_t>(second)] = first;
        pieces -= first == second ? 0 : 1;
    }
    return pieces;
}

}  // namespace drape
