#include "measure_text.h"

#include <array>
#include <cmath>
#include <cstdio>

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

}  // namespace drape
