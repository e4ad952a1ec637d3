#include <algorithm>

#include <catch2/catch_test_macros.hpp>

#include "support/window.h"

using namespace drape::test;

namespace {

std::ptrdiff_t lines(const std::string& text) {
    return std::count(text.begin(), text.end(), '\n');
}

}  // namespace

TEST_CASE("without a display the window says so in one line", "[window]") {
    const Outcome outcome = runDrape("hanging");
    CHECK(outcome.status == 1);
    CHECK(outcome.err.starts_with("drape: error: window: no display"));
    CHECK(lines(outcome.err) == 1);
}

TEST_CASE("an OpenGL that is too old is named in one line", "[window]") {
    const Display display(400, 300);
    const Outcome outcome = runDrape("hanging", {}, "DISPLAY=" + display.name() + " MESA_GL_VERSION_OVERRIDE=2.1");
    CHECK(outcome.status == 1);
    CHECK(outcome.err.starts_with("drape: error: window: needs OpenGL 3.3 core or later, found 2.1"));
    CHECK(lines(outcome.err) == 1);
}

TEST_CASE("a scene that does not exist is bad input and needs no display", "[window]") {
    const Outcome outcome = runDrape("no_such_scene");
    CHECK(outcome.status == 2);
    CHECK(lines(outcome.err) == 1);
}

TEST_CASE("a number of frames is drawn and the last one written", "[window]") {
    const Display display(800, 600);
    const Folder folder;
    const Outcome outcome =
        runDrape("hanging --compare --frames 4 --size 800x600 --screenshot '" + (folder / "last.png") + "'", {},
                 "DISPLAY=" + display.name());
    INFO(outcome.err);
    REQUIRE(outcome.status == 0);
    const Picture last = readPicture(folder / "last.png");
    CHECK(last.width == 800);
    CHECK(last.height == 600);
}

TEST_CASE("a screenshot that cannot be written is an error", "[window]") {
    const Display display(400, 300);
    const Outcome outcome = runDrape("hanging --frames 2 --size 400x300 --screenshot /no/such/folder/last.png", {},
                                     "DISPLAY=" + display.name());
    CHECK(outcome.status == 1);
    CHECK(lines(outcome.err) == 1);
}

TEST_CASE("a screenshot that cannot be written is what the error names, not the report", "[window]") {
    const Display display(400, 300);
    const Folder folder;
    const Outcome outcome =
        runDrape("hanging --frames 2 --size 400x300 --screenshot /no/such/folder/last.png --report '" +
                     (folder / "report.json") + "'",
                 {}, "DISPLAY=" + display.name());
    CHECK(outcome.status == 1);
    CHECK(outcome.err.starts_with("drape: error: /no/such/folder/last.png"));
    CHECK(lines(outcome.err) == 1);
}
