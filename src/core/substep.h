#pragma once

#include "drape/core/solver.h"

namespace drape {

/// One substep of a frame.
struct Substep {
    double end = 0;      ///< s, the time at its end
    double frame = 0;    ///< s, the time step it belongs to
    float h = 0;         ///< s, its length
    vec3 handTarget{0};  ///< m, at its end
    float damping = 1;   ///< factor on the velocities of the substep before, applied first
    bool last = true;    ///< of the frame: its multipliers can be read afterwards
};

}  // namespace drape
