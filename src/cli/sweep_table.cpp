#include "sweep_table.h"

#include "drape/scene/record.h"
#include "report.h"

namespace drape {
namespace {

std::string lineOf(const std::vector<std::string>& cells) {
    std::string line;
    for (const std::string& cell : cells) line += (line.empty() ? "" : ",") + csvCell(cell);
    return line + '\n';
}

std::vector<std::string> headingOf(const SweepColumns& columns) {
    std::vector<std::string> cells{"index"};
    cells.insert(cells.end(), columns.varied.begin(), columns.varied.end());
    if (columns.quantity != nullptr) cells.insert(cells.end(), {std::string(columns.quantity->label), "exact"});
    cells.insert(cells.end(), {"frames", "time"});
    cells.insert(cells.end(), kMeasures.begin(), kMeasures.end());
    cells.insert(cells.end(), {"hash", "version", "scene"});
    for (const std::string& edit : columns.edits) cells.push_back(edit.substr(0, edit.find('=')));
    if (columns.timings) cells.emplace_back("step_ms");
    cells.emplace_back("failure");
    return cells;
}

std::vector<std::string> cellsOf(const SweepColumns& columns, const Trial& trial, const Row& row) {
    const auto number = [&](double value) { return row.failure.empty() ? numberText(value) : std::string(); };
    std::vector<std::string> cells{std::to_string(trial.index)};
    cells.insert(cells.end(), trial.labels.begin(), trial.labels.end());
    if (columns.quantity != nullptr) {
        cells.push_back(number(row.value));
        cells.push_back(trial.exact ? numberText(*trial.exact) : std::string());
    }
    cells.push_back(std::to_string(row.frames));
    cells.push_back(numberText(roundedTime(row.time)));
    for (const double measure : row.measures) cells.push_back(number(measure));
    cells.push_back(row.failure.empty() ? row.hash : std::string());
    cells.emplace_back(version());
    cells.push_back(columns.scene);
    for (const std::string& edit : columns.edits) cells.push_back(edit.substr(edit.find('=') + 1));
    if (columns.timings) cells.push_back(number(row.stepMilliseconds));
    cells.push_back(row.failure);
    return cells;
}

}  // namespace

SweepColumns columnsOf(const Experiment& experiment) {
    return {{"series", experiment.xAxis.label}, experiment.y, "experiment " + experiment.name};
}

std::string csvOf(const SweepColumns& columns, const std::vector<Trial>& trials,
                  const std::vector<std::optional<Row>>& rows) {
    std::string csv = lineOf(headingOf(columns));
    for (std::size_t i = 0; i < trials.size(); ++i) csv += lineOf(cellsOf(columns, trials[i], *rows[i]));
    return csv;
}

}  // namespace drape
