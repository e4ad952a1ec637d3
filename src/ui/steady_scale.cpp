#include "steady_scale.h"

#include <algorithm>
#include <cmath>

namespace drape {
namespace {

/// The least of 1, 1.5, 2, 3, 4, 6, 8, 10, ... (and their tenths) that is not below `value`, within rounding.
double roundedUp(double value) {
    const double decade = std::pow(10.0, std::floor(std::log10(value)));
    for (const double step : {1.0, 1.5, 2.0, 3.0, 4.0, 6.0, 8.0}) {
        if (value <= step * decade * (1 + 1e-9)) return step * decade;
    }
    return 10 * decade;
}

}  // namespace

void SteadyScale::update(double largest, double elapsed) {
    constexpr double kSpare = 1.25;  // how much room a smaller end must leave
    constexpr double kPatience = 1;  // s
    if (!std::isfinite(largest)) return;
    const double fitting = roundedUp(std::max(largest, kSmallest));
    const double smaller = roundedUp(std::max(kSpare * largest, kSmallest));
    if (fitting > end_) end_ = fitting;
    if (smaller >= end_) {
        smaller_ = kSmallest;
        since_ = 0;
        return;
    }
    smaller_ = std::max(smaller_, smaller);
    since_ += elapsed;
    if (since_ < kPatience) return;
    end_ = smaller_;
    smaller_ = kSmallest;
    since_ = 0;
}

}  // namespace drape
