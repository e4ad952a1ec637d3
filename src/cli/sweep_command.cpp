#include "sweep_command.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "drape/scene/assembly.h"
#include "drape/scene/scene_file.h"
#include "experiment.h"
#include "message.h"
#include "output.h"
#include "sweep.h"
#include "sweep_table.h"

namespace drape {
namespace {

/// "a,[b,c],d" to a, [b,c] and d: commas inside brackets, braces and strings belong to the value.
std::vector<std::string> valuesOf(std::string_view text) {
    std::vector<std::string> values(1);
    int depth = 0;
    bool quoted = false, escaped = false;
    for (const char c : text) {
        if (c == '"' && !escaped) quoted = !quoted;
        escaped = c == '\\' && quoted && !escaped;
        if (!quoted) depth += (c == '[' || c == '{') ? 1 : (c == ']' || c == '}') ? -1 : 0;
        if (c == ',' && !quoted && depth == 0) {
            values.emplace_back();
        } else {
            values.back() += c;
        }
    }
    return values;
}

Result<std::vector<Axis>> axesOf(const std::vector<std::string>& vary) {
    std::vector<Axis> axes;
    for (const std::string& text : vary) {
        const std::size_t equals = std::min(text.find('='), text.size());
        const std::string path = text.substr(0, equals);
        const Axis axis{path, valuesOf(std::string_view(text).substr(std::min(equals + 1, text.size())))};
        const std::string where = path.empty() ? "--vary" : "--vary " + path;
        if (path.empty() || equals == text.size()) return Error{where, "expected PATH=V1,V2,..."};
        if (std::ranges::find(axis.values, std::string()) != axis.values.end())
            return Error{where, "has an empty value; expected V1,V2,..."};
        if (std::ranges::find(axes, path, &Axis::path) != axes.end()) return Error{where, "is varied twice"};
        axes.push_back(axis);
    }
    if (countCombinations(axes) > kMostCombinations) {
        return Error{"--vary", "more than " + std::to_string(kMostCombinations) + " combinations; expected fewer"};
    }
    return axes;
}

/// The scene's errors speak of --set, which is how the varied values reach it.
Error asVaried(Error error, const std::vector<Axis>& axes) {
    constexpr std::string_view kSet = "--set ";
    if (!error.where.starts_with(kSet)) return error;
    const std::string place = error.where.substr(kSet.size());
    for (const Axis& axis : axes) {
        if (place == axis.path || place.starts_with(axis.path + ":")) return {"--vary " + place, error.what};
    }
    return error;
}

/// What to run, and what to write of it.
struct Plan {
    SweepColumns columns;
    std::vector<Trial> trials;
};

/// A trial for every combination.
Result<Plan> planOf(const SweepOptions& options) {
    const Result<std::vector<Axis>> axes = axesOf(options.vary);
    if (!axes) return axes.error();
    Plan plan;
    plan.columns.edits = options.overrides;
    for (const Axis& axis : *axes) plan.columns.varied.push_back(axis.path);
    const std::vector<Combination> combinations = combinationsOf(*axes);
    std::vector<std::vector<std::string>> edits;
    for (const Combination& combination : combinations) {
        edits.push_back(options.overrides);
        edits.back().insert(edits.back().end(), combination.edits.begin(), combination.edits.end());
    }
    Result<std::vector<Scene>> scenes = openScenes(options.scene, edits);
    if (!scenes) return asVaried(scenes.error(), *axes);
    const std::string& name = scenes->front().name;
    plan.columns.scene = name.empty() ? options.scene : name;
    for (std::size_t i = 0; i < combinations.size(); ++i) {
        plan.trials.push_back({i + 1, combinations[i].values, std::move((*scenes)[i]), options.frames});
    }
    return plan;
}

Result<Plan> planOf(const Experiment& experiment) {
    Result<std::vector<Trial>> trials = trialsOf(experiment);
    if (!trials) return trials.error();
    return Plan{columnsOf(experiment), std::move(*trials)};
}

void keepShard(std::vector<Trial>& trials, const Shard& shard) {
    const auto count = static_cast<std::size_t>(shard.count);
    const auto rest = static_cast<std::size_t>(shard.index) % count;
    std::erase_if(trials, [&](const Trial& trial) { return trial.index % count != rest; });
}

/// What can only be seen once a scene is put together. Says what was repaired or left out, each remark once.
Result<bool> assembleAll(const std::vector<Trial>& trials) {
    std::set<std::string> notes;
    for (const Trial& trial : trials) {
        const Result<Assembly> assembly = assemble(trial.scene);
        if (!assembly) return assembly.error();
        notes.insert(assembly->notes.begin(), assembly->notes.end());
    }
    for (const std::string& text : notes) note(text);
    return true;
}

int runAndWrite(const SweepOptions& options, Plan plan) {
    plan.columns.timings = options.timings;
    keepShard(plan.trials, options.shard);
    if (const auto assembled = assembleAll(plan.trials); !assembled) return fail(Exit::BadInput, assembled.error());
    Sweep sweep(std::move(plan.trials), options.jobs);
    sweep.wait();
    const std::vector<std::optional<Row>> rows = sweep.rows();
    if (const auto written = writeOutput(options.csv, csvOf(plan.columns, sweep.trials(), rows)); !written)
        return fail(Exit::Failed, written.error());

    const auto failed = [](const std::optional<Row>& row) { return !row->failure.empty(); };
    const auto first = std::ranges::find_if(rows, failed);
    if (first == rows.end()) return static_cast<int>(Exit::Done);
    const std::size_t index = sweep.trials()[static_cast<std::size_t>(first - rows.begin())].index;
    return fail(Exit::Failed, {"row " + std::to_string(index),
                               (*first)->failure + " (" + std::to_string(std::ranges::count_if(rows, failed)) + " of " +
                                   std::to_string(rows.size()) + " rows failed)"});
}

int listExperiments(const std::string& file) {
    std::string list;
    for (const Experiment& experiment : experiments()) list += experiment.name + '\t' + experiment.title + '\n';
    const auto written = writeOutput(file, list);
    return written ? static_cast<int>(Exit::Done) : fail(Exit::Failed, written.error());
}

}  // namespace

int sweep(const SweepOptions& options) {
    if (options.experiment == "list") return listExperiments(options.csv);
    if (options.experiment.empty()) {
        auto plan = planOf(options);
        return plan ? runAndWrite(options, std::move(*plan)) : fail(Exit::BadInput, plan.error());
    }
    const Experiment* experiment = experimentNamed(options.experiment);
    if (experiment == nullptr) {
        return fail(Exit::BadInput, {"--experiment " + options.experiment,
                                     "no such experiment; `drape sweep --experiment list` lists them"});
    }
    auto plan = planOf(*experiment);
    return plan ? runAndWrite(options, std::move(*plan)) : fail(Exit::Failed, plan.error());
}

}  // namespace drape
