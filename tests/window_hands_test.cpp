#include <cmath>

#include <catch2/catch_test_macros.hpp>

#include "support/window.h"

using namespace drape::test;

namespace {

/// A cloth that hangs still, upright.
std::vector<std::string> hanging(const std::vector<std::string>& more = {}) {
    std::vector<std::string> arguments{"hanging", "--set", "cloths[0].grid.plane=\"xy\"", "--set",
                                       "cloths[0].grid.center=[0,1.4,0]"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
}

const std::vector<std::string> kBall{
    "--set", R"(colliders=[{"type":"sphere","center":[1.6,1,0],"radius":0.25},{"type":"plane"}])"};

Json pinsOf(const Json& report, std::size_t lane = 0) {
    return report["lanes"][lane]["scene"]["cloths"][0]["pins"];
}

Json pathsOf(const Json& report, std::size_t lane = 0) {
    return report["lanes"][lane]["scene"]["pin_paths"];
}

/// Where a lane's first particle is: the left end of the upper edge, pinned.
Point corner(const Json& report, std::size_t lane = 0) {
    const Json mark = report["lanes"][lane]["landmarks"][0];
    return {mark["x"], mark["y"]};
}

Point sphere(const Json& report, std::size_t lane = 0) {
    const Json ball = report["lanes"][lane]["spheres"][0];
    return {ball["x"], ball["y"]};
}

bool near(Point a, Point b, double pixels = 3) {
    return std::hypot(a.x - b.x, a.y - b.y) <= pixels;
}

void shiftClick(DrapeWindow& window, Point at) {
    window.keyDown("shift");
    window.click(at);
    window.keyUp("shift");
}

void drag(DrapeWindow& window, Point from, Point to) {
    window.moveTo(from);
    window.press();
    window.moveTo({(from.x + to.x) / 2, (from.y + to.y) / 2});
    window.moveTo(to);
}

}  // namespace

TEST_CASE("Shift + click pins the particle under the cursor in every lane, and frees it", "[window]") {
    DrapeWindow window(hanging({"--paused", "--compare"}));
    const Json before = window.report();
    const Point at = window.middle();
    shiftClick(window, at);
    const Json pinned = window.waitFor("a pin more", [](const Json& r) { return pinsOf(r).size() == 3; });
    CHECK(pinsOf(pinned, 1) == pinsOf(pinned, 0));
    CHECK(pinsOf(pinned)[2] == pinned["lanes"][0]["landmarks"][1]["particle"]);
    CHECK(pinned["lanes"][0]["frames"] == 0);
    CHECK(pinned["camera"] == before["camera"]);
    shiftClick(window, at);
    window.waitFor("the pins as before", [&](const Json& r) { return pinsOf(r) == pinsOf(before); });
}

TEST_CASE("Shift + drag moves the view and pins nothing", "[window]") {
    DrapeWindow window(hanging({"--paused"}));
    const Json before = window.report();
    window.keyDown("shift");
    drag(window, window.middle(), {700, 300});
    window.release();
    window.keyUp("shift");
    const Json after = window.afterFrames(3);
    CHECK(after["camera"]["target"] != before["camera"]["target"]);
    CHECK(pinsOf(after) == pinsOf(before));
}

TEST_CASE("P pins what the hand holds and lets go of it", "[window]") {
    DrapeWindow window(hanging());
    const Point at = window.middle();
    drag(window, at, {at.x, at.y - 40});
    window.key("p");
    const Json after = window.waitFor("a pin more", [](const Json& r) { return pinsOf(r).size() == 3; });
    CHECK(after["held_particle"].is_null());
    window.release();
}

TEST_CASE("a pin that is dragged stays where it was put, after R too", "[window]") {
    DrapeWindow window(hanging());
    const Point from = corner(window.report());
    const Point to{from.x + 80, from.y + 30};
    drag(window, from, to);
    window.waitFor("the pin at the cursor", [&](const Json& r) { return near(corner(r), to); });
    window.release();
    window.waitFor("its place in the scene", [](const Json& r) { return pathsOf(r).size() == 1; });
    CHECK(near(corner(window.afterFrames(10)), to));
    window.key("r");
    window.waitFor("the pin at its start",
                   [&](const Json& r) { return r["lanes"][0]["frames"] < 20 && near(corner(r), from, 40); });
    window.waitFor("the pin where it was put", [&](const Json& r) { return near(corner(r), to); });
}

TEST_CASE("a sphere that is dragged stays where it was put, in every lane, after R too", "[window]") {
    std::vector<std::string> arguments = hanging(kBall);
    arguments.emplace_back("--compare");
    DrapeWindow window(arguments);
    const Point from = sphere(window.report());
    const Point to{from.x - 50, from.y - 60};
    drag(window, from, to);
    const Json held = window.waitFor("the sphere at the cursor", [&](const Json& r) { return near(sphere(r), to); });
    CHECK(held["held_sphere"] == 0);
    window.release();
    window.key("r");
    const Json after = window.waitFor("a restart", [](const Json& r) { return r["held_sphere"].is_null(); });
    CHECK(near(sphere(after), to));
    CHECK(after["lanes"][0]["spheres"][0]["center"] == after["lanes"][1]["spheres"][0]["center"]);
}

TEST_CASE("a click on a sphere does not stop it", "[window]") {
    DrapeWindow window({"sphere", "--paused"});
    window.click(sphere(window.report()));
    const Json after = window.afterFrames(3);
    CHECK(after["lanes"][0]["scene"]["colliders"][0]["path"].size() == 4);
    CHECK(after["undoable"] == false);
}

TEST_CASE("Ctrl + Z takes back a sphere's move and a pin, Ctrl + Y does them again", "[window]") {
    std::vector<std::string> arguments = hanging(kBall);
    arguments.emplace_back("--paused");
    DrapeWindow window(arguments);
    const Json before = window.report();
    const Point from = sphere(before);
    drag(window, from, {from.x - 60, from.y - 40});
    window.release();
    shiftClick(window, window.middle());
    const Json moved = window.waitFor("a pin more", [](const Json& r) { return pinsOf(r).size() == 3; });
    window.key("ctrl+z");
    window.waitFor("the pins as before", [&](const Json& r) { return pinsOf(r) == pinsOf(before); });
    window.key("ctrl+z");
    window.waitFor("the sphere as before", [&](const Json& r) { return near(sphere(r), from, 0.01); });
    CHECK(window.report()["undoable"] == false);
    window.key("ctrl+y");
    window.key("ctrl+shift+z");
    window.waitFor("sphere and pin again",
                   [&](const Json& r) { return near(sphere(r), sphere(moved), 0.01) && pinsOf(r) == pinsOf(moved); });
}

TEST_CASE("one drag of a slider is one step of undo, by its button", "[window]") {
    DrapeWindow window(hanging({"--paused"}));
    const auto iterations = [](const Json& r) { return r["lanes"][0]["scene"]["solver"]["iterations"].get<int>(); };
    const int before = iterations(window.report());
    drag(window, window.control("iterations", 0.2), window.control("iterations", 0.8));
    window.release();
    const Json set = window.waitFor("more iterations", [&](const Json& r) { return iterations(r) > 20; });
    window.click(window.control("undo"));
    const Json undone =
        window.waitFor("the iterations as before", [&](const Json& r) { return iterations(r) == before; });
    CHECK(undone["undoable"] == false);
    window.click(window.control("redo"));
    window.waitFor("the iterations again", [&](const Json& r) { return iterations(r) == iterations(set); });
}

TEST_CASE("another scene has nothing to undo", "[window]") {
    DrapeWindow window(hanging({"--paused"}));
    window.key("c");
    window.waitFor("a step to undo", [](const Json& r) { return r["undoable"] == true; });
    window.click(window.control("scene"));
    window.waitFor("the list", [](const Json& r) { return r["widgets"].contains("scene.rope"); });
    window.afterFrames(3);  // a list takes its place in the frames after its first
    window.click(window.control("scene.rope"));
    window.waitFor("another scene", [](const Json& r) { return r["source"] == "rope" && r["undoable"] == false; });
    window.key("ctrl+z");
    CHECK(window.afterFrames(3)["source"] == "rope");
}

TEST_CASE("what the cursor rests on is told by its number, mass and strain", "[window]") {
    DrapeWindow window(hanging({"--paused"}));
    window.moveTo(corner(window.report()));
    const Json over = window.waitFor("a particle", [](const Json& r) { return !r["hover"].is_null(); });
    const auto text = over["hover"].get<std::string>();
    CHECK(text.starts_with("#0 "));
    CHECK(text.find(" g ") != std::string::npos);
    CHECK(text.find("strain") != std::string::npos);
    CHECK(text.ends_with("pinned"));
    window.moveTo(window.control("iterations"));
    window.waitFor("nothing", [](const Json& r) { return r["hover"].is_null(); });
}

TEST_CASE("a button let go of outside the window ends the drag", "[window]") {
    DrapeWindow window(hanging());
    window.resize({{800, 600}});
    window.moveTo(window.middle());
    window.press();
    window.waitFor("a held particle", [](const Json& r) { return !r["held_particle"].is_null(); });
    window.moveTo({980, 660});
    CHECK_FALSE(window.report()["held_particle"].is_null());
    window.release();
    window.waitFor("no held particle", [](const Json& r) { return r["held_particle"].is_null(); });
}

TEST_CASE("Defaults gives back the scene's own settings and pins, and time stays", "[window]") {
    DrapeWindow window({"hanging", "--paused"});
    const Json before = window.report();
    window.key("n");
    window.click(window.control("iterations", 0.9));
    shiftClick(window, window.middle());
    window.waitFor("other settings", [](const Json& r) { return pinsOf(r).size() == 3; });
    window.click(window.control("defaults"));
    const Json after = window.waitFor(
        "the scene's own", [&](const Json& r) { return r["lanes"][0]["scene"] == before["lanes"][0]["scene"]; });
    CHECK(after["lanes"][0]["frames"] == 1);
}
