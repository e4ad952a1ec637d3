#pragma once

#include <span>
#include <string>
#include <string_view>

#include "drape/scene/result.h"
#include "drape/scene/scene.h"
#include "json_reader.h"

namespace drape {

/// The scene a document describes, after PATH=VALUE edits of it. Throws Refusal.
[[nodiscard]] Scene readScene(Json document, std::string_view folder, std::span<const std::string> overrides);

}  // namespace drape
