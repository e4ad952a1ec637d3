#include "desktop.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <memory>
#include <span>
#include <string_view>
#include <thread>

#include <catch2/catch_test_macros.hpp>

// Last: its macros are words others use.
#include <X11/Xlib.h>

namespace drape::test {
namespace {

using Clock = std::chrono::steady_clock;

/// A client of an X server, for what it says to one window.
class Client {
public:
    Client(const std::string& display, const std::string& title) : display_(XOpenDisplay(display.c_str())) {
        REQUIRE(display_ != nullptr);
        target_ = find(title);
        REQUIRE(target_ != None);
        own_ = XCreateSimpleWindow(display_.get(), root(), 0, 0, 1, 1, 0, 0, 0);
    }

    [[nodiscard]] Atom atom(const char* name) const { return XInternAtom(display_.get(), name, False); }
    [[nodiscard]] Window window() const { return own_; }

    void say(const char* message, const std::array<long, 5>& words) {
        XEvent event{};
        event.xclient = {.type = ClientMessage,
                         .serial = 0,
                         .send_event = True,
                         .display = display_.get(),
                         .window = target_,
                         .message_type = atom(message),
                         .format = 32,
                         .data = {}};
        std::copy(words.begin(), words.end(), event.xclient.data.l);
        XSendEvent(display_.get(), target_, False, NoEventMask, &event);
        XFlush(display_.get());
    }

    /// From now on a selection is asked of this client.
    void own(const char* selection) { XSetSelectionOwner(display_.get(), atom(selection), own_, CurrentTime); }

    /// Gives a text to whoever asks for what it owns, until the window says `done`. False where it does not.
    bool give(const std::string& text, const char* done) {
        for (const auto end = Clock::now() + std::chrono::seconds(10); Clock::now() < end;) {
            if (XPending(display_.get()) == 0) {
                std::this_thread::sleep_for(std::chrono::milliseconds(10));
                continue;
            }
            XEvent event;
            XNextEvent(display_.get(), &event);
            if (event.type == SelectionRequest) answer(event.xselectionrequest, text);
            if (event.type == ClientMessage && event.xclient.message_type == atom(done)) return true;
        }
        return false;
    }

private:
    struct Close {
        void operator()(::Display* display) const { XCloseDisplay(display); }
    };

    [[nodiscard]] Window root() const { return DefaultRootWindow(display_.get()); }

    [[nodiscard]] Window find(std::string_view title) const {
        Window ignored = None;
        Window* windows = nullptr;
        unsigned count = 0;
        XQueryTree(display_.get(), root(), &ignored, &ignored, &windows, &count);
        Window found = None;
        for (const Window window : std::span(windows, count)) {
            char* name = nullptr;
            if (XFetchName(display_.get(), window, &name) != 0 && std::string_view(name).starts_with(title))
                found = window;
            if (name != nullptr) XFree(name);
        }
        if (windows != nullptr) XFree(windows);
        return found;
    }

    void answer(const XSelectionRequestEvent& request, const std::string& text) {
        XChangeProperty(display_.get(), request.requestor, request.property, request.target, 8, PropModeReplace,
                        reinterpret_cast<const unsigned char*>(text.data()), static_cast<int>(text.size()));
        XEvent event{};
        event.xselection = {.type = SelectionNotify,
                            .serial = 0,
                            .send_event = True,
                            .display = display_.get(),
                            .requestor = request.requestor,
                            .selection = request.selection,
                            .target = request.target,
                            .property = request.property,
                            .time = request.time};
        XSendEvent(display_.get(), request.requestor, False, NoEventMask, &event);
        XFlush(display_.get());
    }

    std::unique_ptr<::Display, Close> display_;
    Window target_ = None;
    Window own_ = None;
};

/// A file as a list of one URI: what is neither a letter nor a digit nor a slash as percent and two digits.
std::string uriOf(const std::filesystem::path& file) {
    std::string uri = "file://";
    for (const char c : std::filesystem::absolute(file).string()) {
        std::array<char, 4> text{c};
        const bool plain = c == '/' || c == '.' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z');
        if (!plain) std::snprintf(text.data(), text.size(), "%%%02X", static_cast<unsigned>(c) & 0xffU);
        uri += text.data();
    }
    return uri + "\r\n";
}

}  // namespace

void closeWindow(const std::string& display, const std::string& title) {
    Client client(display, title);
    client.say("WM_PROTOCOLS", {static_cast<long>(client.atom("WM_DELETE_WINDOW")), CurrentTime});
}

// The protocol of the desktops, XDND, version 5: entering with a list of files, moving, letting go.
bool dropFile(const std::string& display, const std::string& title, const std::filesystem::path& file) {
    Client client(display, title);
    const auto source = static_cast<long>(client.window());
    constexpr long kVersion = 5;
    client.own("XdndSelection");
    client.say("XdndEnter", {source, kVersion << 24, static_cast<long>(client.atom("text/uri-list"))});
    client.say("XdndPosition", {source, 0, 0, CurrentTime, static_cast<long>(client.atom("XdndActionCopy"))});
    client.say("XdndDrop", {source, 0, CurrentTime});
    return client.give(uriOf(file), "XdndFinished");
}

}  // namespace drape::test
