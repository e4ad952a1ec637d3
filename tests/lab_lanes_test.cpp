#include <string>

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include "lab.h"
#include "support/hanging.h"

using namespace drape;
using namespace drape::test;
using Catch::Approx;

namespace {

Scene withIterations(const Lab& lab, std::size_t lane, int iterations) {
    Scene scene = lab.lanes()[lane].scene();
    scene.solver.iterations = iterations;
    return scene;
}

}  // namespace

TEST_CASE("lab: a lane that is added has the settings of the one it is like, and its own method") {
    Lab lab = labOf(hanging(8));
    REQUIRE(lab.compare(true));
    REQUIRE(lab.edit(1, withIterations(lab, 1, 9)));
    REQUIRE(lab.addLane(1, Method::Pbd));
    REQUIRE(lab.lanes().size() == 3);
    CHECK(lab.lanes()[2].scene().solver.method == Method::Pbd);
    CHECK(lab.lanes()[2].scene().solver.iterations == 9);
    CHECK(lab.lanes()[0].scene().solver.iterations == 2);
}

TEST_CASE("lab: with a lane that is added all start from time 0, and the hand lets go") {
    Lab lab = labOf(hanging(8));
    for (int i = 0; i < 5; ++i) lab.stepOnce();
    lab.grab(30);
    REQUIRE(lab.addLane(0, Method::Xpbd));
    CHECK_FALSE(lab.heldParticle());
    CHECK(hashOf(lab, 0) == hashOf(lab, 1));
    CHECK(stateOf(lab, 0).time == 0);
    for (int i = 0; i < 5; ++i) lab.stepOnce();
    CHECK(hashOf(lab, 0) == hashOf(lab, 1));  // the same method and settings: the same motion
}

TEST_CASE("lab: there are four lanes at most") {
    Lab lab = labOf(hanging(5));
    for (std::size_t i = 1; i < Lab::kMaxLanes; ++i) {
        const auto added = lab.addLane(0, Method::Pbd);
        REQUIRE(added);
        CHECK(*added);
    }
    lab.stepOnce();
    const auto fifth = lab.addLane(0, Method::Pbd);
    REQUIRE(fifth);
    CHECK_FALSE(*fifth);
    CHECK(lab.lanes().size() == 4);
    CHECK(stateOf(lab).frames == 1);  // nothing restarted
}

TEST_CASE("lab: four lanes side by side give what each gives alone") {
    Scene scene = hanging(24);
    scene.cloths[0].stretch = {1e-5F, 0.9F, 0};
    Lab lab = labOf(scene);
    REQUIRE(lab.compare(true));
    REQUIRE(lab.addLane(0, Method::Xpbd));
    REQUIRE(lab.addLane(1, Method::Pbd));
    REQUIRE(lab.edit(2, withIterations(lab, 2, 31)));
    REQUIRE(lab.edit(3, withIterations(lab, 3, 7)));
    for (int i = 0; i < 12; ++i) lab.stepOnce();
    for (std::size_t lane = 0; lane < 4; ++lane) {
        auto alone = Lane::create(lab.lanes()[lane].scene());
        REQUIRE(alone);
        for (int i = 0; i < 12; ++i) REQUIRE(alone->step({}, 1));
        CHECK(hashOf(lab, lane) == drape::hashOf(alone->state()));
    }
}

TEST_CASE("lab: the hand holds the same particle in four lanes and moves each by as much") {
    Lab lab = labOf(hanging(9));
    while (lab.lanes().size() < 4) REQUIRE(lab.addLane(0, lab.lanes().size() % 2 == 0 ? Method::Pbd : Method::Xpbd));
    for (int i = 0; i < 10; ++i) lab.stepOnce();
    lab.grab(40);
    lab.moveHand(vec3(0, 0.25F, 0));
    for (std::size_t lane = 0; lane < 4; ++lane)
        CHECK(lab.handTarget(lane) == stateOf(lab, lane).positions[40] + vec3(0, 0.25F, 0));
    lab.stepOnce();
    for (std::size_t lane = 0; lane < 4; ++lane) CHECK(lab.handForce(lane));
}

