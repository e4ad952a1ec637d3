#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "drape/scene/result.h"
#include "trial.h"

namespace drape {

/// A line of a chart: one method with its settings.
struct Series {
    std::string label;
    std::vector<std::string> edits;                 ///< PATH=VALUE
    std::vector<std::string> (*editsAt)(double x);  ///< those that depend on x
};

struct ChartAxis {
    std::string label;  ///< with its unit
    bool logarithmic = false;
};

/// A question asked of the solvers and the chart that answers it, as text and numbers: `drape sweep --experiment` runs
/// and writes it, a window can draw it.
struct Experiment {
    std::string name;    ///< for the command line
    std::string title;   ///< one line
    std::string text;    ///< what is shown, the formula, the paper
    std::string belief;  ///< what is often said of it and not so, with the number that shows it
    std::string scene;   ///< JSON
    double seconds = 0;  ///< simulated in every trial
    ChartAxis xAxis;
    std::vector<double> x;
    std::vector<Series> series;
    const Quantity* y = nullptr;
    bool yLogarithmic = false;
    /// What theory says y is in a scene; nothing where there is no closed form.
    std::optional<double> (*exact)(const Scene& scene) = nullptr;
};

/// The built-in experiments, in the order to show them.
[[nodiscard]] std::span<const Experiment> experiments();
/// Nothing where there is none of that name.
[[nodiscard]] const Experiment* experimentNamed(std::string_view name);
/// Its runs: series after series, each with every x; labels are the series' and x. An error is one of the definition.
[[nodiscard]] Result<std::vector<Trial>> trialsOf(const Experiment& experiment);

}  // namespace drape
