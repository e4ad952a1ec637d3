#include "control.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>

namespace drape {
namespace {

constexpr double kZeroEnd = 0.06;  // share of a logarithmic slider that means 0

double roundedTo(double value, double step) {
    return std::round(value / step) * step;
}

double twoDigits(double value) {
    if (value == 0) return 0;
    const double unit = std::pow(10, std::floor(std::log10(std::abs(value))) - 1);
    // Dividing by a whole power of ten gives the double nearest to the decimal number; multiplying by a fraction does
    // not.
    return unit < 1 ? std::round(value / unit) / std::round(1 / unit) : std::round(value / unit) * unit;
}

}  // namespace

double Range::position(double value) const {
    if (!logarithmic) return std::clamp((value - min) / (max - min), 0.0, 1.0);
    const double begin = zero ? kZeroEnd : 0;
    if (value <= 0) return 0;
    const double share = std::clamp(std::log(value / min) / std::log(max / min), 0.0, 1.0);
    return begin + share * (1 - begin);
}

double Range::valueAt(double position) const {
    const double p = std::clamp(position, 0.0, 1.0);
    double value = 0;
    if (!logarithmic) {
        value = min + p * (max - min);
        if (step > 0) value = roundedTo(value, step);
    } else {
        const double begin = zero ? kZeroEnd : 0;
        if (zero && p < begin / 2) return 0;
        const double share = std::max(0.0, (p - begin) / (1 - begin));
        value = min * std::pow(max / min, share);
        value = step > 0 ? roundedTo(value, step) : twoDigits(value);
    }
    return std::clamp(value, min, max);
}

std::optional<double> Range::clamped(double value) const {
    if (!std::isfinite(value)) return std::nullopt;
    if (zero && value <= 0) return 0;
    const double inside = std::clamp(value, min, max);
    return step == 1 ? std::clamp(std::round(inside), min, max) : inside;
}

std::string numberText(double value, int digits) {
    std::array<char, 32> text{};
    if (value == std::round(value) && std::abs(value) < 1e5) {
        std::snprintf(text.data(), text.size(), "%.0f", value);
    } else {
        std::snprintf(text.data(), text.size(), "%.*g", digits, value);
    }
    return text.data();
}

std::optional<double> parseNumber(std::string_view text) {
    std::string plain(text);
    std::replace(plain.begin(), plain.end(), ',', '.');
    const std::size_t first = plain.find_first_not_of(" \t+");
    if (first == std::string::npos) return std::nullopt;
    const std::size_t last = plain.find_last_not_of(" \t");
    double value = 0;
    const char* end = plain.data() + last + 1;
    const auto [stop, error] = std::from_chars(plain.data() + first, end, value);
    // Too large or too small for a double is a number all the same: the range decides.
    if (error == std::errc::result_out_of_range && stop == end) {
        const bool negative = plain[first] == '-';
        const bool tiny = plain.find("e-") != std::string::npos || plain.find("E-") != std::string::npos;
        return tiny ? 0.0 : (negative ? -1e308 : 1e308);
    }
    if (error != std::errc{} || stop != end || !std::isfinite(value)) return std::nullopt;
    return value;
}

}  // namespace drape
