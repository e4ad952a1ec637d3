// Any text is refused with its line, or gives a log that a written file gives back and that replays on a small cloth.
#include <string_view>
#include <utility>

#include "drape/scene/scene_file.h"
#include "replay.h"
#include "require.h"

using namespace drape;

namespace {

Lab smallLab() {
    const Result<Scene> scene = parseScene(
        R"({"drape": 1, "solver": {"substeps": 1}, "cloths": [{"grid": {"columns": 3, "rows": 3}, "pins": ["top"]}]})",
        "small", "");
    Result<Lab> lab = Lab::create(*scene);
    return std::move(*lab);
}

/// Edits could ask for anything, and take as long.
bool edits(const InputLog& log) {
    for (const InputEvent& event : log.events) {
        if (std::holds_alternative<EditScene>(event.action)) return true;
    }
    return false;
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    Result<InputLog> log = parseInputLog({reinterpret_cast<const char*>(bytes), size}, "fuzz.jsonl", "");
    if (!log) {
        require(log.error().where.starts_with("fuzz.jsonl") && !log.error().what.empty());
        return 0;
    }
    const std::string text = writeInputLog(*log);
    const Result<InputLog> again = parseInputLog(text, "again.jsonl", "");
    require(again && writeInputLog(*again) == text);
    if (edits(*log)) return 0;
    Lab lab = smallLab();
    lab.threads = 1;
    Replay replay(*again);
    constexpr int kFrames = 10;
    for (int frame = 0; frame < kFrames && replay.beforeStep(lab) && lab.stepThrough(); ++frame) {
    }
    require(isFinite(lab.lanes().front().state()));
    return 0;
}
