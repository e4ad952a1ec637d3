#include "cloth_batches.h"

#include "measured_rest.h"
#include "refusal.h"

namespace drape {
namespace {

constexpr auto kMeasure = -1.0F;

/// A batch of one formula over the particles of a cloth. A rest value of kMeasure is measured.
template <class Formula, class Indices>
std::unique_ptr<ConstraintBatch> makeBatch(const std::vector<Indices>& constraints, const ClothParts& parts, int first,
                                           float rest = kMeasure) {
    auto batch = std::make_unique<ConstraintsOf<Formula>>();
    for (const Indices& local : constraints) {
        Indices particles = local;
        for (int& particle : particles) {
            particle += first;
        }
        batch->add(particles, rest == kMeasure ? measuredRest<Formula>(local, parts.positions) : rest);
    }
    return batch;
}

void append(std::unique_ptr<ConstraintBatch> batch, Role role, Assembly& assembly) {
    if (batch == nullptr || batch->size() == 0) {
        return;
    }
    batch->role = role;
    assembly.model.batches.push_back(std::move(batch));
    assembly.batchCloths.push_back(static_cast<int>(assembly.cloths.size()) - 1);
}

/// Pairs of wings across the hinges.
std::vector<std::array<int, 2>> wingsOf(const std::vector<Hinge>& hinges) {
    std::vector<std::array<int, 2>> wings;
    for (const Hinge& hinge : hinges) {
        wings.push_back({hinge[2], hinge[3]});
    }
    return wings;
}

/// The ends of triples, which span two edges.
std::vector<std::array<int, 2>> endsOf(const std::vector<std::array<int, 3>>& triples) {
    std::vector<std::array<int, 2>> ends;
    for (const auto& triple : triples) {
        ends.push_back({triple[0], triple[1]});
    }
    return ends;
}

std::unique_ptr<ConstraintBatch> shearOf(ShearModel model, const ClothParts& parts, int first) {
    switch (model) {
        case ShearModel::Diagonal:
            return makeBatch<Distance>(diagonalsOf(parts), parts, first);
        case ShearModel::Angle:
            return makeBatch<ShearAngle>(cornersOf(parts), parts, first);
        case ShearModel::None:
            break;
    }
    return nullptr;
}

std::unique_ptr<ConstraintBatch> bendOf(BendModel model, const ClothParts& parts, int first) {
    const bool lattice = parts.columns > 0;
    switch (model) {
        case BendModel::Dihedral:
            return makeBatch<BendDihedral>(hingesOf(parts), parts, first);
        // Rest length 0 exactly, not what rounding leaves of it: lattices start straight.
        case BendModel::Midpoint:
            return makeBatch<BendMidpoint>(triplesOf(parts), parts, first, 0.0F);
        case BendModel::Distance:
            return makeBatch<Distance>(lattice ? endsOf(triplesOf(parts)) : wingsOf(hingesOf(parts)), parts, first);
        case BendModel::None:
            break;
    }
    return nullptr;
}

void requireModels(const ClothDefinition& definition, const std::string& path) {
    const bool grid = std::holds_alternative<GridShape>(definition.shape);
    const bool rope = std::holds_alternative<RopeShape>(definition.shape);
    const std::string shape = rope ? "a rope" : "a mesh";
    if (!grid && definition.shearModel != ShearModel::None) {
        throw Refusal{{path + ".shear.model", shape + " has no shear constraints; expected \"none\""}};
    }
    if (rope && definition.bendModel == BendModel::Dihedral) {
        throw Refusal{{path + ".bend.model", "a rope has no hinges; expected midpoint, distance or none"}};
    }
    if (!grid && !rope && definition.bendModel == BendModel::Midpoint) {
        throw Refusal{{path + ".bend.model", "a mesh has no triples; expected dihedral, distance or none"}};
    }
}

}  // namespace

void appendBatches(const ClothDefinition& definition, const ClothParts& parts, const Cloth& cloth,
                   const std::string& path, Assembly& assembly) {
    requireModels(definition, path);
    append(makeBatch<Distance>(parts.edges, parts, cloth.first), Role::Stretch, assembly);
    append(shearOf(definition.shearModel, parts, cloth.first), Role::Shear, assembly);
    append(bendOf(definition.bendModel, parts, cloth.first), Role::Bend, assembly);
}

}  // namespace drape
