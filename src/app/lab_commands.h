#pragma once

#include <string>
#include <utility>
#include <vector>

#include "edit_history.h"
#include "lab.h"
#include "panel.h"

namespace drape {

/// Lanes take over edited scenes. Returns what could not be done, or is to be said; else empty.
[[nodiscard]] std::string edit(Lab& lab, const std::vector<std::pair<std::size_t, Scene>>& edits);

/// Carries out what the panel and the keys ask of the lab, but for its edits. Returns the same.
[[nodiscard]] std::string carryOut(const PanelCommands& commands, Lab& lab, EditHistory& history, PanelState& state);

/// What to say when the command that repeats the lab is on the clipboard.
[[nodiscard]] std::string copiedNote(const Lab& lab, const std::string& command);

}  // namespace drape
