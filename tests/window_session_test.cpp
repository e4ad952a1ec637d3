#include <filesystem>
#include <fstream>

#include <catch2/catch_test_macros.hpp>

#include "support/window.h"

using namespace drape::test;

TEST_CASE("lanes, settings and the look come back after the program was killed", "[window]") {
    DrapeWindow window({"--session", "session.json"});
    window.key("c");
    window.click(window.control("substeps", 0.8));
    window.key("g");
    const Json before = window.waitFor("two lanes", [](const Json& r) { return r["lanes"].size() == 2; });
    REQUIRE(before["source"] == "hanging");
    const Json kept = window.waitFor("the session to be kept", [&](const Json& r) {
        const std::string text = contentOf(window.folder() / "session.json");
        return !text.empty() && Json::parse(text)["lanes"].size() == 2 && Json::parse(text)["plots"] == true &&
               Json::parse(text)["lanes"][0]["solver"] == r["lanes"][0]["scene"]["solver"];
    });

    window.kill();
    window.start({"--session", "session.json"});
    const Json after = window.report();
    REQUIRE(after["lanes"].size() == 2);
    CHECK(after["plots"] == true);
    for (std::size_t lane = 0; lane < 2; ++lane)
        CHECK(after["lanes"][lane]["scene"]["solver"] == kept["lanes"][lane]["scene"]["solver"]);
    CHECK(after["notice"] == "as you left it: hanging");

    window.kill();
    window.start({"rope", "--session", "session.json"});
    const Json rope = window.report();
    CHECK(rope["source"] == "rope");
    CHECK(rope["lanes"].size() == 1);
    CHECK(rope["plots"] == true);
}

TEST_CASE("a session is one window's at a time, and free again when that was killed", "[window]") {
    DrapeWindow window({"rope", "--session", "session.json"});
    window.waitFor("the session to be kept",
                   [&](const Json&) { return std::filesystem::exists(window.folder() / "session.json"); });
    const Outcome second = runDrape("--session '" + (window.folder() / "session.json") + "' --frames 2", {},
                                    "DISPLAY=" + window.display());
    CHECK(second.status == 0);
    CHECK(second.err.find("another window is open: this one is kept once") != std::string::npos);
    CHECK(Json::parse(contentOf(window.folder() / "session.json"))["source"] == "rope");
    window.kill();
    window.start({"--session", "session.json"});
    CHECK(window.report()["notice"] == "as you left it: rope");
}

TEST_CASE("a session that cannot be read starts anew and says so", "[window]") {
    DrapeWindow window({"--session", "session.json"});
    window.kill();
    std::ofstream(window.folder() / "session.json") << "{\"drape_session\": 1, \"lanes\": [{\"drap";
    window.start({"--session", "session.json"});
    const Json report = window.report();
    CHECK(report["source"] == "hanging");
    CHECK(report["notice"].get<std::string>().starts_with("the last session is not readable"));
    CHECK(std::filesystem::exists(window.folder() / "session.json.unreadable"));
}

TEST_CASE("how the cloth hung comes back after the program was killed, and waits where it was paused", "[window]") {
    DrapeWindow window({"--session", "session.json"});
    window.waitFor("a cloth in motion", [](const Json& r) { return r["lanes"][0]["frames"] >= 20; });
    window.key("space");
    window.waitFor("the pause", [](const Json& r) { return r["playing"] == false; });
    const Json kept = window.waitFor("the session to be kept", [&](const Json& r) {
        const std::string text = contentOf(window.folder() / "session.json");
        return !text.empty() && Json::parse(text)["lanes"][0]["state"]["hash"] == r["lanes"][0]["hash"];
    });
    window.kill();
    window.start({"--session", "session.json"});
    const Json back = window.afterFrames(5);
    CHECK(back["playing"] == false);
    CHECK(back["lanes"][0]["hash"] == kept["lanes"][0]["hash"]);
    CHECK(back["lanes"][0]["frames"] == kept["lanes"][0]["frames"]);
    window.key("r");
    window.waitFor("time 0", [](const Json& r) { return r["lanes"][0]["frames"] == 0; });
}
