#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <glm/vec2.hpp>

#include "drape/core/model.h"
#include "drape/scene/mesh_report.h"
#include "drape/scene/result.h"
#include "drape/scene/scene.h"

namespace drape {

/// The geometry of one cloth; particles are numbered from 0.
struct ClothParts {
    std::vector<vec3> positions;                ///< m, at rest
    std::vector<glm::vec2> coordinates;         ///< m of cloth, one a particle
    std::vector<std::array<int, 3>> triangles;  ///< counter-clockwise from the front
    std::vector<std::array<int, 2>> edges;      ///< structural, each once, in the order of a sweep
    int columns = 0;                            ///< of the lattice; a rope has one, a mesh none
    int rows = 0;
    std::vector<std::string> notes;
    std::optional<MeshReport> report;  ///< of a mesh
};

/// Each cell is split by the diagonal from its top right to its bottom left corner.
[[nodiscard]] ClothParts gridParts(const GridShape& grid);
[[nodiscard]] ClothParts ropeParts(const RopeShape& rope);
/// Errors of the file, by file:line.
[[nodiscard]] Result<ClothParts> meshParts(const MeshShape& mesh, const std::string& folder);

/// The two diagonals of every cell, cell by cell: top left to bottom right, then top right to bottom left.
[[nodiscard]] std::vector<std::array<int, 2>> diagonalsOf(const ClothParts& lattice);
/// Two opposite corners of every cell, cell by cell: the apex at the top left, then at the bottom right, each with its
/// two neighbours. The other two corners would add nothing: in a sheared cell they open as far as these close.
[[nodiscard]] std::vector<std::array<int, 3>> cornersOf(const ClothParts& lattice);
/// Every three particles in a row, horizontal then vertical, as end, end, middle.
[[nodiscard]] std::vector<std::array<int, 3>> triplesOf(const ClothParts& lattice);

/// A hinge between the two triangles at an edge: e0, e1, wing A, wing B. Wing A belongs to the triangle that runs from
/// e0 to e1, so that the sign of the angle is the same all over a surface of one orientation.
using Hinge = std::array<int, 4>;
/// The hinges of a surface in the order of its edges (a lattice: structural edges, then the cells' splits). An edge of
/// one triangle has none; one of three or more has none either.
[[nodiscard]] std::vector<Hinge> hingesOf(const ClothParts& parts);

/// How triangles use an edge.
struct EdgeUse {
    std::array<int, 2> edge;  ///< smaller, larger index
    int faces = 0;
    int forward = 0;  ///< of the faces, those that run from the smaller to the larger index
};
/// All edges of the triangles, each once, sorted by (smaller, larger index).
[[nodiscard]] std::vector<EdgeUse> edgeUses(const std::vector<std::array<int, 3>>& triangles);
/// All edges of the triangles, each once, sorted by (smaller, larger index).
[[nodiscard]] std::vector<std::array<int, 2>> uniqueEdges(const std::vector<std::array<int, 3>>& triangles);

/// How many pieces hang together by nothing but the space between them.
[[nodiscard]] int piecesOf(std::size_t vertices, std::span<const EdgeUse> edges);

/// A third of each triangle's area for each of its corners [m^2].
[[nodiscard]] std::vector<double> lumpedAreas(const ClothParts& parts);

}  // namespace drape
