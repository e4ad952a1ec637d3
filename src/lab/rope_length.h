#pragma once

#include <optional>

namespace drape {

class Lane;

/// How long a rope is and would be unloaded [m].
struct RopeLength {
    double length = 0;
    double rest = 0;
};

/// Of the scene's first cloth, where that is a rope.
[[nodiscard]] std::optional<RopeLength> measureRope(const Lane& lane);

}  // namespace drape
