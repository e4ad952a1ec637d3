#include "experiment.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <utility>

#include "drape/scene/scene_file.h"
#include "experiment_list.h"

namespace drape {

std::string textOf(double number) {
    std::array<char, 32> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), number).ptr;
    return {text.data(), end};
}

std::vector<std::string> iterationsAt(double x) {
    return {"solver.iterations=" + textOf(x)};
}

std::vector<std::string> substepsAt(double x) {
    return {"solver.substeps=" + textOf(x)};
}

std::span<const Experiment> experiments() {
    static const std::vector<Experiment> kList = [] {
        std::vector<Experiment> all = stretchExperiments();
        for (Experiment& experiment : dampingExperiments()) all.push_back(std::move(experiment));
        return all;
    }();
    return kList;
}

const Experiment* experimentNamed(std::string_view name) {
    const auto found = std::ranges::find(experiments(), name, &Experiment::name);
    return found == experiments().end() ? nullptr : &*found;
}

Result<std::vector<Trial>> trialsOf(const Experiment& experiment) {
    std::vector<Trial> trials;
    for (const Series& series : experiment.series) {
        for (const double x : experiment.x) {
            std::vector<std::string> edits = series.edits;
            for (std::string& edit : series.editsAt(x)) edits.push_back(std::move(edit));
            Result<Scene> scene = parseScene(experiment.scene, experiment.name, "", edits);
            if (!scene) return scene.error();
            Trial trial{.index = trials.size() + 1, .labels = {series.label, textOf(x)}, .scene = std::move(*scene)};
            trial.frames = static_cast<int>(std::lround(experiment.seconds / trial.scene.solver.timeStep));
            trial.quantity = experiment.y;
            if (experiment.exact != nullptr) trial.exact = experiment.exact(trial.scene);
            trials.push_back(std::move(trial));
        }
    }
    return trials;
}

}  // namespace drape
