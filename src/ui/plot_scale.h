#pragma once

#include <span>
#include <string>
#include <vector>

namespace drape {

/// The part of an axis that a plot shows, min < max; both positive on a logarithmic one.
struct Scale {
    double min = 0;
    double max = 1;
    bool logarithmic = false;

    /// Where a value lies, 0 at min and 1 at max, outside [0, 1] where it is not on the axis; not a number where the
    /// axis cannot show it at all (not finite, or not positive on a logarithmic one).
    [[nodiscard]] double share(double value) const;
    /// The value at a share of the axis.
    [[nodiscard]] double valueAt(double share) const;
};

/// The scale on which all values can be seen that the axis can show, with round ends. A linear one begins at 0 where
/// that costs little. Where there is no such value: 0 to 1, logarithmic 0.1 to 1.
[[nodiscard]] Scale scaleAround(std::span<const double> values, bool logarithmic);

/// A mark on an axis.
struct Mark {
    double value = 0;
    std::string text;  ///< empty: a line without a number
};

/// Marks at round values (1, 2 or 5 times a power of ten), about `most` of them with a number, never many more; on a
/// logarithmic axis of several decades at whole decades, with lines without numbers between.
[[nodiscard]] std::vector<Mark> marksOf(const Scale& scale, int most);

/// The least of 1, 2 and 5 times a power of ten that is not below `length` > 0.
[[nodiscard]] double roundStep(double length);

}  // namespace drape
