#pragma once

#include <charconv>

namespace drape {

/// The double of the fewest digits that rounds to this float: 0.2, not 0.20000000298. Reads back to the bit through a
/// double as through a float.
[[nodiscard]] inline double shortestDecimal(float value) {
    char buffer[32];
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, value).ptr;
    double decimal = value;
    std::from_chars(buffer, end, decimal);
    // Where the decimal lies so near the middle of two floats that rounding twice would miss: all digits.
    return static_cast<float>(decimal) == value ? decimal : static_cast<double>(value);
}

}  // namespace drape
