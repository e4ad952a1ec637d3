#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "plot_scale.h"
#include "widgets.h"

namespace drape {

enum class Stroke { Solid, Dashed, Dotted };
enum class Symbol { None, Circle, Square, Diamond, Triangle };

/// A line of a plot, its points or both.
struct PlotSeries {
    std::string name;  ///< in the legend, the reading and the CSV
    ImU32 colour = 0;
    Stroke stroke = Stroke::Solid;
    Symbol symbol = Symbol::None;
    float rim = 0;            ///< how much larger its symbols are than others at scale 1, to be seen below them
    bool broad = false;       ///< a broad, pale line, to be seen under or over another one
    std::vector<double> x{};  ///< rising
    std::vector<double> y{};  ///< one an x; what the axis cannot show is a gap in the line
};

struct PlotAxis {
    std::string label;
    std::string unit{};  ///< empty where the label has it or there is none
    bool logarithmic = false;
    std::optional<Scale> scale{};  ///< else as wide as the values
    std::vector<double> marks{};   ///< the values to mark; empty: round ones
};

struct Plot {
    std::string name;  ///< for tests and reports
    PlotAxis x{}, y{};
    std::vector<PlotSeries> series{};
    std::vector<PlotSeries> legend{};  ///< names and strokes to explain; empty: those of every series
    std::string empty{};               ///< what to say where there is nothing to show
};

/// Draws a plot at the cursor: axes with round marks and units, the lines, the legend. Where the mouse is over it, a
/// line at the mouse and every series' value at the sample nearest to it.
void drawPlot(Widgets& widgets, const Plot& plot, ImVec2 size);

/// The sample of a series that lies nearest to a share of the x axis, among those whose y is a finite number.
[[nodiscard]] std::optional<std::size_t> sampleNear(const PlotSeries& series, const Scale& x, double share);

/// Label and unit, "strain [%]".
[[nodiscard]] std::string titleOf(const PlotAxis& axis);

/// A heading and what every row of a table has under it.
using CsvColumn = std::pair<std::string, std::string>;

/// Plots over the same x as CSV: a row for every x, a column for every series with its unit, empty where it has no
/// value there; then the columns that tell where the table is from.
[[nodiscard]] std::string csvOf(std::span<const Plot> plots, std::span<const CsvColumn> origin);

}  // namespace drape
