#include <chrono>
#include <cmath>
#include <string>

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <glm/geometric.hpp>

#include "lab.h"
#include "support/hanging.h"

using namespace drape;
using namespace drape::test;
using Catch::Approx;

TEST_CASE("lab: ten seconds of 60 Hz frames simulate ten seconds") {
    Lab lab = labOf(hanging(4));
    int steps = 0;
    for (int frame = 0; frame < 600; ++frame) steps += lab.advance(kFrame);
    CHECK(std::abs(steps - 600) <= 1);
    CHECK(stateOf(lab).frames == static_cast<std::uint64_t>(steps));
    CHECK(std::fabs(stateOf(lab).time - steps * kFrame) < 1e-9);
    CHECK(lab.realTimeFactor() == Approx(1).epsilon(0.05));
}

TEST_CASE("lab: the frame rate does not change the result") {
    std::string expected;
    for (const double rate : {30.0, 60.0, 144.0, 1000.0}) {
        Lab lab = labOf(hanging(8));
        while (stateOf(lab).frames < 120) lab.advance(1 / rate);
        if (expected.empty()) expected = hashOf(lab);
        CAPTURE(rate);
        CHECK(hashOf(lab) == expected);
    }
}

TEST_CASE("lab: after a stall it goes on with four steps at most and says so") {
    Lab lab = labOf(hanging(4));
    CHECK(lab.advance(5) == Clock::kMaxSteps);
    CHECK(lab.clock().discarded() > 4.9);
    CHECK_FALSE(lab.notice().empty());
    for (int frame = 0; frame < 300; ++frame) lab.advance(kFrame);
    CHECK(lab.notice().empty());
}

TEST_CASE("lab: time missed because a step takes long is put down to the solver, with what helps") {
    Scene scene = hanging(8);
    scene.solver.iterations = 200;
    Lab lab = labOf(scene);
    lab.speed = 1000;
    lab.frameBudget = 0;
    const auto start = std::chrono::steady_clock::now();
    lab.advance(kFrame);
    lab.advance(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    CHECK(lab.notice().find("fewer substeps or iterations") != std::string::npos);
}

TEST_CASE("lab: the step times start anew with the solver's settings, not with a material") {
    Lab lab = labOf(hanging(8));
    for (int i = 0; i < 3; ++i) lab.stepOnce();
    Scene scene = lab.lanes()[0].scene();
    scene.cloths[0].stretch.stiffness = 0.5F;
    REQUIRE(lab.edit(0, scene));
    CHECK(lab.lanes()[0].stepMilliseconds().size() == 3);
    scene.solver.iterations += 1;
    REQUIRE(lab.edit(0, scene));
    CHECK(lab.lanes()[0].stepMilliseconds().size() == 0);
}

TEST_CASE("lab: on a slow machine it takes fewer steps a frame, counts what it leaves out, and says how slow it runs") {
    Lab lab = labOf(hanging(4));
    lab.frameBudget = 0;
    for (int frame = 0; frame < 60; ++frame) CHECK(lab.advance(3 * kFrame) == 1);
    CHECK(stateOf(lab).frames == 60);
    CHECK(lab.clock().discarded() == Approx(2));
    CHECK(lab.realTimeFactor() == Approx(1.0 / 3).epsilon(0.05));
}

TEST_CASE("lab: restart comes back to the first state, bit for bit, as often as one likes") {
    Lab lab = labOf(hanging(8));
    const std::string first = hashOf(lab);
    std::string tenth;
    for (int round = 0; round < 20; ++round) {
        for (int i = 0; i < 10; ++i) lab.stepOnce();
        if (tenth.empty()) tenth = hashOf(lab);
        CHECK(hashOf(lab) == tenth);
        lab.restart();
        CHECK(hashOf(lab) == first);
        CHECK(stateOf(lab).time == 0);
    }
}

TEST_CASE("lab: restart keeps the settings") {
    Lab lab = labOf(hanging(8));
    Scene scene = lab.lanes()[0].scene();
    scene.solver.iterations = 9;
    REQUIRE(lab.edit(0, scene));
    lab.restart();
    CHECK(lab.lanes()[0].scene().solver.iterations == 9);
}

TEST_CASE("lab: a step that ends in numbers that are not finite pauses, says where, and restart brings it back") {
    Lab lab = labOf(hanging(6));
    lab.stepOnce();
    Scene scene = lab.lanes()[0].scene();
    const std::string first = [&] { return hashOf(labOf(scene)); }();
    scene.gravity = vec3(0, -3e38F, 0);
    REQUIRE(lab.edit(0, scene));
    for (int i = 0; i < 200 && lab.playing; ++i) lab.advance(kFrame);
    CHECK_FALSE(lab.playing);
    CHECK(isFinite(stateOf(lab)));
    CHECK(lab.notice().find("particle") != std::string::npos);
    CHECK(lab.notice().find("distance") != std::string::npos);
    CHECK(lab.notice().find("likely cause") != std::string::npos);
    scene.gravity = vec3(0, -9.81F, 0);
    REQUIRE(lab.edit(0, scene));
    lab.restart();
    CHECK(hashOf(lab) == first);
    CHECK(lab.notice().empty());
    lab.stepOnce();
    CHECK(isFinite(stateOf(lab)));
}
