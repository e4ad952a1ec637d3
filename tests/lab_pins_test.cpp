#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <glm/geometric.hpp>

#include "drape/scene/scene_file.h"
#include "lab.h"
#include "pinning.h"
#include "support/hanging.h"

using namespace drape;
using namespace drape::test;
using Catch::Approx;

namespace {

constexpr int kSide = 8;
constexpr int kRight = kSide - 1;
constexpr int kBottom = kSide * kSide - kSide / 2;  // middle of the free edge

/// A rigid cloth that falls from the horizontal, held by two corners.
Scene falling() {
    Scene scene = hanging(kSide);
    std::get<GridShape>(scene.cloths[0].shape).plane = GridShape::Plane::XZ;
    return scene;
}

vec3 positionOf(const Lab& lab, int particle, std::size_t lane = 0) {
    return stateOf(lab, lane).positions[static_cast<std::size_t>(particle)];
}

bool pinned(const Lab& lab, int particle, std::size_t lane = 0) {
    return lab.lanes()[lane].model().inverseMasses[static_cast<std::size_t>(particle)] == 0;
}

void run(Lab& lab, int frames) {
    for (int i = 0; i < frames; ++i) lab.stepOnce();
}

/// The hand takes a particle, moves it over some frames and puts it down.
void drag(Lab& lab, int particle, vec3 displacement, int frames = 60) {
    lab.grab(particle);
    for (int i = 1; i <= frames; ++i) {
        lab.moveHand(static_cast<float>(i) / static_cast<float>(frames) * displacement);
        lab.stepOnce();
    }
    REQUIRE(lab.putDown());
}

/// A lab with what a scene holds once it was saved.
Lab saved(const Scene& scene) {
    const auto opened = parseScene(writeScene(scene), "saved", "");
    REQUIRE(opened);
    return labOf(*opened);
}

}  // namespace

TEST_CASE("pins: one that is set in full swing holds its particle where it is, in every lane, and time goes on") {
    Lab lab = labOf(falling());
    REQUIRE(lab.compare(true));
    run(lab, 30);
    const std::vector<vec3> at{positionOf(lab, kBottom, 0), positionOf(lab, kBottom, 1)};
    REQUIRE(lab.togglePin(1, kBottom));
    CHECK(stateOf(lab).frames == 30);
    run(lab, 60);
    for (const std::size_t lane : {0, 1}) {
        CHECK(pinned(lab, kBottom, lane));
        CHECK(glm::distance(positionOf(lab, kBottom, lane), at[lane]) < 1e-5F);
    }
}

TEST_CASE("pins: after a restart one goes to where it was set, no faster than a hand, and stays") {
    Lab lab = labOf(falling());
    run(lab, 30);
    const vec3 at = positionOf(lab, kBottom);
    const vec3 start = lab.lanes()[0].assembly().state.positions[kBottom];
    REQUIRE(glm::distance(at, start) > 0.01F);
    REQUIRE(lab.togglePin(0, kBottom));
    lab.restart();
    CHECK(positionOf(lab, kBottom) == start);
    vec3 before = start;
    for (int i = 0; i < 120; ++i) {
        lab.stepOnce();
        CHECK(glm::distance(positionOf(lab, kBottom), before) < 1.01F * kPinSpeed * static_cast<float>(kFrame));
        before = positionOf(lab, kBottom);
    }
    CHECK(glm::distance(before, at) < 1e-5F);
}

TEST_CASE("pins: a saved scene does what a restart does, to the bit") {
    Lab lab = labOf(falling());
    run(lab, 30);
    REQUIRE(lab.togglePin(0, kBottom));
    drag(lab, kRight, vec3(-0.3F, 0.1F, 0.2F));
    lab.restart();
    Lab again = saved(lab.lanes()[0].scene());
    run(lab, 90);
    run(again, 90);
    CHECK(hashOf(again) == hashOf(lab));
}

