#include <array>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>
#include <tuple>

#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>

#include "drape/core/measures.h"
#include "drape/scene/scene_file.h"
#include "last_session.h"
#include "placement.h"
#include "session.h"
#include "start.h"
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
    session.lanes[1].state = State{{vec3(0.1F, 1.0F / 3, -1e-30F)}, {vec3(7)}, 0.1, 6};
    session.playing = false;
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
    REQUIRE(read->lanes[1].state);
    CHECK(hashOf(*read->lanes[1].state) == hashOf(*someSession().lanes[1].state));
    CHECK(read->lanes[1].state->frames == 6);
    CHECK_FALSE(read->playing);
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
        const Result<Session> read = readSession(file);
        REQUIRE_FALSE(read);
        CHECK(read.error().what.find("exception") == std::string::npos);  // a library's words
        CHECK(read.error().what.ends_with("; kept as session.json.unreadable"));
        CHECK(std::filesystem::exists(file + ".unreadable"));
        CHECK_FALSE(std::filesystem::exists(file));
    }
}

TEST_CASE("a session from before the state was kept begins at time 0, and plays") {
    Session session = someSession();
    session.lanes[1].state.reset();
    std::string text = writeSession(session);
    text.erase(text.find(" \"playing\": false,\n"), 19);
    const Result<Session> read = parseSession(text, "test");
    REQUIRE(read);
    CHECK(read->playing);
    CHECK(read->lanes.size() == 2);
}

TEST_CASE("a session whose mesh has changed since begins from time 0, and without it with the first scene") {
    const test::Folder folder;
    const auto mesh = [&](const char* text) { std::ofstream(folder / "m.obj") << text; };
    mesh("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    Session session;
    session.source = folder / "m.obj";
    const Result<Lane> lane = Lane::create(*openScene(session.source));
    REQUIRE(lane);
    session.lanes = {lane->snapshot()};
    REQUIRE(keepSession(folder / "session.json", writeSession(session)));
    WindowOptions options;
    options.session = folder / "session.json";

    const auto begun = [&] {
        Result<Start> start = startOf(options);
        REQUIRE(start);
        const Result<Lab> lab = labOf(*start);
        REQUIRE(lab);
        return std::tuple(lab->lanes()[0].state().positions.size(), start->resumed, start->notice);
    };
    CHECK(begun() == std::tuple(std::size_t{3}, true, "as you left it: " + session.source));
    mesh("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\nf 1 2 3\nf 2 4 3\n");
    CHECK(std::get<0>(begun()) == 4);
    CHECK(std::get<2>(begun()).starts_with("not as you left it: state"));
    std::filesystem::remove(folder / "m.obj");
    CHECK(std::get<0>(begun()) == 1024);
    CHECK_FALSE(std::get<1>(begun()));
}

TEST_CASE("a session is kept beside the caller, with the state, and the last word is the end's") {
    const test::Folder folder;
    LastSession kept({}, folder / "session.json");
    Result<Lab> lab = Lab::create(*openScene("hanging"));
    REQUIRE(lab);
    PanelState state;
    state.source = "hanging";
    const auto keptHash = [&]() -> std::string {
        const Result<Session> read = readSession(folder / "session.json");
        return read && !read->lanes.empty() && read->lanes[0].state ? hashOf(*read->lanes[0].state) : "";
    };
    lab->stepOnce();
    CHECK(kept.look(0, state, *lab, 1, {}).empty());
    const std::string first = hashOf(lab->lanes()[0].state());
    lab->stepOnce();
    for (int i = 0; i < 10000 && keptHash() != first; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        CHECK(kept.look(1, state, *lab, 1, {}).empty());
    }
    CHECK(keptHash() == first);
    kept.finish(state, *lab, 1, {});
    CHECK(keptHash() == hashOf(lab->lanes()[0].state()));
}

TEST_CASE("a session whose numbers no window has, or that nests without end, is refused") {
    const auto sessionWith = [](const std::string& key, const std::string& value) {
        nlohmann::json session = nlohmann::json::parse(writeSession(someSession()));
        session[nlohmann::json::json_pointer(key)] = "VALUE";
        std::string text = session.dump();
        return text.replace(text.find("\"VALUE\""), 7, value);
    };
    REQUIRE(parseSession(sessionWith("/window/x", "40"), "test"));
    for (const char* number : {"1e300", "-1e300", "2147483647", "9223372036854775808", "\"left\""}) {
        INFO(number);
        CHECK_FALSE(parseSession(sessionWith("/window/x", number), "test"));
    }
    constexpr std::size_t kDeep = 1000000;
    CHECK_FALSE(parseSession(sessionWith("/lanes/0", std::string(kDeep, '[') + std::string(kDeep, ']')), "test"));
    CHECK_FALSE(parseSession(sessionWith("/lanes", R"([{"drape":1},{"drape":1},{"drape":1},{"drape":1},{"drape":1}])"),
                             "test"));
    CHECK(parseSession(sessionWith("/zoom", "1e300"), "test")->zoom <= 100);
}

TEST_CASE("the folders of a session are made") {
    const test::Folder folder;
    const std::string file = folder / "state/drape/session.json";
    REQUIRE(keepSession(file, writeSession(someSession())));
    CHECK(readSession(file)->source == "hanging");
}

TEST_CASE("a second window neither takes nor keeps the session of one that is open, and looks like it") {
    const test::Folder folder;
    WindowOptions options;
    options.session = folder / "session.json";
    REQUIRE(keepSession(options.session, writeSession(someSession())));
    Result<Start> first = startOf(options);
    REQUIRE(first);
    CHECK(first->lanes.size() == 2);
    Result<Start> second = startOf(options);
    REQUIRE(second);
    CHECK(second->lanes.size() == 1);
    CHECK_FALSE(second->sessionLock);
    CHECK_FALSE(second->session.window);
    CHECK(second->session.zoom == 1.25F);
    CHECK(second->notice.starts_with("another window is open"));
    { const Start ended = std::move(*first); }
    CHECK(startOf(options)->lanes.size() == 2);
}

TEST_CASE("a second window is kept once the first is closed, and no earlier") {
    const test::Folder folder;
    const std::string file = folder / "session.json";
    Result<Lab> lab = Lab::create(*openScene("hanging"));
    REQUIRE(lab);
    PanelState state;
    state.source = "hanging";
    std::optional<SessionLock> first = lockSession(file);
    REQUIRE(first);
    LastSession second({}, file, lockSession(file));
    CHECK(second.look(0, state, *lab, 1, {}).empty());
    CHECK(second.look(10, state, *lab, 1, {}).empty());
    second.finish(state, *lab, 1, {});
    CHECK_FALSE(std::filesystem::exists(file));
    first.reset();
    CHECK(second.look(20, state, *lab, 1, {}).starts_with("the other window is closed"));
    CHECK_FALSE(lockSession(file));
    second.finish(state, *lab, 1, {});
    CHECK(readSession(file)->lanes.size() == 1);
}
