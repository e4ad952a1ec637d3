#pragma once

#include "drape/scene/obj.h"

namespace drape {

/// Drops faces without an area, faces given twice and vertices no face uses, and counts them in the report.
/// The order of what is left is kept.
void clean(Mesh& mesh);

/// Counts in the report what is left as it is; size and distance are in the mesh's unit.
void examine(Mesh& mesh);

/// Joins each vertex of the border to the first one before it, of the border too, that is at most `distance` away [in
/// the mesh's unit], then cleans the mesh. Vertices inside a surface stay: a fine mesh is not what seams are.
void weldSeams(Mesh& mesh, double distance);

}  // namespace drape
