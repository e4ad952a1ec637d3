#pragma once

#include <algorithm>
#include <cmath>

#include "constraint_types.h"
#include "drape/core/measures.h"
#include "json_reader.h"

/// The scene file, key by key: names, ranges and order in one place, for the reader and for the writer.
/// An archive is a JsonReader or a JsonWriter; defaults are those of scene.h. The key that you add here is read,
/// written, set by `--set` and compared; describe it in assets/scenes/scene.schema.json too (a test asks for it).
namespace drape {

inline constexpr double kMostParticles = 4194304;
inline constexpr Limits kPosition{-1e9, 1e9};             // m, m/s: far from where single precision overflows
inline constexpr Limits kSize{1e-6, 1e6};                 // m
inline constexpr Limits kWeld{1e-9, 1e3, true};           // m, 0 is none
inline constexpr Limits kAngle{-1e6, 1e6};                // rad, rad/s
inline constexpr Limits kTime{-1e6, 1e6};                 // s
inline constexpr Limits kMass{1e-9, 1e9};                 // kg, kg/m^2
inline constexpr Limits kInverseMass{1e-12, 1e12, true};  // 1/kg, 0 is pinned; below, the mass leaves single precision
inline constexpr Limits kCompliance{0, 1e12};
inline constexpr Limits kFriction{0, 1e3};
inline constexpr Limits kFloat{-0x1.fffffep127, 0x1.fffffep127};  // what single precision holds
inline constexpr Limits kAirCoefficient{0, 1e3};
inline constexpr Limits kShare{0, 1};  // stiffness, restitution

inline constexpr Choice<GridShape::Plane> kPlanes[] = {{"xy", GridShape::Plane::XY}, {"xz", GridShape::Plane::XZ}};
inline constexpr Choice<Method> kMethods[] = {
    {"pbd", Method::Pbd}, {"xpbd", Method::Xpbd}, {"reference", Method::Reference}};
inline constexpr Choice<Order> kOrders[] = {{"sequential", Order::Sequential}, {"colored", Order::Coloured}};
inline constexpr Choice<ShearModel> kShearModels[] = {
    {"diagonal", ShearModel::Diagonal}, {"angle", ShearModel::Angle}, {"none", ShearModel::None}};
inline constexpr Choice<BendModel> kBendModels[] = {{"dihedral", BendModel::Dihedral},
                                                    {"midpoint", BendModel::Midpoint},
                                                    {"distance", BendModel::Distance},
                                                    {"none", BendModel::None}};
inline constexpr std::string_view kColliderTypes[] = {"sphere", "plane"};
inline constexpr float kRopeParticleMass = 0.05F;  // kg, unless given
inline constexpr float kSoftCompliance = 0.1F;     // of angle shear [1/(N m)], midpoint and distance bend [m/N]

/// For `object` and `list`: describes an entry by the overload of its type.
inline constexpr auto kDescribe = [](auto& archive, auto& value) { describe(archive, value); };

template <class Archive>
void describe(Archive& a, Material& m) {
    a.number("compliance", m.compliance, kCompliance);
    a.number("stiffness", m.stiffness, kShare);
    a.number("damping", m.damping, {0, 1e9});
}

template <class Archive>
void describe(Archive& a, SolverSettings& s) {
    a.choice("method", s.method, kMethods);
    a.number("time_step", s.timeStep, {1e-6, 10});
    a.number("substeps", s.substeps, {1, 10000});
    a.number("iterations", s.iterations, {1, 100000});
    a.choice("order", s.order, kOrders);
    a.flag("stiffness_correction", s.stiffnessCorrection);
    a.number("damping", s.damping, {0, 1e6});
    a.flag("coarse_net", s.coarseNet);
}

template <class Archive>
void describe(Archive& a, GridShape& g) {
    a.number("columns", g.columns, {2, kMostParticles / 2});
    a.number("rows", g.rows, {2, kMostParticles / 2});
    a.number("width", g.width, kSize);
    a.number("height", g.height, kSize);
    a.vector("center", g.center, kPosition);
    a.choice("plane", g.plane, kPlanes);
}

template <class Archive>
void describe(Archive& a, RopeShape& r) {
    a.number("particles", r.particles, {2, kMostParticles});
    a.vector("start", r.start, kPosition);
    a.vector("end", r.end, kPosition);
}

/// A mesh has its keys in the cloth itself, the other shapes have an object of their own.
template <class Archive>
void describeShape(Archive& a, GridShape& g) {
    a.object("grid", g, kDescribe);
}
template <class Archive>
void describeShape(Archive& a, RopeShape& r) {
    a.object("rope", r, kDescribe);
}
template <class Archive>
void describeShape(Archive& a, MeshShape& m) {
    a.text("mesh", m.file);
    a.number("scale", m.scale, kSize);
    a.vector("translate", m.translate, kPosition);
    a.vector("rotate", m.rotate, kAngle);
    a.number("weld", m.weld, kWeld);
}

/// Sets the shape the file gives and the defaults that depend on it.
inline void chooseShape(const JsonReader& a, ClothDefinition& c) {
    if (a.has("grid") + a.has("mesh") + a.has("rope") > 1) {
        a.refuse(a.has("mesh") ? "mesh" : "rope", "a second shape; expected one of grid, mesh or rope");
    }
    if (a.has("mesh")) {
        c.shape = MeshShape{};
        c.shearModel = ShearModel::None;
    } else if (a.has("rope")) {
        c.shape = RopeShape{};
        c.shearModel = ShearModel::None;
        c.bendModel = BendModel::None;
        c.particleMass = kRopeParticleMass;
    }
}

template <class Archive>
void describe(Archive& a, ClothDefinition& c) {
    a.text("name", c.name);
    if constexpr (Archive::kReads) {
        chooseShape(a, c);
    }
    std::visit([&](auto& shape) { describeShape(a, shape); }, c.shape);
    if (!std::holds_alternative<RopeShape>(c.shape)) {
        a.number("areal_density", c.arealDensity, kMass);
    }
    a.number("particle_mass", c.particleMass, kMass);
    a.object("stretch", c.stretch, kDescribe);
    a.object("shear", c, [](auto& b, ClothDefinition& cloth) {
        b.choice("model", cloth.shearModel, kShearModels);
        if (b.kReads && cloth.shearModel == ShearModel::Angle) {
            cloth.shear.compliance = kSoftCompliance;
        }
        describe(b, cloth.shear);
    });
    a.object("bend", c, [](auto& b, ClothDefinition& cloth) {
        b.choice("model", cloth.bendModel, kBendModels);
        if (b.kReads && (cloth.bendModel == BendModel::Midpoint || cloth.bendModel == BendModel::Distance)) {
            cloth.bend.compliance = kSoftCompliance;
        }
        describe(b, cloth.bend);
    });
    a.number("thickness", c.thickness, {0, 1e3});
    a.pins("pins", c.pins);
}

template <class Archive>
void describe(Archive& a, ParticleDefinition& p) {
    a.vector("position", p.position, kPosition);
    a.vector("velocity", p.velocity, kPosition);
    a.number("inverse_mass", p.inverseMass, kInverseMass);
}

template <class Archive>
void describe(Archive& a, ConstraintDefinition& c) {
    a.tag("type", c.type, constraintTypeNames());
    const ConstraintType& type = *constraintType(c.type);
    a.indices("particles", c.particles, static_cast<std::size_t>(type.particles));
    a.number(type.restKey, c.rest, type.restLimits);
    describe(a, c.material);
}

template <class Archive>
void describePath(Archive& a, std::vector<PathKey>& path, std::string_view valueName) {
    a.list("path", path, [&](auto& b, PathKey& key) {
        b.number("time", key.time, kTime);
        b.vector(valueName, key.value, kPosition);
    });
    if constexpr (Archive::kReads) {
        for (std::size_t i = 1; i < path.size(); ++i) {
            if (!(path[i].time > path[i - 1].time)) {
                a.refuse("path[" + std::to_string(i) + "].time",
                         "does not come after the key before; expected rising times");
            }
        }
    }
}

template <class Archive>
void describe(Archive& a, Friction& f) {
    a.number("static", f.staticCoefficient, kFriction);
    a.number("kinetic", f.kineticCoefficient, kFriction);
}

/// Friction is one number for both coefficients, or an object; then restitution.
template <class Archive>
void describeSurface(Archive& a, Friction& f, float& restitution) {
    if (a.isSingle("friction", f.staticCoefficient == f.kineticCoefficient)) {
        a.number("friction", f.staticCoefficient, kFriction);
        f.kineticCoefficient = f.staticCoefficient;
    } else {
        a.object("friction", f, kDescribe);
    }
    a.number("restitution", restitution, kShare);
}

template <class Archive>
void describe(Archive& a, Sphere& s) {
    a.vector("center", s.center, kPosition);
    a.number("radius", s.radius, kSize);
    a.vector("velocity", s.velocity, kPosition);
    a.vector("angular_velocity", s.angularVelocity, kAngle);
    describeSurface(a, s.friction, s.restitution);
    describePath(a, s.path, "center");
}

template <class Archive>
void describe(Archive& a, Plane& p) {
    a.vector("point", p.point, kPosition);
    a.vector("normal", p.normal, kPosition);
    if constexpr (Archive::kReads) {
        const float largest = std::max({std::abs(p.normal.x), std::abs(p.normal.y), std::abs(p.normal.z)});
        if (largest < 1e-6F) {
            a.refuse("normal", "has no length; expected a direction");
        }
    }
    describeSurface(a, p.friction, p.restitution);
}

template <class Archive>
void describe(Archive& a, Collider& c) {
    std::string type(kColliderTypes[c.index()]);
    a.tag("type", type, kColliderTypes);
    if constexpr (Archive::kReads) {
        c = type == "sphere" ? Collider(Sphere{}) : Collider(Plane{});
    }
    std::visit([&](auto& collider) { describe(a, collider); }, c);
}

template <class Archive>
void describe(Archive& a, PinPathDefinition& p) {
    a.number("cloth", p.cloth, {0, kMostParticles});
    a.pins("pins", p.pins);
    describePath(a, p.path, "offset");
}

template <class Archive>
void describe(Archive& a, Wind& w) {
    a.vector("velocity", w.velocity, {-1e3, 1e3});
    a.number("drag", w.drag, kAirCoefficient);
    a.number("lift", w.lift, kAirCoefficient);
    a.number("gust", w.gust, {0, 10});
    a.number("seed", w.seed, {0, 2147483647});
}

template <class Archive>
void describe(Archive& a, Camera& c) {
    a.vector("target", c.target, kPosition);
    a.number("distance", c.distance, kSize);
    a.number("yaw", c.yaw, kAngle);
    a.number("pitch", c.pitch, {-1.5708, 1.5708});
}

/// The hash is there to tell a damaged file.
template <class Archive>
void describe(Archive& a, State& s) {
    a.number("time", s.time, {0, 1e12});
    a.number("frames", s.frames, {0, 1e15});
    a.vectors("positions", s.positions, kFloat);
    a.vectors("velocities", s.velocities, kFloat);
    std::string hash = hashOf(s);
    a.text("hash", hash);
    if constexpr (Archive::kReads) {
        if (const std::string right = hashOf(s); a.has("hash") && hash != right) {
            a.refuse("hash", "is not that of these positions and velocities, " + right +
                                 "; expected a state as it was saved, or no hash");
        }
    }
}

template <class Archive>
void describe(Archive& a, Scene& s) {
    int version = 1;
    if constexpr (Archive::kReads) {
        if (!a.has("drape")) {
            a.refuse("drape", "missing; expected 1, the version of the format");
        }
    }
    a.number("drape", version, {1, 1});
    a.text("name", s.name);
    a.text("description", s.description);
    a.vector("gravity", s.gravity, {-1e6, 1e6});
    a.object("wind", s.wind, kDescribe);
    a.object("solver", s.solver, kDescribe);
    a.list("cloths", s.cloths, kDescribe);
    a.list("particles", s.particles, kDescribe);
    a.list("constraints", s.constraints, kDescribe);
    a.list("colliders", s.colliders, kDescribe);
    a.list("pin_paths", s.pinPaths, kDescribe);
    a.object("camera", s.camera, kDescribe);
    a.text("saved_by", s.savedBy);
    a.object("state", s.state, kDescribe);
}

}  // namespace drape
