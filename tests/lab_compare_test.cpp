#include <string>

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <glm/geometric.hpp>

#include "lab.h"
#include "support/hanging.h"

using namespace drape;
using namespace drape::test;
using Catch::Approx;

TEST_CASE("lab: compare shows the present scene twice from the start, PBD left and XPBD right") {
    Lab lab = labOf(hanging(8));
    Scene scene = lab.lanes()[0].scene();
    scene.solver.iterations = 17;
    REQUIRE(lab.edit(0, scene));
    for (int i = 0; i < 10; ++i) lab.stepOnce();
    REQUIRE(lab.compare(true));
    REQUIRE(lab.lanes().size() == 2);
    CHECK(lab.lanes()[0].scene().solver.method == Method::Pbd);
    CHECK(lab.lanes()[1].scene().solver.method == Method::Xpbd);
    for (const Lane& lane : lab.lanes()) {
        CHECK(lane.state().time == 0);
        CHECK(lane.scene().solver.iterations == 17);
    }
}

TEST_CASE("lab: leaving compare keeps the method there was before, and its motion") {
    for (const Method method : {Method::Pbd, Method::Xpbd}) {
        Scene scene = hanging(8);
        scene.solver.method = method;
        Lab lab = labOf(scene);
        REQUIRE(lab.compare(true));
        for (int i = 0; i < 10; ++i) lab.stepOnce();
        const std::string hash = hashOf(lab, method == Method::Pbd ? 0 : 1);
        REQUIRE(lab.compare(false));
        REQUIRE(lab.lanes().size() == 1);
        CHECK(lab.lanes()[0].scene().solver.method == method);
        CHECK(hashOf(lab) == hash);
    }
}

TEST_CASE("lab: after comparing, a reference there was before goes on from XPBD's motion") {
    Scene scene = hanging(8);
    scene.solver.method = Method::Reference;
    Lab lab = labOf(scene);
    REQUIRE(lab.compare(true));
    for (int i = 0; i < 10; ++i) lab.stepOnce();
    const std::string hash = hashOf(lab, 1);
    REQUIRE(lab.compare(false));
    CHECK(lab.lanes()[0].scene().solver.method == Method::Reference);
    CHECK(hashOf(lab) == hash);
    lab.stepOnce();
    CHECK(lab.lanes()[0].solver().convergence().iterations > 0);
}

TEST_CASE("lab: leaving compare for a method keeps that method's lane, with its settings and its motion") {
    for (const std::size_t kept : {0, 1}) {
        Scene scene = hanging(8);
        scene.solver.method = kept == 0 ? Method::Xpbd : Method::Pbd;  // the other one than is kept
        Lab lab = labOf(scene);
        REQUIRE(lab.compare(true));
        scene = lab.lanes()[kept].scene();
        scene.solver.iterations = 7;
        REQUIRE(lab.edit(kept, scene));
        for (int i = 0; i < 10; ++i) lab.stepOnce();
        const std::string hash = hashOf(lab, kept);
        REQUIRE(hash != hashOf(lab, 1 - kept));
        REQUIRE(lab.compare(false, scene.solver.method));
        CHECK(lab.lanes()[0].scene().solver.method == scene.solver.method);
        CHECK(lab.lanes()[0].scene().solver.iterations == 7);
        CHECK(hashOf(lab) == hash);
    }
}

TEST_CASE("lab: lanes stepped side by side give what each gives alone") {
    Scene scene = hanging(40);  // enough work for both lanes to be stepped in parallel
    scene.cloths[0].stretch = {1e-5F, 0.9F, 0};
    Lab lab = labOf(scene);
    REQUIRE(lab.compare(true));
    for (int i = 0; i < 20; ++i) lab.stepOnce();
    for (const std::size_t lane : {0, 1}) {
        scene.solver.method = lane == 0 ? Method::Pbd : Method::Xpbd;
        auto alone = Lane::create(scene);
        REQUIRE(alone);
        for (int i = 0; i < 20; ++i) REQUIRE(alone->step({}, 1));
        CHECK(hashOf(lab, lane) == drape::hashOf(alone->state()));
    }
    CHECK(hashOf(lab, 0) != hashOf(lab, 1));
}

TEST_CASE("lab: the time step is shared by the lanes, other settings are not") {
    Lab lab = labOf(hanging(6));
    REQUIRE(lab.compare(true));
    Scene scene = lab.lanes()[0].scene();
    scene.solver.timeStep = 0.01;
    scene.solver.iterations = 12;
    REQUIRE(lab.edit(0, scene));
    CHECK(lab.lanes()[1].scene().solver.timeStep == 0.01);
    CHECK(lab.lanes()[1].scene().solver.iterations == 2);
    lab.stepOnce();
    CHECK(stateOf(lab, 0).time == stateOf(lab, 1).time);
}

