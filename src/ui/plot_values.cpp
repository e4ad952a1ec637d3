#include <cmath>
#include <map>

#include "experiment_list.h"
#include "plot.h"

namespace drape {
namespace {

/// A cell as RFC 4180 has it.
std::string cellOf(const std::string& text) {
    if (text.find_first_of(",\"\n") == std::string::npos) return text;
    std::string cell = "\"";
    for (const char c : text) cell += c == '"' ? std::string("\"\"") : std::string(1, c);
    return cell + '"';
}

std::string withUnit(const std::string& name, const std::string& unit) {
    return unit.empty() ? name : name + " [" + unit + "]";
}

}  // namespace

std::string titleOf(const PlotAxis& axis) {
    return withUnit(axis.label, axis.unit);
}

std::optional<std::size_t> sampleNear(const PlotSeries& series, const Scale& x, double share) {
    std::optional<std::size_t> nearest;
    double least = 0;
    for (std::size_t i = 0; i < series.x.size(); ++i) {
        const double distance = std::fabs(x.share(series.x[i]) - share);
        if (!std::isfinite(series.y[i]) || !std::isfinite(distance)) continue;
        if (nearest && distance >= least) continue;
        nearest = i;
        least = distance;
    }
    return nearest;
}

std::string csvOf(std::span<const Plot> plots, std::span<const CsvColumn> origin) {
    std::string heading;
    std::size_t columns = 0;
    for (const Plot& plot : plots) columns += plot.series.size();
    std::map<double, std::vector<std::string>> rows;
    std::size_t column = 0;
    for (const Plot& plot : plots) {
        if (heading.empty()) heading = cellOf(titleOf(plot.x));
        for (const PlotSeries& series : plot.series) {
            heading += ',' + cellOf(withUnit(series.name, plot.y.unit));
            for (std::size_t i = 0; i < series.x.size(); ++i) {
                std::vector<std::string>& row = rows.try_emplace(series.x[i], columns).first->second;
                if (std::isfinite(series.y[i])) row[column] = textOf(series.y[i]);
            }
            ++column;
        }
    }
    std::string end;
    for (const auto& [name, text] : origin) {
        heading += ',' + cellOf(name);
        end += ',' + cellOf(text);
    }
    std::string csv = heading + '\n';
    for (const auto& [x, cells] : rows) {
        csv += textOf(x);
        for (const std::string& cell : cells) csv += ',' + cell;
        csv += end + '\n';
    }
    return csv;
}

}  // namespace drape
