#include <functional>
#include <string>
#include <vector>

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <glm/geometric.hpp>

#include "lab.h"
#include "support/hanging.h"

using namespace drape;
using namespace drape::test;
using Catch::Approx;

namespace {

/// Edits that need no other particles.
std::vector<std::function<void(Scene&)>> smallEdits() {
    return {
        [](Scene& s) { s.solver.substeps = 3; },
        [](Scene& s) { s.solver.iterations = 7; },
        [](Scene& s) { s.solver.timeStep = 0.01; },
        [](Scene& s) { s.solver.method = Method::Pbd; },
        [](Scene& s) { s.gravity = vec3(0, -1, 0); },
        [](Scene& s) { s.cloths[0].stretch.compliance = 1e-3F; },
        [](Scene& s) { s.solver.damping = 2; },
        [](Scene& s) {
            s.wind = {.velocity = {0, 0, 3}, .drag = 1};
        },
        [](Scene& s) { s.cloths[0].pins = {"top_left"}; },
        [](Scene& s) { s.cloths[0].arealDensity = 1; },
        [](Scene& s) { s.colliders.emplace_back(Sphere{.center = vec3(0, 1.5F, 0), .radius = 0.4F}); },
    };
}

}  // namespace

TEST_CASE("lab: it knows whether its scenes alone lead to its states") {
    Lab lab = labOf(hanging(8));
    Scene scene = lab.lanes()[0].scene();
    scene.solver.iterations = 7;
    REQUIRE(lab.edit(0, scene));  // from the start
    lab.stepOnce();
    CHECK_FALSE(lab.touched());

    scene.solver.iterations = 3;
    REQUIRE(lab.edit(0, scene));
    CHECK(lab.touched());
    lab.restart();
    CHECK_FALSE(lab.touched());

    lab.stepOnce();
    lab.grab(20);
    lab.release();
    CHECK(lab.touched());
    Lab resumed = labOf(lab.lanes()[0].snapshot());  // nobody knows what came before
    CHECK(resumed.touched());
    lab.restart();
    CHECK_FALSE(lab.touched());
}

TEST_CASE("lab: paused, neither time nor a small edit moves anything") {
    Lab lab = labOf(hanging(8));
    for (int i = 0; i < 30; ++i) lab.stepOnce();
    lab.playing = false;
    const std::string hash = hashOf(lab);
    const double time = stateOf(lab).time;
    for (const auto& change : smallEdits()) {
        Scene scene = lab.lanes()[0].scene();
        change(scene);
        REQUIRE(lab.edit(0, scene));
        CHECK(lab.advance(1) == 0);
        CHECK(stateOf(lab).time == time);
        CHECK(hashOf(lab) == hash);
    }
    CHECK(lab.realTimeFactor() == 0);
}

TEST_CASE("lab: every small edit acts in the next step") {
    Scene start = hanging(8);
    start.cloths[0].stretch.compliance = 1e-4F;  // so that masses count too
    std::size_t index = 0;
    for (const auto& change : smallEdits()) {
        Lab changed = labOf(start), same = labOf(start);
        for (int i = 0; i < 30; ++i) {
            changed.stepOnce();
            same.stepOnce();
        }
        REQUIRE(hashOf(changed) == hashOf(same));
        Scene scene = start;
        change(scene);
        REQUIRE(changed.edit(0, scene));
        changed.stepOnce();
        same.stepOnce();
        CAPTURE(index++);
        CHECK(hashOf(changed) != hashOf(same));
    }
}

TEST_CASE("lab: a friction acts in the next step on what touches") {
    Scene start;
    start.colliders.emplace_back(Plane{});
    start.particles.push_back({.position = {0, 0, 0}, .velocity = {1, 0, 0}});
    Lab changed = labOf(start), same = labOf(start);
    std::get<Plane>(start.colliders[0]).friction = {0, 0};
    REQUIRE(changed.edit(0, start));
    changed.stepOnce();
    same.stepOnce();
    CHECK(stateOf(changed).velocities[0].x == 1);
    CHECK(stateOf(same).velocities[0].x < 0.99F);
}

