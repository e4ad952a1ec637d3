#include <string>

#include <catch2/catch_test_macros.hpp>

#include "support/window.h"

using namespace drape::test;

namespace {

int iterations(const Json& report, std::size_t lane = 0) {
    return report["lanes"][lane]["scene"]["solver"]["iterations"];
}

/// Ctrl-clicks a slider and types a text over its number.
void type(DrapeWindow& window, const std::string& name, const std::string& text) {
    window.keyDown("ctrl");
    window.click(window.control(name));
    window.keyUp("ctrl");
    window.afterFrames(2);
    window.type(text);
}

void enter(DrapeWindow& window, const std::string& name, const std::string& text) {
    type(window, name, text);
    window.key("Return");
}

int columns(const Json& report) {
    return report["lanes"][0]["scene"]["cloths"][0]["grid"]["columns"];
}

}  // namespace

TEST_CASE("a drag on the iterations slider changes the iterations in both lanes", "[window]") {
    DrapeWindow window({"hanging", "--compare", "--paused"});
    window.moveTo(window.control("iterations", 0.2));
    window.press();
    const int low = iterations(window.report());
    window.moveTo(window.control("iterations", 0.5));
    window.moveTo(window.control("iterations", 0.8));
    window.release();
    const Json after = window.waitFor("more iterations", [&](const Json& r) { return iterations(r) > 4 * low; });
    CHECK(iterations(after, 1) == iterations(after, 0));
}

TEST_CASE("lanes that are not linked are set on their own", "[window]") {
    DrapeWindow window({"hanging", "--compare", "--paused"});
    const int before = iterations(window.report());
    window.click(window.control("lane.2"));
    enter(window, "iterations", "77");
    const Json after = window.waitFor("77 iterations", [](const Json& r) { return iterations(r, 1) == 77; });
    CHECK(iterations(after, 0) == before);
}

TEST_CASE("a lane's settings are copied to the other", "[window]") {
    DrapeWindow window({"hanging", "--compare", "--paused"});
    window.click(window.control("lane.1"));
    enter(window, "iterations", "33");
    window.waitFor("33 iterations", [](const Json& r) { return iterations(r, 0) == 33; });
    window.click(window.control("copy_lane"));
    const Json after =
        window.waitFor("33 iterations in the other lane", [](const Json& r) { return iterations(r, 1) == 33; });
    CHECK(after["lanes"][0]["scene"]["solver"]["method"] == "pbd");
    CHECK(after["lanes"][1]["scene"]["solver"]["method"] == "xpbd");
}

TEST_CASE("a number is typed into a slider", "[window]") {
    DrapeWindow window({"hanging", "--paused"});
    enter(window, "substeps", "17");
    window.waitFor("17 substeps", [](const Json& r) { return r["lanes"][0]["scene"]["solver"]["substeps"] == 17; });
}

TEST_CASE("a typed number counts where the person clicks elsewhere", "[window]") {
    DrapeWindow window({"hanging", "--paused"});
    type(window, "substeps", "17");
    window.click({900, 600});
    window.waitFor("17 substeps", [](const Json& r) { return r["lanes"][0]["scene"]["solver"]["substeps"] == 17; });
}

TEST_CASE("Esc discards a typed number", "[window]") {
    DrapeWindow window({"hanging", "--paused"});
    const int before = iterations(window.report());
    type(window, "iterations", "77");
    window.key("Escape");
    const Json after = window.afterFrames(3);
    CHECK(iterations(after) == before);
    window.key("c");  // the keyboard is free again
    window.waitFor("two lanes", [](const Json& r) { return r["lanes"].size() == 2; });
}

TEST_CASE("a number typed for linked lanes that differ reaches both, also where one has it already", "[window]") {
    DrapeWindow window({"hanging", "--compare", "--paused"});
    window.click(window.control("lane.2"));
    enter(window, "iterations", "77");
    const Json differing = window.waitFor("77 iterations", [](const Json& r) { return iterations(r, 1) == 77; });
    window.click(window.control("linked"));
    enter(window, "iterations", std::to_string(iterations(differing)));
    const Json after = window.waitFor("equal lanes", [](const Json& r) { return iterations(r, 1) != 77; });
    CHECK(iterations(after, 0) == iterations(differing));
    CHECK(iterations(after, 1) == iterations(differing));
}

