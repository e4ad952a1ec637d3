#include <cmath>

#include <catch2/catch_test_macros.hpp>

#include "support/window.h"

using namespace drape::test;

namespace {

bool holds(const Json& report) {
    return !report["held_particle"].is_null();
}

/// A cloth that hangs at rest, nearly.
const std::vector<std::string> kHanging{"hanging", "--set", "cloths[0].grid.plane=\"xy\"", "--set",
                                        "cloths[0].grid.center=[0,1.4,0]"};

std::vector<std::string> comparing() {
    std::vector<std::string> arguments = kHanging;
    arguments.emplace_back("--compare");
    return arguments;
}

/// Grabs the cloth in the middle of the first lane; returns where.
Point grabMiddle(DrapeWindow& window) {
    const Point at = window.middle();
    window.moveTo(at);
    window.press();
    window.waitFor("a held particle", holds);
    return at;
}

double distance(Point a, Point b) {
    return std::hypot(a.x - b.x, a.y - b.y);
}

}  // namespace

TEST_CASE("a drag on the cloth pulls the particle under the cursor along", "[window]") {
    DrapeWindow window(kHanging);
    const Picture before = window.screenshot();
    const Point from = grabMiddle(window);
    const auto heldAt = [](const Json& r) { return Point{r["lanes"][0]["held"]["x"], r["lanes"][0]["held"]["y"]}; };
    const Point grabbed = heldAt(window.report());
    CHECK(distance(grabbed, from) < 30);  // the grid's spacing, and a frame's fall

    const Point moved{60, -120};
    window.moveTo({from.x + 30, from.y - 60});
    window.moveTo({from.x + moved.x, from.y + moved.y});
    window.waitFor("the particle at its hand", [&](const Json& r) {
        return distance(heldAt(r), {grabbed.x + moved.x, grabbed.y + moved.y}) < 15;
    });
    const Picture during = window.screenshot();
    CHECK(during.changedShare(before, 348) > 0.02);
    window.release();
    window.waitFor("no held particle", [](const Json& r) { return !holds(r); });
}

TEST_CASE("in Compare the hand holds the same particle in both lanes", "[window]") {
    DrapeWindow window(comparing());
    const Point from = grabMiddle(window);
    window.moveTo({from.x, from.y - 80});
    window.waitFor("both lanes' particles pulled up", [&](const Json& r) {
        const auto height = [&](int lane) { return r["lanes"][lane]["held"]["y"].get<double>(); };
        return r["lanes"][0]["held"]["particle"] == r["lanes"][1]["held"]["particle"] && height(0) < from.y - 50 &&
               height(1) < from.y - 50;
    });
    window.release();
}

TEST_CASE("a press on the panel never takes the cloth or the view", "[window]") {
    DrapeWindow window({"hanging", "--paused"});
    const Json before = window.report();
    window.moveTo(window.control("iterations", 0.9));
    window.press();
    window.moveTo(window.middle());
    CHECK_FALSE(holds(window.report()));
    window.moveTo({980, 660});
    window.release();
    CHECK(window.report()["camera"] == before["camera"]);
}

TEST_CASE("a drag that began on the cloth goes on over the panel", "[window]") {
    DrapeWindow window(kHanging);
    grabMiddle(window);
    window.moveTo(window.control("iterations"));
    CHECK(holds(window.afterFrames(2)));
    window.release();
    window.waitFor("no held particle", [](const Json& r) { return !holds(r); });
}

TEST_CASE("Esc ends a drag", "[window]") {
    DrapeWindow window(kHanging);
    grabMiddle(window);
    window.key("Escape");
    window.waitFor("no held particle", [](const Json& r) { return !holds(r); });
    window.release();
}

TEST_CASE("a second button ends a drag", "[window]") {
    DrapeWindow window(kHanging);
    grabMiddle(window);
    window.press(3);
    window.waitFor("no held particle", [](const Json& r) { return !holds(r); });
    window.release(3);
    window.release();
}

TEST_CASE("a window that loses the focus lets go of the cloth", "[window]") {
    DrapeWindow window(kHanging);
    grabMiddle(window);
    window.loseFocus();
    window.waitFor("no held particle", [](const Json& r) { return !holds(r); });
    window.release();
}

TEST_CASE("a restart lets go of the cloth", "[window]") {
    DrapeWindow window(kHanging);
    grabMiddle(window);
    window.key("r");
    window.waitFor("no held particle", [](const Json& r) { return !holds(r); });
    window.release();
}