TEST_CASE("lab: the lanes that stay when one is removed go on as they are") {
    Lab lab = labOf(hanging(8));
    REQUIRE(lab.compare(true));
    REQUIRE(lab.addLane(1, Method::Xpbd));
    REQUIRE(lab.edit(2, withIterations(lab, 2, 40)));
    for (int i = 0; i < 6; ++i) lab.stepOnce();
    lab.grab(20);
    const std::string first = hashOf(lab, 0), third = hashOf(lab, 2);
    lab.removeLane(1);
    REQUIRE(lab.lanes().size() == 2);
    CHECK(hashOf(lab, 0) == first);
    CHECK(hashOf(lab, 1) == third);
    CHECK(lab.lanes()[1].scene().solver.iterations == 40);
    CHECK_FALSE(lab.heldParticle());
    lab.stepOnce();
    CHECK(stateOf(lab, 0).frames == 7);
    CHECK(stateOf(lab, 1).frames == 7);
}

TEST_CASE("lab: the only lane is not removed") {
    Lab lab = labOf(hanging(5));
    lab.removeLane(0);
    CHECK(lab.lanes().size() == 1);
}

TEST_CASE("lab: the time step reaches every one of four lanes") {
    Lab lab = labOf(hanging(5));
    while (lab.lanes().size() < 4) REQUIRE(lab.addLane(0, Method::Pbd));
    Scene scene = lab.lanes()[2].scene();
    scene.solver.timeStep = 0.005;
    REQUIRE(lab.edit(2, scene));
    lab.stepOnce();
    for (const Lane& lane : lab.lanes()) CHECK(lane.state().time == Approx(0.005));
}

TEST_CASE("lab: a lane's method is edited like any other setting, its motion goes on") {
    Lab lab = labOf(hanging(8));
    REQUIRE(lab.compare(true));
    for (int i = 0; i < 6; ++i) lab.stepOnce();
    const std::string before = hashOf(lab, 1);
    Scene scene = lab.lanes()[1].scene();
    scene.solver.method = Method::Pbd;
    const auto change = lab.edit(1, scene);
    REQUIRE(change);
    CHECK(*change == Change::Retune);
    CHECK(hashOf(lab, 1) == before);
}

TEST_CASE("lab: another scene keeps the lanes' methods") {
    Lab lab = labOf(hanging(5));
    REQUIRE(lab.compare(true));
    REQUIRE(lab.addLane(0, Method::Xpbd));
    REQUIRE(lab.open(hanging(7)));
    REQUIRE(lab.lanes().size() == 3);
    CHECK(lab.lanes()[0].scene().solver.method == Method::Pbd);
    CHECK(lab.lanes()[2].scene().solver.method == Method::Xpbd);
    for (const Lane& lane : lab.lanes()) CHECK(lane.state().positions.size() == 49);
}

TEST_CASE("lab: leaving several lanes for a method that none has, the last one takes it and goes on") {
    Lab lab = labOf(hanging(8));
    REQUIRE(lab.addLane(0, Method::Xpbd));
    for (int i = 0; i < 6; ++i) lab.stepOnce();
    const std::string motion = hashOf(lab, 1);
    REQUIRE(lab.compare(false, Method::Pbd));
    REQUIRE(lab.lanes().size() == 1);
    CHECK(lab.lanes()[0].scene().solver.method == Method::Pbd);
    CHECK(hashOf(lab) == motion);
}

TEST_CASE("lab: lanes are named by method, and numbered where two have the same") {
    Lab lab = labOf(hanging(5));
    CHECK(nameOf(lab.lanes(), 0) == "XPBD");
    REQUIRE(lab.compare(true));
    CHECK(nameOf(lab.lanes(), 0) == "PBD");
    CHECK(nameOf(lab.lanes(), 1) == "XPBD");
    REQUIRE(lab.addLane(0, Method::Xpbd));
    CHECK(nameOf(lab.lanes(), 0) == "1 PBD");
    CHECK(nameOf(lab.lanes(), 2) == "3 XPBD");
}
