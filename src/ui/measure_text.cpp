#include "measure_text.h"

#include <array>
#include <cmath>
#include <cstdio>

#include "drape/core/measures.h"

namespace drape {

std::string measureText(double value, const char* unit) {
    if (std::isnan(value)) return "-";
    std::array<char, 48> text{};
    const int decimals = value > 0 && value < 0.0995 ? 3 : value < 9.995 ? 2 : value < 99.95 ? 1 : 0;
    std::snprintf(text.data(), text.size(), "%.*f%s%s", decimals, value, *unit != 0 ? " " : "", unit);
    return text.data();
}

std::string percentText(double share) {
    return measureText(100 * share, "%");
}

std::string millimetresText(double metres) {
    return measureText(1000 * metres, "mm");
}

std::string millisecondsText(double milliseconds) {
    return measureText(milliseconds, "ms");
}

std::string millisecondsText(const History& history) {
    return history.size() == 0 ? "-" : millisecondsText(static_cast<double>(history.mean()));
}

bool notConverged(const Lane& lane) {
    constexpr double kStrain = 0.05;   // field practice: beyond it cloth looks wrong
    constexpr double kResidual = 0.1;  // of the strain: what the solver, not the material, is to blame for
    const SolverSettings& settings = lane.scene().solver;
    if (settings.method == Method::Reference) return !lane.solver().convergence().converged;
    if (lane.strain().max <= kStrain || lane.scene().cloths.empty()) return false;
    if (settings.method == Method::Pbd) return lane.scene().cloths[0].stretch.stiffness == 1;
    return measureResidual(lane.model(), settings, lane.solver(), lane.state().positions) > kResidual;
}

}  // namespace drape
