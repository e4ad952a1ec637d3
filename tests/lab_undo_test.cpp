#include <algorithm>
#include <cstdint>
#include <functional>
#include <random>
#include <string>
#include <variant>
#include <vector>

#include <catch2/catch_test_macros.hpp>
#include <glm/geometric.hpp>

#include "edit_history.h"
#include "support/hanging.h"

using namespace drape;
using namespace drape::test;

namespace {

constexpr int kSide = 8;
constexpr int kRight = kSide - 1;

void setIterations(Lab& lab, int iterations) {
    for (std::size_t lane = 0; lane < lab.lanes().size(); ++lane) {
        Scene scene = lab.lanes()[lane].scene();
        scene.solver.iterations = iterations;
        REQUIRE(lab.edit(lane, scene));
    }
}

int iterationsOf(const Lab& lab, std::size_t lane = 0) {
    return lab.lanes()[lane].scene().solver.iterations;
}

/// A lab whose steps are kept.
struct Edited {
    Lab lab = labOf(hanging(kSide));
    EditHistory history;

    Edited() { history.clear(lab); }
    /// One frame in which something is done.
    template <class Do>
    void frame(const Do& what, std::uint64_t gesture = 0) {
        what(lab);
        history.observe(lab, gesture);
    }
    std::string undo() {
        const auto done = history.undo(lab);
        REQUIRE(done);
        return *done;
    }
    std::string redo() {
        const auto done = history.redo(lab);
        REQUIRE(done);
        return *done;
    }
};

}  // namespace

TEST_CASE("undo: a setting goes back and forth, and both say what is set now") {
    Edited edited;
    CHECK_FALSE(edited.history.canUndo());
    edited.frame([](Lab& lab) { setIterations(lab, 20); });
    edited.frame([](Lab& lab) { setIterations(lab, 30); });
    CHECK(edited.undo() == "solver.iterations=20");
    CHECK(iterationsOf(edited.lab) == 20);
    edited.undo();
    CHECK(iterationsOf(edited.lab) == 2);
    CHECK_FALSE(edited.history.canUndo());
    CHECK(edited.undo().empty());
    edited.redo();
    CHECK(edited.redo() == "solver.iterations=30");
    CHECK(iterationsOf(edited.lab) == 30);
    CHECK_FALSE(edited.history.canRedo());
}

TEST_CASE("undo: a new change ends what could be done again") {
    Edited edited;
    edited.frame([](Lab& lab) { setIterations(lab, 20); });
    edited.undo();
    edited.frame([](Lab& lab) { setIterations(lab, 9); });
    CHECK_FALSE(edited.history.canRedo());
    edited.undo();
    CHECK(iterationsOf(edited.lab) == 2);
}

TEST_CASE("undo: one drag of a slider is one step") {
    Edited edited;
    for (int i = 3; i < 40; ++i) edited.frame([i](Lab& lab) { setIterations(lab, i); }, 7);
    for (int i = 40; i < 50; ++i) edited.frame([i](Lab& lab) { setIterations(lab, i); }, 8);
    edited.undo();
    CHECK(iterationsOf(edited.lab) == 39);
    edited.undo();
    CHECK(iterationsOf(edited.lab) == 2);
    CHECK_FALSE(edited.history.canUndo());
}

TEST_CASE("undo: a drag that comes back to where it began is no step") {
    Edited edited;
    for (const int i : {3, 4, 3, 2}) edited.frame([i](Lab& lab) { setIterations(lab, i); }, 7);
    CHECK_FALSE(edited.history.canUndo());
}

TEST_CASE("undo: what one frame changes in all lanes is one step") {
    Edited edited;
    REQUIRE(edited.lab.compare(true));
    edited.history.clear(edited.lab);
    edited.frame([](Lab& lab) { setIterations(lab, 20); });
    edited.undo();
    CHECK(iterationsOf(edited.lab, 0) == 2);
    CHECK(iterationsOf(edited.lab, 1) == 2);
    CHECK_FALSE(edited.history.canUndo());
}

