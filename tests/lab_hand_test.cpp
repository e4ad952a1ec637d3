#include <algorithm>
#include <cmath>

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <glm/geometric.hpp>

#include "lab.h"
#include "support/hanging.h"

using namespace drape;
using namespace drape::test;
using Catch::Approx;

namespace {

constexpr int kSide = 20;
constexpr int kBottomMiddle = (kSide - 1) * kSide + kSide / 2;

/// A rigid cloth of 1 m x 1 m and 0.3 kg that hangs from two corners, and a rope beside it.
Scene clothAndRope() {
    Scene scene = hanging(kSide);
    ClothDefinition rope;
    rope.shape = RopeShape{10, vec3(3, 2, 0), vec3(3, 1, 0)};
    rope.particleMass = 0.1F;
    rope.shearModel = ShearModel::None;
    rope.bendModel = BendModel::None;
    rope.pins = {0};
    scene.cloths.push_back(rope);
    return scene;
}

Lab hangingStill(int seconds = 3) {
    Scene scene = clothAndRope();
    scene.solver.damping = 5;
    Lab lab = labOf(scene);
    for (int i = 0; i < 60 * seconds; ++i) lab.stepOnce();
    scene.solver.damping = 0;
    REQUIRE(lab.edit(0, scene));
    return lab;
}

vec3 positionOf(const Lab& lab, int particle, std::size_t lane = 0) {
    return lab.lanes()[lane].state().positions[particle];
}

}  // namespace

TEST_CASE("hand: the mass it is measured against is that of the cloth the particle belongs to") {
    const Lab lab = hangingStill(0);
    CHECK(lab.lanes()[0].massAround(5) == Approx(0.3).epsilon(1e-4));
    CHECK(lab.lanes()[0].massAround(kSide * kSide + 3) == Approx(1.0).epsilon(1e-4));
}

TEST_CASE("hand: a held pin is where the hand is at the end of the same step, in both lanes") {
    Lab lab = hangingStill(0);
    REQUIRE(lab.compare(true));
    lab.grab(0);
    for (int i = 1; i <= 30; ++i) {
        lab.moveHand(vec3(-0.01F * static_cast<float>(i), 0.005F * static_cast<float>(i), 0));
        lab.stepOnce();
        for (const std::size_t lane : {0, 1}) {
            REQUIRE(glm::distance(positionOf(lab, 0, lane), lab.handTarget(lane)) < 1e-6F);
        }
    }
    const vec3 put = positionOf(lab, 0);
    REQUIRE(lab.putDown());
    lab.stepOnce();
    CHECK(glm::distance(positionOf(lab, 0), put) < 1e-6F);
}

TEST_CASE("hand: a pin that is let go, not put down, goes back to where its scene has it, at 1 m/s") {
    Lab lab = hangingStill(0);
    const vec3 start = positionOf(lab, 0);
    const vec3 way(-0.1F, 0, 0);
    lab.grab(0);
    lab.moveHand(way);
    lab.stepOnce();
    lab.release();
    for (int i = 1; i <= 10; ++i) {
        lab.stepOnce();
        const float left = std::max(0.1F - static_cast<float>(i) / 60, 0.0F);
        CHECK(glm::distance(positionOf(lab, 0), start) == Approx(left).margin(1e-5));
    }
}

TEST_CASE("hand: while the cloth can follow, the particle stays within 5 mm of the cursor") {
    Lab lab = hangingStill();
    lab.grab(kBottomMiddle);
    for (int i = 1; i <= 60; ++i) {
        // Towards the eye too: lifted exactly in its plane a flat cloth does not fold, it is squeezed.
        lab.moveHand(static_cast<float>(i) * vec3(0, 0.005F, 0.002F));
        lab.stepOnce();
        REQUIRE(glm::distance(positionOf(lab, kBottomMiddle), lab.handTarget(0)) < 0.005F);
    }
}

TEST_CASE("hand: pulled 20 m away for a second and let go, the cloth stretches, comes back and does not explode") {
    Lab lab = hangingStill();
    lab.grab(kBottomMiddle);
    lab.moveHand(vec3(0, -20, 0));
    double held = 0;
    for (int i = 0; i < 60; ++i) {
        lab.stepOnce();
        held = std::max(held, lab.lanes()[0].strain().max);
    }
    lab.release();
    float speed = 0;
    for (int i = 0; i < 180; ++i) {
        lab.stepOnce();
        speed = std::max(speed, fastest(lab.lanes()[0].state()));
    }
    CHECK(held > 0.02);
    CHECK(held < 0.5);
    CHECK(speed < 10);
    CHECK(lab.lanes()[0].strain().max < 0.05);
    CHECK(isFinite(lab.lanes()[0].state()));
}

