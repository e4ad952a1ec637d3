#include <algorithm>

#include "drape/core/model.h"

namespace drape {

vec3 pathValue(std::span<const PathKey> path, double time) {
    if (path.empty()) return vec3(0);
    const auto next =
        std::upper_bound(path.begin(), path.end(), time, [](double t, const PathKey& key) { return t < key.time; });
    if (next == path.begin()) return path.front().value;
    if (next == path.end()) return path.back().value;
    const PathKey& last = *(next - 1);
    const auto share = static_cast<float>((time - last.time) / (next->time - last.time));
    return last.value + share * (next->value - last.value);
}

vec3 pathVelocity(std::span<const PathKey> path, double time) {
    const auto end =
        std::lower_bound(path.begin(), path.end(), time, [](const PathKey& key, double t) { return key.time < t; });
    if (end == path.begin() || end == path.end()) return vec3(0);
    const PathKey& start = *(end - 1);
    return (end->value - start.value) / static_cast<float>(end->time - start.time);
}

vec3 Sphere::centerAt(double time) const {
    return path.empty() ? center + static_cast<float>(time) * velocity : pathValue(path, time);
}

vec3 Sphere::velocityAt(double time) const {
    return path.empty() ? velocity : pathVelocity(path, time);
}

}  // namespace drape
