#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "drape/scene/assembly.h"
#include "drape/scene/mesh_report.h"
#include "drape/scene/result.h"

namespace drape {

/// A triangle mesh as read: polygons split, unused vertices dropped, file order kept.
struct Mesh {
    std::vector<vec3> positions;                ///< in the file's unit
    std::vector<glm::vec2> coordinates;         ///< one a vertex where every corner has them, else empty
    std::vector<std::array<int, 3>> triangles;  ///< indices of positions, counter-clockwise from the front
    MeshReport report;                          ///< what was repaired or left out, and what was not; unit of the file
};

/// Reads OBJ text; `origin` names it in errors, which are by file:line. A vertex that is no finite number, an index of
/// no vertex and a mesh without a face are errors; faces without an area or given twice and unused vertices are left
/// out and counted. Normals, groups and materials are not looked at; of several texture coordinates at a vertex the
/// last counts.
[[nodiscard]] Result<Mesh> parseObj(std::string_view text, std::string_view origin);
/// The same for a file of at most 256 MiB. One that cannot be opened or read is an error that names it.
[[nodiscard]] Result<Mesh> readObj(const std::string& path);

/// The cloths' surfaces as OBJ text, a rope as a line, after the lines of a comment. Positions [m] have the fewest
/// digits that read back to the bit; vertex order = particle order. `positions` has an entry for every particle of the
/// cloths; one that is not finite is an error.
[[nodiscard]] Result<std::string> writeObj(std::span<const Cloth> cloths, std::span<const vec3> positions,
                                           std::string_view comment = {});

}  // namespace drape
