#include "window.h"

#include <array>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <thread>

#include <catch2/catch_test_macros.hpp>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "desktop.h"

namespace drape::test {
namespace {

using Clock = std::chrono::steady_clock;
constexpr auto kPatience = std::chrono::seconds(60);  // a loaded machine with a software GPU
constexpr auto kPoll = std::chrono::milliseconds(20);
constexpr const char* kTitle = "Drape";  // begins so

bool eventually(const std::function<bool()>& condition) {
    for (const auto end = Clock::now() + kPatience; Clock::now() < end; std::this_thread::sleep_for(kPoll)) {
        if (condition()) return true;
    }
    return condition();
}

void redirect(int descriptor, const std::string& file) {
    const int target = open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
    dup2(target, descriptor);
    close(target);
}

}  // namespace

Process::Process(const std::vector<std::string>& arguments, const Folder& folder, const std::string& display) {
    std::vector<char*> argv;
    for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
    argv.push_back(nullptr);
    id_ = fork();
    REQUIRE(id_ >= 0);
    if (id_ > 0) return;
    unsetenv("WAYLAND_DISPLAY");
    setenv("DISPLAY", display.c_str(), 1);
    redirect(STDOUT_FILENO, folder / "out");
    redirect(STDERR_FILENO, folder / "err");
    if (chdir(folder.path().c_str()) == 0) execvp(argv[0], argv.data());
    _exit(127);
}

Process::~Process() {
    if (!running()) return;
    kill(id_, SIGKILL);
    waitpid(id_, nullptr, 0);
}

bool Process::running() {
    if (id_ < 0) return false;
    int status = 0;
    if (waitpid(id_, &status, WNOHANG) != id_) return true;
    status_ = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    id_ = -1;
    return false;
}

void Process::pause(bool paused) {
    REQUIRE(running());
    kill(id_, paused ? SIGSTOP : SIGCONT);
}

int Process::wait() {
    REQUIRE(eventually([this] { return !running(); }));
    return status_;
}

Display::Display(int width, int height) {
    const std::string size = std::to_string(width) + "x" + std::to_string(height) + "x24";
    // The server picks a free number and writes it to its standard output. It goes on as it is between two programs.
    server_ = std::make_unique<Process>(
        std::vector<std::string>{"Xvfb", "-displayfd", "1", "-screen", "0", size, "-nolisten", "tcp", "-noreset"},
        folder_);
    INFO(contentOf(folder_ / "err"));
    REQUIRE(eventually([this] { return contentOf(folder_ / "out").ends_with('\n'); }));
    name_ = ":" + contentOf(folder_ / "out");
    name_.pop_back();
}

DrapeWindow::DrapeWindow(std::vector<std::string> arguments) : display_(kWidth, kHeight) {
    start(std::move(arguments));
}

void DrapeWindow::kill() {
    program_.reset();
    std::filesystem::remove(folder_ / "report.json");
}

void DrapeWindow::start(std::vector<std::string> arguments) {
    const std::string size = std::to_string(kWidth) + "x" + std::to_string(kHeight);
    arguments.insert(arguments.begin(), DRAPE_PROGRAM);
    arguments.insert(arguments.end(), {"--size", size, "--ui-scale", "1", "--report", "report.json"});
    program_ = std::make_unique<Process>(arguments, folder_, display_.name());
    const bool answered =
        eventually([this] { return !program_->running() || std::filesystem::exists(folder_ / "report.json"); });
    INFO(contentOf(folder_ / "err"));
    REQUIRE(answered);
    REQUIRE(program_->running());
    waitFor("the third frame", [](const Json& r) { return r["rendered_frames"] >= 3; });
}

Json DrapeWindow::report() {
    INFO(contentOf(folder_ / "err"));
    REQUIRE(program_->running());
    return Json::parse(contentOf(folder_ / "report.json"));
}

Json DrapeWindow::waitFor(const std::string& what, const std::function<bool(const Json&)>& condition) {
    Json newest;
    const bool found = eventually([&] { return condition(newest = report()); });
    Json shown = newest;
    shown.erase("widgets");
    INFO("waited for " << what << "; the last report:\n" << shown.dump());
    REQUIRE(found);
    return newest;
}

Json DrapeWindow::afterFrames(int frames) {
    const int begin = report()["rendered_frames"];
    return waitFor("more frames", [&](const Json& r) { return r["rendered_frames"] >= begin + frames; });
}

void DrapeWindow::xdotool(const std::vector<std::string>& arguments) {
    std::vector<std::string> command{"xdotool"};
    command.insert(command.end(), arguments.begin(), arguments.end());
    const Folder folder;
    Process process(command, folder, display_.name());
    const int status = process.wait();
    INFO(contentOf(folder / "err"));
    REQUIRE(status == 0);
}

void DrapeWindow::inOneFrame(const std::vector<std::string>& arguments) {
    program_->pause(true);
    xdotool(arguments);
    program_->pause(false);
}

void DrapeWindow::moveTo(Point point) {
    xdotool({"mousemove", std::to_string(std::lround(point.x)), std::to_string(std::lround(point.y))});
    afterFrames(2);
}

void DrapeWindow::press(int button) {
    xdotool({"mousedown", std::to_string(button)});
    afterFrames(2);
}

void DrapeWindow::release(int button) {
    xdotool({"mouseup", std::to_string(button)});
    afterFrames(2);
}

void DrapeWindow::click(Point point, int button) {
    moveTo(point);
    press(button);
    release(button);
}

void DrapeWindow::doubleClick() {
    xdotool({"click", "--repeat", "2", "--delay", "90", "1"});
    afterFrames(2);
}

void DrapeWindow::key(const std::string& keysym) {
    xdotool({"key", keysym});
    afterFrames(2);
}

void DrapeWindow::tap(const std::string& keysym) {
    xdotool({"key", "--delay", "0", keysym});
    afterFrames(2);
}

void DrapeWindow::tapButton() {
    xdotool({"click", "1"});
    afterFrames(2);
}

void DrapeWindow::type(const std::string& text) {
    xdotool({"type", text});
    afterFrames(2);
}

void DrapeWindow::keyDown(const std::string& keysym) {
    xdotool({"keydown", keysym});
}

void DrapeWindow::keyUp(const std::string& keysym) {
    xdotool({"keyup", keysym});
}

void DrapeWindow::resize(const std::vector<Point>& sizes) {
    std::vector<std::string> command{"search", "--name", "^Drape"};
    for (const Point& size : sizes) {
        command.insert(command.end(),
                       {"windowsize", std::to_string(std::lround(size.x)), std::to_string(std::lround(size.y))});
    }
    xdotool(command);
    afterFrames(2);
}

void DrapeWindow::loseFocus() {
    xdotool({"search", "--name", "^Drape", "windowunmap"});
    afterFrames(2);
}

bool DrapeWindow::drop(const std::filesystem::path& file) {
    return dropFile(display_.name(), kTitle, file);
}

int DrapeWindow::close() {
    closeWindow(display_.name(), kTitle);
    return program_->wait();
}

void DrapeWindow::scrollTo(const std::string& name) {
    afterFrames(2);  // the settings take the height that the measures leave a frame later
    const double bottom = control("settings", 0.5, 1).y;
    for (int turns = 0; control(name, 0.5, 1).y > bottom && turns < 40; ++turns) click(control("settings"), 5);
    REQUIRE(control(name, 0.5, 1).y <= bottom);
}

Point DrapeWindow::control(const std::string& name, double across, double down) {
    const Json widgets = report()["widgets"];
    INFO("control " << name);
    REQUIRE(widgets.contains(name));
    const Json& w = widgets[name];
    return {w["x"].get<double>() + across * w["width"].get<double>(),
            w["y"].get<double>() + down * w["height"].get<double>()};
}

Point DrapeWindow::middle(std::size_t lane) {
    const Json mark = report()["lanes"][lane]["landmarks"][1];
    return {mark["x"], mark["y"]};
}

Picture DrapeWindow::screenshot() {
    std::array<char, 32> name{};
    std::snprintf(name.data(), name.size(), "drape-%04d.png", ++pictures_);
    key("F12");
    const std::string file = folder_ / name.data();
    REQUIRE(eventually([&] { return std::filesystem::exists(file); }));
    return readPicture(file);
}

}  // namespace drape::test
