#pragma once

#include <optional>
#include <string>
#include <vector>

#include "experiment.h"
#include "trial.h"

namespace drape {

/// What a table's columns depend on.
struct SweepColumns {
    std::vector<std::string> varied;     ///< headings of the trials' labels
    const Quantity* quantity = nullptr;  ///< what an experiment looks at
    std::string scene;                   ///< as it was named
    std::vector<std::string> edits{};    ///< PATH=VALUE, of all rows: a column each
    bool timings = false;                ///< a column for the time of a step
};

/// The columns of an experiment's table.
[[nodiscard]] SweepColumns columnsOf(const Experiment& experiment);

/// The table as CSV: index, what was varied, an experiment's quantity and what theory says it is, frames, time,
/// measures, hash, version, scene, edits, step_ms where asked for, failure. A row that failed has no numbers but its
/// frames and time. Every trial has its row.
[[nodiscard]] std::string csvOf(const SweepColumns& columns, const std::vector<Trial>& trials,
                                const std::vector<std::optional<Row>>& rows);

}  // namespace drape
