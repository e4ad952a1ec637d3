// What is done in the lab, kept as a log a lane, is replayed to the same hash.
#include <cstdint>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include <catch2/catch_test_macros.hpp>

#include "edit_history.h"
#include "replay.h"
#include "support/hanging.h"

using namespace drape;
using namespace drape::test;

namespace {

constexpr int kSide = 8;
constexpr int kRight = kSide - 1;
constexpr int kBottom = kSide * kSide - 4;

Scene clothAndBall() {
    Scene scene = hanging(kSide);
    std::get<GridShape>(scene.cloths[0].shape).plane = GridShape::Plane::XZ;
    scene.colliders.emplace_back(Sphere{.center = vec3(0, 0.8F, 0), .radius = 0.3F});
    return scene;
}

void run(Lab& lab, int frames) {
    for (int i = 0; i < frames; ++i) lab.stepOnce();
}

void pull(Lab& lab, vec3 way, int frames) {
    for (int i = 1; i <= frames; ++i) {
        lab.moveHand(static_cast<float>(i) / static_cast<float>(frames) * way);
        lab.advance(kFrame);
    }
}

/// The hash that a log leads to, as a program without a window replays it from a file.
std::string replayed(const InputLog& recorded) {
    const Result<InputLog> log = parseInputLog(writeInputLog(recorded), "log", "");
    INFO((log ? "" : log.error().message()));
    REQUIRE(log);
    Lab lab = labOf(*log->scene);
    lab.watching = false;
    Replay replay(*log);
    for (std::uint64_t frame = 0; frame < log->frames; ++frame) {
        const auto done = replay.beforeStep(lab);
        INFO((done ? "" : done.error().message()));
        REQUIRE(done);
        REQUIRE(lab.stepThrough());
    }
    REQUIRE(replay.beforeStep(lab));
    return hashOf(lab);
}

/// Ends the logs; each lane's is replayed to the hash it has now.
void checkReplays(Lab& lab) {
    lab.stopInputs();
    const std::vector<InputLog> logs = lab.takeInputs();
    REQUIRE(logs.size() == lab.lanes().size());
    for (std::size_t lane = 0; lane < logs.size(); ++lane) {
        CAPTURE(lane);
        CHECK(logs[lane].hash == hashOf(lab, lane));
        CHECK(replayed(logs[lane]) == hashOf(lab, lane));
    }
}

/// A lab in full swing whose inputs are recorded from there on.
Lab recorded(const Scene& scene = clothAndBall(), int frames = 20) {
    Lab lab = labOf(scene);
    run(lab, frames);
    REQUIRE(lab.recordInputs());
    return lab;
}

}  // namespace

TEST_CASE("inputs: pulls at the cloth, with steps of their own length") {
    Lab lab = recorded();
    lab.grab(kBottom);
    pull(lab, vec3(0.4F, 0.2F, 0.5F), 10);
    lab.advance(3 * kFrame);
    REQUIRE(lab.putDown());
    run(lab, 10);
    checkReplays(lab);
}

TEST_CASE("inputs: a sphere is dragged faster than it follows, put down and dragged while paused") {
    Lab lab = recorded();
    lab.grabSphere(0);
    pull(lab, vec3(0.3F, 0.5F, 0.2F), 3);
    REQUIRE(lab.putDown());
    run(lab, 5);
    lab.playing = false;
    lab.grabSphere(0);
    pull(lab, vec3(-0.4F, 0, 0.2F), 4);
    lab.stepOnce();
    lab.moveHand(vec3(-0.6F, 0, 0.2F));
    lab.playing = true;
    pull(lab, vec3(-0.2F, 0, 0.2F), 4);
    REQUIRE(lab.putDown());
    run(lab, 10);
    checkReplays(lab);
}

TEST_CASE("inputs: pins are set, dragged while time runs and while it stands, put down and taken out") {
    Lab lab = recorded();
    REQUIRE(lab.togglePin(0, kBottom));
    run(lab, 5);
    lab.grab(kRight);
    pull(lab, vec3(-0.4F, 0.1F, 0), 6);
    REQUIRE(lab.putDown());
    run(lab, 3);
    lab.playing = false;
    lab.grab(kBottom);
    pull(lab, vec3(0, 0.3F, 0), 3);
    REQUIRE(lab.putDown());
    run(lab, 10);
    REQUIRE(lab.togglePin(0, kRight));
    run(lab, 10);
    checkReplays(lab);
}

