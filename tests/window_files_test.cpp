#include <filesystem>

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
