#include "run.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

#include "drape/core/measures.h"
#include "drape/scene/input_log.h"
#include "drape/scene/obj.h"
#include "drape/scene/record.h"
#include "drape/scene/scene_file.h"
#include "failure.h"
#include "lab.h"
#include "message.h"
#include "output.h"
#include "replay.h"
#include "report.h"

namespace drape {
namespace {

Result<bool> writeObjFile(const std::string& name, const Lane& lane, const RunOptions& options) {
    const std::string_view remark = options.input.empty() ? std::string_view() : kTouched;
    const auto obj =
        writeObj(lane.assembly().cloths, lane.state().positions, recordOf(lane.scene(), lane.state(), remark));
    return obj ? writeOutput(name, *obj) : obj.error();
}

/// "FOLDER/frame_000120.obj"
std::string sequenceName(const std::string& folder, std::uint64_t frame) {
    const std::string digits = std::to_string(frame);
    const std::string zeros(digits.size() < 6 ? 6 - digits.size() : 0, '0');
    return (std::filesystem::path(folder) / ("frame_" + zeros + digits + ".obj")).string();
}

Result<bool> makeFolder(const std::string& folder) {
    if (folder.empty()) return true;
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) return Error{folder, "cannot be made: " + error.message()};
    return true;
}

int framesOf(const Replay& replay) {
    return static_cast<int>(replay.log().frames);
}

/// What a run goes through.
struct Course {
    Lab lab;
    std::optional<Replay> replay;
    int frames;
    std::string csv{};
    std::string failure{};           // of the step that ended it
    std::string passing{};           // the first time that contacts may have been missed
    std::optional<Error> refused{};  // what the log asked for and cannot be
};

/// What the log has before the next step. False where it is refused.
bool replayed(const RunOptions& options, Course& course) {
    if (!course.replay) return true;
    const auto done = course.replay->beforeStep(course.lab);
    if (!done) course.refused = {options.input, done.error().message()};
    return !course.refused;
}

/// Steps the lab; files of the sequence are written on the way. A step that fails ends the run.
Result<bool> simulate(const RunOptions& options, Course& course, Run& run) {
    const Lane& lane = course.lab.lanes().front();
    course.csv = csvHeading(run);
    for (int frame = 1; frame <= course.frames; ++frame) {
        if (!replayed(options, course)) return true;
        if (!course.lab.stepThrough()) {
            course.failure = lane.failure();
            return true;
        }
        ++run.frames;
        if (course.passing.empty()) course.passing = whyPassing(lane);
        const double milliseconds = lane.stepMilliseconds().latest();
        run.stepMilliseconds.push_back(milliseconds);
        if (!lane.newton().converged) ++run.framesNotConverged;
        if (!options.csv.empty()) {
            const auto row = csvRow(run);
            if (!row) return row.error();
            course.csv += *row;
        }
        if (!options.objSequence.empty() && frame % options.every == 0) {
            const auto written = writeObjFile(sequenceName(options.objSequence, run.frames), lane, options);
            if (!written) return written;
        }
    }
    if (course.replay && course.frames == framesOf(*course.replay)) replayed(options, course);  // what comes last
    return true;
}

Result<bool> writeResults(const RunOptions& options, const Run& run, const std::string& csv) {
    const auto json = jsonOf(run, options.state);
    if (!json) return json.error();
    if (const auto written = writeOutput(options.json, *json); !written) return written;
    if (const auto written = writeOutput(options.csv, csv); !written) return written;
    if (!options.save.empty()) {
        if (const auto saved = saveScene(run.lane.snapshot(), options.save); !saved) return saved;
    }
    if (!options.obj.empty()) {
        if (const auto written = writeObjFile(options.obj, run.lane, options); !written) return written;
    }
    return resultsOnStandardOutput(options) > 0 ? true : writeOutput(kStandardOutput, summaryOf(run));
}

/// The scene of the command line, else that of the log.
Result<Scene> sceneOf(const RunOptions& options, const std::optional<Replay>& replay) {
    if (!options.scene.empty()) return openScene(options.scene, options.overrides);
    const std::optional<Scene>& scene = replay->log().scene;
    if (!scene) return Error{options.input, "has no scene in its first line; expected one, or SCENE before --input"};
    return editedScene(*scene, options.overrides);
}

/// Where the log's own scene went through all its frames, the hash has to be the one that was recorded.
std::string deviationOf(const RunOptions& options, const Course& course) {
    if (!course.replay || !options.scene.empty() || !options.overrides.empty()) return {};
    const InputLog& log = course.replay->log();
    const std::string hash = hashOf(course.lab.lanes().front().state());
    if (log.hash.empty() || log.hash == hash || course.frames != framesOf(*course.replay)) return {};
    return "ends in hash " + hash + ", not in " + log.hash + " as was recorded";
}

std::vector<std::string> outputsOf(const RunOptions& options) {
    return {options.json, options.csv, options.obj, options.save};
}

Result<Course> prepare(const RunOptions& options) {
    std::optional<Replay> replay;
    if (!options.input.empty()) {
        auto log = readInputLog(options.input);
        if (!log) return log.error();
        replay.emplace(std::move(*log));
    }
    auto scene = sceneOf(options, replay);
    if (!scene) return scene.error();
    const std::vector<std::string> meshes = meshFilesOf(*scene);
    if (const std::string clash = clashOf(outputsOf(options), meshes); !clash.empty())
        return Error{"command line", clash};
    if (std::ranges::any_of(meshes, [&](const std::string& mesh) { return liesIn(mesh, options.objSequence); }))
        return Error{"command line",
                     "a mesh lies in the folder of --obj-sequence; expected another, which no frame replaces"};
    scene->solver.isa = options.isa;
    auto lab = Lab::create(std::move(*scene));
    if (!lab) return lab.error();
    lab->threads = options.threads;
    lab->watching = false;
    constexpr int kFrames = 120;
    const int logged = replay ? framesOf(*replay) : kFrames;
    return Course{std::move(*lab), std::move(replay), options.frames.value_or(logged)};
}

}  // namespace

