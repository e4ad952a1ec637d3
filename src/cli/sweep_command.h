#pragma once

#include <string>
#include <vector>

namespace drape {

/// The rows I, I + N, I + 2 N, ... of a table.
struct Shard {
    int index = 1;  ///< I, from 1
    int count = 1;  ///< N
};

/// What `drape sweep` was asked for: a scene and what to vary in it, or an experiment.
struct SweepOptions {
    std::string scene;
    std::vector<std::string> overrides;  ///< --set PATH=VALUE
    std::vector<std::string> vary;       ///< PATH=V1,V2,...
    std::string experiment;              ///< its name; "list" lists them
    int frames = 120;
    int jobs = 1;
    Shard shard;
    bool timings = false;   ///< a column for the time of a step
    std::string csv = "-";  ///< file, "-" for standard output
};

/// Runs every combination and writes the table. Returns the exit status.
int sweep(const SweepOptions& options);

}  // namespace drape