TEST_CASE("pins: set and taken out again, the scene is as it was") {
    Lab lab = labOf(falling());
    const Scene before = lab.lanes()[0].scene();
    run(lab, 30);
    REQUIRE(lab.togglePin(0, kBottom));
    REQUIRE_FALSE(sameScene(lab.lanes()[0].scene(), before));
    REQUIRE(lab.togglePin(0, kBottom));
    CHECK(sameScene(lab.lanes()[0].scene(), before));
    const vec3 at = positionOf(lab, kBottom);
    run(lab, 20);
    CHECK(glm::distance(positionOf(lab, kBottom), at) > 0.001F);
}

TEST_CASE("pins: one taken out of a named row leaves the others of the row pinned") {
    Scene scene = falling();
    scene.cloths[0].pins = {"top", kBottom};
    scene.pinPaths = {{0, {"top"}, {{0, vec3(0)}, {1, vec3(0, 0.1F, 0)}}}};
    Lab lab = labOf(scene);
    REQUIRE(lab.togglePin(0, 3));
    for (int i = 0; i < kSide; ++i) CHECK(pinned(lab, i) == (i != 3));
    CHECK(pinned(lab, kBottom));
    run(lab, 90);
    CHECK(positionOf(lab, 2).y == Approx(lab.lanes()[0].assembly().state.positions[2].y + 0.1F).epsilon(1e-5));
}

TEST_CASE("pins: a particle without a cloth, or one that a lane does not have, is refused with the reason") {
    Scene scene = falling();
    scene.particles.emplace_back();
    Lab lab = labOf(scene);
    const auto loose = lab.togglePin(0, kSide * kSide);
    REQUIRE_FALSE(loose);
    CHECK(loose.error().message().find("no cloth") != std::string::npos);
    REQUIRE(lab.addLane(0, Method::Pbd));
    setSide(scene, 4, 4);
    REQUIRE(lab.edit(1, scene));
    CHECK_FALSE(lab.togglePin(0, kBottom));
    CHECK_FALSE(pinned(lab, kBottom));
}

TEST_CASE("pins: one that was dragged stays where it was put, in every lane, and after a restart") {
    Lab lab = labOf(falling());
    REQUIRE(lab.compare(true));
    const vec3 start = positionOf(lab, kRight);
    const vec3 way(-0.3F, 0.2F, 0.1F);
    drag(lab, kRight, way);
    for (const bool restarted : {false, true}) {
        if (restarted) lab.restart();
        CAPTURE(restarted);
        run(lab, 120);
        for (const std::size_t lane : {0, 1}) CHECK(glm::distance(positionOf(lab, kRight, lane), start + way) < 1e-5F);
    }
    CHECK(lab.lanes()[0].scene().cloths[0].pins == falling().cloths[0].pins);  // still by their names
}

TEST_CASE("pins: one put down early stays there too, whatever its way after a restart takes") {
    Lab lab = labOf(falling());
    const vec3 start = positionOf(lab, kRight);
    const vec3 way(-0.5F, 0, 0);
    drag(lab, kRight, way, 6);  // ten times as fast as it will go there after a restart
    for (int i = 0; i < 90; ++i) {
        lab.stepOnce();
        CHECK(glm::distance(positionOf(lab, kRight), start + way) < 1e-4F);
    }
}

TEST_CASE("pins: one on its way goes the same way on from a saved state and from a moment of the timeline") {
    Scene scene = falling();
    scene.pinPaths = {{0, {"top_left"}, {{0, vec3(0)}, {2, vec3(0, 0.3F, 0.5F)}}}};
    Lab lab = labOf(scene);
    run(lab, 7);
    drag(lab, kRight, vec3(-0.5F, 0.2F, 0), 6);  // put down before its path gets there
    lab.grab(0);                                 // off the path that it has, to which it goes back
    lab.moveHand(vec3(-0.1F, 0, 0.13F));
    run(lab, 1);
    lab.release();
    for (int i = 0; i < 60; ++i) {
        CAPTURE(i);
        run(lab, 1);
        Lab opened = saved(lab.lanes()[0].snapshot());
        run(opened, 1);
        run(lab, 1);
        REQUIRE(hashOf(opened) == hashOf(lab));
        lab.goTo(lab.timeline().present() - 1);
        run(lab, 1);
        REQUIRE(hashOf(opened) == hashOf(lab));
    }
    REQUIRE(fastest(stateOf(lab)) > 0);
}