TEST_CASE("undo: it does not touch time, nor lanes that are as they were") {
    Edited edited;
    REQUIRE(edited.lab.compare(true));
    for (int i = 0; i < 10; ++i) edited.lab.stepOnce();
    edited.history.clear(edited.lab);
    const std::string hash = hashOf(edited.lab);
    edited.frame([](Lab& lab) { setIterations(lab, 20); });
    edited.undo();
    CHECK(hashOf(edited.lab) == hash);
    CHECK(stateOf(edited.lab).frames == 10);
}

TEST_CASE("undo: a pin that was set is taken out, and set again") {
    Edited edited;
    const int bottom = kSide * kSide - 1;
    for (int i = 0; i < 10; ++i) edited.lab.stepOnce();
    edited.frame([=](Lab& lab) { REQUIRE(lab.togglePin(0, bottom)); });
    const vec3 at = stateOf(edited.lab).positions[bottom];
    edited.undo();
    CHECK(edited.lab.lanes()[0].model().inverseMasses[bottom] > 0);
    edited.redo();
    CHECK(edited.lab.lanes()[0].model().inverseMasses[bottom] == 0);
    edited.lab.stepOnce();
    CHECK(glm::distance(stateOf(edited.lab).positions[bottom], at) < 1e-5F);
}

TEST_CASE("undo: a pin that was moved comes back, no faster than a hand") {
    Edited edited;
    Lab& lab = edited.lab;
    const vec3 start = stateOf(lab).positions[kRight];
    edited.frame([](Lab& l) {
        l.grab(kRight);
        for (int i = 1; i <= 60; ++i) {
            l.moveHand(vec3(-0.005F * static_cast<float>(i), 0, 0));
            l.stepOnce();
        }
        REQUIRE(l.putDown());
    });
    edited.undo();
    float speed = 0;
    for (int i = 0; i < 60; ++i) {
        lab.stepOnce();
        speed = std::max(speed, fastest(stateOf(lab)));
    }
    CHECK(glm::distance(stateOf(lab).positions[kRight], start) < 1e-5F);
    CHECK(speed < 10);
    edited.redo();
    for (int i = 0; i < 60; ++i) lab.stepOnce();
    CHECK(glm::distance(stateOf(lab).positions[kRight], start + vec3(-0.3F, 0, 0)) < 1e-5F);
}

TEST_CASE("undo: lanes that were added go, lanes that were removed come back with their settings") {
    Edited edited;
    edited.frame([](Lab& lab) { REQUIRE(lab.compare(true)); });
    edited.frame([](Lab& lab) { REQUIRE(lab.addLane(1, Method::Reference)); });
    edited.frame([](Lab& lab) { setIterations(lab, 11); });
    edited.frame([](Lab& lab) { lab.removeLane(0); });
    CHECK(edited.undo() == "3 lanes");
    REQUIRE(edited.lab.lanes().size() == 3);
    CHECK(edited.lab.lanes()[0].scene().solver.method == Method::Pbd);
    CHECK(iterationsOf(edited.lab, 0) == 11);
    edited.undo();
    edited.undo();
    CHECK(edited.lab.lanes().size() == 2);
    CHECK(edited.undo() == "one lane");
    CHECK(edited.lab.lanes().size() == 1);
    edited.lab.stepOnce();
}

TEST_CASE("undo: a lane that was added goes, and the others hang as they hung") {
    Edited edited;
    edited.frame([](Lab& lab) { REQUIRE(lab.compare(true)); });
    edited.frame([](Lab& lab) { REQUIRE(lab.addLane(0, Method::Pbd)); });
    for (int i = 0; i < 20; ++i) edited.lab.stepOnce();
    const std::string left = hashOf(edited.lab, 0), right = hashOf(edited.lab, 1);
    CHECK(edited.undo() == "2 lanes");
    REQUIRE(edited.lab.lanes().size() == 2);
    CHECK(hashOf(edited.lab, 0) == left);
    CHECK(hashOf(edited.lab, 1) == right);
    edited.undo();
    REQUIRE(edited.lab.lanes().size() == 1);
    CHECK(hashOf(edited.lab) == right);
}