TEST_CASE("lab: a mass reaches the next step of a compliant cloth") {
    Scene scene = hanging(8);
    scene.cloths[0].stretch.compliance = 1e-3F;
    Lab light = labOf(scene), heavy = labOf(scene);
    scene.cloths[0].arealDensity = 1;
    REQUIRE(heavy.edit(0, scene));
    for (Lab* lab : {&light, &heavy}) {
        for (int i = 0; i < 120; ++i) lab->stepOnce();
    }
    CHECK(heavy.lanes()[0].strain().mean > 1.5 * light.lanes()[0].strain().mean);
}

TEST_CASE("lab: an edited mass gives the cloth that was made with it, pins included") {
    Scene scene = hanging(8);
    scene.cloths[0].stretch.compliance = 1e-3F;
    Lab edited = labOf(scene);
    scene.cloths[0].arealDensity = 0.7F;
    REQUIRE(edited.edit(0, scene));
    Lab made = labOf(scene);
    CHECK(edited.lanes()[0].model().masses == made.lanes()[0].model().masses);
    CHECK(edited.lanes()[0].model().inverseMasses == made.lanes()[0].model().inverseMasses);
    for (Lab* lab : {&edited, &made}) {
        for (int i = 0; i < 10; ++i) lab->stepOnce();
    }
    CHECK(hashOf(edited) == hashOf(made));
}

TEST_CASE("lab: a mass that cannot be divided by is refused and leaves the lane as it was") {
    Lab lab = labOf(hanging(8));
    Scene scene = lab.lanes()[0].scene();
    scene.cloths[0].particleMass = 1e-44F;
    const auto changed = lab.edit(0, scene);
    REQUIRE_FALSE(changed);
    CHECK(changed.error().where == "cloths[0]");
    CHECK_FALSE(lab.lanes()[0].scene().cloths[0].particleMass);
    CHECK(lab.lanes()[0].massAround(0) == Approx(0.3).epsilon(1e-4));
}

TEST_CASE("lab: an edit of substeps, iterations or time step in full swing makes no jerk") {
    // A pendulum let go from the horizontal is at its lowest and fastest after 36 frames.
    Scene start;
    ClothDefinition pendulum;
    pendulum.shape = RopeShape{2, vec3(0, 2, 0), vec3(1, 2, 0)};
    pendulum.particleMass = 1.0F;
    pendulum.stretch.compliance = 0;
    pendulum.shearModel = ShearModel::None;
    pendulum.bendModel = BendModel::None;
    pendulum.pins = {0};
    start.cloths.push_back(pendulum);
    start.solver.substeps = 2;
    const std::vector<std::function<void(Scene&)>> edits = {
        [](Scene& s) { s.solver.substeps = 20; },
        [](Scene& s) { s.solver.substeps = 1; },
        [](Scene& s) { s.solver.iterations = 10; },
        [](Scene& s) { s.solver.timeStep = 1.0 / 600.0; },
        [](Scene& s) { s.cloths[0].stretch.compliance = 1e-6F; },
    };
    for (std::size_t i = 0; i < edits.size(); ++i) {
        Lab lab = labOf(start);
        for (int frame = 0; frame < 36; ++frame) lab.stepOnce();
        const float before = fastest(stateOf(lab));
        Scene scene = start;
        edits[i](scene);
        REQUIRE(lab.edit(0, scene));
        lab.stepOnce();
        CAPTURE(i);
        CHECK(before > 4);
        CHECK(fastest(stateOf(lab)) == Approx(before).epsilon(0.01));
    }
}

TEST_CASE("lab: another grid restarts all lanes, says so, and the hand lets go") {
    Lab lab = labOf(hanging(12));
    REQUIRE(lab.compare(true));
    for (int round = 0; round < 100; ++round) {
        const int particles = static_cast<int>(stateOf(lab).positions.size());
        lab.grab(particles - 1);
        lab.moveHand(vec3(0.1F, 0.1F, 0));
        lab.stepOnce();
        REQUIRE(lab.heldParticle());
        for (const std::size_t lane : {0, 1}) {
            Scene scene = lab.lanes()[lane].scene();
            setSide(scene, round % 20 == 0 ? 40 : 2 + (round * 7) % 11, round % 20 == 0 ? 30 : 2 + (round * 5) % 9);
            REQUIRE(lab.edit(lane, scene));
        }
        CHECK_FALSE(lab.heldParticle());
        CHECK_FALSE(lab.notice().empty());
        CHECK(stateOf(lab, 0).time == 0);
        CHECK(stateOf(lab, 1).time == 0);
        lab.moveHand(vec3(1));
        lab.stepOnce();
    }
}

