#pragma once

#include <string>

#include "lane.h"

namespace drape {

/// A particle in one line: "#496   6.10 g   strain 1.24 %   pinned". Strain is that of the stretch constraint at it
/// that is furthest from its length; the mass of one that has none is left out.
[[nodiscard]] std::string particleText(const Lane& lane, int particle);

}  // namespace drape