TEST_CASE("a drag beside the cloth turns the view", "[window]") {
    DrapeWindow window({"hanging", "--paused"});
    const Json before = window.report();
    window.moveTo({960, 640});
    window.press();
    window.moveTo({860, 600});
    window.release();
    const Json after =
        window.waitFor("another angle", [&](const Json& r) { return r["camera"]["yaw"] != before["camera"]["yaw"]; });
    CHECK(after["camera"]["pitch"] != before["camera"]["pitch"]);
    CHECK(after["camera"]["target"] == before["camera"]["target"]);
    CHECK_FALSE(holds(after));
}

TEST_CASE("the middle button, or the left one with Ctrl or Alt, turns the view over the cloth", "[window]") {
    DrapeWindow window({"hanging", "--paused", "--set", "cloths[0].grid.plane=\"xy\""});
    for (const std::string key : {"", "ctrl", "alt"}) {
        CAPTURE(key);
        const int button = key.empty() ? 2 : 1;
        const Json before = window.report()["camera"];
        const Point at = window.middle();
        window.moveTo(at);
        if (!key.empty()) window.keyDown(key);
        window.press(button);
        window.moveTo({at.x + 60, at.y + 20});
        CHECK_FALSE(holds(window.afterFrames(2)));
        window.release(button);
        if (!key.empty()) window.keyUp(key);
        const Json after = window.waitFor("another angle", [&](const Json& r) {
            return r["camera"]["yaw"] != before["yaw"] && r["camera"]["pitch"] != before["pitch"];
        });
        CHECK(after["camera"]["target"] == before["target"]);
    }
}

TEST_CASE("a right drag moves the view", "[window]") {
    DrapeWindow window({"hanging", "--paused"});
    const Json before = window.report();
    window.moveTo({700, 400});
    window.press(3);
    window.moveTo({760, 380});
    window.release(3);
    const Json after = window.waitFor(
        "another target", [&](const Json& r) { return r["camera"]["target"] != before["camera"]["target"]; });
    CHECK(after["camera"]["yaw"] == before["camera"]["yaw"]);
}

TEST_CASE("the wheel brings the cloth nearer, over the panel it does not", "[window]") {
    DrapeWindow window({"hanging", "--paused"});
    const double before = window.report()["camera"]["distance"];
    window.click(window.control("iterations"), 4);
    CHECK(window.report()["camera"]["distance"] == before);
    window.click({700, 400}, 4);
    window.waitFor("a shorter distance", [&](const Json& r) { return r["camera"]["distance"].get<double>() < before; });
}

TEST_CASE("the wheel goes towards the particle under the cursor, and away as far as the scene is still seen",
          "[window]") {
    DrapeWindow window({"hanging", "--paused", "--set", "cloths[0].grid.plane=\"xy\""});
    const auto first = [](const Json& r) {
        const Json& corner = r["lanes"][0]["landmarks"][0];
        return Point{corner["x"].get<double>(), corner["y"].get<double>()};
    };
    const Json before = window.report();
    const Point at = first(before);
    window.moveTo({at.x + 2, at.y + 2});
    window.xdotool({"click", "--repeat", "8", "--delay", "5", "4"});
    window.waitFor("a nearer view", [&](const Json& r) {
        return r["camera"]["distance"].get<double>() < 0.5 * before["camera"]["distance"].get<double>();
    });
    const Json nearer = window.afterFrames(3);
    CHECK(distance(first(nearer), at) < 8);
    window.xdotool({"click", "--repeat", "70", "--delay", "5", "5"});
    window.waitFor("the farthest view", [](const Json& r) { return r["camera"]["distance"].get<double>() > 25; });
    const Json farthest = window.afterFrames(3);
    CHECK(farthest["camera"]["distance"].get<double>() < 32);  // five times that of the scene's own view
    for (const int axis : {0, 1, 2}) {
        const auto along = [&](const Json& r) { return r["camera"]["target"][axis].get<double>(); };
        CHECK(std::abs(along(farthest) - along(nearer)) < 1e-3);
    }
}

TEST_CASE("the wheel stops short of the cloth, and Home brings the scene's own view back", "[window]") {
    DrapeWindow window({"hanging", "--paused"});
    const Json before = window.report()["camera"];
    window.moveTo({700, 400});
    window.xdotool({"click", "--repeat", "70", "--delay", "5", "4"});
    window.waitFor("the nearest view", [](const Json& r) { return r["camera"]["distance"].get<double>() < 1; });
    CHECK(window.afterFrames(3)["camera"]["distance"].get<double>() > 0.14);  // 0.05 of 2.8 m; before: 0.05 m
    window.moveTo({960, 640});
    window.press();
    window.moveTo({860, 600});
    window.release();
    window.key("Home");
    window.waitFor("the first view", [&](const Json& r) { return r["camera"] == before; });
}
