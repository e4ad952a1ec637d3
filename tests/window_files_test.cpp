#include <filesystem>
#include <fstream>

#include <catch2/catch_test_macros.hpp>

#include "support/window.h"

using namespace drape::test;

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
