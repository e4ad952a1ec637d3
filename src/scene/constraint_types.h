#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "drape/core/model.h"
#include "drape/scene/scene.h"
#include "json_reader.h"

namespace drape {

/// A type of explicit constraint: its names in the scene file and how its batch is made.
struct ConstraintType {
    std::string_view name;
    int particles;  ///< of one constraint
    std::string_view restKey;
    Limits restLimits;
    /// A batch of constraints of this type; a rest value that is absent is measured from the positions.
    std::unique_ptr<ConstraintBatch> (*build)(std::span<const ConstraintDefinition> run,
                                              std::span<const vec3> positions);
};

/// All types, one line each.
[[nodiscard]] std::span<const ConstraintType> constraintTypes();
/// The names of all types, in the same order.
[[nodiscard]] std::span<const std::string_view> constraintTypeNames();
/// The type of a name, or null.
[[nodiscard]] const ConstraintType* constraintType(std::string_view name);

}  // namespace drape
