#pragma once

#include <string>
#include <string_view>

#include "drape/scene/result.h"

namespace drape {

inline constexpr std::string_view kStandardOutput = "-";

/// Writes a file whole or not at all; "-" is standard output, an empty name writes nothing.
[[nodiscard]] Result<bool> writeOutput(std::string_view name, const std::string& content);

}  // namespace drape
