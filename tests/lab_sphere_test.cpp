#include <algorithm>
#include <chrono>
#include <cmath>
#include <string>
#include <thread>
#include <variant>

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <glm/geometric.hpp>

#include "drape/scene/scene_file.h"
#include "lab.h"
#include "support/hanging.h"

using namespace drape;
using namespace drape::test;
using Catch::Approx;

namespace {

vec3 centreOf(const Lab& lab, std::size_t lane = 0) {
    return std::get<Sphere>(lab.lanes()[lane].model().colliders[0]).centerAt(stateOf(lab, lane).time);
}

/// A bead on top of a ball of half a metre.
Scene bead(float friction) {
    Scene scene;
    Sphere ball;
    ball.friction = {friction, friction};
    scene.colliders.emplace_back(ball);
    scene.particles.push_back({.position = {0, 0.5F, 0}});
    return scene;
}

/// A hanging cloth with a ball before it.
Scene clothAndBall() {
    Scene scene = hanging(12);
    Sphere ball;
    ball.center = {0, 1.5F, 0.6F};
    ball.radius = 0.2F;
    scene.colliders.emplace_back(ball);
    return scene;
}

/// Drags the sphere at an even speed.
void drag(Lab& lab, vec3 displacement, int frames) {
    lab.grabSphere(0);
    REQUIRE(lab.heldSphere() == 0);
    for (int i = 1; i <= frames; ++i) {
        lab.moveHand(static_cast<float>(i) / static_cast<float>(frames) * displacement);
        lab.advance(kFrame);
    }
}

}  // namespace

TEST_CASE("sphere: it goes with the hand in every lane and stays where it was put, restarts and saving included") {
    Lab lab = labOf(clothAndBall());
    REQUIRE(lab.compare(true));
    const vec3 place = centreOf(lab) + vec3(0.3F, 0.2F, 0);
    drag(lab, vec3(0.3F, 0.2F, 0), 30);
    CHECK(glm::distance(centreOf(lab, 0), place) < 1e-5F);
    CHECK(glm::distance(centreOf(lab, 1), place) < 1e-5F);
    REQUIRE(lab.putDown());
    lab.restart();
    CHECK(glm::distance(centreOf(lab, 1), place) < 1e-5F);
    const auto saved = parseScene(writeScene(lab.lanes()[1].scene()), "saved", "");
    REQUIRE(saved);
    Lab again = labOf(*saved);
    for (int i = 0; i < 60; ++i) {
        lab.stepOnce();
        again.stepOnce();
    }
    CHECK(glm::distance(centreOf(lab, 0), place) < 1e-5F);
    CHECK(hashOf(again) == hashOf(lab, 1));
}

TEST_CASE("sphere: a hand that moves it takes along what lies on it, through friction alone") {
    for (const float friction : {1.0F, 0.0F}) {
        Lab lab = labOf(bead(friction));
        drag(lab, vec3(0.1F, 0, 0), 30);  // 0.2 m/s
        CAPTURE(friction);
        const float x = stateOf(lab).positions[0].x, speed = stateOf(lab).velocities[0].x;
        if (friction > 0) {
            CHECK(x == Approx(0.1).margin(0.005));
            CHECK(speed == Approx(0.2).epsilon(0.05));
        } else {  // it slides down on the side that the ball leaves
            CHECK(x <= 0);
            CHECK(speed <= 0);
        }
    }
}

TEST_CASE("sphere: it follows the hand at five metres a second at most") {
    Lab lab = labOf(clothAndBall());
    const vec3 start = centreOf(lab);
    lab.grabSphere(0);
    lab.moveHand(vec3(10, 0, 0));
    lab.stepOnce();
    CHECK(glm::distance(centreOf(lab), start) == Approx(5 * kFrame).epsilon(1e-4));
    REQUIRE(lab.putDown());
    lab.stepOnce();
    CHECK(glm::distance(centreOf(lab), start) == Approx(5 * kFrame).epsilon(1e-4));
}

TEST_CASE("sphere: paused, it follows at once, and neither time nor the cloth moves") {
    Lab lab = labOf(clothAndBall());
    for (int i = 0; i < 10; ++i) lab.stepOnce();
    lab.playing = false;
    const std::string hash = hashOf(lab);
    const vec3 start = centreOf(lab);
    lab.grabSphere(0);
    lab.moveHand(vec3(1, 0, 0));
    lab.advance(kFrame);
    CHECK(glm::distance(centreOf(lab), start + vec3(1, 0, 0)) < 1e-6F);
    REQUIRE(lab.putDown());
    CHECK(glm::distance(centreOf(lab), start + vec3(1, 0, 0)) < 1e-6F);
    CHECK(hashOf(lab) == hash);
}

