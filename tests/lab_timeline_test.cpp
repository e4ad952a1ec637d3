#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include "drape/core/measures.h"
#include "lab.h"
#include "support/hanging.h"
#include "timeline.h"

using namespace drape;
using namespace drape::test;
using Catch::Approx;

namespace {

void step(Lab& lab, int steps) {
    for (int i = 0; i < steps; ++i) lab.stepOnce();
}

}  // namespace

TEST_CASE("timeline: a moment gone back to is the state there was then, and goes on as it did") {
    Lab lab = labOf(hanging(8));
    step(lab, 30);
    const std::string then = hashOf(lab);
    step(lab, 30);
    const std::string later = hashOf(lab);
    lab.goTo(30);
    CHECK_FALSE(lab.playing);
    CHECK(hashOf(lab) == then);
    CHECK(stateOf(lab).frames == 30);
    CHECK(lab.timeline().size() == 61);  // what came after can still be seen
    lab.goTo(60);
    CHECK(hashOf(lab) == later);
    lab.goTo(30);
    step(lab, 30);
    CHECK(hashOf(lab) == later);
    CHECK(lab.timeline().size() == 61);
}

TEST_CASE("timeline: a pin on its path goes back and on along it") {
    Scene scene = hanging(8);
    scene.pinPaths = {{0, {"top_left"}, {{0, vec3(0)}, {1, vec3(-0.2F, 0.1F, 0)}}}};
    Lab lab = labOf(scene);
    step(lab, 20);
    const std::string then = hashOf(lab);
    step(lab, 20);
    const std::string later = hashOf(lab);
    lab.goTo(20);
    CHECK(hashOf(lab) == then);
    step(lab, 20);
    CHECK(hashOf(lab) == later);
}

TEST_CASE("timeline: it begins with the start") {
    Lab lab = labOf(hanging(8));
    const std::string start = hashOf(lab);
    step(lab, 5);
    lab.goTo(0);
    CHECK(hashOf(lab) == start);
    CHECK(stateOf(lab).time == 0);
}

TEST_CASE("timeline: from an earlier moment it goes on with other settings, and forgets what came after") {
    Lab lab = labOf(hanging(8));
    step(lab, 40);
    const std::string before = hashOf(lab);
    lab.goTo(20);
    Scene scene = lab.lanes()[0].scene();
    scene.solver.iterations += 3;
    REQUIRE(lab.edit(0, scene));
    step(lab, 20);
    CHECK(stateOf(lab).frames == 40);
    CHECK(hashOf(lab) != before);
    CHECK(lab.timeline().size() == 41);
}

TEST_CASE("timeline: all lanes go back together") {
    Lab lab = labOf(hanging(8));
    REQUIRE(lab.compare(true));
    step(lab, 12);
    const std::vector<std::string> then{hashOf(lab.lanes()[0].state()), hashOf(lab.lanes()[1].state())};
    step(lab, 12);
    lab.goTo(12);
    CHECK(hashOf(lab.lanes()[0].state()) == then[0]);
    CHECK(hashOf(lab.lanes()[1].state()) == then[1]);
}

TEST_CASE("timeline: a restart, other lanes and another grid begin it anew") {
    Lab lab = labOf(hanging(8));
    step(lab, 5);
    lab.restart();
    CHECK(lab.timeline().size() == 0);
    step(lab, 5);
    REQUIRE(lab.addLane(0, Method::Pbd));
    CHECK(lab.timeline().size() == 0);
    step(lab, 5);
    lab.removeLane(1);
    CHECK(lab.timeline().size() == 0);
    step(lab, 5);
    REQUIRE(lab.edit(0, hanging(6)));
    CHECK(lab.timeline().size() == 0);
}

TEST_CASE("timeline: going back lets the hand go and ends in the plots where it is") {
    Lab lab = labOf(hanging(8));
    lab.recording = true;
    step(lab, 10);
    lab.grab(20);
    step(lab, 10);
    lab.goTo(10);
    CHECK_FALSE(lab.heldParticle());
    CHECK(lab.recorder().samples(0).back().frames == 10);
    step(lab, 1);
    CHECK(lab.recorder().samples(0).back().frames == 11);
    CHECK(lab.recorder().samples(0).size() == 11);
}