TEST_CASE("lab: open loads another scene, keeps comparing, and takes its camera") {
    Lab lab = labOf(hanging(6));
    REQUIRE(lab.compare(true));
    Scene scene = hanging(9);
    scene.camera.distance = 7;
    REQUIRE(lab.open(scene));
    CHECK(lab.comparing());
    CHECK(stateOf(lab, 1).positions.size() == 81);
    CHECK(lab.camera.distance == 7);
    scene.cloths[0].pins = {"nowhere"};
    CHECK_FALSE(lab.open(scene));
    CHECK(lab.lanes().size() == 2);
}

TEST_CASE("lab: lanes coincide where PBD is fully stiff, XPBD rigid and the sweeps the same, and only there") {
    Scene scene = hanging(6);
    scene.cloths[0].stretch = scene.cloths[0].shear = scene.cloths[0].bend = {0, 1, 0};
    Lab lab = labOf(scene);
    CHECK_FALSE(lab.lanesCoincide());
    REQUIRE(lab.compare(true));
    CHECK(lab.lanesCoincide());
    for (int i = 0; i < 20; ++i) lab.stepOnce();
    CHECK(hashOf(lab, 0) == hashOf(lab, 1));
    Scene other = lab.lanes()[1].scene();
    other.solver.iterations = 3;
    REQUIRE(lab.edit(1, other));
    CHECK_FALSE(lab.lanesCoincide());
    other.solver.iterations = lab.lanes()[0].scene().solver.iterations;
    REQUIRE(lab.edit(1, other));
    CHECK(lab.lanesCoincide());
    other.solver.method = Method::Reference;
    REQUIRE(lab.edit(1, other));
    CHECK_FALSE(lab.lanesCoincide());
    other.solver.method = Method::Xpbd;
    other.cloths[0].bend.compliance = 1;
    REQUIRE(lab.edit(1, other));
    CHECK_FALSE(lab.lanesCoincide());
}

TEST_CASE("lab: comparing again brings back the lanes there were, with their settings") {
    Lab lab = labOf(hanging(6));
    REQUIRE(lab.compare(true));
    REQUIRE(lab.addLane(1, Method::Xpbd));
    Scene scene = lab.lanes()[2].scene();
    scene.solver.substeps = 23;
    REQUIRE(lab.edit(2, scene));
    lab.stepOnce();
    REQUIRE(lab.compare(false));
    REQUIRE(lab.lanes().size() == 1);
    lab.stepOnce();
    REQUIRE(lab.compare(true));
    REQUIRE(lab.lanes().size() == 3);
    CHECK(lab.lanes()[0].scene().solver.method == Method::Pbd);
    CHECK(lab.lanes()[2].scene().solver.substeps == 23);
    CHECK(stateOf(lab, 2).time == 0);
}

TEST_CASE("lab: comparing after the lane that stayed was changed compares it as it is now") {
    Lab lab = labOf(hanging(6));
    REQUIRE(lab.compare(true));
    REQUIRE(lab.addLane(1, Method::Xpbd));
    REQUIRE(lab.compare(false));
    Scene scene = lab.lanes()[0].scene();
    scene.solver.iterations = 31;
    REQUIRE(lab.edit(0, scene));
    REQUIRE(lab.compare(true));
    REQUIRE(lab.lanes().size() == 2);
    for (const Lane& lane : lab.lanes()) CHECK(lane.scene().solver.iterations == 31);
}

TEST_CASE("lab: another scene forgets the lanes that were set aside") {
    Lab lab = labOf(hanging(6));
    REQUIRE(lab.compare(true));
    REQUIRE(lab.addLane(1, Method::Xpbd));
    REQUIRE(lab.compare(false));
    REQUIRE(lab.open(hanging(6)));
    REQUIRE(lab.compare(true));
    CHECK(lab.lanes().size() == 2);
}

TEST_CASE("lab: a lane that becomes the reference starts from time 0, with all others") {
    Lab lab = labOf(hanging(8));
    REQUIRE(lab.compare(true));
    for (int i = 0; i < 10; ++i) lab.stepOnce();
    Scene scene = lab.lanes()[1].scene();
    scene.solver.method = Method::Reference;
    REQUIRE(lab.edit(1, scene));
    for (const Lane& lane : lab.lanes()) CHECK(lane.state().frames == 0);
    CHECK(lab.notice().find("reference") != std::string::npos);
    lab.stepOnce();
    scene.solver.substeps += 1;
    REQUIRE(lab.edit(1, scene));  // it stays the reference: the motion goes on
    CHECK(lab.lanes()[1].state().frames == 1);
}
