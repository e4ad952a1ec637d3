#include "drape/scene/assembly.h"

#include <algorithm>
#include <cmath>
#include <set>

#include <glm/geometric.hpp>

#include "cloth_batches.h"
#include "cloth_parts.h"
#include "constraint_types.h"
#include "pins.h"
#include "scene_description.h"
#include "show_through.h"

namespace drape {
namespace {

void requireRoom(double particles, const std::string& path) {
    if (particles > kMostParticles) {
        throw Refusal{{path, "makes more than " + std::to_string(static_cast<int>(kMostParticles)) +
                                 " particles; expected fewer"}};
    }
}

ClothParts partsOf(const ClothDefinition& definition, const std::string& folder, const std::string& path) {
    if (const auto* grid = std::get_if<GridShape>(&definition.shape)) {
        requireRoom(static_cast<double>(grid->columns) * grid->rows, path + ".grid.columns");
        if (grid->columns < 2 || grid->rows < 2) {
            throw Refusal{
                {path + (grid->columns < 2 ? ".grid.columns" : ".grid.rows"), "is below 2; expected at least 2"}};
        }
        return gridParts(*grid);
    }
    if (const auto* rope = std::get_if<RopeShape>(&definition.shape)) {
        if (rope->particles < 2) {
            throw Refusal{{path + ".rope.particles", "is below 2; expected at least 2"}};
        }
        return ropeParts(*rope);
    }
    const auto& mesh = std::get<MeshShape>(definition.shape);
    Result<ClothParts> parts = meshParts(mesh, folder);
    if (!parts) {
        const bool hasLine = parts.error().where.find(':') != std::string::npos;
        throw Refusal{hasLine ? parts.error() : Error{path + ".mesh", parts.error().message()}};
    }
    return std::move(*parts);
}

void appendParticle(const vec3& position, const vec3& velocity, double area, Assembly& assembly) {
    assembly.state.positions.push_back(position);
    assembly.state.velocities.push_back(velocity);
    assembly.areas.push_back(area);
    assembly.model.masses.push_back(0);
    assembly.model.inverseMasses.push_back(1);  // for pins to set to 0, until the masses are known
}

void pin(const std::vector<int>& particles, const Cloth& cloth, Assembly& assembly) {
    for (const int particle : particles) {
        assembly.model.inverseMasses[static_cast<std::size_t>(cloth.first + particle)] = 0;
    }
}

void appendCloth(const ClothDefinition& definition, const std::string& folder, const std::string& path,
                 Assembly& assembly) {
    ClothParts parts = partsOf(definition, folder, path);
    Cloth cloth;
    cloth.name = definition.name;
    cloth.first = static_cast<int>(assembly.state.positions.size());
    cloth.count = static_cast<int>(parts.positions.size());
    requireRoom(static_cast<double>(cloth.first) + cloth.count, path);
    if (std::holds_alternative<GridShape>(definition.shape)) {
        cloth.columns = parts.columns;
        cloth.rows = parts.rows;
        assembly.model.grids.push_back({cloth.first, cloth.columns, cloth.rows});
    }
    cloth.coordinates = parts.coordinates;
    cloth.report = parts.report;
    for (const auto& [a, b, c] : parts.triangles) {
        cloth.triangles.push_back({cloth.first + a, cloth.first + b, cloth.first + c});
    }
    assembly.model.triangles.insert(assembly.model.triangles.end(), cloth.triangles.begin(), cloth.triangles.end());
    const std::vector<double> areas = lumpedAreas(parts);
    for (std::size_t i = 0; i < areas.size(); ++i) {
        appendParticle(parts.positions[i], vec3(0), areas[i], assembly);
    }
    const std::vector<int> pins = resolvePins(definition.pins, cloth, path + ".pins");
    pin(pins, cloth, assembly);
    if (parts.report && parts.report->parts > 1) {
        parts.notes.push_back(std::to_string(parts.report->parts) + " separate parts; pinned: " + pinsText(pins));
    }
    assembly.cloths.push_back(cloth);
    appendBatches(definition, parts, cloth, path, assembly);
    for (const std::string& note : parts.notes)
        assembly.notes.push_back((cloth.name.empty() ? path : cloth.name) + ": " + note);
}

bool sameBatch(const ConstraintDefinition& a, const ConstraintDefinition& b) {
    return a.type == b.type && a.material.compliance == b.material.compliance &&
           a.material.stiffness == b.material.stiffness && a.material.damping == b.material.damping;
}

/// Refuses particles that are not there or are named twice in one constraint.
void requireParticles(const ConstraintDefinition& constraint, std::size_t particleCount, const std::string& path) {
    const ConstraintType* type = constraintType(constraint.type);
    if (type == nullptr || constraint.particles.size() != static_cast<std::size_t>(type->particles)) {
        throw Refusal{{path, "is not a constraint; expected a type and its particles"}};
    }
    for (std::size_t i = 0; i < constraint.particles.size(); ++i) {
        const int particle = constraint.particles[i];
        const auto seen = constraint.particles.begin() + static_cast<std::ptrdiff_t>(i);
        if (particle < 0 || static_cast<std::size_t>(particle) >= particleCount) {
            throw Refusal{{indexed(path + ".particles", i), "is " + std::to_string(particle) + "; there are " +
                                                                std::to_string(particleCount) +
                                                                " particles, counted from 0"}};
        }
        if (std::find(constraint.particles.begin(), seen, particle) != seen) {
            throw Refusal{{indexed(path + ".particles", i),
                           "names particle " + std::to_string(particle) + " again; expected different ones"}};
        }
    }
}

void appendConstraints(const std::vector<ConstraintDefinition>& constraints, Assembly& assembly) {
    const std::span<const ConstraintDefinition> all(constraints);
    for (std::size_t begin = 0; begin < all.size();) {
        std::size_t end = begin;
        while (end < all.size() && sameBatch(all[begin], all[end])) {
            requireParticles(all[end], assembly.state.positions.size(), indexed("constraints", end));
            ++end;
        }
        const ConstraintType& type = *constraintType(all[begin].type);
        assembly.model.batches.push_back(type.build(all.subspan(begin, end - begin), assembly.state.positions));
        assembly.batchCloths.push_back(-1);
        begin = end;
    }
}

/// Particles on a path are pinned, whether or not the cloth pins them too.
void appendPinPaths(const Scene& scene, Assembly& assembly) {
    std::set<int> taken;
    for (std::size_t i = 0; i < scene.pinPaths.size(); ++i) {
        const PinPathDefinition& definition = scene.pinPaths[i];
        const std::string path = indexed("pin_paths", i);
        if (definition.cloth < 0 || static_cast<std::size_t>(definition.cloth) >= assembly.cloths.size()) {
            throw Refusal{{path + ".cloth", "is " + std::to_string(definition.cloth) + "; there are " +
                                                std::to_string(assembly.cloths.size()) + " cloths, counted from 0"}};
        }
        const Cloth& cloth = assembly.cloths[static_cast<std::size_t>(definition.cloth)];
        PinPath pinPath;
        pinPath.path = definition.path;
        pinPath.particles = resolvePins(definition.pins, cloth, path + ".pins");
        pin(pinPath.particles, cloth, assembly);
        for (int& particle : pinPath.particles) {
            particle += cloth.first;
            if (!taken.insert(particle).second) {
                throw Refusal{
                    {path + ".pins", "names a particle that already follows a path; expected one path a particle"}};
            }
        }
        assembly.model.pinPaths.push_back(std::move(pinPath));
    }
}

const Material& materialOf(const ClothDefinition& cloth, Role role) {
    return role == Role::Stretch ? cloth.stretch : role == Role::Shear ? cloth.shear : cloth.bend;
}

/// The masses of a cloth's particles.
void appendMasses(const ClothDefinition& definition, std::span<const double> areas, const std::string& path,
                  std::vector<float>& masses) {
    for (std::size_t i = 0; i < areas.size(); ++i) {
        const double mass = definition.particleMass ? *definition.particleMass : areas[i] * definition.arealDensity;
        masses.push_back(static_cast<float>(mass));
        const float inverse = 1.0F / masses.back();
        if (!std::isfinite(inverse) || !(inverse > 0)) {
            throw Refusal{{path, "particle " + std::to_string(i) + " weighs " + shown(Json(mass)) +
                                     " kg; expected a mass that single precision can divide by"}};
        }
    }
}

void setMasses(const Scene& scene, Assembly& assembly) {
    std::vector<float> masses;
    masses.reserve(assembly.areas.size());
    for (std::size_t i = 0; i < assembly.cloths.size(); ++i) {
        const Cloth& cloth = assembly.cloths[i];
        const std::span<const double> areas = std::span(assembly.areas).subspan(cloth.first, cloth.count);
        appendMasses(scene.cloths[i], areas, indexed("cloths", i), masses);
    }
    std::vector<float>& inverses = assembly.model.inverseMasses;
    for (std::size_t i = 0; i < masses.size(); ++i) {
        inverses[i] = inverses[i] == 0 ? 0 : 1.0F / masses[i];
    }
    for (const ParticleDefinition& particle : scene.particles) {
        inverses[masses.size()] = particle.inverseMass;
        masses.push_back(particle.inverseMass > 0 ? 1.0F / particle.inverseMass : 0.0F);
    }
    assembly.model.masses = std::move(masses);
}

/// The scene keeps a plane's normal as it was written; the model has it at unit length.
Collider normalised(Collider collider) {
    if (Plane* plane = std::get_if<Plane>(&collider)) {
        plane->normal = vec3(glm::normalize(glm::dvec3(plane->normal)));
    }
    return collider;
}

/// A particle keeps a contact for each collider; refuses more of them than a machine's memory is for.
void requireRoomForContacts(std::size_t particles, const Scene& scene) {
    constexpr std::size_t kMostContacts = std::size_t{1} << 28U;
    if (particles * scene.colliders.size() > kMostContacts) {
        throw Refusal{{"colliders", std::to_string(scene.colliders.size()) + " for " + std::to_string(particles) +
                                        " particles; expected at most " + std::to_string(kMostContacts) + " pairs"}};
    }
}

/// A saved state has what the scene has particles.
void takeState(const State& state, Assembly& assembly) {
    const std::size_t particles = assembly.state.positions.size();
    if (state.positions.size() != particles || state.velocities.size() != particles) {
        throw Refusal{
            {"state", "is of other particles; expected " + std::to_string(particles) + " positions and velocities"}};
    }
    assembly.saved = state;
}

}  // namespace

Result<Assembly> assemble(const Scene& scene) {
    try {
        Assembly assembly;
        for (std::size_t i = 0; i < scene.cloths.size(); ++i) {
            appendCloth(scene.cloths[i], scene.folder, indexed("cloths", i), assembly);
        }
        assembly.explicitFirst = static_cast<int>(assembly.state.positions.size());
        requireRoom(assembly.explicitFirst + static_cast<double>(scene.particles.size()), "particles");
        for (const ParticleDefinition& particle : scene.particles) {
            appendParticle(particle.position, particle.velocity, 0, assembly);
        }
        appendConstraints(scene.constraints, assembly);
        appendPinPaths(scene, assembly);
        if (scene.state) {
            takeState(*scene.state, assembly);
        }
        if (const Result<bool> tuned = retune(scene, assembly); !tuned) {
            return tuned.error();
        }
        noteShowThrough(scene, assembly);
        return assembly;
    } catch (const Refusal& refusal) {
        return refusal.error;
    }
}

Result<bool> retune(const Scene& scene, Assembly& assembly) {
    try {
        requireRoomForContacts(assembly.state.positions.size(), scene);
        setMasses(scene, assembly);
    } catch (const Refusal& refusal) {
        return refusal.error;
    }
    Model& model = assembly.model;
    model.gravity = scene.gravity;
    model.wind = scene.wind;
    std::size_t next = 0;  // explicit constraint that the next explicit batch begins with
    for (std::size_t i = 0; i < model.batches.size(); ++i) {
        ConstraintBatch& batch = *model.batches[i];
        const int cloth = assembly.batchCloths[i];
        batch.material = cloth >= 0 ? materialOf(scene.cloths[static_cast<std::size_t>(cloth)], batch.role)
                                    : scene.constraints[next].material;
        next += cloth >= 0 ? 0 : batch.size();
    }
    model.colliders.clear();
    for (const Collider& collider : scene.colliders) {
        model.colliders.push_back(normalised(collider));
    }
    model.thicknesses.assign(model.particleCount(), 0.0F);
    for (std::size_t i = 0; i < assembly.cloths.size(); ++i) {
        const Cloth& cloth = assembly.cloths[i];
        std::fill_n(model.thicknesses.begin() + cloth.first, cloth.count, scene.cloths[i].thickness);
    }
    return true;
}

}  // namespace drape
