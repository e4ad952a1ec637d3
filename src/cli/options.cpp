#include "options.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <utility>

#include <CLI/CLI.hpp>

#include "checks.h"

namespace drape {
namespace {

/// "1280x720" to width and height; an error text for anything else.
std::string readSize(const std::string& text, WindowOptions& options) {
    int width = 0, height = 0, length = 0;
    const bool read = std::sscanf(text.c_str(), "%5dx%5d%n", &width, &height, &length) == 2;
    constexpr int kSmallest = 64, kLargest = 16384;
    if (!read || static_cast<std::size_t>(length) != text.size() || std::min(width, height) < kSmallest ||
        std::max(width, height) > kLargest) {
        return "\"" + text + "\" is not a size; expected WIDTHxHEIGHT from 64x64 to 16384x16384";
    }
    options.width = width;
    options.height = height;
    return {};
}

/// An error text for what is not the name of an instruction set that this machine has.
std::string readIsa(const std::string& text, Isa& isa) {
    constexpr std::array kNames{std::pair("auto", Isa::Auto), std::pair("avx512", Isa::Avx512),
                                std::pair("avx2", Isa::Avx2), std::pair("sse2", Isa::Sse2),
                                std::pair("portable", Isa::Portable)};
    for (const auto& [name, named] : kNames) {
        if (text != name || !isaAvailable(named)) continue;
        isa = named;
        return {};
    }
    return "expected auto, avx512, avx2, sse2 or portable, and one that this machine has";
}

}  // namespace

CLI::Option* addOverrides(CLI::App& command, std::vector<std::string>& overrides) {
    return command
        .add_option("--set", overrides, "changes a value of the scene, e.g. solver.iterations=10; repeatable")
        ->type_name("PATH=VALUE")
        ->allow_extra_args(false);
}

void addIsa(CLI::App& command, Isa& isa) {
    command
        .add_option_function<std::string>(
            "--isa",
            [&isa](const std::string& text) {
                if (const std::string error = readIsa(text, isa); !error.empty())
                    throw CLI::ValidationError("--isa", error);
            },
            "instruction set of the solver: auto, avx512, avx2, sse2 or portable; the result does not depend on it")
        ->type_name("ISA")
        ->default_str("auto");
}

void addWindowOptions(CLI::App& app, WindowOptions& options) {
    app.add_option("SCENE", options.scene, std::string(kSceneHelp) + "; default: the last session's, at first hanging")
        ->type_name("");
    app.add_flag("--compare", options.compare, "PBD and XPBD side by side");
    addOverrides(app, options.overrides);
    app.add_option_function<std::string>(
           "--size",
           [&options](const std::string& text) {
               if (const std::string error = readSize(text, options); !error.empty())
                   throw CLI::ValidationError("--size", error);
           },
           "size of the window, default as it was left, at first 1280x720")
        ->type_name("WxH");
    app.add_option("--ui-scale", options.uiScale,
                   "size of the panel, 0.75 to 3 as far as the window has room, default as it was left, at first from "
                   "the monitor")
        ->check(CLI::Range(0.75, 3.0).description(""))
        ->type_name("S");
    app.add_option("--frames", options.frames, "quit after N rendered frames")
        ->transform(between(1, kMostFrames))
        ->type_name("N");
    app.add_option("--screenshot", options.screenshot, "write the last frame, panel included")
        ->check(named())
        ->type_name("FILE.png");
    app.add_option("--report", options.report, "write what the window shows at its end: settings, measures, controls")
        ->check(named())
        ->type_name("FILE.json");
    app.add_option(
           "--session", options.session,
           "the file that keeps what is left open; default the user's, none with --frames, --screenshot, --report")
        ->check(named())
        ->type_name("FILE.json");
    app.add_flag("--paused", options.paused, "start paused");
}

}  // namespace drape
