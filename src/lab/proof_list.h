#pragma once

#include <vector>

#include "proof.h"

namespace drape {

/// The definitions behind proofs().
[[nodiscard]] std::vector<Proof> hangingProofs();
[[nodiscard]] std::vector<Proof> volumeProofs();
[[nodiscard]] std::vector<Proof> swingingProofs();
[[nodiscard]] std::vector<Proof> contactProofs();

}  // namespace drape
