#pragma once

#include <cstddef>
#include <string>

namespace drape {

/// "1 particle", "2 particles"; "2 vertices" where `many` says so.
[[nodiscard]] inline std::string counted(std::size_t count, const std::string& one, const std::string& many = {}) {
    return std::to_string(count) + " " + (count == 1 ? one : many.empty() ? one + "s" : many);
}

}  // namespace drape
