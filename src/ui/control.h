#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace drape {

/// What a slider may be set to. A logarithmic range is positive; with `zero` its left end stands for exactly 0.
struct Range {
    double min = 0;
    double max = 1;
    bool logarithmic = false;
    bool zero = false;
    double step =
        0;  ///< linear: values are multiples of it; logarithmic: 1 for whole numbers; 0: two significant digits

    /// Where a value lies on the slider, 0 to 1.
    [[nodiscard]] double position(double value) const;
    /// The value at a position of the slider, rounded as the range says.
    [[nodiscard]] double valueAt(double position) const;
    /// The nearest value that is allowed, or nothing where `value` is no finite number.
    [[nodiscard]] std::optional<double> clamped(double value) const;
};

/// A number as a person reads it: at most `digits` significant ones, "0.9", "1e-05"; whole numbers below 100000 in
/// full, "1024".
[[nodiscard]] std::string numberText(double value, int digits = 3);

/// What a person typed: a number and nothing else (blanks around it allowed), a decimal comma or point.
[[nodiscard]] std::optional<double> parseNumber(std::string_view text);

}  // namespace drape
