#include "placement.h"

#include <algorithm>
#include <cstdint>

#include <glm/common.hpp>

namespace drape {
namespace {

constexpr glm::ivec2 kSmallest{320, 240};
constexpr int kBar = 32;        // about the height of a title bar
constexpr int kReachable = 96;  // of the title bar, to take it with the mouse

/// True where enough of the window's title bar, which lies above it, is on the monitor.
bool reachable(const Placement& area, const Placement& window) {
    const int left = std::max(area.at.x, window.at.x);
    const int right = std::min(area.at.x + area.size.x, window.at.x + window.size.x);
    return right - left >= kReachable && window.at.y >= area.at.y && window.at.y + kBar <= area.at.y + area.size.y;
}

/// Square of how far the middle of a window is outside of a monitor.
std::int64_t distance(const Placement& area, const Placement& window) {
    const glm::ivec2 middle = window.at + window.size / 2;
    const glm::ivec2 outside = middle - glm::clamp(middle, area.at, area.at + area.size);
    return std::int64_t{outside.x} * outside.x + std::int64_t{outside.y} * outside.y;
}

}  // namespace

std::optional<Placement> placedOn(std::span<const Placement> areas, const Placement& saved) {
    if (areas.empty() || saved.size.x < kSmallest.x || saved.size.y < kSmallest.y) return std::nullopt;
    if (std::ranges::any_of(areas, [&](const Placement& area) { return reachable(area, saved); })) return saved;
    const Placement& area =
        *std::ranges::min_element(areas, {}, [&](const Placement& a) { return distance(a, saved); });
    const glm::ivec2 size = glm::min(saved.size, area.size - glm::ivec2(0, kBar));
    const glm::ivec2 first = area.at + glm::ivec2(0, kBar);
    return Placement{glm::clamp(saved.at, first, glm::max(first, area.at + area.size - size)), size};
}

}  // namespace drape
