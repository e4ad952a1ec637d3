#include <catch2/catch_test_macros.hpp>

#include "support/window.h"

using namespace drape::test;

TEST_CASE("the key C shows PBD left and XPBD right, both drawn", "[window]") {
    DrapeWindow window(
        {"hanging", "--paused", "--set", "cloths[0].grid.plane=\"xy\"", "--set", "cloths[0].grid.center=[0,1.4,0]"});
    CHECK(window.report()["lanes"].size() == 1);
    window.key("c");
    const Json report = window.waitFor("two lanes", [](const Json& r) { return r["lanes"].size() == 2; });
    CHECK(report["lanes"][0]["scene"]["solver"]["method"] == "pbd");
    CHECK(report["lanes"][1]["scene"]["solver"]["method"] == "xpbd");
    const Picture picture = window.screenshot();
    CHECK(picture.colouredShare(window.middle(0), 30) > 0.6);
    CHECK(picture.colouredShare(window.middle(1), 30) > 0.6);
}

TEST_CASE("the Compare button shows two lanes, the PBD button one", "[window]") {
    DrapeWindow window({"hanging", "--paused"});
    window.click(window.control("compare"));
    window.waitFor("two lanes", [](const Json& r) { return r["lanes"].size() == 2; });
    window.click(window.control("pbd"));
    window.waitFor("one PBD lane", [](const Json& r) {
        return r["lanes"].size() == 1 && r["lanes"][0]["scene"]["solver"]["method"] == "pbd";
    });
}

TEST_CASE("the method chosen in Compare keeps the lane that shows it, as it lies", "[window]") {
    DrapeWindow window({"hanging", "--paused"});
    REQUIRE(window.report()["lanes"][0]["scene"]["solver"]["method"] == "xpbd");
    window.key("c");
    window.waitFor("two lanes", [](const Json& r) { return r["lanes"].size() == 2; });
    for (int i = 0; i < 5; ++i) window.key("n");
    const Json both = window.waitFor("five steps", [](const Json& r) { return r["lanes"][0]["frames"] == 5; });
    REQUIRE(both["lanes"][0]["hash"] != both["lanes"][1]["hash"]);
    window.click(window.control("pbd"));
    const Json one = window.waitFor("one lane", [](const Json& r) { return r["lanes"].size() == 1; });
    CHECK(one["lanes"][0]["hash"] == both["lanes"][0]["hash"]);
    CHECK(one["lanes"][0]["scene"] == both["lanes"][0]["scene"]);
}

TEST_CASE("Space pauses and plays", "[window]") {
    DrapeWindow window({"hanging"});
    window.key("space");
    const Json paused = window.waitFor("a pause", [](const Json& r) { return r["playing"] == false; });
    CHECK(window.afterFrames(5)["lanes"][0]["hash"] == paused["lanes"][0]["hash"]);
    window.key("space");
    window.waitFor("steps", [&](const Json& r) { return r["lanes"][0]["frames"] > paused["lanes"][0]["frames"]; });
}

TEST_CASE("N takes one step and stays paused", "[window]") {
    DrapeWindow window({"hanging", "--paused"});
    window.key("n");
    window.waitFor("one step", [](const Json& r) { return r["lanes"][0]["frames"] == 1; });
    const Json later = window.afterFrames(5);
    CHECK(later["lanes"][0]["frames"] == 1);
    CHECK(later["playing"] == false);
}

TEST_CASE("R goes back to the start, to the bit", "[window]") {
    DrapeWindow window({"hanging", "--paused"});
    const Json start = window.report();
    for (int i = 0; i < 3; ++i) window.key("n");
    const Json moved = window.waitFor("three steps", [](const Json& r) { return r["lanes"][0]["frames"] == 3; });
    REQUIRE(moved["lanes"][0]["hash"] != start["lanes"][0]["hash"]);
    window.key("r");
    const Json again = window.waitFor("time 0", [](const Json& r) { return r["lanes"][0]["frames"] == 0; });
    CHECK(again["lanes"][0]["hash"] == start["lanes"][0]["hash"]);
}

TEST_CASE("H shows the strain and changes the cloth's colours", "[window]") {
    DrapeWindow window({"hanging", "--paused"});
    const Picture before = window.screenshot();
    window.key("h");
    window.waitFor("strain", [](const Json& r) { return r["strain_shown"] == true; });
    CHECK(window.screenshot().changedShare(before, 348) > 0.05);
}

TEST_CASE("W shows the wireframe", "[window]") {
    DrapeWindow window({"hanging", "--paused"});
    const Picture before = window.screenshot();
    window.key("w");
    window.waitFor("the wireframe", [](const Json& r) { return r["wireframe"] == true; });
    CHECK(window.screenshot().changedShare(before, 348) > 0.003);
}

TEST_CASE("F1 shows the list of keys", "[window]") {
    DrapeWindow window({"hanging", "--paused"});
    window.key("F1");
    window.waitFor("the list", [](const Json& r) { return r["help"] == true; });
    window.key("F1");
    window.waitFor("no list", [](const Json& r) { return r["help"] == false; });
}

TEST_CASE("F12 writes pictures of the window's size, counting up", "[window]") {
    DrapeWindow window({"hanging", "--paused"});
    const Picture first = window.screenshot();
    CHECK(first.width == DrapeWindow::kWidth);
    CHECK(first.height == DrapeWindow::kHeight);
    CHECK(window.report()["notice"].get<std::string>().find("drape-0001.png") != std::string::npos);
    window.screenshot();
    CHECK(std::filesystem::exists(window.folder().path() / "drape-0002.png"));
}

TEST_CASE("Esc closes the list of scenes, which no other key goes through", "[window]") {
    DrapeWindow window({"hanging", "--paused"});
    window.click(window.control("scene"));
    window.waitFor("the list", [](const Json& r) { return r["widgets"].contains("scene.rope"); });
    window.key("c");
    CHECK(window.afterFrames(3)["lanes"].size() == 1);
    window.key("Escape");
    const Json after = window.waitFor("no list", [](const Json& r) { return !r["widgets"].contains("scene.rope"); });
    CHECK(after["source"] == "hanging");
}

TEST_CASE("a scene without a cloth waits for N to take its step", "[window]") {
    DrapeWindow window({"one_step"});
    const Json before = window.afterFrames(5);
    CHECK(before["playing"] == false);
    CHECK(before["lanes"][0]["frames"] == 0);
    window.key("n");
    window.waitFor("one step", [](const Json& r) { return r["lanes"][0]["frames"] == 1; });
}
