// What a person does in the window is replayed without one, to the hash that the window showed.
#include <filesystem>
#include <string>
#include <vector>

#include <catch2/catch_test_macros.hpp>

#include "support/window.h"

using namespace drape::test;

namespace {

const std::vector<std::string> kClothAndBall{"hanging",
                                             "--set",
                                             "cloths[0].grid.plane=\"xy\"",
                                             "--set",
                                             "cloths[0].grid.center=[0,1.4,0]",
                                             "--set",
                                             R"(colliders=[{"type":"sphere","center":[1.6,1,0],"radius":0.25}])"};

Point markOf(const Json& mark) {
    return {mark["x"], mark["y"]};
}

void drag(DrapeWindow& window, Point from, Point to) {
    window.moveTo(from);
    window.press();
    window.moveTo({(from.x + to.x) / 2, (from.y + to.y) / 2});
    window.moveTo(to);
    window.release();
}

void waitForRecording(DrapeWindow& window) {
    window.waitFor("a recording", [](const Json& r) { return r["recorded_inputs"].is_number(); });
}

/// Pauses and ends the recording; returns the report then.
Json end(DrapeWindow& window) {
    window.key("space");
    window.waitFor("the pause", [](const Json& r) { return r["playing"] == false; });
    window.key("F10");
    return window.waitFor("the end", [](const Json& r) { return r["recorded_inputs"].is_null(); });
}

Json replayed(const DrapeWindow& window, const std::string& file) {
    const Outcome outcome = runDrape("run --json - --input '" + (window.folder() / file) + "'");
    CAPTURE(outcome.err);
    REQUIRE(outcome.status == 0);
    return Json::parse(outcome.out);
}

}  // namespace

TEST_CASE("F10 records what is done with hand, keys and panel, and drape run --input does it again", "[window]") {
    DrapeWindow window(kClothAndBall);
    window.waitFor("some frames", [](const Json& r) { return r["lanes"][0]["frames"] > 10; });
    window.key("F10");
    waitForRecording(window);
    const Point middle = window.middle();
    drag(window, middle, {middle.x + 60, middle.y - 60});
    const Point ball = markOf(window.report()["lanes"][0]["spheres"][0]);
    drag(window, ball, {ball.x - 70, ball.y + 20});
    const Point corner = markOf(window.report()["lanes"][0]["landmarks"][0]);
    drag(window, corner, {corner.x + 50, corner.y + 20});
    window.moveTo(window.middle());
    window.key("p");
    window.scrollTo("iterations");
    window.click(window.control("iterations", 0.7));
    window.key("ctrl+z");
    window.key("Left");
    window.key("n");
    window.key("space");
    window.key("r");
    window.afterFrames(20);
    const Json report = end(window);
    CHECK(report["notice"] == "saved " + (window.folder() / "drape-inputs-0001.jsonl"));
    REQUIRE(report["lanes"][0]["scene"]["pin_paths"].size() >= 1);
    CHECK(replayed(window, "drape-inputs-0001.jsonl")["hash"] == report["lanes"][0]["hash"]);
}

TEST_CASE("the button records too, of several lanes a log each", "[window]") {
    std::vector<std::string> arguments = kClothAndBall;
    arguments.emplace_back("--compare");
    DrapeWindow window(arguments);
    window.scrollTo("record_inputs");
    window.click(window.control("record_inputs"));
    waitForRecording(window);
    const Point middle = window.middle();
    drag(window, middle, {middle.x + 40, middle.y - 40});
    const Json report = end(window);
    CHECK(report["notice"] == "saved " + (window.folder() / "drape-inputs-0001.jsonl") + ", drape-inputs-0002.jsonl");
    for (const std::size_t lane : {0, 1}) {
        const Json again = replayed(window, "drape-inputs-000" + std::to_string(lane + 1) + ".jsonl");
        CHECK(again["hash"] == report["lanes"][lane]["hash"]);
        CHECK(again["method"] == report["lanes"][lane]["scene"]["solver"]["method"]);
    }
}

TEST_CASE("other lanes end the recording of inputs, which is written", "[window]") {
    DrapeWindow window(kClothAndBall);
    window.key("F10");
    waitForRecording(window);
    window.afterFrames(10);
    window.key("c");
    const Json report = window.waitFor("the end", [](const Json& r) { return r["recorded_inputs"].is_null(); });
    CHECK(report["notice"] ==
          "other lanes end the recording of inputs: saved " + (window.folder() / "drape-inputs-0001.jsonl"));
    CHECK(replayed(window, "drape-inputs-0001.jsonl")["frames"] > 0);
}

TEST_CASE("a program that is killed leaves a log of inputs that replays", "[window]") {
    DrapeWindow window(kClothAndBall);
    window.key("F10");
    waitForRecording(window);
    const Point middle = window.middle();
    drag(window, middle, {middle.x + 60, middle.y - 60});
    const std::string file = window.folder() / "drape-inputs-0001.jsonl";
    const auto released = [&] { return contentOf(file).find("release") != std::string::npos; };
    window.waitFor("the log to be kept up", [&](const Json&) { return released(); });
    window.kill();
    CHECK(replayed(window, "drape-inputs-0001.jsonl")["frames"] > 0);
}
