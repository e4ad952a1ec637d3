#pragma once

#include <cstdint>
#include <memory>
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

/// What was asked for: everything the solver reads and never writes. One entry a particle in every per-particle array.
struct Model {
    vec3 gravity{0, -9.81F, 0};        ///< m/s^2
    std::vector<float> masses;         ///< kg, of pinned particles too; 0 where none was given
    std::vector<float> inverseMasses;  ///< 1/kg; 0 is pinned: no force, contact or constraint moves it
    std::vector<float> thicknesses;    ///< m, distance kept from colliders
    std::vector<std::unique_ptr<ConstraintBatch>> batches;  ///< in the order of a sweep
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
