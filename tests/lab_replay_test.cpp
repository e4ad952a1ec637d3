// A log replayed does what a person did in the lab, to the bit.
#include <catch2/catch_test_macros.hpp>

#include "drape/scene/scene_file.h"
#include "replay.h"

using namespace drape;

namespace {

Lab smallLab() {
    const Result<Scene> scene = parseScene(
        R"({"drape": 1, "cloths": [{"grid": {"columns": 8, "rows": 8}, "pins": ["top_left", "top_right"]}]})", "t", "");
    REQUIRE(scene);
    Result<Lab> lab = Lab::create(*scene);
    REQUIRE(lab);
    return std::move(*lab);
}

std::string hashOf(const Lab& lab) {
    return hashOf(lab.lanes().front().state());
}

/// What a log of these lines makes of the small lab, as it reads after it was written.
std::string replayed(const std::vector<InputEvent>& events, int frames) {
    InputLog log;
    log.events = events;
    const Result<InputLog> read = parseInputLog(writeInputLog(log), "log", "");
    REQUIRE(read);
    Lab lab = smallLab();
    Replay replay(*read);
    for (int frame = 0; frame < frames; ++frame) {
        REQUIRE(replay.beforeStep(lab));
        REQUIRE(lab.stepThrough());
    }
    return hashOf(lab);
}

void steps(Lab& lab, int count) {
    for (int i = 0; i < count; ++i) REQUIRE(lab.stepThrough());
}

}  // namespace

TEST_CASE("replay: a drag of a particle, and its release") {
    Lab lab = smallLab();
    steps(lab, 3);
    lab.grab(60);
    lab.moveHand({0.1F, 0, 0.2F});
    steps(lab, 1);
    lab.moveHand({0.3F, 0.1F, 0.2F});
    steps(lab, 6);
    lab.release();
    steps(lab, 10);
    CHECK(replayed(
              {{3, Grab{60}}, {3, MoveHand{{0.1F, 0, 0.2F}}}, {4, MoveHand{{0.3F, 0.1F, 0.2F}}}, {10, ReleaseHand{}}},
              20) == hashOf(lab));
    CHECK(replayed({}, 20) != hashOf(lab));
}

TEST_CASE("replay: a pin that moves with the hand") {
    Lab lab = smallLab();
    lab.grab(0);
    lab.moveHand({0.2F, 0, 0});
    steps(lab, 5);
    CHECK(replayed({{0, Grab{0}}, {0, MoveHand{{0.2F, 0, 0}}}}, 5) == hashOf(lab));
}

TEST_CASE("replay: edits on the way, of numbers, pins and particles") {
    Lab lab = smallLab();
    steps(lab, 2);
    Scene scene = lab.lanes().front().scene();
    scene.solver.method = Method::Pbd;
    scene.cloths[0].stretch.stiffness = 0.3F;
    REQUIRE(lab.edit(0, scene));
    steps(lab, 2);
    scene.cloths[0].pins = {Pin("top_left"), Pin(9)};
    REQUIRE(lab.edit(0, scene));
    steps(lab, 2);
    CHECK(replayed({{2, EditScene{{"solver.method=pbd", "cloths[0].stretch.stiffness=0.3"}}},
                    {4, EditScene{{"cloths[0].pins=[\"top_left\",9]"}}}},
                   6) == hashOf(lab));
    std::get<GridShape>(scene.cloths[0].shape).columns = 5;
    REQUIRE(lab.edit(0, scene));
    steps(lab, 2);
    CHECK(replayed({{2, EditScene{{"solver.method=pbd", "cloths[0].stretch.stiffness=0.3"}}},
                    {4, EditScene{{"cloths[0].pins=[\"top_left\",9]"}}},
                    {6, EditScene{{"cloths[0].grid.columns=5"}}}},
                   8) == hashOf(lab));
}

TEST_CASE("replay: the differences of two scenes are the edit between them") {
    Lab lab = smallLab();
    const Scene before = lab.lanes().front().scene();
    Scene after = before;
    after.gravity = {0.3F, -5, 0};
    after.cloths[0].bendModel = BendModel::Midpoint;
    after.cloths[0].bend.compliance = 0.02F;
    steps(lab, 4);
    REQUIRE(lab.edit(0, after));
    steps(lab, 4);
    CHECK(replayed({{4, EditScene{differences(before, after)}}}, 8) == hashOf(lab));
}

TEST_CASE("replay: a restart, after which frames count on") {
    Lab lab = smallLab();
    lab.grab(60);
    lab.moveHand({0, 0, 1});
    steps(lab, 5);
    lab.restart();
    steps(lab, 3);
    CHECK(replayed({{0, Grab{60}}, {0, MoveHand{{0, 0, 1}}}, {5, Restart{}}}, 8) == hashOf(lab));
}

TEST_CASE("replay: what cannot be done names the frame and the reason") {
    for (const auto& action : {decltype(InputEvent::action)(Grab{64}), {EditScene{{"solver.substeps=0"}}}}) {
        InputLog log;
        log.events = {{2, action}};
        Lab lab = smallLab();
        Replay replay(log);
        CHECK(replay.beforeStep(lab));
        CHECK(replay.beforeStep(lab));
        const auto done = replay.beforeStep(lab);
        REQUIRE_FALSE(done);
        CHECK(done.error().where == "frame 2");
        CHECK((done.error().what.find("64") != std::string::npos ||
               done.error().what.find("solver.substeps") != std::string::npos));
    }
}
