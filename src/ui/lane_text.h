#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "lane.h"
#include "theme.h"

namespace drape {

/// One setting of a lane as a person reads it, "5 iterations × 10 substeps".
struct SettingText {
    std::string text;
    std::string brief;  ///< the same for where there is little room
    /// Between the lanes that have this setting. Alone: no other lane has it, as one with k among compliances.
    enum class Among { Differs, Alone, Shared } among = Among::Alone;
};

/// What a lane is set to: how stiff it is and what it costs, always; then whatever else differs between the lanes.
[[nodiscard]] std::vector<SettingText> settingTexts(const std::vector<Lane>& lanes, std::size_t lane);

/// The first lane with the method and the settings of this one; `lane` itself where there is none before it.
[[nodiscard]] std::size_t firstLike(const std::vector<Lane>& lanes, std::size_t lane);

/// "PBD", or "2 PBD" where two lanes have the same method: nameOf() as short as can be.
[[nodiscard]] std::string briefNameOf(const std::vector<Lane>& lanes, std::size_t lane);

/// The colour of a lane in titles and graphs: its method's, lighter for the second of a method, and again for the next.
[[nodiscard]] ImU32 laneColour(const Theme& theme, const std::vector<Lane>& lanes, std::size_t lane);

}  // namespace drape
