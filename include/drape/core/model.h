#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <variant>
#include <vector>

#include "drape/core/constraint.h"

namespace drape {

/// A key of a piecewise linear path; the value of the last key holds for good.
struct PathKey {
    double time = 0;  ///< s
    vec3 value{0};    ///< m: a centre, or an offset from where the particle started
};

/// Value of a path at a time; the first key before it, the last key after it. An empty path is 0.
[[nodiscard]] vec3 pathValue(std::span<const PathKey> path, double time);
/// Slope of a path at a time [m/s], seen from the interval that ends there; 0 outside its keys.
[[nodiscard]] vec3 pathVelocity(std::span<const PathKey> path, double time);

/// Coulomb's coefficients, no unit.
struct Friction {
    float staticCoefficient = 0.3F;
    float kineticCoefficient = 0.3F;
};

/// A sphere that moves on a path (or with a constant velocity) and spins; its surface drags what touches it.
struct Sphere {
    vec3 center{0};           ///< m, at time 0
    float radius = 0.5F;      ///< m
    vec3 velocity{0};         ///< m/s, used where `path` is empty
    vec3 angularVelocity{0};  ///< rad/s, right-handed
    std::vector<PathKey> path{};
    Friction friction{};
    float restitution = 0;  ///< 0 no bounce, 1 full bounce

    [[nodiscard]] vec3 centerAt(double time) const;
    [[nodiscard]] vec3 velocityAt(double time) const;
};

/// A half space: particles stay on the side the normal points to.
struct Plane {
    vec3 point{0};
    vec3 normal{0, 1, 0};  ///< unit length
    Friction friction{};
    float restitution = 0;
};

using Collider = std::variant<Sphere, Plane>;

/// Pinned particles that move as a path of offsets does, from wherever they are: one that the hand has moved goes on
/// from there.
struct PinPath {
    std::vector<int> particles;
    std::vector<PathKey> path{};
};

/// A cloth whose particles form a grid, index = first + row * columns + column: lets the solver lay them out in strips.
struct Grid {
    int first = 0;
    int columns = 0;
    int rows = 0;
};

/// The air around the cloth, of density kAirDensity. It acts on triangles alone: on a rope or a loose particle it does
/// nothing. For a triangle of area A and unit normal n, with u the velocity of the air relative to the mean of its
/// corners, c = |n.u| / |u|, and n on the side that u points to:
///   drag = 1/2 rho C_D A c |u| u   [N], along the relative wind
///   lift = 1/2 rho C_L A c |u|^2 (n - c u / |u|)   [N], across it
/// A third goes to each corner. The flat plate of Keckeisen et al. 2004, "Modelling Effects of Wind Fields in Cloth
/// Animations". A flat sheet of mass m falls at sqrt(2 m g / (rho C_D A)) in the end.
struct Wind {
    vec3 velocity{0};  ///< m/s, the mean wind; still air drags too
    float drag = 0;    ///< C_D, no unit; about 1 for a plate across the wind
    float lift = 0;    ///< C_L, no unit
    /// Each component of the velocity varies by up to this share of the mean speed: 0 is steady, 0.5 is +-50 %. The
    /// gusts drift with the wind, so that a place sees them pass.
    float gust = 0;
    int seed = 1;  ///< of the gusts, which depend on it, the place and the time only

    [[nodiscard]] bool acts() const { return drag > 0 || lift > 0; }
};
inline constexpr float kAirDensity = 1.2F;  ///< kg/m^3, at 20 degrees Celsius

/// Velocity of the air at a place [m] and a time [s], gusts included [m/s]:
///   V + gust |V| n((V . x / |V| - |V| t) / L),   L = 1 m
/// n is smooth noise of three components in [-1, 1], so that the gusts drift with the wind like frozen turbulence
/// (Taylor 1938); it repeats after 256 L. The same bits on every machine. V where `x` is not finite or 2^30 m away.
[[nodiscard]] vec3 airVelocity(const Wind& wind, const vec3& x, double time);

/// What was asked for: everything the solver reads and never writes. One entry a particle in every per-particle array.
struct Model {
    vec3 gravity{0, -9.81F, 0};        ///< m/s^2
    Wind wind;                         ///< acts on the triangles
    std::vector<float> masses;         ///< kg, of pinned particles too; 0 where none was given
    std::vector<float> inverseMasses;  ///< 1/kg; 0 is pinned: no force, contact or constraint moves it
    std::vector<float> thicknesses;    ///< m, distance kept from colliders
    std::vector<std::unique_ptr<ConstraintBatch>> batches;  ///< in the order of a sweep
    std::vector<std::array<int, 3>> triangles;              ///< particles of the cloths' surfaces, cloth by cloth
    std::vector<Collider> colliders;
    std::vector<PinPath> pinPaths;
    std::vector<Grid> grids;  ///< changes the order of coloured sweeps and their speed, nothing else

    [[nodiscard]] std::size_t particleCount() const { return inverseMasses.size(); }
};

/// What moves. Copying a state is a snapshot.
struct State {
    std::vector<vec3> positions;   ///< m
    std::vector<vec3> velocities;  ///< m/s; a pinned particle moves with its own
    double time = 0;               ///< s
    std::uint64_t frames = 0;      ///< frames stepped so far
};

}  // namespace drape
