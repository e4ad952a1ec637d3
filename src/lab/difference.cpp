#include "difference.h"

#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>

namespace drape {

std::optional<Difference> measureDifference(std::span<const vec3> positions, std::span<const vec3> base,
                                            std::span<float> distances) {
    if (positions.size() != base.size()) return std::nullopt;
    Difference difference;
    double squares = 0;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        const double distance = glm::distance(glm::dvec3(positions[i]), glm::dvec3(base[i]));
        if (!distances.empty()) distances[i] = static_cast<float>(distance);
        squares += distance * distance;
        if (difference.worst >= 0 && !(distance > difference.max)) continue;
        difference.max = distance;
        difference.worst = static_cast<int>(i);
    }
    if (!positions.empty()) difference.rms = std::sqrt(squares / static_cast<double>(positions.size()));
    return difference;
}

std::size_t defaultBase(const std::vector<Lane>& lanes) {
    const auto reference =
        std::ranges::find_if(lanes, [](const Lane& lane) { return lane.scene().solver.method == Method::Reference; });
    return reference == lanes.end() ? 0 : static_cast<std::size_t>(reference - lanes.begin());
}

}  // namespace drape
