#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "drape/core/model.h"
#include "drape/core/solver.h"

namespace drape {

/// A rectangular cloth. Particle index = row * columns + column; row 0 is the top (xy) or the far edge (xz, -z), column
/// 0 is at -x.
struct GridShape {
    int columns = 32;
    int rows = 32;
    float width = 2;          ///< m
    float height = 2;         ///< m
    vec3 center{0, 1.5F, 0};  ///< m
    enum class Plane { XY, XZ } plane = Plane::XY;
};

/// A triangle mesh from an OBJ file as a cloth.
struct MeshShape {
    std::string file;   ///< as written in the scene: relative to the scene file
    float scale = 1;    ///< metres per unit of the file; applied first, then rotate, then translate
    vec3 translate{0};  ///< m
    vec3 rotate{0};     ///< rad, about x, then y, then z
    float weld = 0;     ///< m; vertices of the border at most this far apart become one. 0: none
};

/// A chain of particles.
struct RopeShape {
    int particles = 12;
    vec3 start{0, 2, 0};  ///< m
    vec3 end{0};          ///< m
};

/// What resists shear: both diagonals of every cell, two of its angles, or nothing.
enum class ShearModel { Diagonal, Angle, None };
/// What resists bending: angles at hinges, middles of triples, distances across a hinge or a triple, or nothing.
enum class BendModel { Dihedral, Midpoint, Distance, None };

/// A named corner or side of a grid, or the index of a particle within its cloth.
using Pin = std::variant<std::string, int>;

/// One cloth. Compliances are in m/N, those of angle shear and dihedral bend in 1/(N m); see Material.
struct ClothDefinition {
    std::string name;
    std::variant<GridShape, MeshShape, RopeShape> shape;
    float arealDensity = 0.2F;          ///< kg/m^2
    std::optional<float> particleMass;  ///< kg; in place of the areal density. A rope's is 0.05 unless given
    Material stretch{1e-5F, 0.9F, 0};
    ShearModel shearModel = ShearModel::Diagonal;
    Material shear{1e-4F, 0.5F, 0};  ///< angle: compliance 0.1 unless given
    BendModel bendModel = BendModel::Dihedral;
    Material bend{1e4F, 0.1F, 0};  ///< midpoint, distance: compliance 0.1 unless given
    float thickness = 0.005F;      ///< m, distance kept from colliders
    std::vector<Pin> pins;
};

/// A particle that belongs to no cloth.
struct ParticleDefinition {
    vec3 position{0};       ///< m
    vec3 velocity{0};       ///< m/s; one of inverse mass 0 keeps it
    float inverseMass = 1;  ///< 1/kg; 0 is pinned
};

/// A constraint between particles named one by one.
struct ConstraintDefinition {
    std::string type;            ///< "distance", "shear_angle", "bend_midpoint", "bend_dihedral", "volume"
    std::vector<int> particles;  ///< numbered through: cloth after cloth, then explicit particles
    std::optional<float> rest;   ///< m, rad or m^3 by its type; measured from the start where absent
    Material material{0, 1, 0};
};

/// Particles of a cloth that are pinned and move along a path.
struct PinPathDefinition {
    int cloth = 0;  ///< its index in the scene
    std::vector<Pin> pins;
    std::vector<PathKey> path;  ///< s, and offsets [m]
};

/// The name of a method in the scene file: "pbd", "xpbd" or "reference".
[[nodiscard]] std::string_view nameOf(Method method);
/// The name of a method for people: "PBD", "XPBD" or "Reference".
[[nodiscard]] std::string_view titleOf(Method method);

/// Where the scene is looked at from.
struct Camera {
    vec3 target{0, 1, 0};  ///< m
    float distance = 4;    ///< m
    float yaw = 0.4F;      ///< rad, about +y
    float pitch = -0.2F;   ///< rad, negative looks down
};

/// A scene file, key for key: what `drape run` and the window start from, and what the panel edits.
struct Scene {
    std::string name;
    std::string description;
    vec3 gravity{0, -9.81F, 0};  ///< m/s^2
    Wind wind;
    SolverSettings solver;
    std::vector<ClothDefinition> cloths;
    std::vector<ParticleDefinition> particles;
    std::vector<ConstraintDefinition> constraints;
    std::vector<Collider> colliders;
    std::vector<PinPathDefinition> pinPaths;
    Camera camera;
    std::string savedBy;         ///< the program and version that saved it, empty where a person wrote it
    std::optional<State> state;  ///< where a saved motion goes on; the start stays what a restart goes back to
    std::string folder;          ///< not in the file: the folder that mesh paths are relative to
};

}  // namespace drape