TEST_CASE("inputs: settings, a mass that is taken away, undo and redo") {
    Scene scene = clothAndBall();
    scene.cloths[0].particleMass = 0.01F;
    Lab lab = recorded(scene);
    EditHistory history;
    history.clear(lab);
    const auto change = [&](const std::function<void(Scene&)>& what) {
        Scene edited = lab.lanes()[0].scene();
        what(edited);
        REQUIRE(lab.edit(0, edited));
        history.observe(lab);
        run(lab, 3);
    };
    change([](Scene& s) { s.cloths[0].particleMass.reset(); });
    change([](Scene& s) { s.solver.method = Method::Pbd; });
    change([](Scene& s) { s.cloths[0].bendModel = BendModel::Midpoint; });
    REQUIRE(history.undo(lab));
    run(lab, 3);
    REQUIRE(history.undo(lab));
    REQUIRE(history.undo(lab));
    run(lab, 3);
    REQUIRE(history.redo(lab));
    run(lab, 3);
    checkReplays(lab);
}

TEST_CASE("inputs: a restart, another grid, and what is done after them") {
    Lab lab = recorded();
    lab.grab(kBottom);
    pull(lab, vec3(0.2F), 3);
    lab.restart();
    run(lab, 4);
    Scene scene = lab.lanes()[0].scene();
    setSide(scene, 6, 9);
    REQUIRE(lab.edit(0, scene));
    run(lab, 4);
    lab.grab(40);
    pull(lab, vec3(0.2F), 3);
    checkReplays(lab);
}

TEST_CASE("inputs: going back in time, beyond where the log began too, with other settings since") {
    Lab lab = recorded();
    run(lab, 10);
    REQUIRE(lab.togglePin(0, kBottom));
    run(lab, 5);
    for (const std::size_t moment : {27, 26, 25, 12}) lab.goTo(moment);
    run(lab, 10);
    lab.goTo(15);
    checkReplays(lab);
}

TEST_CASE("inputs: the watchdog's way back is in the log") {
    Scene scene = clothAndBall();
    Lab lab = recorded(scene);
    scene.cloths[0].stretch.compliance = scene.cloths[0].shear.compliance = 10;
    REQUIRE(lab.edit(0, scene));
    for (int i = 0; i < 600 && lab.playing; ++i) lab.advance(kFrame);
    REQUIRE_FALSE(lab.playing);
    run(lab, 10);
    checkReplays(lab);
}

TEST_CASE("inputs: a step that fails in another lane is in the log of this one, and the way back from it") {
    Lab lab = labOf(clothAndBall());
    REQUIRE(lab.compare(true));
    REQUIRE(lab.recordInputs());
    Scene scene = lab.lanes()[1].scene();
    scene.gravity = vec3(0, -3e38F, 0);  // more than a file may have
    run(lab, 20);
    REQUIRE(lab.edit(1, scene));
    lab.grab(kBottom);
    lab.moveHand(vec3(0.1F));
    lab.playing = true;
    for (int i = 0; i < 200 && lab.playing; ++i) lab.advance(kFrame);
    REQUIRE_FALSE(lab.playing);
    REQUIRE_FALSE(lab.heldParticle());
    scene.gravity = vec3(0, -9.81F, 0);
    REQUIRE(lab.edit(1, scene));
    run(lab, 10);
    lab.stopInputs();
    const std::vector<InputLog> logs = lab.takeInputs();
    REQUIRE(logs.size() == 2);
    CHECK(logs[0].frames > logs[1].frames);
    CHECK(replayed(logs[0]) == hashOf(lab));
}

TEST_CASE("inputs: each of several lanes has a log of its own, with the time step they share") {
    Lab lab = labOf(clothAndBall());
    REQUIRE(lab.compare(true));
    run(lab, 10);
    REQUIRE(lab.recordInputs());
    lab.grab(kRight);
    pull(lab, vec3(-0.3F, 0, 0), 5);
    REQUIRE(lab.putDown());
    Scene scene = lab.lanes()[1].scene();
    scene.solver.timeStep = 1.0 / 50;
    scene.solver.iterations = 7;
    REQUIRE(lab.edit(1, scene));
    run(lab, 5);
    setSide(scene, 5, 5);
    REQUIRE(lab.edit(0, scene));
    run(lab, 5);
    checkReplays(lab);
}

