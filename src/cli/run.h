#pragma once

#include <optional>
#include <string>
#include <vector>

#include "drape/core/solver.h"

namespace drape {

/// What `drape run` was asked for. File names: empty is none, "-" is standard output.
struct RunOptions {
    std::string scene;
    std::vector<std::string> overrides;  ///< --set PATH=VALUE
    std::string input;                   ///< a log of inputs to replay; it can bring the scene
    std::optional<int> frames;           ///< those of the log where left out, without one 120
    int threads = 1;
    Isa isa = Isa::Auto;
    std::string json;
    bool state = false;  ///< the full state in the JSON
    std::string csv;
    std::string save;         ///< the scene with the state of the last frame
    std::string obj;          ///< of the last frame
    std::string objSequence;  ///< folder for every `every`-th frame
    int every = 1;
};

/// How many of a run's results go to standard output; the summary does where none of them does.
int resultsOnStandardOutput(const RunOptions& options);

/// What is wrong with the files that a run reads and writes; empty where nothing is.
std::string clashOf(const RunOptions& options);

/// Simulates a scene without a window and writes what was asked for, else a summary. Returns the exit status.
int run(const RunOptions& options);

}  // namespace drape
