#include "lab.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <glm/geometric.hpp>

using namespace drape;
using Catch::Approx;

namespace {

constexpr double kFrame = 1.0 / 60.0;

/// A rigid cloth of 1 m x 1 m and 0.3 kg that hangs from two corners.
Scene hanging(int side = 20) {
    Scene scene;
    scene.name = "hanging";
    scene.solver.iterations = 2;
    ClothDefinition cloth;
    GridShape grid;
    grid.columns = grid.rows = side;
    grid.width = grid.height = 1;
    cloth.shape = grid;
    cloth.arealDensity = 0.3F;
    cloth.stretch.compliance = 0;
    cloth.shear.compliance = 0;
    cloth.pins = {"top_left", "top_right"};
    scene.cloths.push_back(cloth);
    return scene;
}

Lab labOf(const Scene& scene) {
    auto lab = Lab::create(scene);
    REQUIRE(lab);
    return std::move(*lab);
}

std::string hashOf(const Lab& lab, std::size_t lane = 0) {
    return drape::hashOf(lab.lanes()[lane].state());
}

const State& stateOf(const Lab& lab, std::size_t lane = 0) {
    return lab.lanes()[lane].state();
}

float fastest(const State& state) {
    float speed = 0;
    for (const vec3& velocity : state.velocities) speed = std::max(speed, glm::length(velocity));
    return speed;
}

/// Ten edits that need no other particles.
std::vector<std::function<void(Scene&)>> smallEdits() {
    return {
        [](Scene& s) { s.solver.substeps = 3; },
        [](Scene& s) { s.solver.iterations = 7; },
        [](Scene& s) { s.solver.timeStep = 0.01; },
        [](Scene& s) { s.solver.method = Method::Pbd; },
        [](Scene& s) { s.gravity = vec3(0, -1, 0); },
        [](Scene& s) { s.cloths[0].stretch.compliance = 1e-3F; },
        [](Scene& s) { s.solver.damping = 2; },
        [](Scene& s) { s.cloths[0].pins = {"top_left"}; },
        [](Scene& s) { s.cloths[0].arealDensity = 1; },
        [](Scene& s) { s.colliders.emplace_back(Sphere{.center = vec3(0, 1.5F, 0), .radius = 0.4F}); },
    };
}

void setSide(Scene& scene, int columns, int rows) {
    auto& grid = std::get<GridShape>(scene.cloths[0].shape);
    grid.columns = columns;
    grid.rows = rows;
}

}  // namespace

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

TEST_CASE("lab: another grid restarts all lanes, says so, and the hand lets go") {
    Lab lab = labOf(hanging(12));
    REQUIRE(lab.compare(true));
    for (int round = 0; round < 40; ++round) {
        const int particles = static_cast<int>(stateOf(lab).positions.size());
        lab.grab(particles - 1);
        lab.moveHand(vec3(0.1F, 0.1F, 0));
        lab.stepOnce();
        REQUIRE(lab.heldParticle());
        for (const std::size_t lane : {0, 1}) {
            Scene scene = lab.lanes()[lane].scene();
            setSide(scene, 2 + (round * 7) % 11, 2 + (round * 5) % 9);
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

TEST_CASE("lab: a pin taken out falls on from where it is, a pin set stays where it was") {
    Lab lab = labOf(hanging(8));
    for (int i = 0; i < 20; ++i) lab.stepOnce();
    const vec3 bottom = stateOf(lab).positions[63], corner = stateOf(lab).positions[0];
    Scene scene = lab.lanes()[0].scene();
    scene.cloths[0].pins = {63};
    const auto change = lab.edit(0, scene);
    REQUIRE(change);
    CHECK(*change == Change::Rebuild);
    const double time = stateOf(lab).time;
    for (int i = 0; i < 20; ++i) lab.stepOnce();
    CHECK(stateOf(lab).time > time);
    CHECK(stateOf(lab).positions[63] == bottom);
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
    CHECK(needs([](Scene& s) { s.cloths[0].bendModel = BendModel::None; }) == Change::Rebuild);
    CHECK(needs([](Scene& s) { s.cloths[0].pins.clear(); }) == Change::Rebuild);
    CHECK(needs([](Scene& s) { s.colliders.emplace_back(Plane{}); }) == Change::Rebuild);
    CHECK(needs([](Scene& s) { setSide(s, 9, 8); }) == Change::Restart);
    CHECK(needs([](Scene& s) { s.cloths[0].shape = RopeShape{}; }) == Change::Restart);
    CHECK(needs([](Scene& s) { s.particles.emplace_back(); }) == Change::Restart);
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
    other.solver.iterations = 2;
    other.cloths[0].bend.compliance = 1;
    REQUIRE(lab.edit(1, other));
    CHECK_FALSE(lab.lanesCoincide());
}
