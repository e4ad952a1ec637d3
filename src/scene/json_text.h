#pragma once

#include <string>
#include <string_view>

#include "json_reader.h"

namespace drape {

/// The value of a JSON text. What is not JSON, or gives a key of one object twice, throws a Refusal at origin:line.
[[nodiscard]] Json parseJson(std::string_view text, const std::string& origin);

}  // namespace drape
