#include <cmath>
#include <string>

#include <catch2/catch_test_macros.hpp>

#include "support/window.h"

using namespace drape::test;

namespace {

/// A cloth that hangs at rest, nearly, so that it is in the same place in every pane.
const std::vector<std::string> kHanging{"hanging",
                                        "--set",
                                        "cloths[0].grid.plane=\"xy\"",
                                        "--set",
                                        "cloths[0].grid.center=[0,1.4,0]",
                                        "--set",
                                        "cloths[0].grid.columns=12",
                                        "--set",
                                        "cloths[0].grid.rows=12"};

std::vector<std::string> hanging(std::initializer_list<const char*> more) {
    std::vector<std::string> arguments = kHanging;
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
}

std::size_t lanes(const Json& report) {
    return report["lanes"].size();
}

std::string method(const Json& report, std::size_t lane) {
    return report["lanes"][lane]["scene"]["solver"]["method"];
}

void addLanes(DrapeWindow& window, std::size_t count) {
    for (std::size_t wanted = lanes(window.report()) + 1; wanted <= count; ++wanted) {
        window.click(window.control("add_lane"));
        window.waitFor("a lane more", [&](const Json& r) { return lanes(r) == wanted; });
    }
}

bool inside(const Json& pane, const Json& point) {
    const auto within = [&](const char* axis, const char* side) {
        const double from = pane[axis], size = pane[side], at = point[axis];
        return at >= from && at <= from + size;
    };
    return within("x", "width") && within("y", "height");
}

}  // namespace

TEST_CASE("+ adds lanes up to four, each drawn in a pane of its own", "[window]") {
    DrapeWindow window(hanging({"--paused"}));
    addLanes(window, 4);
    window.click(window.control("add_lane"));
    const Json report = window.afterFrames(3);
    REQUIRE(lanes(report) == 4);
    CHECK(report["notice"].get<std::string>().find("four lanes") != std::string::npos);
    const Picture picture = window.screenshot();
    for (std::size_t lane = 0; lane < 4; ++lane) {
        CAPTURE(lane);
        CHECK(inside(report["lanes"][lane]["pane"], report["lanes"][lane]["landmarks"][1]));
        CHECK(picture.colouredShare(window.middle(lane), 12) > 0.8);
    }
}

TEST_CASE("a lane that was added is the one that is edited: its method, its sliders", "[window]") {
    DrapeWindow window(hanging({"--paused", "--set", "solver.method=\"xpbd\""}));
    addLanes(window, 3);
    window.click(window.control("lane_method.pbd"));
    const Json changed = window.waitFor("PBD in the third lane", [](const Json& r) { return method(r, 2) == "pbd"; });
    CHECK(method(changed, 0) == "xpbd");
    CHECK(method(changed, 1) == "xpbd");
    CHECK(changed["lanes"][1]["name"] == "2 XPBD");
    CHECK(changed["lanes"][2]["name"] == "3 PBD");
    const int before = changed["lanes"][2]["scene"]["solver"]["substeps"];
    window.click(window.control("lane.2"));
    window.click(window.control("substeps", 0.9));
    const Json edited = window.waitFor("more substeps in the second lane", [&](const Json& r) {
        return r["lanes"][1]["scene"]["solver"]["substeps"] > before;
    });
    CHECK(edited["lanes"][0]["scene"]["solver"]["substeps"] == before);
    CHECK(edited["lanes"][2]["scene"]["solver"]["substeps"] == before);
}

TEST_CASE("a lane that is removed leaves the others as they are", "[window]") {
    DrapeWindow window(hanging({"--paused"}));
    addLanes(window, 2);
    window.click(window.control("lane_method.pbd"));
    window.waitFor("PBD in the second lane", [](const Json& r) { return method(r, 1) == "pbd"; });
    for (int i = 0; i < 3; ++i) window.key("n");
    const Json both =
        window.waitFor("three steps", [](const Json& r) { return r["lanes"][0]["frames"].get<int>() == 3; });
    window.click(window.control("lane.1"));
    window.click(window.control("remove_lane"));
    const Json one = window.waitFor("one lane", [](const Json& r) { return lanes(r) == 1; });
    CHECK(method(one, 0) == "pbd");
    CHECK(one["lanes"][0]["hash"] == both["lanes"][1]["hash"]);
}

TEST_CASE("the hand pulls the same particle in four lanes from a pane of the lower row", "[window]") {
    DrapeWindow window(kHanging);
    addLanes(window, 4);
    const Point at = window.middle(3);
    window.moveTo(at);
    window.press();
    window.waitFor("a held particle", [](const Json& r) { return !r["held_particle"].is_null(); });
    window.moveTo({at.x, at.y - 60});
    window.waitFor("all four pulled up", [&](const Json& r) {
        for (const Json& lane : r["lanes"]) {
            const double down = lane["held"]["y"].get<double>() - lane["pane"]["y"].get<double>();
            const double began = at.y - r["lanes"][3]["pane"]["y"].get<double>();
            if (down > began - 30) return false;
        }
        return true;
    });
    window.release();
}

