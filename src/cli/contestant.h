#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "drape/core/solver.h"
#include "drape/scene/assembly.h"
#include "textbook_loop.h"

namespace drape {

/// A grid 2 m wide, flat and horizontal, two corners of its far edge pinned, structural edges and both diagonals rigid;
/// or the edges of a mesh from an OBJ file. Damping 0.1/s.
[[nodiscard]] Scene benchScene(int size, const std::string& mesh = {});

/// One solver at work on its own copy of a scene.
struct Contestant {
    Assembly assembly;
    State state;
    Solver solver;
    SolverSettings settings;
    std::optional<TextbookLoop> loop;  ///< in place of the solver
    std::vector<double> seconds;       ///< of every measured frame

    Contestant(Assembly made, const SolverSettings& with);
    void step(bool measured);
    [[nodiscard]] double medianSeconds();
    [[nodiscard]] std::size_t constraints() const;
};

}  // namespace drape