int resultsOnStandardOutput(const RunOptions& options) {
    const auto results = {options.json, options.csv, options.obj};
    return static_cast<int>(std::count(results.begin(), results.end(), kStandardOutput));
}

std::string clashOf(const RunOptions& options) {
    if (resultsOnStandardOutput(options) > 1) return "only one of --json, --csv and --obj can go to standard output";
    if (liesIn(options.obj, options.objSequence))
        return "--obj lies in the folder of --obj-sequence; expected another, so that this holds frames alone";
    if (options.save == kStandardOutput)
        return "--save goes to standard output; expected a file, beside which meshes are";
    return clashOf(outputsOf(options), {options.scene, options.input});
}

int run(const RunOptions& options) {
    auto course = prepare(options);
    if (!course) return fail(Exit::BadInput, course.error());
    const Lane& lane = course->lab.lanes().front();
    for (const std::string& text : lane.assembly().notes) note(text);
    if (const auto made = makeFolder(options.objSequence); !made) return fail(Exit::Failed, made.error());

    const std::string& source = options.scene.empty() ? options.input : options.scene;
    Run run{
        lane, lane.scene().name.empty() ? source : lane.scene().name, lane.state().frames, {}, 0, options.overrides};
    if (const auto done = simulate(options, *course, run); !done) return fail(Exit::Failed, done.error());
    if (course->refused) return fail(Exit::BadInput, *course->refused);
    if (!course->passing.empty()) note(run.name + ": " + course->passing);
    if (const auto written = writeResults(options, run, course->csv); !written)
        return fail(Exit::Failed, written.error());
    if (!course->failure.empty()) return fail(Exit::Failed, {run.name, course->failure});
    const std::string deviation = deviationOf(options, *course);
    return deviation.empty() ? static_cast<int>(Exit::Done) : fail(Exit::Failed, {options.input, deviation});
}

}  // namespace drape