TEST_CASE("hand: it can lift a cloth that has no weight") {
    Scene scene = clothAndRope();
    scene.gravity = vec3(0);
    scene.cloths[0].pins.clear();
    auto lab = Lab::create(scene);
    REQUIRE(lab);
    const float before = positionOf(*lab, 0).y;
    lab->grab(0);
    lab->moveHand(vec3(0, 0.2F, 0));
    for (int i = 0; i < 120; ++i) lab->stepOnce();
    CHECK(positionOf(*lab, 0).y > before + 0.15F);
}

TEST_CASE("hand: the target moves evenly over the steps of a frame, whatever the frame rate") {
    const auto peak = [](int stepsPerFrame) {
        Lab lab = hangingStill(1);
        lab.grab(kBottomMiddle);
        float speed = 0;
        for (int frame = 1; frame <= 40 / stepsPerFrame; ++frame) {
            lab.moveHand(vec3(0, 2.0F * static_cast<float>(frame * stepsPerFrame * kFrame), 0) * 0.5F);
            lab.advance(stepsPerFrame * kFrame);
            speed = std::max(speed, glm::length(lab.lanes()[0].state().velocities[kBottomMiddle]));
        }
        return speed;
    };
    CHECK(peak(4) < 1.5F * peak(1));
}

TEST_CASE("hand: a stall does not tear the held particle away") {
    Lab lab = hangingStill(1);
    lab.grab(kBottomMiddle);
    lab.moveHand(vec3(0.1F, 0.1F, 0));
    lab.advance(3);
    CHECK(glm::distance(positionOf(lab, kBottomMiddle), lab.handTarget(0)) < 0.05F);
    CHECK(fastest(lab.lanes()[0].state()) < 10);
}

TEST_CASE("hand: every lane is displaced from where its own particle was") {
    Lab lab = hangingStill(0);
    REQUIRE(lab.compare(true));
    Scene scene = lab.lanes()[0].scene();
    scene.cloths[0].stretch.stiffness = 0.05F;
    scene.solver.substeps = 2;
    REQUIRE(lab.edit(0, scene));
    for (int i = 0; i < 60; ++i) lab.stepOnce();
    const vec3 left = positionOf(lab, kBottomMiddle, 0), right = positionOf(lab, kBottomMiddle, 1);
    REQUIRE(glm::distance(left, right) > 0.05F);
    lab.grab(kBottomMiddle);
    lab.moveHand(vec3(0.1F, 0, 0));
    CHECK(lab.handTarget(0) == left + vec3(0.1F, 0, 0));
    CHECK(lab.handTarget(1) == right + vec3(0.1F, 0, 0));
}

TEST_CASE("hand: it takes no particle that a lane does not have, and lets go on restart, open and compare") {
    Lab lab = hangingStill(0);
    lab.grab(-1);
    CHECK_FALSE(lab.heldParticle());
    lab.grab(1 << 20);
    CHECK_FALSE(lab.heldParticle());
    lab.grab(7);
    CHECK(lab.heldParticle() == 7);
    lab.restart();
    CHECK_FALSE(lab.heldParticle());
    lab.grab(7);
    REQUIRE(lab.compare(true));
    CHECK_FALSE(lab.heldParticle());
    lab.grab(7);
    REQUIRE(lab.open(clothAndRope()));
    CHECK_FALSE(lab.heldParticle());
}

TEST_CASE("lab: the hand's force is known from the first step of a grab on, not before") {
    Lab lab = labOf(hanging(8));
    lab.grab(60);
    CHECK_FALSE(lab.handForce(0));
    lab.moveHand(vec3(0, 0, 0.3F));
    lab.stepOnce();
    REQUIRE(lab.handForce(0));
    CHECK(*lab.handForce(0) > 0);
    lab.release();
    CHECK_FALSE(lab.handForce(0));
    lab.grab(60);
    CHECK_FALSE(lab.handForce(0));
}

TEST_CASE("lab: a held pin has no force to show") {
    Lab lab = labOf(hanging(8));
    lab.grab(0);
    lab.moveHand(vec3(0.1F, 0, 0));
    lab.stepOnce();
    CHECK_FALSE(lab.handForce(0));
}
