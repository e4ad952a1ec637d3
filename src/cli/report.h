#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lane.h"

namespace drape {

/// What became of a run: the lane at its end and the solve's time of every step [ms].
struct Run {
    const Lane& lane;
    std::string name;          ///< of the scene
    std::uint64_t frames = 0;  ///< stepped, on from the scene's own; no restart begins them anew
    std::vector<double> stepMilliseconds{};
    int framesNotConverged = 0;        ///< of the reference
    std::vector<std::string> edits{};  ///< what --set made of the scene, PATH=VALUE
};

/// A cell as RFC 4180 has it: quoted where it has to be.
[[nodiscard]] std::string csvCell(std::string_view text);
/// The shortest text that reads back as the same number, which is finite.
[[nodiscard]] std::string numberText(double number);

/// The JSON of `drape run`. The first number that is not finite is an error that names its key.
[[nodiscard]] Result<std::string> jsonOf(const Run& run, bool withState);

/// A few lines for a person.
[[nodiscard]] std::string summaryOf(const Run& run);

/// The heading of the table with one row a frame, and the row of the frame a run has just finished. Where the numbers
/// are from stands in every row: the hash, the version, the scene and what `--set` made of it, PATH=VALUE a column.
[[nodiscard]] std::string csvHeading(const Run& run);
/// A number that is not finite is an error that names its column.
[[nodiscard]] Result<std::string> csvRow(const Run& run);

}  // namespace drape
