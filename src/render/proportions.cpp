#include <algorithm>
#include <cmath>
#include <limits>

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "drape/core/measures.h"
#include "signature.h"
#include "topology.h"

namespace drape {
namespace {

bool isLevel(const Plane& plane) {
    return plane.normal.y > 0.999F;
}

/// How low a cloth can swing below its pins, a tenth of stretch included: the ground must lie below that.
float lowestReach(const Assembly& assembly) {
    constexpr std::size_t kMaxPins = 16;
    const auto& positions = assembly.state.positions;
    const int count = static_cast<int>(positions.size());
    float lowest = std::numeric_limits<float>::max();
    for (const Cloth& cloth : assembly.cloths) {
        std::vector<vec3> pins;
        const int end = std::min(cloth.first + cloth.count, count);
        for (int i = cloth.first; i < end; ++i) {
            if (assembly.model.inverseMasses[i] == 0 && pins.size() < kMaxPins) pins.push_back(positions[i]);
        }
        if (pins.empty()) continue;
        for (int i = cloth.first; i < end; ++i) {
            float reach = std::numeric_limits<float>::lowest();
            for (const vec3& pin : pins) reach = std::max(reach, pin.y - 1.1F * glm::distance(pin, positions[i]));
            lowest = std::min(lowest, reach);
        }
    }
    return lowest;
}

/// How low particles without a cloth come, none of them pinned, that turn about their middle.
float lowestTurn(const Assembly& assembly) {
    const auto& positions = assembly.state.positions;
    std::size_t first = 0;
    for (const Cloth& cloth : assembly.cloths)
        first = std::max(first, static_cast<std::size_t>(cloth.first + cloth.count));
    if (first >= positions.size()) return std::numeric_limits<float>::max();
    vec3 low = positions[first], high = low;
    for (std::size_t i = first; i < positions.size(); ++i) {
        if (assembly.model.inverseMasses[i] == 0) return std::numeric_limits<float>::max();
        low = glm::min(low, positions[i]);
        high = glm::max(high, positions[i]);
    }
    return 0.5F * (low.y + high.y - glm::distance(low, high));
}

}  // namespace

Proportions proportionsOf(const Assembly& assembly) {
    Proportions proportions;
    vec3 low(std::numeric_limits<float>::max()), high(std::numeric_limits<float>::lowest());
    const auto include = [&](vec3 a, vec3 b) {
        low = glm::min(low, a);
        high = glm::max(high, b);
    };
    for (const vec3& position : assembly.state.positions) {
        if (isFinite(position)) include(position, position);
    }
    for (const Collider& collider : assembly.model.colliders) {
        if (const auto* sphere = std::get_if<Sphere>(&collider)) {
            include(sphere->center - sphere->radius, sphere->center + sphere->radius);
        } else if (const auto& plane = std::get<Plane>(collider); !isLevel(plane)) {
            include(plane.point, plane.point);
        }
    }
    if (!(low.x <= high.x)) return proportions;
    const vec3 extent = high - low;
    const float longest = std::max({extent.x, extent.y, extent.z});
    proportions.size = longest > 1e-4F ? longest : 1;
    proportions.markerRadius = 0.008F * proportions.size;
    proportions.centre = 0.5F * (low + high);
    const float lowest = std::min({low.y, lowestReach(assembly), lowestTurn(assembly)});
    // A little air, so that what hangs does not touch.
    proportions.groundHeight = lowest >= 0 ? 0 : lowest - 0.03F * proportions.size;
    return proportions;
}

std::uint64_t proportionsSignatureOf(const Assembly& assembly) {
    Hash hash;
    hash.add(assembly.model.particleCount(), assembly.cloths.size());
    forSamples(assembly.state.positions, [&](const vec3& at) { hash.addFloats({at.x, at.y, at.z}); });
    for (std::size_t i = 0; i < assembly.model.inverseMasses.size(); ++i) {
        if (assembly.model.inverseMasses[i] == 0) hash.add(i);
    }
    for (const Collider& collider : assembly.model.colliders) {
        const auto* sphere = std::get_if<Sphere>(&collider);
        if (sphere) {
            hash.addFloats({sphere->center.x, sphere->center.y, sphere->center.z, sphere->radius});
        } else if (const auto& plane = std::get<Plane>(collider); !isLevel(plane)) {
            hash.addFloats({plane.point.x, plane.point.y, plane.point.z});
        }
    }
    return hash.bits();
}

}  // namespace drape
