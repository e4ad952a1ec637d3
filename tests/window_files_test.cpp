#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include <catch2/catch_test_macros.hpp>

#include "support/window.h"

using namespace drape::test;

namespace {

/// Records until there are some pictures; returns the notice with which the recording stopped.
std::string record(DrapeWindow& window) {
    window.key("F9");
    window.waitFor("pictures", [](const Json& r) { return r["recorded"].is_number() && r["recorded"] > 5; });
    window.key("F9");
    const Json stopped = window.waitFor("the end", [](const Json& r) { return r["recorded"].is_null(); });
    return stopped["notice"];
}

/// The search path of programs is another one while it lives.
class SearchPath {
public:
    explicit SearchPath(const std::string& path) { setenv("PATH", path.c_str(), 1); }
    ~SearchPath() { setenv("PATH", before_.c_str(), 1); }
    SearchPath(const SearchPath&) = delete;
    SearchPath& operator=(const SearchPath&) = delete;

private:
    std::string before_ = std::getenv("PATH");
};

}  // namespace

TEST_CASE("Ctrl + S saves each lane as it is, and what is opened again goes on from there", "[window]") {
    DrapeWindow window({"hanging", "--paused"});
    window.key("c");
    const Json start = window.waitFor("two lanes", [](const Json& r) { return r["lanes"].size() == 2; });
    for (int i = 0; i < 3; ++i) window.key("n");
    const Json moved = window.waitFor("three steps", [](const Json& r) { return r["lanes"][1]["frames"] == 3; });
    window.key("ctrl+s");
    const Json saved = window.waitFor(
        "the notice", [](const Json& r) { return r["notice"].get<std::string>().starts_with("saved "); });
    CHECK(saved["notice"] == "saved " + (window.folder() / "drape-scene-0001.json") + ", drape-scene-0002.json");

    for (const std::size_t lane : {0, 1}) {
        INFO("lane " << lane);
        window.kill();
        window.start({"drape-scene-000" + std::to_string(lane + 1) + ".json", "--paused"});
        const Json opened = window.report()["lanes"][0];
        CHECK(opened["frames"] == 3);
        CHECK(opened["hash"] == moved["lanes"][lane]["hash"]);
        CHECK(opened["scene"]["solver"] == moved["lanes"][lane]["scene"]["solver"]);
        window.key("r");
        const Json restarted = window.waitFor("time 0", [](const Json& r) { return r["lanes"][0]["frames"] == 0; });
        CHECK(restarted["lanes"][0]["hash"] == start["lanes"][lane]["hash"]);
    }
}

TEST_CASE("the seam of a mesh is welded by the slider, from time 0", "[window]") {
    DrapeWindow window({"hanging", "--paused"});
    window.kill();
    std::ofstream(window.folder() / "panels.obj")
        << "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 1 0 0\nv 2 0 0\nv 2 1 0\nv 1 1 0\n"
           "f 1 2 3\nf 1 3 4\nf 5 6 7\nf 5 7 8\n";
    window.start({"panels.obj", "--paused"});
    window.key("n");
    window.waitFor("one step", [](const Json& r) { return r["lanes"][0]["frames"] == 1; });
    window.scrollTo("weld");
    window.keyDown("ctrl");
    window.click(window.control("weld"));
    window.keyUp("ctrl");
    window.afterFrames(2);
    window.type("1e-5");
    window.click({900, 600});
    const Json welded = window.waitFor("the weld", [](const Json& r) {
        return r["lanes"][0]["scene"]["cloths"][0]["mesh"] == "panels.obj" &&
               r["lanes"][0]["scene"]["cloths"][0]["weld"].get<float>() == 1e-5F;
    });
    CHECK(welded["lanes"][0]["frames"] == 0);
    CHECK(welded["lanes"][0]["scene"]["cloths"][0]["pins"] == Json::array({3, 5}));  // 6 before
}

