// Steps that do not fit a frame run beside whoever shows the lab.
#include <chrono>
#include <cmath>
#include <cstdint>
#include <functional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <catch2/catch_test_macros.hpp>

#include "lab.h"
#include "support/hanging.h"

using namespace drape;
using namespace drape::test;

namespace {

double secondsOf(const std::function<void()>& work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// Steps of many sweeps, ten seconds and more each: long enough to be met under way, however busy the machine.
Scene slow(Method method) {
    Scene scene = hanging(method == Method::Reference ? 24 : 40);
    scene.solver.method = method;
    scene.solver.order = Order::Sequential;
    scene.solver.substeps = method == Method::Reference ? 400 : 6000;
    scene.solver.iterations = 20;
    return scene;
}

/// Steps that may not fit a frame, some milliseconds each.
Scene brief(Method method) {
    Scene scene = hanging(12);
    scene.cloths[0].stretch.compliance = 1e-4F;
    scene.solver.method = method;
    scene.solver.substeps = method == Method::Reference ? 2 : 100;
    scene.solver.iterations = 20;
    return scene;
}

/// A lab as a window has it: no frame waits.
Lab impatient(const Scene& scene) {
    Lab lab = labOf(scene);
    lab.frameBudget = 0;
    return lab;
}

std::string hashAlone(const Scene& scene, int steps) {
    auto lane = Lane::create(scene);
    REQUIRE(lane);
    for (int i = 0; i < steps; ++i) REQUIRE(lane->step({}, 1));
    return drape::hashOf(lane->state());
}

constexpr double kQuick = 1;  // s, on a busy machine; a sweep or an iteration takes milliseconds

}  // namespace

TEST_CASE("lab: while a step takes long, frames are answered at once and show the state before it") {
    Lab lab = impatient(slow(Method::Reference));
    const std::string before = hashOf(lab);
    lab.advance(kFrame);
    REQUIRE(lab.computing());
    for (int frame = 0; frame < 5; ++frame) {
        int steps = -1;
        CHECK(secondsOf([&] { steps = lab.advance(kFrame); }) < kQuick);
        CHECK(steps == 0);
        CHECK(lab.lanes()[0].converged());
    }
    CHECK(lab.computing());
    CHECK(hashOf(lab) == before);
}

TEST_CASE("lab: steps taken beside the window give what they give in place, bit for bit") {
    for (const Method method : {Method::Pbd, Method::Xpbd, Method::Reference}) {
        Lab lab = impatient(brief(method));
        bool beside = false;
        while (stateOf(lab).frames < 6) {
            lab.advance(kFrame);
            beside = beside || lab.computing();
        }
        CHECK(beside);
        CHECK(hashOf(lab) == hashAlone(lab.lanes()[0].scene(), static_cast<int>(stateOf(lab).frames)));
    }
}

TEST_CASE("lab: a quick lane beside a slow one never runs ahead") {
    Lab lab = labOf(brief(Method::Reference));
    REQUIRE(lab.addLane(0, Method::Xpbd));
    Scene quick = lab.lanes()[1].scene();
    quick.solver.substeps = quick.solver.iterations = 1;
    REQUIRE(lab.edit(1, quick));
    lab.frameBudget = 0;
    while (stateOf(lab).frames < 5) {
        lab.advance(kFrame);
        REQUIRE(stateOf(lab, 0).frames == stateOf(lab, 1).frames);
    }
    for (std::size_t lane = 0; lane < 2; ++lane)
        CHECK(hashOf(lab, lane) == hashAlone(lab.lanes()[lane].scene(), static_cast<int>(stateOf(lab, lane).frames)));
}

TEST_CASE("lab: what changes the lab during a long step is done at once, and the step begins anew") {
    using Action = std::function<void(Lab&)>;
    const std::vector<std::pair<const char*, Action>> actions{
        {"restart", [](Lab& lab) { lab.restart(); }},
        {"another lane", [](Lab& lab) { REQUIRE(lab.addLane(0, Method::Pbd)); }},
        {"compare", [](Lab& lab) { REQUIRE(lab.compare(true)); }},
        {"another scene", [](Lab& lab) { REQUIRE(lab.open(hanging(6))); }},
        {"grab and let go",
         [](Lab& lab) {
             lab.grab(30);
             lab.release();
         }},
        {"edit",
         [](Lab& lab) {
             Scene scene = lab.lanes()[0].scene();
             scene.solver.substeps = 1;
             scene.cloths[0].stretch.compliance = 1e-3F;
             REQUIRE(lab.edit(0, scene));
         }},
        {"other constraints",
         [](Lab& lab) {
             Scene scene = lab.lanes()[0].scene();
             scene.cloths[0].pins = {"top_left"};
             REQUIRE(lab.edit(0, scene));
         }},
        {"move", [](Lab& lab) { const Lab moved = std::move(lab); }},
    };
    for (const Method method : {Method::Xpbd, Method::Reference}) {
        for (const auto& [name, act] : actions) {
            Lab lab = impatient(slow(method));
            lab.advance(kFrame);
            REQUIRE(lab.computing());
            std::this_thread::sleep_for(std::chrono::milliseconds(5));  // into its sweeps
            CAPTURE(name);
            CHECK(secondsOf([&, &change = act] { change(lab); }) < kQuick);
            CHECK_FALSE(lab.computing());
        }
    }
}

TEST_CASE("lab: a step that was dropped leaves no trace in those that follow") {
    for (const Method method : {Method::Pbd, Method::Xpbd, Method::Reference}) {
        for (const Order order : {Order::Sequential, Order::Coloured}) {
            Scene scene = brief(method);
            scene.solver.order = order;
            scene.solver.substeps = method == Method::Reference ? 4 : 100;
            scene.colliders.emplace_back(Sphere{});
            Lab lab = labOf(scene);
            for (int i = 0; i < 2; ++i) lab.stepOnce();
            lab.frameBudget = 0;
            for (const int wait : {0, 1, 3, 8}) {
                Scene same = lab.lanes()[0].scene();
                lab.advance(kFrame);
                std::this_thread::sleep_for(std::chrono::milliseconds(wait));
                REQUIRE(lab.edit(0, same));
            }
            lab.frameBudget = 1e9;
            const auto frames = stateOf(lab).frames;
            lab.advance(0);  // takes over what was done after all
            while (stateOf(lab).frames < frames + 2) lab.stepOnce();
            CHECK(hashOf(lab) == hashAlone(scene, static_cast<int>(stateOf(lab).frames)));
        }
    }
}

TEST_CASE("lab: a lab that goes while a step is under way is gone at once") {
    const double seconds = secondsOf([] {
        Lab lab = impatient(slow(Method::Xpbd));
        lab.advance(kFrame);
        REQUIRE(lab.computing());
    });
    CHECK(seconds < kQuick);
}

TEST_CASE("lab: a pause lets the step under way end, and begins none") {
    Lab lab = impatient(brief(Method::Reference));
    lab.advance(kFrame);
    lab.playing = false;
    for (int frame = 0; frame < 1000 && lab.computing(); ++frame) {
        lab.advance(kFrame);
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    const auto frames = stateOf(lab).frames;
    CHECK(frames <= 1);
    for (int frame = 0; frame < 10; ++frame) CHECK(lab.advance(kFrame) == 0);
    CHECK(stateOf(lab).frames == frames);
}

TEST_CASE("lab: beside a lane that takes long every lane keeps the hand's force of its last step") {
    Lab lab = impatient(brief(Method::Xpbd));
    REQUIRE(lab.addLane(0, Method::Reference));
    lab.grab(12 * 11 + 6);
    float lift = 0;
    while (stateOf(lab).frames < 8) {
        lab.moveHand(vec3(0, lift += 1e-4F, 0));
        lab.advance(kFrame);
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        if (stateOf(lab).frames < 2) continue;  // the hand has not moved in the first
        for (const std::size_t lane : {0, 1}) CHECK(lab.handForce(lane).value_or(0) > 0);
    }
}

TEST_CASE("lab: the time that a long step takes is discarded, and shows in the real-time factor") {
    Lab lab = impatient(brief(Method::Reference));
    double wall = 0;
    while (stateOf(lab).frames < 5 || lab.realTimeFactor() == 0) {
        lab.advance(0.1);  // a window much slower than the steps: each takes a frame at least
        wall += 0.1;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    const double simulated = stateOf(lab).time + (lab.computing() ? kFrame : 0);
    CHECK(std::fabs(simulated + lab.clock().discarded() - wall) < 2 * kFrame);
    CHECK(lab.realTimeFactor() < 0.5);
}