TEST_CASE("a number out of range is limited and said so", "[window]") {
    DrapeWindow window({"hanging", "--paused"});
    enter(window, "iterations", "1e308");
    const Json after = window.waitFor("the largest number", [](const Json& r) { return iterations(r) == 200; });
    CHECK(after["notice"].get<std::string>().find("limited to 200") != std::string::npos);
}

TEST_CASE("what is no number is refused and said so", "[window]") {
    DrapeWindow window({"hanging", "--paused"});
    const int before = iterations(window.report());
    enter(window, "iterations", "nan");
    const Json after =
        window.waitFor("a notice", [](const Json& r) { return !r["notice"].get<std::string>().empty(); });
    CHECK(iterations(after) == before);
    CHECK(after["notice"].get<std::string>().find("not a number") != std::string::npos);
}

TEST_CASE("keys typed into a field are no commands", "[window]") {
    DrapeWindow window({"hanging", "--paused"});
    const Json before = window.report();
    enter(window, "iterations", "c hw n");
    const Json after = window.afterFrames(3);
    CHECK(after["lanes"].size() == 1);
    CHECK(after["wireframe"] == before["wireframe"]);
    CHECK(after["strain_shown"] == before["strain_shown"]);
    CHECK(after["playing"] == false);
    CHECK(after["lanes"][0]["frames"] == 0);
}

TEST_CASE("a double-click or the right button on a slider takes the scene's own value", "[window]") {
    DrapeWindow window({"hanging", "--paused"});
    const int own = iterations(window.report());
    for (const bool twice : {true, false}) {
        enter(window, "iterations", "77");
        window.waitFor("77 iterations", [](const Json& r) { return iterations(r) == 77; });
        window.moveTo(window.control("iterations"));
        if (twice) window.doubleClick();
        if (!twice) window.click(window.control("iterations"), 3);
        window.waitFor("the scene's own iterations", [&](const Json& r) { return iterations(r) == own; });
    }
    for (int i = 0; i < 3; ++i) window.key("ctrl+z");  // a step each: what the first click of two set is none
    window.waitFor("77 iterations again", [](const Json& r) { return iterations(r) == 77; });
}

TEST_CASE("keys and clicks shorter than a frame count", "[window]") {
    DrapeWindow window({"hanging", "--paused"});
    type(window, "iterations", "12");
    window.tap("BackSpace");
    window.tap("7");
    window.tap("Return");
    window.waitFor("17 iterations", [](const Json& r) { return iterations(r) == 17; });
    window.moveTo(window.control("play"));
    window.tapButton();
    window.waitFor("the cloth to move", [](const Json& r) { return r["lanes"][0]["frames"] > 3; });
}

TEST_CASE("a double-click within a frame takes the scene's own value back too", "[window]") {
    DrapeWindow window({"hanging", "--paused"});
    const int own = iterations(window.report());
    enter(window, "iterations", "77");
    window.waitFor("77 iterations", [](const Json& r) { return iterations(r) == 77; });
    window.moveTo(window.control("iterations", 0.6));
    window.inOneFrame({"mousedown", "1", "mouseup", "1", "mousedown", "1", "mouseup", "1"});
    window.waitFor("its own iterations", [=](const Json& r) { return iterations(r) == own; });
    CHECK(iterations(window.afterFrames(40)) == own);  // neither click sets it later
}

TEST_CASE("more columns restart the cloth at time 0", "[window]") {
    DrapeWindow window({"hanging", "--paused"});
    window.key("n");
    window.waitFor("one step", [](const Json& r) { return r["lanes"][0]["frames"] == 1; });
    window.scrollTo("columns");
    enter(window, "columns", "12");
    const Json after = window.waitFor("12 columns", [](const Json& r) { return columns(r) == 12; });
    CHECK(after["lanes"][0]["frames"] == 0);
    CHECK(after["playing"] == false);
}

