#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "drape/scene/scene.h"
#include "lane.h"

namespace drape {

/// How far the particle that has fallen furthest is below its start [m]; for a hanging chain its total stretch.
[[nodiscard]] double sagOf(const Lane& lane);

/// What a table says about a state: strain (no unit), energy [J], linear [kg m/s] and angular momentum [kg m^2/s], the
/// height of the lowest particle and the sag [m].
inline constexpr std::array<std::string_view, 14> kMeasures{
    "strain_max", "strain_mean", "strain_p99", "kinetic",   "gravitational", "elastic", "momentum_x",
    "momentum_y", "momentum_z",  "angular_x",  "angular_y", "angular_z",     "lowest",  "sag"};
using Measures = std::array<double, kMeasures.size()>;

/// One number made of what was observed after every frame, the start included.
struct Quantity {
    std::string_view label;          ///< with its unit, as an axis and a column show it
    double (*observe)(const Lane&);  ///< of one state
    double (*reduce)(std::span<const double> history);
};

/// A run that a table has a row for.
struct Trial {
    std::size_t index = 1;              ///< of its row in the whole table, from 1
    std::vector<std::string> labels{};  ///< what was varied, one a column
    Scene scene;
    int frames = 0;
    const Quantity* quantity = nullptr;  ///< what an experiment looks at
    std::optional<double> exact{};       ///< what theory says it is
};

/// What became of a trial. Where it failed, `failure` says why, `frames` and `time` when, and there is nothing else.
struct Row {
    std::uint64_t frames = 0;
    double time = 0;  ///< s
    Measures measures{};
    double value = 0;  ///< of the quantity
    std::string hash;
    double stepMilliseconds = 0;  ///< mean of the solve's time; the only number that is not the same in every run
    std::string failure;
};

/// Runs a trial on the calling thread; nothing where it was told to stop.
[[nodiscard]] std::optional<Row> runTrial(const Trial& trial, const std::stop_token& stop = {});

}  // namespace drape
