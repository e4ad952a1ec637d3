#include "measure_text.h"

#include <array>
#include <cmath>
#include <cstdio>

#include <glm/geometric.hpp>

#include "drape/core/measures.h"

namespace drape {
namespace {

std::string threeDigits(double value, const char* unit) {
    std::array<char, 48> text{};
    const int decimals = value > 0 && value < 0.0995 ? 3 : value < 9.995 ? 2 : value < 99.95 ? 1 : 0;
    std::snprintf(text.data(), text.size(), "%.*f %s", decimals, value, unit);
    return text.data();
}

}  // namespace

std::string percentText(double share) {
    return threeDigits(100 * share, "%");
}

std::string millisecondsText(double milliseconds) {
    return threeDigits(milliseconds, "ms");
}

std::string millisecondsText(const History& history) {
    return history.size() == 0 ? "-" : millisecondsText(static_cast<double>(history.mean()));
}

bool notConverged(const Lane& lane) {
    constexpr double kStrain = 0.05;          // field practice: beyond it a rigid cloth looks wrong
    constexpr double kMaterialStrain = 0.01;  // what the material may explain under the cloth's whole weight
    if (lane.strain().max <= kStrain || lane.scene().cloths.empty()) return false;
    const Scene& scene = lane.scene();
    if (scene.solver.method == Method::Pbd) return scene.cloths[0].stretch.stiffness == 1;
    const auto gravity = static_cast<double>(glm::length(scene.gravity));
    const double weight = totalMass(lane.model()) * gravity;
    for (const auto& batch : lane.model().batches) {
        if (batch->role != Role::Stretch || batch->size() == 0) continue;
        return static_cast<double>(batch->material.compliance) * weight <
               kMaterialStrain * static_cast<double>(batch->rest(0));
    }
    return false;
}

}  // namespace drape
