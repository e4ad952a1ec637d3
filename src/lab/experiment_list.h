#pragma once

#include <string>
#include <vector>

#include "experiment.h"

namespace drape {

/// The shortest text that reads back as the same number.
[[nodiscard]] std::string textOf(double number);

/// The definitions behind experiments().
[[nodiscard]] std::vector<Experiment> stretchExperiments();
[[nodiscard]] std::vector<Experiment> dampingExperiments();

/// `editsAt` of a series whose x is the number of sweeps or substeps.
[[nodiscard]] std::vector<std::string> iterationsAt(double x);
[[nodiscard]] std::vector<std::string> substepsAt(double x);

}  // namespace drape
