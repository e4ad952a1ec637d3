#include "constraint_types.h"

#include <vector>

#include "measured_rest.h"

namespace drape {
namespace {

template <class Formula>
std::unique_ptr<ConstraintBatch> build(std::span<const ConstraintDefinition> run, std::span<const vec3> positions) {
    auto batch = std::make_unique<ConstraintsOf<Formula>>();
    for (const ConstraintDefinition& constraint : run) {
        std::array<int, Formula::kParticles> particles;
        for (std::size_t i = 0; i < particles.size(); ++i) {
            particles[i] = constraint.particles[i];
        }
        batch->add(particles, constraint.rest ? *constraint.rest : measuredRest<Formula>(particles, positions));
    }
    return batch;
}

constexpr Limits kLength{1e-9, 1e9, true};      // m; below, a strain leaves single precision
constexpr Limits kCornerAngle{0, 3.1416};       // rad, as far as a corner opens
constexpr Limits kHingeAngle{-6.2832, 6.2832};  // rad, signed
constexpr Limits kVolume{-1e9, 1e9};

constexpr ConstraintType kTypes[] = {
    {"distance", 2, "rest_length", kLength, build<Distance>},
    {"shear_angle", 3, "rest_angle", kCornerAngle, build<ShearAngle>},
    {"bend_midpoint", 3, "rest_length", kLength, build<BendMidpoint>},
    {"bend_dihedral", 4, "rest_angle", kHingeAngle, build<BendDihedral>},
    {"volume", 4, "rest_volume", kVolume, build<TetrahedronVolume>},
};

}  // namespace

std::span<const ConstraintType> constraintTypes() {
    return kTypes;
}

std::span<const std::string_view> constraintTypeNames() {
    static const std::vector<std::string_view> names = [] {
        std::vector<std::string_view> all;
        for (const ConstraintType& type : kTypes) {
            all.push_back(type.name);
        }
        return all;
    }();
    return names;
}

const ConstraintType* constraintType(std::string_view name) {
    for (const ConstraintType& type : kTypes) {
        if (type.name == name) {
            return &type;
        }
    }
    return nullptr;
}

}  // namespace drape