TEST_CASE("sphere: its own motion ends where the hand puts it") {
    Scene scene = clothAndBall();
    std::get<Sphere>(scene.colliders[0]).path = {{0, vec3(0, 1.5F, 1)}, {10, vec3(5, 1.5F, 1)}};
    Lab lab = labOf(scene);
    for (int i = 0; i < 30; ++i) lab.stepOnce();
    drag(lab, vec3(0, 0.2F, 0), 20);
    const vec3 place = centreOf(lab);
    CHECK(glm::distance(place, vec3(0.25F, 1.7F, 1)) < 1e-4F);
    REQUIRE(lab.putDown());
    for (int i = 0; i < 30; ++i) lab.stepOnce();
    CHECK(glm::distance(centreOf(lab), place) < 1e-6F);
    lab.restart();
    CHECK(glm::distance(centreOf(lab), place) < 1e-6F);
}

TEST_CASE("sphere: a restart while it is held gives it back to its scene") {
    Lab lab = labOf(clothAndBall());
    const vec3 start = centreOf(lab);
    drag(lab, vec3(0.3F, 0, 0), 10);
    lab.restart();
    CHECK_FALSE(lab.heldSphere());
    CHECK(centreOf(lab) == start);
}

TEST_CASE("sphere: dragged through the cloth as fast as can be, it has no particle inside it") {
    Lab lab = labOf(clothAndBall());
    for (int i = 0; i < 60; ++i) lab.stepOnce();
    lab.grabSphere(0);
    lab.moveHand(vec3(0, 0, -1.2F));
    for (int i = 0; i < 60; ++i) lab.advance(kFrame);
    REQUIRE(lab.putDown());
    for (int i = 0; i < 60; ++i) lab.stepOnce();
    for (const vec3& x : stateOf(lab).positions) CHECK(glm::distance(x, centreOf(lab)) > 0.2F);
    CHECK(isFinite(stateOf(lab)));
    CHECK(fastest(stateOf(lab)) < 10);
}

TEST_CASE("sphere: what is none, or missing in a lane, is not taken") {
    Scene scene = clothAndBall();
    scene.colliders.emplace_back(Plane{});
    Lab lab = labOf(scene);
    lab.grabSphere(1);
    CHECK_FALSE(lab.heldSphere());
    lab.grabSphere(7);
    CHECK_FALSE(lab.heldSphere());
    REQUIRE(lab.addLane(0, Method::Pbd));
    scene.colliders.clear();
    REQUIRE(lab.edit(1, scene));
    lab.grabSphere(0);
    CHECK_FALSE(lab.heldSphere());
}

TEST_CASE("sphere: a setting changed while it is held leaves it in the hand, its end lets go") {
    Lab lab = labOf(clothAndBall());
    drag(lab, vec3(0.3F, 0, 0), 10);
    const vec3 at = centreOf(lab);
    Scene scene = lab.lanes()[0].scene();
    scene.solver.substeps = 3;
    REQUIRE(lab.edit(0, scene));
    CHECK(centreOf(lab) == at);
    CHECK(lab.heldSphere() == 0);
    scene.colliders.clear();
    REQUIRE(lab.edit(0, scene));
    CHECK_FALSE(lab.heldSphere());
    lab.moveHand(vec3(1));
    lab.stepOnce();
}

TEST_CASE("sphere: taken, moved and put down while long steps are under way, it is where it was put") {
    Scene scene = clothAndBall();
    scene.solver.substeps = 100;
    scene.solver.iterations = 50;
    Lab lab = labOf(scene);
    lab.frameBudget = 0;
    const vec3 place = centreOf(lab) + vec3(0.2F, 0, 0);
    lab.advance(kFrame);
    REQUIRE(lab.computing());
    lab.grabSphere(0);
    bool waited = false;
    for (int i = 1; i <= 2000 && stateOf(lab).frames < 10; ++i) {
        lab.moveHand(std::min(1.0F, 0.1F * static_cast<float>(i)) * vec3(0.2F, 0, 0));
        lab.advance(kFrame);
        waited = waited || lab.computing();
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    CHECK(waited);
    REQUIRE(lab.putDown());
    CHECK(glm::distance(centreOf(lab), place) < 1e-5F);
    lab.restart();
    CHECK(glm::distance(centreOf(lab), place) < 1e-5F);
}
