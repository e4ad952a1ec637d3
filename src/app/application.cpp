#include "application.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <utility>

#include "controller.h"
#include "drape/scene/materials.h"
#include "drape/scene/scene_file.h"
#include "edit_history.h"
#include "frame_rate.h"
#include "gui.h"
#include "input_files.h"
#include "lab.h"
#include "lab_commands.h"
#include "last_session.h"
#include "message.h"
#include "panel.h"
#include "picture.h"
#include "recording.h"
#include "renderer.h"
#include "report.h"
#include "saving.h"
#include "start.h"
#include "window.h"

namespace drape {
namespace {

constexpr double kNoticeSeconds = 5;
constexpr double kReportPeriod = 0.1;  // s
constexpr double kShaderPeriod = 0.5;  // s, between looks at the shader files
constexpr double kMinimisedPeriod = 0.1;
constexpr glm::ivec2 kFirstSize{1280, 720};
constexpr glm::vec2 kSmallestSize{800, 560};  // at scale 1: nothing of the panel is clipped

std::string shaderFolderOrThrow() {
    const Result<std::string> folder = shaderFolder();
    if (!folder) throw std::runtime_error(folder.error().message());
    return *folder;
}

/// The window with a lab in it: the frame, and what the panel's commands do.
class Application {
public:
    Application(const WindowOptions& options, Start start, Lab lab);
    int run();

private:
    bool frame();
    void obey(const PanelCommands& commands);
    void open(const std::string& source);
    void began(std::string source, Scene original);
    void save(const PanelCommands& commands, const Extent& extent);
    void notify(const std::string& text);  // where there is one
    /// Keeps what the program ends with, after the window was closed.
    void keep(const Error& failure) {
        if (!failure_) failure_ = failure;
    }
    void followMonitor();
    [[nodiscard]] float zoom() const { return state_.wantedScale / monitorScale_; }
    void occasionally(const std::vector<Pane>& panes);

