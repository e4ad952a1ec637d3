#include <algorithm>
#include <cstdio>
#include <exception>
#include <iostream>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "bench.h"
#include "checks.h"
#include "commands.h"
#include "drape/scene/record.h"
#include "drape/scene/scene_file.h"
#include "message.h"
#include "options.h"
#include "output.h"
#include "run.h"
#include "sweep_command.h"

namespace drape {
namespace {

CLI::App* addRun(CLI::App& app, RunOptions& options) {
    CLI::App* run = app.add_subcommand("run", "simulates a scene without a window");
    run->add_option("SCENE", options.scene, kSceneHelp)->type_name("");
    run->add_option("--frames", options.frames, "frames to simulate; with --input those of the log")
        ->transform(between(0, kMostFrames))
        ->type_name("N")
        ->default_str("120");
    addOverrides(*run, options.overrides);
    run->add_option("--input", options.input, "replay a log of inputs: grabs, moves and edits, frame by frame")
        ->check(named())
        ->type_name("FILE");
    run->add_option("--threads", options.threads, "threads at most; the result does not depend on it")
        ->transform(between(1, 1024))
        ->type_name("T")
        ->capture_default_str();
    addIsa(*run, options.isa);
    run->add_option("--json", options.json,
                    "write counts, measures and the hash of the last frame; - is standard output")
        ->check(named())
        ->type_name("FILE");
    run->add_flag("--state", options.state, "positions, velocities and explicit constraints too")->needs("--json");
    run->add_option("--csv", options.csv, "write a table with one row a frame; - is standard output")
        ->check(named())
        ->type_name("FILE");
    run->add_option("--save", options.save, "write the scene with the state of the last frame, to go on from there")
        ->check(named())
        ->type_name("FILE.json");
    run->add_option("--obj", options.obj, "write the cloths of the last frame; - is standard output")
        ->check(named())
        ->type_name("FILE.obj");
    run->add_option("--obj-sequence", options.objSequence, "write the cloths of every K-th frame as frame_NNNNNN.obj")
        ->check(named())
        ->type_name("DIR");
    run->add_option("--every", options.every, "K of --obj-sequence")
        ->transform(between(1, kMostFrames))
        ->type_name("K")
        ->capture_default_str()
        ->needs("--obj-sequence");
    return run;
}

CLI::App* addBench(CLI::App& app, BenchOptions& options) {
    CLI::App* bench = app.add_subcommand("bench", "times the fast solver against the textbook's loop");
    bench->add_option("--sizes", options.sizes, "particles along each side of the grids")
        ->delimiter(',')
        ->transform(between(2, 2048))
        ->type_name("N,...")
        ->capture_default_str();
    bench
        ->add_option("--scenes", options.scenes,
                     "grid: stretch and diagonals; bend_dihedral, shear_angle: grids with these, timed by what a frame "
                     "takes longer than without them")
        ->delimiter(',')
        ->check(CLI::IsMember({"grid", "bend_dihedral", "shear_angle"}))
        ->type_name("NAME,...")
        ->capture_default_str();
    bench->add_option("--threads", options.threads, "threads of the fast solver")
        ->delimiter(',')
        ->transform(between(1, 1024))
        ->type_name("T,...")
        ->capture_default_str();
    addIsa(*bench, options.isa);
    bench
        ->add_option("--mesh", options.mesh,
                     "time a mesh in place of the grids; against the textbook's loop over its edges in families (mesh) "
                     "and in the order of its numbers, as most engines sweep them (mesh_by_number)")
        ->check(named())
        ->type_name("FILE.obj")
        ->excludes("--sizes")
        ->excludes("--scenes");
    bench->add_option("--frames", options.frames, "measured frames; a third as many warm up")
        ->transform(between(3, kMostFrames))
        ->type_name("N")
        ->capture_default_str();
    bench
        ->add_flag("--hold", options.hold,
                   "also find the fewest substeps that keep strain, mean 1 % and p99 5 %, in a swing of each grid; "
                   "takes minutes")
        ->excludes("--mesh");
    bench
        ->add_flag("--costs", options.costs,
                   "also the share of a frame spent projecting (what twice the sweeps take longer), the memory a "
                   "particle takes and the time to build the schedules, with stretch, shear and bend")
        ->excludes("--mesh");
    bench->add_option("--json", options.json, "write rows, ratios and the machine; - is standard output")
        ->check(named())
        ->type_name("FILE");
    return bench;
}

/// "2/8" to a shard; an error text for anything else.
std::string readShard(const std::string& text, Shard& shard) {
    int index = 0, count = 0, length = 0;
    const bool read = std::sscanf(text.c_str(), "%6d/%6d%n", &index, &count, &length) == 2;
    if (!read || static_cast<std::size_t>(length) != text.size() || index < 1 || index > count)
        return "\"" + text + "\" is not a shard; expected I/N, I from 1 to N";
    shard = {index, count};
    return {};
}

CLI::App* addSweep(CLI::App& app, SweepOptions& options) {
    CLI::App* sweep = app.add_subcommand("sweep", "runs a scene for every combination of values, or an experiment");
    CLI::Option* scene = sweep->add_option("SCENE", options.scene, kSceneHelp)->type_name("");
    CLI::Option* vary = sweep
                            ->add_option("--vary", options.vary,
                                         "values of the scene, all combinations; repeatable, the first varies slowest")
                            ->type_name("PATH=V1,V2,...")
                            ->allow_extra_args(false);
    CLI::Option* set = addOverrides(*sweep, options.overrides);
    CLI::Option* frames = sweep->add_option("--frames", options.frames, "frames to simulate in each")
                              ->transform(between(0, kMostFrames))
                              ->type_name("N")
                              ->capture_default_str();
    sweep->add_option("--experiment", options.experiment, "runs a built-in experiment; list lists them")
        ->check(named())
        ->type_name("NAME")
        ->excludes(scene)
        ->excludes(vary)
        ->excludes(set)
        ->excludes(frames);
    sweep->add_option("--csv", options.csv, "the table, one row a combination; - is standard output")
        ->check(named())
        ->type_name("FILE")
        ->capture_default_str();
    sweep->add_option("--jobs", options.jobs, "combinations at work at once; the table does not depend on it")
        ->transform(between(1, 1024))
        ->type_name("J")
        ->capture_default_str();
    sweep
        ->add_option_function<std::string>(
            "--shard",
            [&options](const std::string& text) {
                if (const std::string error = readShard(text, options.shard); !error.empty())
                    throw CLI::ValidationError("--shard", error);
            },
            "only rows I, I + N, I + 2 N, ...; every shard has the heading, `sort -nu` of all is the whole table")
        ->type_name("I/N");
    sweep->add_flag("--timings", options.timings, "a column step_ms, the mean time of a frame");
    return sweep;
}

int listScenes() {
    const auto scenes = builtInScenes();
    if (!scenes) return fail(Exit::Failed, scenes.error());
    for (const BuiltInScene& scene : *scenes) std::cout << scene.name << '\t' << scene.description << '\n';
    if (std::cout << std::flush) return static_cast<int>(Exit::Done);
    return fail(Exit::Failed, {"standard output", "cannot be written"});
}

int badUsage(const std::string& what) {
    return fail(Exit::BadInput, {"command line", what + " (see drape --help)"});
}

/// Starts a command, unless something is wrong with what it was asked for.
template <class Command, class... Options>
int startUnless(const std::string& wrong, Command command, const Options&... options) {
    return wrong.empty() ? command(options...) : badUsage(wrong);
}

/// Only an option of the window can have been given beside a subcommand: its own come after it.
bool givenBesides(const CLI::App& app) {
    for (const CLI::Option* option : app.get_options()) {
        if (option->count() > 0) return true;
    }
    return false;
}

int openInWindow(const WindowOptions& options, const OpenWindow& openWindow) {
    if (openWindow) return openWindow(options);
    return fail(Exit::Failed, {"window", "this program was built without one; use `drape run SCENE`"});
}

int parseAndRun(int argc, char** argv, const OpenWindow& openWindow) {
    CLI::App app("Drape, a laboratory for cloth: drag it, tune it, and see PBD and XPBD side by side.", "drape");
    app.set_version_flag("--version", "drape " + std::string(version()));
    app.require_subcommand(0, 1);
    WindowOptions window;
    addWindowOptions(app, window);
    RunOptions options;
    const CLI::App* runCommand = addRun(app, options);
    BenchOptions benchOptions;
    const CLI::App* benchCommand = addBench(app, benchOptions);
    SweepOptions sweepOptions;
    const CLI::App* sweepCommand = addSweep(app, sweepOptions);
    const CLI::App* scenesCommand = app.add_subcommand("scenes", "lists the built-in scenes");

    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return error.get_exit_code() == 0 ? app.exit(error) : badUsage(error.what());
    }
    if (!app.get_subcommands().empty() && givenBesides(app)) {
        return badUsage("options and scene come after the command: drape " + app.get_subcommands().front()->get_name() +
                        " ...");
    }
    if (*scenesCommand) return listScenes();
    if (*benchCommand) return startUnless(clashOf({benchOptions.json}, {benchOptions.mesh}), bench, benchOptions);
    if (*sweepCommand) {
        if (sweepOptions.experiment.empty() && (sweepOptions.scene.empty() || sweepOptions.vary.empty()))
            return badUsage("sweep needs SCENE and --vary, or --experiment");
        return startUnless(clashOf({sweepOptions.csv}, {sweepOptions.scene}), sweep, sweepOptions);
    }
    if (!*runCommand)
        return startUnless(clashOf({window.screenshot, window.report, window.session}, {window.scene}), openInWindow,
                           window, openWindow);
    if (options.scene.empty() && options.input.empty()) return badUsage("run needs SCENE, or --input");
    return startUnless(clashOf(options), run, options);
}

}  // namespace

int runCommandLine(int argc, char** argv, const OpenWindow& openWindow) {
    try {
        return parseAndRun(argc, argv, openWindow);
    } catch (const std::exception& error) {
        return fail(Exit::Failed, {"", error.what()});
    }
}

}  // namespace drape
