#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace drape {

/// What was found in a mesh. The first counts were repaired while it was read, the others are left as they are.
struct MeshReport {
    std::size_t shortFaces = 0;      ///< fewer than 3 corners: dropped
    std::size_t flatFaces = 0;       ///< triangles without an area: dropped
    std::size_t repeatedFaces = 0;   ///< triangles of the same corners as one before: dropped
    std::size_t unusedVertices = 0;  ///< in no face: dropped
    std::size_t weldedVertices = 0;  ///< joined to another one at the border, as `weld` asked
    std::size_t elements = 0;        ///< points and lines: ignored
    std::size_t unknownLines = 0;    ///< of a keyword that OBJ does not have: ignored

    std::size_t seamVertices = 0;  ///< at the border, on the place of another: what welding would join
    std::size_t crowdedEdges = 0;  ///< of more than two faces: no hinge there
    std::size_t flippedEdges = 0;  ///< whose two faces do not agree which side is the front
    std::size_t borderEdges = 0;   ///< of one face
    int parts = 0;                 ///< pieces that nothing joins
    double size = 0;               ///< m, diagonal of the box around it
    double distance = 0;           ///< m, from the origin to the middle of that box

    /// What a person should know, a line each with its count, e.g. "21 seam vertices welded"; a border and separate
    /// parts are no fault and have none.
    [[nodiscard]] std::vector<std::string> lines() const;
};

}  // namespace drape
