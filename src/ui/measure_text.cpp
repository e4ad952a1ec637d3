#include "measure_text.h"

#include <array>
#include <cmath>
#include <cstdio>

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
    constexpr double kStrain = 0.05;   // field practice: beyond it cloth looks wrong
    constexpr double kResidual = 0.1;  // of the strain: what the solver, not the material, is to blame for
    const SolverSettings& settings = lane.scene().solver;
    if (settings.method == Method::Reference) return !lane.solver().convergence().converged;
    if (lane.strain().max <= kStrain || lane.scene().cloths.empty()) return false;
    if (settings.method == Method::Pbd) return lane.scene().cloths[0].stretch.stiffness == 1;
    return measureResidual(lane.model(), settings, lane.solver(), lane.state().positions) > kResidual;
}

}  // namespace drape