TEST_CASE("a click on the columns slider sets them", "[window]") {
    DrapeWindow window({"hanging", "--paused"});
    const int before = columns(window.report());
    window.scrollTo("columns");
    window.click(window.control("columns", 0.3));
    window.waitFor("other columns", [&](const Json& r) { return columns(r) != before; });
}

TEST_CASE("a double-click on the columns slider does not restart a cloth that has the scene's own", "[window]") {
    DrapeWindow window({"hanging", "--paused"});
    const int before = columns(window.report());
    window.key("n");
    window.waitFor("one step", [](const Json& r) { return r["lanes"][0]["frames"] == 1; });
    window.scrollTo("columns");
    window.moveTo(window.control("columns", 0.3));
    window.doubleClick();
    const Json after = window.afterFrames(30);
    CHECK(columns(after) == before);
    CHECK(after["lanes"][0]["frames"] == 1);
}

TEST_CASE("a smaller cloth drops the pins it has no particles for and says so", "[window]") {
    DrapeWindow window({"hanging", "--paused", "--set", "cloths[0].grid.columns=10", "--set", "cloths[0].grid.rows=10",
                        "--set", "cloths[0].pins=[0,99]"});
    window.scrollTo("columns");
    enter(window, "columns", "6");
    const Json after = window.waitFor("6 columns", [](const Json& r) { return columns(r) == 6; });
    CHECK(after["lanes"][0]["scene"]["cloths"][0]["pins"] == Json::array({0}));
    CHECK(after["notice"].get<std::string>().find("a pin had no place") != std::string::npos);
}

TEST_CASE("a scene whose cloths were replaced on the command line opens", "[window]") {
    DrapeWindow window({"rope", "--paused", "--set", R"(cloths=[{"grid":{}}])"});
    window.scrollTo("columns");
    enter(window, "columns", "12");
    window.waitFor("12 columns", [](const Json& r) { return columns(r) == 12; });
}

TEST_CASE("a compliance of 0 is in reach of the slider", "[window]") {
    DrapeWindow window({"hanging", "--paused", "--set", "solver.method=xpbd"});
    const Point left = window.control("stretch.compliance", 0.01);
    window.click(left);
    window.waitFor("compliance 0",
                   [](const Json& r) { return r["lanes"][0]["scene"]["cloths"][0]["stretch"]["compliance"] == 0; });
}

TEST_CASE("a drag on the wind's slider blows the cloth aside", "[window]") {
    DrapeWindow window({"hanging", "--set", "wind.drag=1", "--set", "solver.substeps=2", "--set",
                        "cloths[0].grid.columns=8", "--set", "cloths[0].grid.rows=8"});
    window.scrollTo("wind.x");
    window.moveTo(window.control("wind.x", 0.5));
    window.press();
    window.moveTo(window.control("wind.x", 0.7));
    window.moveTo(window.control("wind.x", 0.9));
    window.release();
    const Json set = window.waitFor("wind to the right", [](const Json& r) {
        return r["lanes"][0]["scene"]["wind"]["velocity"][0].get<double>() > 10;
    });
    const double middle = set["lanes"][0]["landmarks"][1]["x"];
    window.waitFor("the cloth on its way to the right",
                   [&](const Json& r) { return r["lanes"][0]["landmarks"][1]["x"].get<double>() > middle + 30; });
}

TEST_CASE("the copied command repeats the lane to the bit", "[window]") {
    DrapeWindow window({"hanging", "--paused"});
    enter(window, "iterations", "7");
    for (int i = 0; i < 4; ++i) window.key("n");
    const Json shown = window.waitFor("four steps", [](const Json& r) { return r["lanes"][0]["frames"] == 4; });
    window.click(window.control("copy_command"));
    const Json copied = window.waitFor(
        "a command", [](const Json& r) { return r["notice"].get<std::string>().starts_with("copied: drape run"); });

    const std::string command = copied["notice"].get<std::string>().substr(std::string("copied: drape ").size());
    const Outcome repeated = runDrape(command + " --json -");
    INFO(command << "\n" << repeated.err);
    REQUIRE(repeated.status == 0);
    CHECK(Json::parse(repeated.out)["hash"] == shown["lanes"][0]["hash"]);
}