TEST_CASE("pins: one that a setting pins and one that fell meanwhile go on from a saved state as they do here") {
    Lab lab = labOf(falling());
    run(lab, 30);
    Scene scene = lab.lanes()[0].scene();
    scene.cloths[0].pins = {"top_left", kBottom};
    REQUIRE(lab.edit(0, scene));
    run(lab, 5);
    Lab opened = saved(lab.lanes()[0].snapshot());
    run(opened, 60);
    run(lab, 60);
    CHECK(hashOf(opened) == hashOf(lab));
}

TEST_CASE("pins: one that has arrived is at rest") {
    Lab lab = labOf(falling());
    run(lab, 1);
    lab.grab(kRight);
    lab.moveHand(vec3(-0.2F, 0, 0));  // twelve frames at 1 m/s: the last ends as it arrives
    run(lab, 1);
    lab.release();
    run(lab, 30);
    CHECK(stateOf(lab).velocities[kRight] == vec3(0));
    const vec3 at = positionOf(lab, kRight);
    run(lab, 30);
    CHECK(positionOf(lab, kRight) == at);
}

TEST_CASE("pins: dragged while paused, one goes there when time runs, and the state waits") {
    Lab lab = labOf(falling());
    run(lab, 60);
    lab.playing = false;
    const std::string hash = hashOf(lab);
    const vec3 place = positionOf(lab, kRight) + vec3(-0.2F, 0, 0);
    lab.grab(kRight);
    lab.moveHand(vec3(-0.2F, 0, 0));
    lab.advance(kFrame);
    REQUIRE(lab.putDown());
    CHECK(hashOf(lab) == hash);
    lab.stepOnce();
    CHECK(positionOf(lab, kRight).x == Approx(place.x + 0.2F - kFrame).margin(1e-4));
    run(lab, 60);
    CHECK(glm::distance(positionOf(lab, kRight), place) < 1e-5F);
}

TEST_CASE("pins: where one was put down its own path ends, and the others on that path go on") {
    Scene scene = falling();
    scene.pinPaths = {{0, {"top_left", "top_right"}, {{0, vec3(0)}, {4, vec3(0, 0, 1)}}}};
    Lab lab = labOf(scene);
    const vec3 left = positionOf(lab, 0);
    drag(lab, kRight, vec3(0, 0.1F, 0));
    const vec3 put = positionOf(lab, kRight);
    run(lab, 240);
    CHECK(glm::distance(positionOf(lab, kRight), put) < 1e-5F);
    CHECK(glm::distance(positionOf(lab, 0), left + vec3(0, 0, 1)) < 1e-5F);
}

TEST_CASE("pins: a click that does not move one changes nothing") {
    Lab lab = labOf(falling());
    run(lab, 5);
    const auto revision = lab.revision();
    lab.grab(0);
    lab.moveHand(vec3(0));
    lab.stepOnce();
    REQUIRE(lab.putDown());
    CHECK(lab.revision() == revision);
}

TEST_CASE("pins: one on its way back is where it starts after a restart, to the bit") {
    Lab lab = labOf(falling());
    const Scene scene = lab.lanes()[0].scene();
    run(lab, 10);
    const std::string tenth = hashOf(lab);
    drag(lab, kRight, vec3(-0.5F, 0, 0));
    REQUIRE(lab.edit(0, scene));  // as an undo does
    run(lab, 10);
    lab.restart();
    run(lab, 10);
    CHECK(hashOf(lab) == tenth);
}

TEST_CASE("pins: moved half the cloth's width and restarted, the cloth is not torn at") {
    Lab lab = labOf(falling());
    run(lab, 60);
    drag(lab, kRight, vec3(-0.5F, 0, 0));
    lab.restart();
    float speed = 0;
    for (int i = 0; i < 120; ++i) {
        lab.stepOnce();
        speed = std::max(speed, fastest(stateOf(lab)));
        CHECK(lab.lanes()[0].strain().max < 0.1);
    }
    CHECK(speed < 10);
}