    WindowOptions options_;
    Window window_;
    Renderer renderer_;
    Picture picture_;
    Gui gui_;
    Panel panel_;
    PanelState state_;
    Controller controller_;
    Lab lab_;
    EditHistory history_;
    FrameRate rate_;
    LastSession session_;
    Recording recording_;
    InputFiles inputs_;
    float monitorScale_ = 1;
    std::string shownNotice_;
    double noticeEnds_ = 0;
    double lastFrame_ = 0;
    double nextFrame_ = 0;
    double nextReport_ = 0;
    double nextShaderLook_ = 0;
    std::optional<Error> failure_;  // the first file that could not be written
};

Application::Application(const WindowOptions& options, Start start, Lab lab)
    : options_(options),
      window_("Drape", options.width > 0 ? options.width : kFirstSize.x,
              options.height > 0 ? options.height : kFirstSize.y),
      renderer_(Window::loader(), shaderFolderOrThrow()),
      gui_(window_.handle()),
      lab_(std::move(lab)),
      session_(std::move(start.session), std::move(start.sessionFile), std::move(start.sessionLock)),
      monitorScale_(window_.contentScale()) {
    window_.spreadPresses();
    const Session& last = session_.session();
    if (options.width == 0 && last.window) window_.place(*last.window);
    state_.about = renderer_.description();
    state_.wantedScale = std::clamp(options.uiScale > 0 ? options.uiScale : last.zoom * monitorScale_,
                                    PanelState::kSmallestScale, PanelState::kLargestScale);
    session_.recall(state_);
    if (const auto scenes = builtInScenes(); scenes) state_.scenes = *scenes;
    if (const auto fabrics = materialPresets(); fabrics) state_.fabrics = *fabrics;
    lab_.playing = !options.paused && (!start.resumed || last.playing) && playsAtOnce(start.original);
    if (options.compare) {
        if (const auto compared = lab_.compare(true); !compared) notify(compared.error().message());
    }
    began(std::move(start.source), std::move(start.original));
    notify(start.notice.empty() ? noteOn(lab_) : start.notice);
}

int Application::run() {
    lastFrame_ = Window::now();
    while (frame()) {
    }
    notify(inputs_.keep(lab_.recordingInputs(), lastFrame_, lab_));
    session_.finish(state_, lab_, zoom(), window_.placement());
    return failure_ ? fail(Exit::Failed, *failure_) : static_cast<int>(Exit::Done);
}

/// One frame: events, panel, hand and camera, clock and steps, picture. False after the last one.
bool Application::frame() {
    window_.collectEvents(nextFrame_);
    const double now = Window::now();
    const Extent extent = window_.extent();
    if (extent.empty()) {  // minimised: no picture, and time stands still
        nextFrame_ = now + kMinimisedPeriod;
        lastFrame_ = now;
        return !window_.closeRequested();
    }
    const bool recording = recording_.pictures().has_value();
    const std::uint64_t before = lab_.lanes().front().state().frames;
    nextFrame_ = now + (recording ? std::max(window_.framePeriod(), Recording::kPeriod) : window_.framePeriod());
    const bool last = window_.closeRequested() || (options_.frames > 0 && rate_.frames() + 1 >= options_.frames);

    followMonitor();
    const glm::vec2 logical(extent.size);
    window_.setSmallest(glm::ivec2(kSmallestSize * state_.wantedScale));
    state_.scale = fittingScale(state_.wantedScale, logical);
    const Theme& theme = gui_.beginFrame(state_.scale, logical, extent.ratio(), state_.draw.dark, window_.buttons());
    PanelCommands commands = panel_.draw(lab_, state_, theme, logical.x, logical.y);
    if (std::string file = window_.takeDroppedFile(); !file.empty()) commands.openScene = std::move(file);
    notify(edit(lab_, commands.edits));
    const auto events = window_.takeEvents();
    const double inputTime = window_.takeInputTime();
    controller_.update(events,
                       {.cursor = window_.cursor(),
                        .panes = panesOf(lab_, state_, logical),
                        .mouseTaken = gui_.wantsMouse(),
                        .keyboardTaken = gui_.wantsKeyboard(),
                        .listOpen = gui_.listOpen(),
                        .scale = state_.scale},
                       lab_, state_, commands);
    controller_.checkButtons(window_, lab_, state_);
    obey(commands);
    history_.observe(lab_, controller_.gesture());
    state_.undoable = history_.canUndo();
    state_.redoable = history_.canRedo();
    lab_.recording = state_.showPlots;
    const double elapsed = now - std::exchange(lastFrame_, now);
    lab_.advance(recording ? Recording::kPeriod : elapsed);

    const std::vector<Pane> panes = panesOf(lab_, state_, logical);  // of the lanes there are by now
    picture_.draw(renderer_, lab_, state_, panes, extent);
    gui_.endFrame();
    // While it is paused a film stands still, but for steps and ways back.
    if (recording && (lab_.playing || lab_.lanes().front().state().frames != before))
        notify(recording_.add(viewOf(renderer_.readPixels(), panes, extent.ratio())));
    save(commands, extent);
    if (last && !options_.screenshot.empty()) {
        const auto written = writePng(options_.screenshot, renderer_.readPixels(), recordOf(lab_));
        if (!written) keep(written.error());
    }
    window_.swap();
    rate_.add(Window::now(), Window::now() - now);
    if (inputTime >= 0) rate_.answered(Window::now() - inputTime);
    occasionally(panes);
    return !last;
}

void Application::obey(const PanelCommands& commands) {
    if (commands.openScene) open(*commands.openScene);
    notify(carryOut(commands, lab_, history_, state_));
    if (recording_.pictures()) state_.hover.reset();
    if (commands.resetCamera) lab_.camera = state_.original.camera;
    if (commands.copyToClipboard) {
        window_.copy(*commands.copyToClipboard);
        notify(copiedNote(lab_, *commands.copyToClipboard));
    }
}

void Application::open(const std::string& source) {
    const auto refuse = [&](const Error& error) {
        notify("cannot open " + std::filesystem::path(source).filename().string() + ": " + error.message());
    };
    const Result<Scene> scene = openScene(source);
    if (!scene) return refuse(scene.error());
    if (const auto opened = lab_.open(*scene); !opened) return refuse(opened.error());
    if (playsAtOnce(*scene) != playsAtOnce(state_.original)) lab_.playing = playsAtOnce(*scene);
    state_.notice.clear();
    began(source, *scene);
    notify(noteOn(lab_));
}

/// The lab has begun with a scene, which of a file is among the recent ones from now on.
void Application::began(std::string source, Scene original) {
    window_.setTitle(windowTitle(source));
    state_.source = std::move(source);
    state_.original = std::move(original);
    state_.original.state.reset();  // the lab's; the panel compares settings
    history_.clear(lab_);
    const auto builtIn = [this](const BuiltInScene& scene) { return scene.name == state_.source; };
    if (state_.source == "-" || std::ranges::any_of(state_.scenes, builtIn)) return;
    state_.source = std::filesystem::absolute(state_.source).lexically_normal().string();
    session_.opened(state_.source, state_);
}

/// Text keeps its size where the window comes onto another monitor.
void Application::followMonitor() {
    const float scale = window_.contentScale();
    if (scale == monitorScale_ || !(scale > 0)) return;
    state_.wantedScale =
        std::clamp(state_.wantedScale * scale / monitorScale_, PanelState::kSmallestScale, PanelState::kLargestScale);
    monitorScale_ = scale;
}

/// Writes what the panel asked for into the working directory, and says under which name.
void Application::save(const PanelCommands& commands, const Extent& extent) {
    if (commands.saveScenes) {
        const SavedScenes saved = saveScenes(lab_);
        for (const std::string& file : saved.files) session_.opened(file, state_);
        notify(saved.note);
    }
    if (commands.saveText) notify(saveCsv(commands.saveText->stem, commands.saveText->csv));
    if (commands.saveTable) notify(saveCsv(commands.saveTable->stem, tableOf(*commands.saveTable)));
    if (commands.screenshot) notify(savePng("drape", renderer_.readPixels(), recordOf(lab_)));
    if (commands.record) notify(recording_.toggle());
    notify(inputs_.keep(commands.recordInputs, lastFrame_, lab_));
    state_.recorded = recording_.pictures();
    notify(recording_.look());
    if (commands.saveChart) {
        const auto& [table, part] = *commands.saveChart;
        notify(savePng(table.stem, cropped(renderer_.readPixels(), part, extent.ratio()), recordOf(table)));
    }
}

void Application::notify(const std::string& text) {
    if (text.empty()) return;
    state_.notice = text;
    std::fprintf(stderr, "drape: note: %s\n", text.c_str());
}

/// What need not be done in every frame.
void Application::occasionally(const std::vector<Pane>& panes) {
    const double now = Window::now();
    state_.framesPerSecond = rate_.perSecond();
    if (state_.notice != shownNotice_) {
        shownNotice_ = state_.notice;
        noticeEnds_ = now + kNoticeSeconds;
    } else if (now > noticeEnds_) {
        state_.notice.clear();
        shownNotice_.clear();
    }
    if (!options_.report.empty() && now > nextReport_) {
        nextReport_ = now + kReportPeriod;
        const auto written = writeFile(options_.report, reportText(lab_, state_, panel_, panes, rate_));
        if (!written) keep(written.error());
    }
    notify(session_.look(now, state_, lab_, zoom(), window_.placement()));
    if (now > nextShaderLook_) {
        nextShaderLook_ = now + kShaderPeriod;
        notify(renderer_.reloadShaders());
    }
}

}  // namespace

int openWindow(const WindowOptions& options) {
    Result<Start> start = startOf(options);
    if (!start) return fail(Exit::BadInput, start.error());
    Result<Lab> lab = labOf(*start);
    if (!lab) return fail(Exit::BadInput, lab.error());
    try {
        Application application(options, std::move(*start), std::move(*lab));
        return application.run();
    } catch (const std::exception& error) {
        return fail(Exit::Failed, {"window", error.what()});
    }
}

}  // namespace drape
