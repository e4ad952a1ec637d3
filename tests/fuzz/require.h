#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>

// What libFuzzer calls with every text it makes up.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size);

namespace drape {

/// Ends the program, which is a finding, where something does not hold.
inline void require(bool holds) {
    if (!holds) std::abort();
}

}  // namespace drape