TEST_CASE("timeline: it keeps half a minute") {
    Lab lab = labOf(hanging(2));
    step(lab, 2000);
    CHECK(lab.timeline().size() == Timeline::kMostMoments);
    CHECK(lab.timeline().time(lab.timeline().size() - 1) == Approx(2000 * kFrame));
    CHECK(lab.timeline().time(lab.timeline().before(1)) == Approx(1999 * kFrame - 59 * kFrame));
}

TEST_CASE("timeline: what is too fine for its memory is kept at longer intervals, the last moment always") {
    Lab lab = labOf(hanging(8));
    constexpr std::size_t kMoment = 64 * 2 * sizeof(vec3);
    Timeline timeline(10 * kMoment);
    for (int i = 1; i <= 100; ++i) {
        lab.stepOnce();
        timeline.record(lab.lanes());
        REQUIRE(timeline.size() <= 10);
        REQUIRE(timeline.time(timeline.size() - 1) == Approx(i * kFrame));
    }
    CHECK(timeline.size() > 5);
    CHECK(timeline.time(0) < 0.3);
    for (std::size_t i = 1; i + 1 < timeline.size(); ++i) CHECK(timeline.time(i) > timeline.time(i - 1));
}

TEST_CASE("timeline: the nearest moment to any time") {
    Lab lab = labOf(hanging(2));
    step(lab, 10);
    const Timeline& timeline = lab.timeline();
    CHECK(timeline.nearest(-1) == 0);
    CHECK(timeline.nearest(4.4 * kFrame) == 4);
    CHECK(timeline.nearest(4.6 * kFrame) == 5);
    CHECK(timeline.nearest(99) == 10);
}

TEST_CASE("watchdog: cloth stretched beyond 500 % pauses a second earlier, and says which constraint and why") {
    Scene scene = hanging(8);
    scene.cloths[0].stretch.compliance = scene.cloths[0].shear.compliance = 10;
    scene.solver.method = Method::Xpbd;
    Lab lab = labOf(scene);
    int steps = 0;
    while (lab.playing && steps < 600) steps += lab.advance(kFrame);
    REQUIRE_FALSE(lab.playing);
    CHECK(lab.lanes()[0].strain().max < 5);
    ++steps;  // the one that went wrong
    CHECK(stateOf(lab).frames == static_cast<std::uint64_t>(std::max(steps - 60, 0)));
    CHECK(lab.notice().find("distance between particles") != std::string::npos);
    CHECK(lab.notice().find("lower the compliance") != std::string::npos);
    CHECK(lab.timeline().time(lab.timeline().size() - 1) == Approx(steps * kFrame));

    // Whoever goes on is let.
    lab.playing = true;
    for (int i = 0; i < 300; ++i) lab.advance(kFrame);
    CHECK(lab.playing);
    CHECK(lab.lanes()[0].strain().max > 5);
}

TEST_CASE("watchdog: a state that is no longer finite goes back too, in all lanes") {
    Lab lab = labOf(hanging(8));
    REQUIRE(lab.compare(true));
    step(lab, 90);
    Scene scene = lab.lanes()[1].scene();
    scene.gravity = vec3(0, -3e38F, 0);
    REQUIRE(lab.edit(1, scene));
    lab.playing = true;
    for (int i = 0; i < 30 && lab.playing; ++i) lab.advance(kFrame);
    REQUIRE_FALSE(lab.playing);
    CHECK(lab.notice().find("XPBD") != std::string::npos);
    CHECK(isFinite(lab.lanes()[1].state()));
    CHECK(lab.lanes()[0].state().frames == lab.lanes()[1].state().frames);
    CHECK(lab.lanes()[0].state().frames <= 90);
}

TEST_CASE("watchdog: a person who pulls a pin far away is let, and afterwards too") {
    Lab lab = labOf(hanging(8));
    lab.grab(0);
    lab.moveHand(vec3(-20, 0, 0));
    for (int i = 0; i < 60; ++i) lab.advance(kFrame);
    REQUIRE(lab.lanes()[0].strain().max > 5);
    CHECK(lab.playing);
    REQUIRE(lab.putDown());
    for (int i = 0; i < 60; ++i) lab.advance(kFrame);
    CHECK(lab.playing);
    CHECK(lab.lanes()[0].strain().max > 5);
}
