#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "proof_watch.h"

namespace drape {

/// "holds", "off", "waiting" or "none", the last where there is no closed form for the settings.
[[nodiscard]] std::string verdictName(Verdict verdict);
/// {quantity, measured, expected, tolerance, unit, verdict}; null for what is not known.
[[nodiscard]] nlohmann::ordered_json proofJson(const Finding& finding);
/// One line for a person: "proof   holds: stretch at rest 9.81 mm, expected 9.81 +- 0.05 mm".
[[nodiscard]] std::string proofLine(const Finding& finding);

}  // namespace drape