TEST_CASE("undo: another grid restarts and comes back while the hand holds what is no longer there") {
    Edited edited;
    edited.frame([](Lab& lab) {
        Scene scene = lab.lanes()[0].scene();
        setSide(scene, 12, 12);
        REQUIRE(lab.edit(0, scene));
    });
    edited.lab.grab(143);
    edited.lab.stepOnce();
    edited.undo();
    CHECK(stateOf(edited.lab).positions.size() == kSide * kSide);
    CHECK_FALSE(edited.lab.heldParticle());
    edited.lab.stepOnce();
}

TEST_CASE("undo: another scene forgets the steps") {
    Edited edited;
    edited.frame([](Lab& lab) { setIterations(lab, 20); });
    REQUIRE(edited.lab.open(hanging(5)));
    edited.history.clear(edited.lab);
    CHECK_FALSE(edited.history.canUndo());
    CHECK(edited.undo().empty());
    CHECK(stateOf(edited.lab).positions.size() == 25);
}

TEST_CASE("undo: it keeps a hundred steps") {
    Edited edited;
    for (int i = 0; i < 150; ++i) edited.frame([i](Lab& lab) { setIterations(lab, 10 + i); });
    int steps = 0;
    while (edited.history.canUndo()) {
        edited.undo();
        ++steps;
    }
    CHECK(steps == 100);
    CHECK(iterationsOf(edited.lab) == 59);
}

TEST_CASE("undo: whatever is done, in whatever order, the lab stays sound, and all of it can be undone") {
    Scene start = hanging(kSide);
    start.colliders.emplace_back(Sphere{.center = vec3(0, 1, 0.4F), .radius = 0.2F});
    Lab lab = labOf(start);
    EditHistory history;
    history.clear(lab);
    std::mt19937 random(7);  // its numbers are the same everywhere
    const auto below = [&random](std::uint32_t end) { return static_cast<int>(random() % end); };
    const auto step = [&] { return 0.1F * vec3(below(7) - 3, below(7) - 3, below(7) - 3); };
    const std::vector<std::function<void()>> actions{
        [&] { lab.togglePin(0, below(100)); },
        [&] { lab.grab(below(100)); },
        [&] { lab.grabSphere(0); },
        [&] { lab.moveHand(step()); },
        [&] { lab.putDown(); },
        [&] { lab.stepOnce(); },
        [&] { lab.playing = !lab.playing; },
        [&] { lab.advance(2 * kFrame); },
        [&] { setIterations(lab, 1 + below(5)); },
        [&] {
            Scene scene = lab.lanes().back().scene();
            setSide(scene, 6 + below(5), 6 + below(5));
            std::erase_if(scene.cloths[0].pins, [](const Pin& pin) { return std::holds_alternative<int>(pin); });
            scene.pinPaths.clear();
            REQUIRE(lab.edit(lab.lanes().size() - 1, scene));
        },
        [&] { lab.compare(!lab.comparing()); },
        [&] { lab.addLane(0, below(2) == 0 ? Method::Pbd : Method::Xpbd); },
        [&] { lab.removeLane(static_cast<std::size_t>(below(static_cast<std::uint32_t>(lab.lanes().size())))); },
        [&] { lab.restart(); },
        [&] { history.undo(lab); },
        [&] { history.redo(lab); },
    };
    for (int i = 0; i < 600; ++i) {
        actions[static_cast<std::size_t>(below(static_cast<std::uint32_t>(actions.size())))]();
        lab.stepOnce();
        history.observe(lab);
        for (const Lane& lane : lab.lanes()) REQUIRE(isFinite(lane.state()));
    }
    while (history.canUndo()) REQUIRE(history.undo(lab));
    lab.stepOnce();
    CHECK(isFinite(stateOf(lab)));
}
