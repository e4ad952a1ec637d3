#include "start.h"

#include <optional>
#include <utility>

#include "drape/scene/scene_file.h"
#include "proof.h"

namespace drape {
namespace {

constexpr const char* kFirstScene = "hanging";

bool scripted(const WindowOptions& options) {
    return options.frames > 0 || !options.screenshot.empty() || !options.report.empty();
}

/// True where the last session is to come back.
bool asksForNothing(const WindowOptions& options) {
    return options.scene.empty() && options.overrides.empty() && !options.compare;
}

Result<Scene> originalOf(const WindowOptions& options, const std::string& source, const Scene& opened) {
    // Standard input cannot be read twice: its scene counts as it came in, edits included.
    if (source == "-" || options.overrides.empty()) return opened;
    return openScene(source);
}

/// The last session, of which only the look comes back where another window keeps it.
void recall(Start& start) {
    start.sessionLock = lockSession(start.sessionFile);
    Result<Session> session = readSession(start.sessionFile);
    if (session)
        start.session = std::move(*session);
    else
        start.notice = "the last session is not readable, " + session.error().message();
    if (start.sessionLock) return;
    start.session.lanes.clear();
    start.session.window.reset();
    start.notice += (start.notice.empty() ? "" : "; ") +
                    std::string("another window is open: this one is kept once that is closed");
}

/// Goes on with the last session's lanes.
void resume(Start& start) {
    start.source = start.session.source;
    start.resumed = true;
    start.lanes = std::exchange(start.session.lanes, {});
    const Result<Scene> original = openScene(start.source);
    start.original = original ? *original : start.lanes.front();
    start.notice = "as you left it: " + start.source;
    if (!original) start.notice += "; Defaults is not known, " + original.error().message();
}

Result<bool> beginWith(const std::string& source, const WindowOptions& options, Start& start) {
    start.source = source;
    const Result<Scene> scene = openScene(source, options.overrides);
    if (!scene) return scene.error();
    const Result<Scene> original = originalOf(options, source, *scene);
    if (!original) return original.error();
    start.lanes = {*scene};
    start.original = *original;
    start.resumed = false;
    return true;
}

}  // namespace

Result<Start> startOf(const WindowOptions& options) {
    Start start;
    start.sessionFile = options.session.empty() && !scripted(options) ? sessionFile() : options.session;
    if (!start.sessionFile.empty()) recall(start);
    if (asksForNothing(options) && !start.session.lanes.empty()) {
        resume(start);
        return start;
    }
    const auto begun = beginWith(options.scene.empty() ? kFirstScene : options.scene, options, start);
    return begun ? Result<Start>(std::move(start)) : begun.error();
}

Result<Lab> labOf(Start& start) {
    Result<Lab> lab = Lab::create(start.lanes);
    if (lab || !start.resumed) return lab;
    start.notice = "not as you left it: " + lab.error().message();
    for (Scene& lane : start.lanes) lane.state.reset();  // a mesh has changed since
    if (Result<Lab> anew = Lab::create(start.lanes)) return anew;
    const auto begun = beginWith(kFirstScene, {}, start);
    return begun ? Lab::create(start.lanes) : begun.error();
}

std::string noteOn(const Lab& lab) {
    const std::vector<std::string>& notes = lab.lanes().front().assembly().notes;
    if (notes.empty()) return {};
    return notes.front() +
           (notes.size() == 1 ? "" : "; " + std::to_string(notes.size() - 1) + " more, which drape run lists");
}

std::string windowTitle(const std::string& source) {
#ifdef NDEBUG
    return "Drape: " + source;
#else
    return "Drape: " + source + " (debug build, slow)";
#endif
}

bool playsAtOnce(const Scene& scene) {
    return !scene.cloths.empty() || proofNamed(scene.name) != nullptr;
}

}  // namespace drape
