#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>

#include "drape/scene/result.h"

namespace drape {

/// All that a stream still holds, at most kMostFileBytes. Errors name `origin`.
[[nodiscard]] Result<std::string> readStream(std::istream& stream, const std::string& origin);

/// The content of a file, pipe or device of at most kMostFileBytes. Errors name the path.
[[nodiscard]] Result<std::string> readFile(const std::string& path);

inline constexpr std::uintmax_t kMostFileBytes = 256U << 20U;

}  // namespace drape
