#pragma once

#include "drape/scene/obj.h"

namespace drape {

/// Drops faces without an area, faces given twice and vertices no face uses, with a note of each count.
/// The order of what is left is kept.
void clean(Mesh& mesh);

}  // namespace drape