TEST_CASE("lab: paused, another grid waits at time 0") {
    Lab lab = labOf(hanging(8));
    for (int i = 0; i < 5; ++i) lab.stepOnce();
    lab.playing = false;
    Scene scene = lab.lanes()[0].scene();
    setSide(scene, 5, 5);
    REQUIRE(lab.edit(0, scene));
    const std::string start = hashOf(labOf(scene));
    CHECK(lab.advance(1) == 0);
    CHECK_FALSE(lab.playing);
    CHECK(stateOf(lab).time == 0);
    CHECK(hashOf(lab) == start);
}

TEST_CASE("lab: an edit that is wrong is refused and leaves the lane as it was") {
    Lab lab = labOf(hanging(8));
    for (int i = 0; i < 5; ++i) lab.stepOnce();
    const std::string hash = hashOf(lab);
    Scene scene = lab.lanes()[0].scene();
    scene.cloths[0].pins = {"nowhere"};
    const auto changed = lab.edit(0, scene);
    REQUIRE_FALSE(changed);
    CHECK(changed.error().where.find("cloths[0].pins") != std::string::npos);
    CHECK(hashOf(lab) == hash);
    CHECK(lab.lanes()[0].scene().cloths[0].pins.size() == 2);
}

TEST_CASE("lab: a pin taken out falls on from where it is, a pin set goes to where its scene has it") {
    Lab lab = labOf(hanging(8));
    for (int i = 0; i < 20; ++i) lab.stepOnce();
    const vec3 bottom = stateOf(lab).positions[63], corner = stateOf(lab).positions[0];
    Scene scene = lab.lanes()[0].scene();
    scene.cloths[0].pins = {63};
    const auto change = lab.edit(0, scene);
    REQUIRE(change);
    CHECK(*change == Change::Rebuild);
    const double time = stateOf(lab).time;
    const vec3 place = lab.lanes()[0].assembly().state.positions[63];
    REQUIRE(glm::distance(bottom, place) < 20 * kFrame);
    for (int i = 0; i < 20; ++i) lab.stepOnce();
    CHECK(stateOf(lab).time > time);
    CHECK(glm::distance(stateOf(lab).positions[63], place) < 1e-5F);
    CHECK(stateOf(lab).positions[0].y < corner.y - 0.1F);
}

TEST_CASE("lab: what an edit needs is no more than what changed") {
    const Scene start = hanging(8);
    const auto needs = [&start](const std::function<void(Scene&)>& change) {
        Scene scene = start;
        change(scene);
        return changeBetween(start, scene);
    };
    CHECK(needs([](Scene&) {}) == Change::Retune);
    CHECK(needs([](Scene& s) { s.cloths[0].bend.compliance = 3; }) == Change::Retune);
    CHECK(needs([](Scene& s) { s.cloths[0].thickness = 0.01F; }) == Change::Retune);
    CHECK(needs([](Scene& s) { s.cloths[0].arealDensity = 1; }) == Change::Retune);
    CHECK(needs([](Scene& s) { s.cloths[0].particleMass = 0.1F; }) == Change::Retune);
    CHECK(needs([](Scene& s) { s.cloths[0].bendModel = BendModel::None; }) == Change::Rebuild);
    CHECK(needs([](Scene& s) { s.cloths[0].pins.clear(); }) == Change::Rebuild);
    CHECK(needs([](Scene& s) { s.colliders.emplace_back(Plane{}); }) == Change::Rebuild);
    CHECK(needs([](Scene& s) { setSide(s, 9, 8); }) == Change::Restart);
    CHECK(needs([](Scene& s) { s.cloths[0].shape = RopeShape{}; }) == Change::Restart);
    CHECK(needs([](Scene& s) { s.particles.emplace_back(); }) == Change::Restart);
}
