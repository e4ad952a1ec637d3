#pragma once

#include <optional>
#include <span>

#include <glm/vec2.hpp>

namespace drape {

/// A rectangle of the screen [screen coordinates, y down].
struct Placement {
    glm::ivec2 at{0};
    glm::ivec2 size{0};

    bool operator==(const Placement&) const = default;
};

/// Where a window that was at `saved` can be seen and moved on the monitors there are now (`areas`, without their
/// taskbars): there, or moved into the nearest of them and made no larger than it. Nothing where `saved` is smaller
/// than a person would have made it, or there is no monitor.
[[nodiscard]] std::optional<Placement> placedOn(std::span<const Placement> areas, const Placement& saved);

}  // namespace drape
