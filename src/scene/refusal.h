#pragma once

#include <string>

#include "drape/scene/result.h"

namespace drape {

/// Thrown inside this part only; parseScene and assemble turn it into a value.
struct Refusal {
    Error error;
};

/// The path of an entry, e.g. indexed("cloths", 0) is "cloths[0]".
[[nodiscard]] inline std::string indexed(const std::string& list, std::size_t index) {
    return list + "[" + std::to_string(index) + "]";
}

}  // namespace drape
