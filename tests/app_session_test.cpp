#include <array>
#include <filesystem>
#include <fstream>

#include <catch2/catch_test_macros.hpp>

#include "drape/scene/scene_file.h"
#include "placement.h"
#include "session.h"
#include "support/folder.h"

using namespace drape;

namespace {

constexpr std::array kOneMonitor{Placement{{0, 0}, {1920, 1080}}};
constexpr std::array kTwoMonitors{Placement{{0, 0}, {1920, 1080}}, Placement{{1920, 0}, {2560, 1440}}};

Session someSession() {
    Session session;
    session.window = Placement{{40, 60}, {1000, 700}};
    session.zoom = 1.25F;
    session.dark = false;
    session.plots = true;
    session.strain = true;
    session.source = "hanging";
    session.lanes = {*openScene("hanging"), *openScene("hanging", std::array<std::string, 1>{"solver.substeps=7"})};
    session.opened("/somewhere/a scene.json");
    return session;
}

}  // namespace

TEST_CASE("a window comes back where it was, on any monitor") {
    const Placement right{{2500, 300}, {1200, 800}};
    CHECK(placedOn(kTwoMonitors, right) == right);
    const Placement partlyOut{{-300, 40}, {1000, 700}};
    CHECK(placedOn(kOneMonitor, partlyOut) == partlyOut);
}

TEST_CASE("a window whose monitor is gone comes onto one that is there") {
    for (const Placement& lost : {Placement{{-3000, 10}, {1280, 720}}, Placement{{2500, 300}, {1200, 800}},
                                  Placement{{100, -900}, {1280, 720}}, Placement{{100, 5000}, {4000, 3000}}}) {
        const auto placed = placedOn(kOneMonitor, lost);
        REQUIRE(placed);
        CHECK(placed->at.x >= 0);
        CHECK(placed->at.y >= 0);
        CHECK(placed->at.x + placed->size.x <= 1920);
        CHECK(placed->at.y + placed->size.y <= 1080);
        CHECK(placed->size.x <= lost.size.x);
    }
}

TEST_CASE("a size nobody chose does not come back") {
    CHECK_FALSE(placedOn(kOneMonitor, {{10, 10}, {0, 0}}));
    CHECK_FALSE(placedOn(kOneMonitor, {{10, 10}, {1, 700}}));
    CHECK_FALSE(placedOn({}, {{10, 10}, {1000, 700}}));
}

TEST_CASE("a session is read as it was written") {
    const std::string text = writeSession(someSession());
    const Result<Session> read = parseSession(text, "test");
    REQUIRE(read);
    CHECK(writeSession(*read) == text);
    CHECK(read->window == Placement{{40, 60}, {1000, 700}});
    CHECK(read->lanes[1].solver.substeps == 7);
    CHECK(read->strain);
    CHECK_FALSE(read->wireframe);
    CHECK(read->recent == std::vector<std::string>{"/somewhere/a scene.json"});
}

TEST_CASE("a session's meshes are found from another folder") {
    Session session;
    session.source = "garment";
    session.lanes = {*openScene("garment")};
    const Result<Session> read = parseSession(writeSession(session), "test");
    REQUIRE(read);
    REQUIRE(std::holds_alternative<MeshShape>(read->lanes[0].cloths[0].shape));
    CHECK(std::filesystem::path(std::get<MeshShape>(read->lanes[0].cloths[0].shape).file).is_absolute());
}

TEST_CASE("a file is among the recent ones once, and the last is the first") {
    Session session;
    for (const char* file : {"a", "b", "a"}) session.opened(file);
    CHECK(session.recent == std::vector<std::string>{"a", "b"});
    for (int i = 0; i < 20; ++i) session.opened(std::to_string(i));
    CHECK(session.recent.size() == Session::kMostRecent);
    CHECK(session.recent.front() == "19");
}

TEST_CASE("a session that cannot be read is an error and is not lost") {
    const test::Folder folder;
    const std::string file = folder / "session.json";
    CHECK(readSession(file));  // none yet
    for (const char* text : {"", "{", "[]", "{\"drape_session\": 2}", "{\"drape_session\": 1, \"zoom\": \"large\"}"}) {
        std::ofstream(file) << text;
        INFO(text);
        CHECK_FALSE(readSession(file));
        CHECK(std::filesystem::exists(file + ".unreadable"));
        CHECK_FALSE(std::filesystem::exists(file));
    }
}

TEST_CASE("the folders of a session are made") {
    const test::Folder folder;
    const std::string file = folder / "state/drape/session.json";
    REQUIRE(keepSession(file, writeSession(someSession())));
    CHECK(readSession(file)->source == "hanging");
}