TEST_CASE("F9 records every picture of the view without the panel, counted from 1, a sixtieth of a second each",
          "[window]") {
    DrapeWindow window({"hanging"});
    record(window);
    const std::filesystem::path folder = window.folder().path() / "drape-recording-0001";
    std::size_t pictures = 0;
    for ([[maybe_unused]] const auto& file : std::filesystem::directory_iterator(folder)) ++pictures;
    REQUIRE(pictures > 5);
    std::array<char, 32> last{};
    std::snprintf(last.data(), last.size(), "frame_%06zu.png", pictures);
    REQUIRE(std::filesystem::exists(folder / last.data()));
    const Picture first = readPicture(folder / "frame_000001.png");
    CHECK(first.width == DrapeWindow::kWidth - 348);
    CHECK(first.height == DrapeWindow::kHeight);
    CHECK(readPicture(folder / last.data()).changedShare(first, 0) > 0.001);
}

TEST_CASE("a film shows the view as the window does, no notice and no experiments on it, and pauses take no picture",
          "[window]") {
    DrapeWindow window({"hanging", "--compare", "--paused"});
    window.key("e");
    window.waitFor("experiments", [](const Json& r) { return r["widgets"].contains("experiment.run"); });
    window.key("F9");
    window.waitFor("the view alone",
                   [](const Json& r) { return r["recorded"].is_number() && !r["widgets"].contains("experiment.run"); });
    for (int i = 0; i < 3; ++i) window.key("n");
    window.waitFor("three pictures", [](const Json& r) { return r["recorded"] == 3; });
    CHECK(window.afterFrames(5)["recorded"] == 3);
    const Picture whole = window.screenshot();
    window.key("F9");
    window.waitFor("experiments", [](const Json& r) { return r["widgets"].contains("experiment.run"); });
    const Picture film = readPicture(window.folder().path() / "drape-recording-0001" / "frame_000003.png");
    REQUIRE(film.width == whole.width - 348);
    constexpr int kTitles = 110;  // they were drawn before the step
    std::size_t differing = 0;
    for (int y = kTitles; y < film.height; ++y) {
        for (int x = 0; x < film.width; ++x) {
            const auto in = [&](const Picture& picture, int column) {
                return picture.pixels.begin() + 4 * (static_cast<std::ptrdiff_t>(y) * picture.width + column);
            };
            differing += std::equal(in(film, x), in(film, x) + 4, in(whole, x + 348)) ? 0U : 1U;
        }
    }
    CHECK(differing == 0);
}

TEST_CASE("a film ends where the view gets another size", "[window]") {
    DrapeWindow window({"hanging"});
    window.key("F9");
    window.waitFor("pictures", [](const Json& r) { return r["recorded"].is_number() && r["recorded"] > 2; });
    window.resize({{900, 600}});
    const Json ended = window.waitFor("the end", [](const Json& r) { return r["recorded"].is_null(); });
    CHECK(ended["notice"].get<std::string>().find("another size") != std::string::npos);
    for (const auto& file : std::filesystem::directory_iterator(window.folder().path() / "drape-recording-0001"))
        CHECK(readPicture(file.path()).width == DrapeWindow::kWidth - 348);
}

TEST_CASE("a film is made by ffmpeg, and has its name once it is whole", "[window]") {
    DrapeWindow window({"hanging", "--paused"});
    window.kill();
    const std::string programs = window.folder() / "programs";
    std::filesystem::create_directory(programs);
    // Writes what it was asked for into the film, which its last argument names.
    std::ofstream(programs + "/ffmpeg") << "#!/bin/sh\nfor last; do :; done\necho \"$@\" > \"$last\"\n";
    std::filesystem::permissions(programs + "/ffmpeg", std::filesystem::perms::owner_all);
    const SearchPath path(programs + ":" + std::getenv("PATH"));
    window.start({"hanging"});
    CHECK(record(window).starts_with("saved "));
    window.waitFor("the film", [&](const Json& r) {
        return r["notice"] == "saved " + (window.folder() / "drape-recording-0001.mp4");
    });
    const std::string asked = contentOf(window.folder() / "drape-recording-0001.mp4");
    CHECK(asked.find("-framerate 60 -i drape-recording-0001/frame_%06d.png ") != std::string::npos);
    CHECK(!std::filesystem::exists(window.folder() / "drape-recording-0001.mp4.part"));
}
