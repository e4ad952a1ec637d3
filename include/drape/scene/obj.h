#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "drape/scene/assembly.h"
#include "drape/scene/result.h"

namespace drape {

/// A triangle mesh as read: polygons split, unused vertices dropped, file order kept.
struct Mesh {
    std::vector<vec3> positions;
    std::vector<glm::vec2> coordinates;  ///< one a vertex where the file has them, else empty
    std::vector<std::array<int, 3>> triangles;
    std::vector<std::string> notes;  ///< what was repaired or left out, with counts
};

/// Reads OBJ text. Errors name file:line.
[[nodiscard]] Result<Mesh> parseObj(std::string_view text, std::string_view origin);
[[nodiscard]] Result<Mesh> readObj(const std::string& path);

/// The cloths' surfaces as OBJ text, positions with nine digits, vertex order = particle order.
[[nodiscard]] std::string writeObj(std::span<const Cloth> cloths, std::span<const vec3> positions);

}  // namespace drape