TEST_CASE("inputs: lanes that become others end the logs, which are of those there were") {
    Lab lab = recorded();
    run(lab, 5);
    const std::string hash = hashOf(lab);
    REQUIRE(lab.compare(true));
    CHECK_FALSE(lab.recordingInputs());
    run(lab, 5);
    const std::vector<InputLog> logs = lab.takeInputs();
    REQUIRE(logs.size() == 1);
    CHECK(logs[0].hash == hash);
    CHECK(replayed(logs[0]) == hash);
    CHECK(lab.takeInputs().empty());
}

TEST_CASE("inputs: the hand puts down what it holds before they are recorded") {
    Lab lab = labOf(clothAndBall());
    lab.grab(kRight);
    pull(lab, vec3(-0.3F, 0, 0), 5);
    REQUIRE(lab.recordInputs());
    CHECK_FALSE(lab.heldParticle());
    CHECK(lab.lanes()[0].scene().pinPaths.size() == 1);
    run(lab, 30);
    checkReplays(lab);
}

TEST_CASE("inputs: what only says where the hand is now is kept once a step") {
    Lab lab = recorded();
    lab.grab(kBottom);
    for (int i = 0; i < 50; ++i) lab.moveHand(vec3(0.01F * static_cast<float>(i)));
    lab.stepOnce();
    for (int i = 0; i < 50; ++i) lab.goTo(static_cast<std::size_t>(i % 10));
    lab.stopInputs();
    const auto logs = lab.takeInputs();
    REQUIRE(logs.size() == 1);
    CHECK(logs[0].events.size() == 4);  // taken, moved, let go, back
}

TEST_CASE("inputs: whatever is done, in whatever order, is replayed to the same hash") {
    for (const std::uint32_t seed : {1U, 2U, 3U, 4U, 5U, 6U}) {
        CAPTURE(seed);
        Lab lab = labOf(clothAndBall());
        EditHistory history;
        history.clear(lab);
        std::mt19937 random(seed);  // its numbers are the same everywhere
        const auto below = [&random](std::size_t end) { return static_cast<int>(random() % end); };
        const auto step = [&] { return 0.1F * vec3(below(7) - 3, below(7) - 3, below(7) - 3); };
        const auto edit = [&](const std::function<void(Scene&)>& what) {
            const auto lane = static_cast<std::size_t>(below(lab.lanes().size()));
            Scene scene = lab.lanes()[lane].scene();
            what(scene);
            REQUIRE(lab.edit(lane, scene));
        };
        const std::vector<std::function<void()>> actions{
            [&] { lab.togglePin(0, below(70)); },
            [&] { lab.grab(below(70)); },
            [&] { lab.grabSphere(0); },
            [&] { lab.moveHand(step()); },
            [&] { lab.putDown(); },
            [&] { lab.playing = !lab.playing; },
            [&] { lab.advance(2 * kFrame); },
            [&] { edit([&](Scene& s) { s.solver.iterations = 1 + below(5); }); },
            [&] { edit([&](Scene& s) { s.solver.timeStep = kFrame / (1 + below(2)); }); },
            [&] { edit([&](Scene& s) { s.cloths[0].bendModel = static_cast<BendModel>(below(4)); }); },
            [&] {
                edit([&](Scene& s) {
                    setSide(s, 7 + below(2), 8);
                    s.cloths[0].pins = {"top_left", "top_right"};
                    s.pinPaths.clear();
                });
            },
            [&] { lab.restart(); },
            [&] { lab.goTo(static_cast<std::size_t>(below(lab.timeline().size() + 1))); },
            [&] { history.undo(lab); },
            [&] { history.redo(lab); },
        };
        if (seed % 2 == 0) REQUIRE(lab.compare(true));
        run(lab, 10);
        REQUIRE(lab.recordInputs());
        for (int i = 0; i < 300; ++i) {
            actions[static_cast<std::size_t>(below(actions.size()))]();
            if (below(2) == 0) lab.stepOnce();
            history.observe(lab);
        }
        checkReplays(lab);
    }
}
