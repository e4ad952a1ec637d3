#include <cmath>
#include <tuple>
#include <utility>
#include <vector>

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include "difference.h"
#include "lab.h"
#include "support/hanging.h"
#include "support/table_cloths.h"

using namespace drape;
using namespace drape::test;
using Catch::Approx;

TEST_CASE("difference: max and rms of distances worked out by hand") {
    // Distances 3, 0, 5 (3-4-5) and 13 mm (3-4-12): squares 9 + 0 + 25 + 169 = 203.
    const std::vector<vec3> base(4, vec3(1, 2, 3));
    std::vector<vec3> moved = base;
    moved[0].x += 0.003F;
    moved[2] += vec3(0, 0.003F, -0.004F);
    moved[3] += vec3(0.003F, 0.004F, 0.012F);
    std::vector<float> distances(4);
    const auto difference = measureDifference(moved, base, distances);
    REQUIRE(difference);
    constexpr double kSingle = 5e-7;  // m, of positions of about 3 m
    CHECK(difference->max == Approx(0.013).margin(kSingle));
    CHECK(difference->rms == Approx(std::sqrt(203e-6 / 4)).margin(kSingle));
    CHECK(difference->worst == 3);
    CHECK(distances[0] == Approx(0.003).margin(kSingle));
    CHECK(distances[1] == 0);
    CHECK(distances[2] == Approx(0.005).margin(kSingle));
}

TEST_CASE("difference: of a state from itself it is 0") {
    const std::vector<vec3> positions{vec3(1, 2, 3), vec3(-4, 5, 6)};
    const auto difference = measureDifference(positions, positions);
    REQUIRE(difference);
    CHECK(difference->max == 0);
    CHECK(difference->rms == 0);
}

TEST_CASE("difference: there is none between states of different sizes") {
    const std::vector<vec3> few(3), many(4);
    CHECK_FALSE(measureDifference(few, many));
}

TEST_CASE("difference: no particles differ by nothing") {
    const auto difference = measureDifference({}, {});
    REQUIRE(difference);
    CHECK(difference->rms == 0);
    CHECK(difference->worst == -1);
}

TEST_CASE("difference: two rigid lanes differ by nothing until one of them is cut short") {
    Scene scene = hanging(8);
    scene.cloths[0].stretch = scene.cloths[0].shear = scene.cloths[0].bend = {0, 1, 0};
    Lab lab = labOf(scene);
    REQUIRE(lab.compare(true));
    const auto rms = [&lab] { return measureDifference(stateOf(lab, 1).positions, stateOf(lab, 0).positions)->rms; };
    for (int i = 0; i < 10; ++i) lab.stepOnce();
    CHECK(rms() == 0);
    scene = lab.lanes()[1].scene();
    scene.solver.iterations = 1;
    REQUIRE(lab.edit(1, scene));
    for (int i = 0; i < 10; ++i) lab.stepOnce();
    CHECK(rms() > 1e-4);
}

TEST_CASE("difference: unless chosen it is from the reference, else from the first lane") {
    Lab lab = labOf(hanging(4));
    REQUIRE(lab.compare(true));
    CHECK(defaultBase(lab.lanes()) == 0);
    REQUIRE(lab.addLane(0, Method::Reference));
    CHECK(defaultBase(lab.lanes()) == 2);
}

TEST_CASE("difference: one step of XPBD from the reference, against a separate solver's numbers") {
    // Case cloth20_one_step_newton: sweeps, largest and rms distance [mm].
    for (const auto& [iterations, max, rms] :
         {std::tuple(20, 5.33221, 3.36523), std::tuple(100, 2.17495, 1.34599), std::tuple(1000, 0.92476, 0.15842)}) {
        CAPTURE(iterations);
        Simulation reference = bumpedCloth(), xpbd = bumpedCloth();
        REQUIRE(reference.run(withSweeps(Method::Reference, 1, 1), 1));
        SolverSettings settings = withSweeps(Method::Xpbd, 1, iterations);
        settings.order = Order::Sequential;
        REQUIRE(xpbd.run(settings, 1));
        const auto difference = measureDifference(xpbd.state.positions, reference.state.positions);
        REQUIRE(difference);
        CHECK(1000 * difference->max == Approx(max).epsilon(0.05));
        CHECK(1000 * difference->rms == Approx(rms).epsilon(0.05));
    }
}

TEST_CASE("difference: of a chain at rest under one sweep it is what the sweep leaves of each link") {
    // A link is longer than alpha T by h^2 w times the weight below the next one: h^2 g (n - i), summed from the pin.
    constexpr int kLinks = 10;
    Scene scene;
    scene.solver = {.substeps = 1, .iterations = 1, .order = Order::Sequential, .damping = 4};
    ClothDefinition rope;
    rope.shape = RopeShape{.particles = kLinks + 1, .start = vec3(0), .end = vec3(0, -1, 0)};
    rope.particleMass = 0.1F;
    rope.stretch.compliance = 1e-3F;
    rope.shearModel = ShearModel::None;
    rope.bendModel = BendModel::None;
    rope.pins.emplace_back(0);
    scene.cloths.push_back(rope);
    Lab lab = labOf(scene);
    REQUIRE(lab.addLane(0, Method::Reference));
    for (int i = 0; i < 1200; ++i) lab.stepOnce();
    double below = 0, squares = 0;
    for (int i = 1; i <= kLinks; ++i) {
        below += 9.81 / 3600 * (kLinks - i);
        squares += below * below;
    }
    const auto difference = measureDifference(stateOf(lab, 0).positions, stateOf(lab, 1).positions);
    REQUIRE(difference);
    CHECK(difference->max == Approx(below).epsilon(1e-4));  // 122.6 mm
    CHECK(difference->rms == Approx(std::sqrt(squares / (kLinks + 1))).epsilon(1e-4));
    CHECK(difference->worst >= kLinks - 1);  // the last link carries nothing below it
}

TEST_CASE("difference: with more iterations XPBD comes to the reference, PBD to something else") {
    Scene scene = hanging(6);
    scene.solver.substeps = 1;
    scene.cloths[0].stretch = {1e-2F, 0.5F, 0};
    scene.cloths[0].shear = {1e-2F, 0.5F, 0};
    const auto rmsFromReference = [&scene](int iterations) {
        scene.solver.iterations = iterations;
        Lab lab = labOf(scene);
        REQUIRE(lab.compare(true));
        REQUIRE(lab.addLane(0, Method::Reference));
        for (int i = 0; i < 15; ++i) lab.stepOnce();
        const auto rms = [&lab](std::size_t lane) {
            return measureDifference(stateOf(lab, lane).positions, stateOf(lab, 2).positions)->rms;
        };
        return std::pair(rms(0), rms(1));
    };
    const double xpbdFew = rmsFromReference(2).second;
    const auto [pbdMany, xpbdMany] = rmsFromReference(100);
    CAPTURE(xpbdFew, pbdMany, xpbdMany);
    CHECK(xpbdMany < 1e-4);  // m
    CHECK(xpbdMany < 0.01 * xpbdFew);
    CHECK(pbdMany > 5e-3);
}
