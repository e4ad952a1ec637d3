#pragma once

#include <string>

#include "drape/scene/result.h"

namespace drape {

/// The content of a regular file of at most kMostFileBytes. Errors name the path.
[[nodiscard]] Result<std::string> readFile(const std::string& path);

inline constexpr std::uintmax_t kMostFileBytes = 256U << 20U;

}  // namespace drape
