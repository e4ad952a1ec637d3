#pragma once

#include <string>
#include <vector>

#include "commands.h"
#include "drape/core/solver.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace drape {

inline constexpr int kMostFrames = 100'000'000;
inline constexpr const char* kSceneHelp =
    "a built-in scene (see `drape scenes`), a .json scene, an .obj mesh, or - for standard input";

/// `--set`, one value each time, so that it never swallows the scene's name.
CLI::Option* addOverrides(CLI::App& command, std::vector<std::string>& overrides);
/// `--isa`, one that this machine has.
void addIsa(CLI::App& command, Isa& isa);
/// What `drape [SCENE]` takes.
void addWindowOptions(CLI::App& app, WindowOptions& options);

}  // namespace drape
