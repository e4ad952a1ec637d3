#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include <glm/vec2.hpp>

#include "drape/core/model.h"
#include "drape/scene/mesh_report.h"
#include "drape/scene/result.h"
#include "drape/scene/scene.h"

namespace drape {

/// Where a cloth lies among the particles, and its surface.
struct Cloth {
    std::string name;                           ///< as in the scene, may be empty
    int first = 0;                              ///< its first particle
    int count = 0;                              ///< number of its particles
    int columns = 0;                            ///< grid only
    int rows = 0;                               ///< grid only
    std::vector<std::array<int, 3>> triangles;  ///< particle indices (already offset by `first`); empty for a rope
    std::optional<MeshReport> report;           ///< of a mesh: what was repaired in it and what was not
    std::vector<glm::vec2> coordinates;  ///< texture coordinate [m of cloth] of every particle; for the check pattern
};

/// A scene made ready to simulate.
struct Assembly {
    Model model;
    State state;                 ///< the start
    std::optional<State> saved;  ///< where the scene's motion goes on, if it carries a state
    std::vector<Cloth> cloths;
    std::vector<double> areas;  ///< m^2, a third of each triangle to each corner; one a particle, 0 without a surface
    std::vector<int> batchCloths;    ///< the cloth of each batch of the model; -1: explicit constraints
    int explicitFirst = 0;           ///< first particle that belongs to no cloth
    std::vector<std::string> notes;  ///< what was repaired, left out or may surprise
};

/// Builds particles, constraints and colliders of a scene.
/// Batches: each cloth's stretch, shear, bend, then the explicit constraints, runs of equal type and material together,
/// in file order. Errors name the JSON path or the mesh file's line.
[[nodiscard]] Result<Assembly> assemble(const Scene& scene);

/// The particles of a cloth that a pin stands for, numbered within the cloth; none where it has no such particle.
[[nodiscard]] std::vector<int> particlesOf(const Pin& pin, const Cloth& cloth);

/// Copies what needs no new topology from the scene to the model: gravity, wind, masses, materials, colliders,
/// thickness. The scene has the particles, constraints and pins that the assembly was built from; what is pinned stays
/// pinned. `assemble` calls it too; the panel's sliders reach the next step through it. A mass that single precision
/// cannot divide by is an error by JSON path, and leaves the assembly as it was.
[[nodiscard]] Result<bool> retune(const Scene& scene, Assembly& assembly);

}  // namespace drape
