#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>
#include <sys/types.h>

#include "picture.h"
#include "program.h"

/// What the window's own tests are made of: a display of their own, the program on it, and a person's hands.
namespace drape::test {

using Json = nlohmann::json;

/// A child process. Ends with its owner.
class Process {
public:
    /// Runs in `folder`, on the X display `display`; its standard output and error go to the files "out" and "err"
    /// there.
    Process(const std::vector<std::string>& arguments, const Folder& folder, const std::string& display = {});
    ~Process();
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    [[nodiscard]] bool running();
    /// Exit status; fails the test where it takes too long.
    int wait();
    /// Stands still until it is to go on.
    void pause(bool paused);

private:
    pid_t id_ = -1;
    int status_ = -1;
};

/// An X server without a screen.
class Display {
public:
    Display(int width, int height);
    [[nodiscard]] const std::string& name() const { return name_; }

private:
    Folder folder_;
    std::string name_;
    std::unique_ptr<Process> server_;
};

/// The program in a window on a display of its own, driven with real X events and watched through its report.
class DrapeWindow {
public:
    static constexpr int kWidth = 1000;
    static constexpr int kHeight = 680;

    /// Waits until the window shows its third frame.
    explicit DrapeWindow(std::vector<std::string> arguments);
    /// Ends the program as a crash does.
    void kill();
    /// Starts it again in the same folder.
    void start(std::vector<std::string> arguments);

    /// The newest report.
    Json report();
    /// Waits for a report that satisfies a condition and returns it; fails the test after a minute.
    Json waitFor(const std::string& what, const std::function<bool(const Json&)>& condition);
    /// Waits until some more frames were drawn, so that what was done before has had its effect.
    Json afterFrames(int frames);

    void moveTo(Point point);
    void press(int button = 1);
    void release(int button = 1);
    void click(Point point, int button = 1);
    /// Two clicks of the left button where the pointer is, as fast as a person's.
    void doubleClick();
    void key(const std::string& keysym);
    /// Pressed and released with no time between.
    void tap(const std::string& keysym);
    void tapButton();
    void type(const std::string& text);
    void keyDown(const std::string& keysym);
    void keyUp(const std::string& keysym);
    /// Gives the window these sizes, one right after the other.
    void resize(const std::vector<Point>& sizes);
    /// Takes the keyboard's focus away, as another window that comes to the front does.
    void loseFocus();
    /// Drops a file on the window; true where it was taken.
    [[nodiscard]] bool drop(const std::filesystem::path& file);
    /// Closes the window as the cross in its title bar does; the program's exit status.
    int close();
    /// Any of xdotool's commands, one after another, without waiting for frames.
    void xdotool(const std::vector<std::string>& arguments);
    /// The same, while the program stands still: it hears of all of them at once.
    void inOneFrame(const std::vector<std::string>& arguments);
    /// Turns the wheel over the panel's settings until a control can be seen.
    void scrollTo(const std::string& name);

    /// The point of a control, as shares of its width and height.
    Point control(const std::string& name, double across = 0.5, double down = 0.5);
    /// Where the middle particle of a lane is.
    Point middle(std::size_t lane = 0);
    /// Presses F12 and returns the picture.
    Picture screenshot();

    [[nodiscard]] const Folder& folder() const { return folder_; }
    [[nodiscard]] const std::string& display() const { return display_.name(); }

private:
    Display display_;
    Folder folder_;
    std::unique_ptr<Process> program_;
    int pictures_ = 0;
};

}  // namespace drape::test
