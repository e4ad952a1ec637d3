#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "drape/scene/result.h"
#include "lab.h"
#include "panel.h"
#include "renderer.h"

namespace drape {

/// The whole path of the first name in the working directory that is free, STEM-0001SUFFIX to -9999; where another
/// suffix goes along with it, free with both.
[[nodiscard]] Result<std::string> freeName(const std::string& stem, const std::string& suffix,
                                           const std::string& along = {});

struct SavedScenes {
    std::string note;  ///< one line for a person: where they are, or why they are not
    std::vector<std::string> files;
};
/// Writes each lane's scene with its present state and the present view, drape-scene-0001.json, -0002, ...
[[nodiscard]] SavedScenes saveScenes(const Lab& lab);

/// These write a file into the working directory under the first name that is free, STEM-0001.csv to -9999.csv or .png,
/// and return one line for a person: where it is, or why it is not.
[[nodiscard]] std::string saveCsv(const std::string& stem, const std::string& csv);
[[nodiscard]] std::string savePng(const std::string& stem, const Image& image, std::string_view comment);
/// The rows of an experiment that are done, as `drape sweep --experiment` writes them.
[[nodiscard]] std::string tableOf(const PanelCommands::Table& table);

/// What a picture of the lab says about itself: version, hash and settings of each lane. Plain ASCII.
[[nodiscard]] std::string recordOf(const Lab& lab);
/// What the chart of an experiment says about itself: version, the command that repeats it, and the rows it shows.
[[nodiscard]] std::string recordOf(const PanelCommands::Table& table);

/// A part of the window's picture; `pixelRatio`: pixels per logical unit.
[[nodiscard]] Image cropped(const Image& window, const WidgetRect& part, float pixelRatio);
/// The part that is right of the panel.
[[nodiscard]] Image viewOf(const Image& window, const std::vector<Pane>& panes, float pixelRatio);

}  // namespace drape
