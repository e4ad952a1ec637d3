#pragma once

#include <string>
#include <vector>

#include "drape/core/solver.h"

namespace drape {

/// What `drape bench` was asked for.
struct BenchOptions {
    std::vector<int> sizes{32, 64, 128, 256};
    std::vector<std::string> scenes{"grid"};  ///< also "bend_dihedral", "shear_angle": grids, timed for these alone
    std::vector<int> threads{1};
    Isa isa = Isa::Auto;
    std::string mesh;    ///< an OBJ file in place of the grids
    int frames = 180;    ///< measured; a third as many warm up
    bool hold = false;   ///< also the substeps that hold strain
    bool costs = false;  ///< also the share of time spent projecting, memory and the time to start
    std::string json;    ///< file, "-" for standard output
};

/// Times the fast solver against the textbook's loop on fixed work, interleaved frame by frame in this process, and
/// prints medians and their ratio. Returns the exit status.
int bench(const BenchOptions& options);

}  // namespace drape
