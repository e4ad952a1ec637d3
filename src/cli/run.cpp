#include "run.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "drape/scene/obj.h"
#include "drape/scene/scene_file.h"
#include "message.h"
#include "output.h"
#include "report.h"

namespace drape {
namespace {

std::string objOf(const Lane& lane) {
    return writeObj(lane.assembly().cloths, lane.state().positions);
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

/// Steps the lane; files of the sequence are written on the way. A step that fails ends the run and is reported in
/// `failure`.
Result<bool> simulate(const RunOptions& options, Lane& lane, Run& run, std::string& csv, std::string& failure) {
    csv = csvHeading();
    for (int frame = 1; frame <= options.frames; ++frame) {
        if (!lane.step({}, options.threads)) {
            failure = lane.failure();
            return true;
        }
        const double milliseconds = lane.stepMilliseconds().latest();
        run.stepMilliseconds.push_back(milliseconds);
        if (!lane.newton().converged) ++run.framesNotConverged;
        if (!options.csv.empty()) {
            const auto row = csvRow(lane, milliseconds);
            if (!row) return row.error();
            csv += *row;
        }
        if (!options.objSequence.empty() && frame % options.every == 0) {
            const auto written = writeFile(sequenceName(options.objSequence, lane.state().frames), objOf(lane));
            if (!written) return written;
        }
    }
    return true;
}

Result<bool> writeResults(const RunOptions& options, const Run& run, const std::string& csv) {
    const auto json = jsonOf(run, options.state);
    if (!json) return json.error();
    if (const auto written = writeOutput(options.json, *json); !written) return written;
    if (const auto written = writeOutput(options.csv, csv); !written) return written;
    if (!options.obj.empty()) {
        if (const auto written = writeOutput(options.obj, objOf(run.lane)); !written) return written;
    }
    return resultsOnStandardOutput(options) > 0 ? true : writeOutput(kStandardOutput, summaryOf(run));
}

}  // namespace

int resultsOnStandardOutput(const RunOptions& options) {
    const auto results = {options.json, options.csv, options.obj};
    return static_cast<int>(std::count(results.begin(), results.end(), kStandardOutput));
}

std::optional<Isa> isaNamed(std::string_view name) {
    for (const auto& [known, isa] : {std::pair("auto", Isa::Auto), std::pair("avx2", Isa::Avx2),
                                     std::pair("sse2", Isa::Sse2), std::pair("portable", Isa::Portable)}) {
        if (name == known && isaAvailable(isa)) return isa;
    }
    return std::nullopt;
}

int run(const RunOptions& options) {
    auto scene = openScene(options.scene, options.overrides);
    if (!scene) return fail(Exit::BadInput, scene.error());
    scene->solver.isa = isaNamed(options.isa).value_or(Isa::Auto);
    auto lane = Lane::create(std::move(*scene));
    if (!lane) return fail(Exit::BadInput, lane.error());
    for (const std::string& text : lane->assembly().notes) note(text);
    if (const auto made = makeFolder(options.objSequence); !made) return fail(Exit::Failed, made.error());

    Run run{*lane, lane->scene().name.empty() ? options.scene : lane->scene().name, {}};
    std::string csv, failure;
    if (const auto written = simulate(options, *lane, run, csv, failure); !written)
        return fail(Exit::Failed, written.error());
    if (const auto written = writeResults(options, run, csv); !written) return fail(Exit::Failed, written.error());
    return failure.empty() ? static_cast<int>(Exit::Done) : fail(Exit::Failed, {run.name, failure});
}

}  // namespace drape
