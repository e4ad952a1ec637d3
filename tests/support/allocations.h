#pragma once

#include <cstddef>

namespace drape::test {

/// How often this program has called operator new, in any form, on any thread.
[[nodiscard]] std::size_t allocationCount();

}  // namespace drape::test
