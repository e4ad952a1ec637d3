#pragma once

#include "cloth_parts.h"
#include "drape/scene/assembly.h"

namespace drape {

/// Appends a cloth's stretch, shear and bend constraints, each at rest where it is, and the cloth's number to
/// batchCloths. `path` is the cloth's place in the scene. Throws Refusal where the shape has no such model.
void appendBatches(const ClothDefinition& definition, const ClothParts& parts, const Cloth& cloth,
                   const std::string& path, Assembly& assembly);

}  // namespace drape
