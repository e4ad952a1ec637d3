#pragma once

#include <CLI/CLI.hpp>

namespace drape {

/// Accepts whole numbers of a range, in decimal: CLI11 alone would read 010 as eight. To be given to transform().
[[nodiscard]] CLI::Validator between(int least, int most);

/// Refuses an empty name, which would silently write nothing.
[[nodiscard]] CLI::Validator named();

}  // namespace drape
