#pragma once

#include <string>

#include "lane.h"

namespace drape {

/// A share as a person reads it, "1.24 %".
[[nodiscard]] std::string percentText(double share);
/// A length, "1.24 mm".
[[nodiscard]] std::string millimetresText(double metres);
/// A number with its unit, at most three digits after the point; "-" where it is no number.
[[nodiscard]] std::string measureText(double value, const char* unit);
/// Mean of a history of milliseconds, "0.42 ms"; "-" where nothing was timed yet.
[[nodiscard]] std::string millisecondsText(const History& history);
[[nodiscard]] std::string millisecondsText(double milliseconds);

}  // namespace drape
