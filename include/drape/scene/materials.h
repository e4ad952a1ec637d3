#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "drape/scene/result.h"
#include "drape/scene/scene.h"

namespace drape {

/// A fabric as it is measured, whatever it is simulated with.
struct MaterialPreset {
    std::string name;
    std::string description;
    std::string source;      ///< who measured it, or what it is derived from
    float arealDensity = 0;  ///< kg/m^2
    float stretch = 0;       ///< N/m: tension per strain, the width held; the mean of warp and weft
    float shear = 0;         ///< N/m: shear force per width and angle
    float bend = 0;          ///< N m: moment per width and curvature
};

/// The presets of assets/materials.json, in its order. An error names the file and the place in it.
[[nodiscard]] Result<std::vector<MaterialPreset>> materialPresets();
/// The presets of a text; `origin` names it in errors.
[[nodiscard]] Result<std::vector<MaterialPreset>> parseMaterialPresets(std::string_view text,
                                                                       const std::string& origin);

/// Gives a cloth a fabric's mass and compliances, with diagonals (grid) and dihedral bending, whose constants are these
/// whatever the resolution. PBD's stiffness and the damping stay: they are no material's. False for a rope, which has
/// no width and stays as it is.
///   Square grid, edges of stiffness k, both diagonals k_d: C11 = k + k_d, C33 = k_d, so
///     1 / alpha = stretch - shear (edges), shear (diagonals); a bent row has a hinge an edge: 1 / alpha = bend.
///     C12 = C33, as in every lattice of springs.
///   Mesh, taken for equilateral triangles: C11 = 3 sqrt(3) / 4 k, and C33 = C11 / 3 whatever was asked for; bend
///     = sqrt(3) / (2 alpha). Seung, Nelson 1988, "Defects in flexible membranes with crystalline order".
bool apply(const MaterialPreset& preset, ClothDefinition& cloth);

}  // namespace drape
