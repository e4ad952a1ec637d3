#pragma once

#include <functional>
#include <string>
#include <vector>

namespace drape {

/// What `drape [SCENE]` was asked to open.
struct WindowOptions {
    std::string scene;                   ///< empty: the last session's, at first "hanging"
    std::vector<std::string> overrides;  ///< --set PATH=VALUE
    bool compare = false;
    int width = 0;  ///< 0: as it was left, at first 1280 x 720
    int height = 0;
    float uiScale = 0;       ///< 0: as it was left, at first from the monitor
    int frames = 0;          ///< quit after this many rendered frames; 0: never
    std::string screenshot;  ///< PNG of the last frame
    std::string report;      ///< JSON of what the window shows, written at exit (settings, hash, widgets)
    std::string session;     ///< file that keeps what is left open; empty: the user's own
    bool paused = false;
};

/// Opens the window; returns the exit status. Empty where the program is built without one.
using OpenWindow = std::function<int(const WindowOptions&)>;

/// Runs the command line. Exit status 0 done, 1 the run failed, 2 bad input or usage; errors are one line on standard
/// error.
int runCommandLine(int argc, char** argv, const OpenWindow& openWindow);

}  // namespace drape