TEST_CASE("D colours the lanes by their distance from the first, which keeps its check", "[window]") {
    DrapeWindow window(hanging({"--compare", "--paused"}));
    for (int i = 0; i < 3; ++i) window.key("n");
    window.waitFor("three steps", [](const Json& r) { return r["lanes"][0]["frames"].get<int>() == 3; });
    const Picture before = window.screenshot();
    window.key("d");
    const Json shown = window.waitFor("the difference and its slider", [](const Json& r) {
        return r["difference_shown"] == true && r["widgets"].contains("difference_range");
    });
    CHECK(shown["strain_shown"] == false);
    CHECK(shown["lanes"][0]["difference"].is_null());
    const Json difference = shown["lanes"][1]["difference"];
    CHECK(difference["from"] == 0);
    CHECK(difference["max"].get<double>() >= difference["rms"].get<double>());
    CHECK(difference["rms"].get<double>() > 0);
    CHECK(shown["difference_range_mm"].get<double>() >= 1000 * difference["max"].get<double>());
    const Picture after = window.screenshot();
    const auto changedAt = [&](Point p) {
        const std::size_t pixel =
            4 * (static_cast<std::size_t>(std::lround(p.y)) * static_cast<std::size_t>(before.width) +
                 static_cast<std::size_t>(std::lround(p.x)));
        int change = 0;
        for (std::size_t i = pixel; i < pixel + 3; ++i) change += std::abs(before.pixels[i] - after.pixels[i]);
        return change;
    };
    CHECK(changedAt(window.middle(0)) < 20);
    CHECK(changedAt(window.middle(1)) > 60);
    window.key("d");
    window.waitFor("no difference", [](const Json& r) { return r["difference_shown"] == false; });
}

TEST_CASE("the lane that differences are measured from is chosen with a button", "[window]") {
    DrapeWindow window(hanging({"--compare", "--paused"}));
    window.scrollTo("difference");
    window.click(window.control("difference"));
    window.waitFor("the difference", [](const Json& r) { return r["difference_shown"] == true; });
    window.scrollTo("difference_from.2");
    window.click(window.control("difference_from.2"));
    const Json chosen =
        window.waitFor("the second lane as base", [](const Json& r) { return r["lanes"][1]["difference"].is_null(); });
    CHECK(chosen["lanes"][0]["difference"]["from"] == 1);
}

TEST_CASE("one lane differs from no other: D says so", "[window]") {
    DrapeWindow window(hanging({"--paused"}));
    window.key("d");
    const Json report =
        window.waitFor("a notice", [](const Json& r) { return !r["notice"].get<std::string>().empty(); });
    CHECK(report["difference_shown"] == false);
    CHECK(report["notice"].get<std::string>().find("between lanes") != std::string::npos);
}

TEST_CASE("back to one lane the view of differences ends", "[window]") {
    DrapeWindow window(hanging({"--compare", "--paused"}));
    window.key("d");
    window.waitFor("the difference", [](const Json& r) { return r["difference_shown"] == true; });
    window.key("c");
    window.waitFor("one lane without it",
                   [](const Json& r) { return lanes(r) == 1 && r["difference_shown"] == false; });
}

TEST_CASE("lanes of other sizes have no difference, and both are drawn", "[window]") {
    DrapeWindow window(hanging({"--compare", "--paused"}));
    window.click(window.control("lane.2"));
    window.scrollTo("columns");
    window.click(window.control("columns", 0.6));
    window.waitFor("other columns", [](const Json& r) {
        return r["lanes"][1]["scene"]["cloths"][0]["grid"]["columns"] !=
               r["lanes"][0]["scene"]["cloths"][0]["grid"]["columns"];
    });
    window.key("d");
    const Json shown = window.waitFor("the difference", [](const Json& r) { return r["difference_shown"] == true; });
    CHECK(shown["lanes"][1]["difference"].is_null());
    const Picture picture = window.screenshot();
    CHECK(picture.colouredShare(window.middle(1), 12) > 0.8);
}

TEST_CASE("while a step of the reference takes long, the window draws on and sliders answer", "[window]") {
    DrapeWindow window({"hanging", "--set", "solver.method=\"reference\"", "--set", "solver.substeps=100"});
    const Json computing = window.waitFor("a step under way", [](const Json& r) { return r["computing"] == true; });
    const Json later = window.afterFrames(5);
    CHECK(later["lanes"][0]["frames"] == computing["lanes"][0]["frames"]);
    window.click(window.control("substeps", 0.02));
    window.waitFor("few substeps", [](const Json& r) { return r["lanes"][0]["scene"]["solver"]["substeps"] < 10; });
    const double start = window.report()["lanes"][0]["frames"];
    window.waitFor("steps", [start](const Json& r) { return r["lanes"][0]["frames"] > start; });
}

TEST_CASE("C from four lanes says that it brings them back, and does", "[window]") {
    DrapeWindow window(hanging({"--paused"}));
    addLanes(window, 4);
    window.click(window.control("lane_method.pbd"));
    window.key("c");
    const Json alone = window.waitFor("one lane", [](const Json& r) { return lanes(r) == 1; });
    CHECK(alone["notice"].get<std::string>().find("brings them back") != std::string::npos);
    window.key("c");
    const Json back = window.waitFor("four lanes", [](const Json& r) { return lanes(r) == 4; });
    CHECK(method(back, 3) == "pbd");
}
