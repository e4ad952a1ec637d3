#include <glm/geometric.hpp>

#include "cloth_parts.h"

namespace drape {
namespace {

/// Horizontal edges row by row, then vertical ones row by row.
std::vector<std::array<int, 2>> latticeEdges(int columns, int rows) {
    std::vector<std::array<int, 2>> edges;
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column + 1 < columns; ++column) {
            edges.push_back({row * columns + column, row * columns + column + 1});
        }
    }
    for (int row = 0; row + 1 < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            edges.push_back({row * columns + column, (row + 1) * columns + column});
        }
    }
    return edges;
}

/// Calls `visit` with the top left, top right, bottom left and bottom right particle of every cell.
template <class Visit>
void forEachCell(int columns, int rows, Visit visit) {
    for (int row = 0; row + 1 < rows; ++row) {
        for (int column = 0; column + 1 < columns; ++column) {
            const int topLeft = row * columns + column;
            visit(topLeft, topLeft + 1, topLeft + columns, topLeft + columns + 1);
        }
    }
}

}  // namespace

ClothParts gridParts(const GridShape& grid) {
    ClothParts parts;
    parts.columns = grid.columns;
    parts.rows = grid.rows;
    const glm::dvec3 center = grid.center;
    for (int row = 0; row < grid.rows; ++row) {
        for (int column = 0; column < grid.columns; ++column) {
            const double right = (static_cast<double>(column) / (grid.columns - 1)) * grid.width;
            const double down = (static_cast<double>(row) / (grid.rows - 1)) * grid.height;
            const double x = right - 0.5 * grid.width;
            const double below = down - 0.5 * grid.height;
            const glm::dvec3 offset =
                grid.plane == GridShape::Plane::XY ? glm::dvec3(x, -below, 0) : glm::dvec3(x, 0, below);
            parts.positions.emplace_back(center + offset);
            parts.coordinates.emplace_back(right, down);
        }
    }
    parts.edges = latticeEdges(grid.columns, grid.rows);
    forEachCell(grid.columns, grid.rows, [&](int topLeft, int topRight, int bottomLeft, int bottomRight) {
        parts.triangles.push_back({topLeft, bottomLeft, topRight});
        parts.triangles.push_back({topRight, bottomLeft, bottomRight});
    });
    return parts;
}

ClothParts ropeParts(const RopeShape& rope) {
    ClothParts parts;
    parts.columns = 1;
    parts.rows = rope.particles;
    const glm::dvec3 start = rope.start;
    const glm::dvec3 end = rope.end;
    for (int i = 0; i < rope.particles; ++i) {
        const double share = static_cast<double>(i) / (rope.particles - 1);
        parts.positions.emplace_back(start + share * (end - start));
        parts.coordinates.emplace_back(0.0, share * glm::length(end - start));
    }
    parts.edges = latticeEdges(1, rope.particles);
    return parts;
}

std::vector<std::array<int, 2>> diagonalsOf(const ClothParts& lattice) {
    std::vector<std::array<int, 2>> diagonals;
    forEachCell(lattice.columns, lattice.rows, [&](int topLeft, int topRight, int bottomLeft, int bottomRight) {
        diagonals.push_back({topLeft, bottomRight});
        diagonals.push_back({topRight, bottomLeft});
    });
    return diagonals;
}

std::vector<std::array<int, 3>> cornersOf(const ClothParts& lattice) {
    std::vector<std::array<int, 3>> corners;
    forEachCell(lattice.columns, lattice.rows, [&](int topLeft, int topRight, int bottomLeft, int bottomRight) {
        corners.push_back({topLeft, topRight, bottomLeft});
        corners.push_back({bottomRight, bottomLeft, topRight});
    });
    return corners;
}

std::vector<std::array<int, 3>> triplesOf(const ClothParts& lattice) {
    std::vector<std::array<int, 3>> triples;
    const auto add = [&](int first, int stride) { triples.push_back({first, first + 2 * stride, first + stride}); };
    for (int row = 0; row < lattice.rows; ++row) {
        for (int column = 0; column + 2 < lattice.columns; ++column) {
            add(row * lattice.columns + column, 1);
        }
    }
    for (int row = 0; row + 2 < lattice.rows; ++row) {
        for (int column = 0; column < lattice.columns; ++column) {
            add(row * lattice.columns + column, lattice.columns);
        }
    }
    return triples;
}

}  // namespace drape
