#include "plot_scale.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <limits>

#include "control.h"

namespace drape {
namespace {

constexpr double kSlack = 1e-9;  // of a step: a mark that rounding puts outside is inside

constexpr double kLargest = 1e150;  // beyond, differences and ratios leave double's range

bool shows(double value, bool logarithmic) {
    return std::fabs(value) < kLargest && (!logarithmic || value > 1 / kLargest);  // NaN is neither
}

/// The nearest of 1, 2 and 5 times a power of ten that is not above.
double roundDown(double value) {
    const double decade = std::pow(10.0, std::floor(std::log10(value)));
    const double lead = value / decade * (1 + kSlack);
    return decade * (lead >= 10 ? 10 : lead >= 5 ? 5 : lead >= 2 ? 2 : 1);
}

/// As many decimals as tell neighbours apart.
std::string textAt(double value, double step) {
    const int decimals = static_cast<int>(std::ceil(-std::log10(step) - kSlack));
    if (std::fabs(value) >= 1e5 || decimals > 4) {
        const double lead = std::log10(std::max(std::fabs(value), step));
        return numberText(value, std::max(static_cast<int>(std::floor(lead + kSlack)) + decimals + 1, 1));
    }
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.*f", std::max(decimals, 0), value);
    return text.data();
}

std::vector<Mark> linearMarks(const Scale& scale, int most) {
    const double step = roundStep((scale.max - scale.min) / most);
    std::vector<Mark> marks;
    const double first = std::ceil(scale.min / step - kSlack);
    for (int i = 0; i <= 2 * most; ++i) {
        const double value = (first + i) * step;
        if (value > scale.max + kSlack * step) break;
        marks.push_back({value, textAt(value == 0 ? 0 : value, step)});  // never -0
    }
    return marks;
}

std::vector<Mark> logarithmicMarks(const Scale& scale, int most) {
    const double first = std::ceil(std::log10(scale.min) - kSlack);
    const double last = std::floor(std::log10(scale.max) + kSlack);
    const int stride = std::max(static_cast<int>(std::ceil((last - first) / most)), 1);
    const bool between = 3 * std::log10(scale.max / scale.min) <= most + 1;  // room for numbers at 2 and 5
    std::vector<Mark> marks;
    const auto add = [&](double value, bool number) {
        const double share = scale.share(value);
        if (share >= -kSlack && share <= 1 + kSlack) marks.push_back({value, number ? numberText(value) : ""});
    };
    for (int i = -1; first + i <= last; ++i) {
        const double decade = std::pow(10.0, first + i);
        add(decade, i % stride == 0);
        for (int digit = 2; digit <= 9 && stride == 1; ++digit)
            add(digit * decade, between && (digit == 2 || digit == 5));
    }
    return marks;
}

}  // namespace

double Scale::share(double value) const {
    if (!shows(value, logarithmic)) return std::numeric_limits<double>::quiet_NaN();
    return logarithmic ? std::log(value / min) / std::log(max / min) : (value - min) / (max - min);
}

double Scale::valueAt(double share) const {
    return logarithmic ? min * std::pow(max / min, share) : min + share * (max - min);
}

double roundStep(double length) {
    const double below = roundDown(length);
    if (below >= length * (1 - kSlack)) return below;
    const double decade = std::pow(10.0, std::floor(std::log10(length)));
    const double lead = below / decade;
    return decade * (lead < 1.5 ? 2 : lead < 3 ? 5 : 10);
}

Scale scaleAround(std::span<const double> values, bool logarithmic) {
    double least = std::numeric_limits<double>::infinity();
    double greatest = -least;
    for (const double value : values) {
        if (!shows(value, logarithmic)) continue;
        least = std::min(least, value);
        greatest = std::max(greatest, value);
    }
    if (least > greatest) return {logarithmic ? 0.1 : 0.0, 1, logarithmic};
    if (logarithmic) {
        const double min = roundDown(least);
        const double max = roundStep(greatest);
        return {min < max ? min : min / 2, min < max ? max : max * 2, true};
    }
    if (least > 0 && least < 0.6 * greatest) least = 0;
    if (greatest < 0 && greatest > 0.6 * least) greatest = 0;
    // Values that are all but equal would show their rounding alone.
    const double room = std::max(1e-6 * std::max(std::fabs(least), std::fabs(greatest)), 1 / kLargest);
    if (greatest - least <= room) {
        least -= least == 0 ? 0 : std::fabs(least) / 2;
        greatest += greatest == 0 ? 1 : std::fabs(greatest) / 2;
    }
    const double step = roundStep((greatest - least) / 5);
    return {std::floor(least / step + kSlack) * step, std::ceil(greatest / step - kSlack) * step, false};
}

std::vector<Mark> marksOf(const Scale& scale, int most) {
    return scale.logarithmic ? logarithmicMarks(scale, std::max(most, 1)) : linearMarks(scale, std::max(most, 1));
}

}  // namespace drape
