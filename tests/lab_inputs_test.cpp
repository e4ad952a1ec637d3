// What is done in the lab, kept as a log a lane, is replayed to the same hash.
#include <functional>
#include <string>
#include <vector>

#include <catch2/catch_test_macros.hpp>

#include "edit_history.h"
#include "support/inputs.h"

using namespace drape;
using namespace drape::test;

namespace {

constexpr int kRight = kSide - 1;
constexpr int kBottom = kSide * kSide - 4;

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

TEST_CASE("inputs: the logs so far, in the middle of a pull, replay to where the lanes are") {
    Lab lab = recorded();
    lab.grab(kBottom);
    for (const vec3 way : {vec3(0.2F, 0.1F, 0.3F), vec3(0.4F, 0.2F, 0.1F)}) {
        pull(lab, way, 8);
        const std::vector<InputLog> logs = lab.inputs();
        REQUIRE(logs.size() == 1);
        CHECK(logs[0].hash == hashOf(lab));
        CHECK(replayed(logs[0]) == hashOf(lab));
    }
    CHECK(lab.recordingInputs());
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
