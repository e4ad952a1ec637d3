#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "drape/scene/result.h"
#include "drape/scene/scene.h"

namespace drape {

inline constexpr std::string_view kStandardOutput = "-";

/// Writes a file whole or not at all; "-" is standard output, an empty name writes nothing.
[[nodiscard]] Result<bool> writeOutput(std::string_view name, const std::string& content);

/// The mesh files of a scene.
[[nodiscard]] std::vector<std::string> meshFilesOf(const Scene& scene);

/// What is wrong with these names: two outputs that are one file, or an output over an input. Empty where nothing is;
/// empty names, "-", devices and pipes are never in the way.
[[nodiscard]] std::string clashOf(const std::vector<std::string>& outputs, const std::vector<std::string>& inputs);

/// True where a file lies, or would lie, in a folder.
[[nodiscard]] bool liesIn(const std::string& file, const std::string& folder);

}  // namespace drape
