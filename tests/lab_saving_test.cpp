// A scene that was saved, at its start or on the way, runs on as if it had not been.
#include <cmath>
#include <filesystem>
#include <fstream>

#include <catch2/catch_test_macros.hpp>
#include <glm/geometric.hpp>

#include "drape/scene/scene_file.h"
#include "lab.h"
#include "lane.h"
#include "support/folder.h"
#include "support/hanging.h"

using namespace drape;
using namespace drape::test;

namespace {

Scene opened(const std::string& source, const std::vector<std::string>& overrides = {}) {
    Result<Scene> scene = openScene(source, overrides);
    INFO((scene ? "" : scene.error().message()));
    REQUIRE(scene);
    return std::move(*scene);
}

Lane laneOf(const Scene& scene) {
    Result<Lane> lane = Lane::create(scene);
    INFO((lane ? "" : lane.error().message()));
    REQUIRE(lane);
    return std::move(*lane);
}

std::string stepped(Lane& lane, int frames, const Hand& hand = {}) {
    for (int frame = 0; frame < frames; ++frame) REQUIRE(lane.step(hand, 1));
    return hashOf(lane.state());
}

Scene saved(const Scene& scene, const Folder& folder) {
    REQUIRE(saveScene(scene, folder / "saved.json"));
    return opened(folder / "saved.json");
}

/// 60 frames, saved, opened and 60 more, against 120 in one go.
void checkGoesOn(const Scene& scene) {
    const Folder folder;
    Lane whole = laneOf(scene);
    Lane first = laneOf(scene);
    stepped(first, 60);
    Lane second = laneOf(saved(first.snapshot(), folder));
    CHECK(second.state().frames == 60);
    CHECK(second.state().time == first.state().time);
    CHECK(stepped(second, 60) == stepped(whole, 120));
    CHECK(second.state().time == whole.state().time);
}

std::vector<BuiltInScene> allScenes() {
    const auto scenes = builtInScenes();
    REQUIRE(scenes);
    REQUIRE(scenes->size() > 20);
    return *scenes;
}

const char* const kGust = R"({"drape": 1, "wind": {"velocity": [6, 0, 1], "drag": 1, "lift": 0.5, "gust": 0.5},
  "cloths": [{"grid": {"columns": 9, "rows": 9}, "pins": ["left"]}],
  "colliders": [{"type": "sphere", "radius": 0.4, "path": [{"time": 0, "center": [0, 1, -1]}, {"time": 1.5, "center": [0, 1, 1]}]}],
  "pin_paths": [{"pins": ["top_left"], "path": [{"time": 0.2, "offset": [0, 0, 0]}, {"time": 1.7, "offset": [0.1, 0.1, 0]}]}]})";

Scene gust(const std::vector<std::string>& overrides) {
    const Result<Scene> scene = parseScene(kGust, "gust", "", overrides);
    REQUIRE(scene);
    return *scene;
}

}  // namespace

TEST_CASE("saving: every built-in scene, saved and opened, runs to the same hash") {
    const Folder folder;
    for (const BuiltInScene& scene : allScenes()) {
        CAPTURE(scene.name);
        const Scene original = opened(scene.name);
        Lane first = laneOf(original);
        Lane second = laneOf(saved(original, folder));
        CHECK(stepped(second, 60) == stepped(first, 60));
    }
}

TEST_CASE("saving: a saved state goes on in a lab that is at work already, in one lane or several") {
    for (const bool comparing : {false, true}) {
        Lab lab = labOf(opened("hanging"));
        for (int i = 0; i < 20; ++i) lab.stepOnce();
        const Scene half = lab.lanes()[0].snapshot();
        Lab other = labOf(opened("sphere"));
        other.stepOnce();
        if (comparing) REQUIRE(other.compare(true));
        REQUIRE(other.open(half));
        for (const Lane& lane : other.lanes()) CHECK(lane.state().frames == 20);
        CHECK(other.touched());  // nobody knows what came before
        lab.stepOnce();
        other.stepOnce();
        if (!comparing) CHECK(hashOf(other) == hashOf(lab));
        other.restart();
        CHECK(other.lanes()[0].state().frames == 0);
    }
}

TEST_CASE("saving: a scene that overrides changed runs to the same hash") {
    const Folder folder;
    const Scene original =
        opened("sphere", {"solver.method=pbd", "cloths[0].pins=[3,\"top_right\"]", "cloths[0].grid.columns=17",
                          "cloths[0].bend.model=midpoint", "colliders[0].friction={\"static\":0.7,\"kinetic\":0.1}"});
    Lane first = laneOf(original);
    Lane second = laneOf(saved(original, folder));
    CHECK(stepped(second, 30) == stepped(first, 30));
}

TEST_CASE("saving: every built-in scene goes on from a saved state as if it had not stopped") {
    for (const BuiltInScene& scene : allScenes()) {
        CAPTURE(scene.name);
        checkGoesOn(opened(scene.name));
    }
}

TEST_CASE("saving: gusts, paths of pins and of spheres go on from the time that was saved") {
    for (const std::vector<std::string>& overrides : {std::vector<std::string>{},
                                                      {"solver.order=sequential"},
                                                      {"solver.method=pbd", "solver.iterations=3"},
                                                      {"solver.method=reference", "solver.substeps=1"}}) {
        CAPTURE(overrides);
        checkGoesOn(gust(overrides));
    }
}

TEST_CASE("saving: a cloth with a coarse net goes on from a saved state as if it had not stopped") {
    checkGoesOn(opened("hanging", {"cloths[0].grid.columns=64", "cloths[0].grid.rows=64", "solver.substeps=4",
                                   "solver.coarse_net=true", "cloths[0].stretch.compliance=0"}));
}

TEST_CASE("saving: a pin that the hand still held goes back to its place, and a restart to the scene's start") {
    const Folder folder;
    Lane first = laneOf(gust({}));
    Lane fresh = laneOf(gust({}));
    const std::string start = hashOf(fresh.state());
    const vec3 pin = first.state().positions[18];
    stepped(first, 5, {18, pin, pin + vec3(0, 0, 0.2F), 1});
    REQUIRE(glm::distance(first.state().positions[18], pin) > 0.1F);
    Lane second = laneOf(saved(first.snapshot(), folder));
    CHECK(second.state().positions[18] == first.state().positions[18]);
    stepped(second, 30);
    CHECK(glm::distance(second.state().positions[18], pin) < 1e-4F);
    second.restart();
    CHECK(hashOf(second.state()) == start);
    CHECK(stepped(second, 10) == stepped(fresh, 10));
}

TEST_CASE("saving: an edit goes on from where the motion is, or restarts, whatever state the scene was saved with") {
    Lane lane = laneOf(gust({}));
    stepped(lane, 3);
    Scene scene = lane.snapshot();
    Lane second = laneOf(scene);
    stepped(second, 2);
    scene.solver.substeps = 7;
    REQUIRE(second.edit(scene));
    CHECK(second.state().frames == 5);
    CHECK_FALSE(second.scene().state);
    scene.cloths[0].pins.clear();
    REQUIRE(second.edit(scene));
    CHECK(second.state().frames == 5);
    std::get<GridShape>(scene.cloths[0].shape).columns = 11;
    REQUIRE(second.edit(scene));
    CHECK(second.state().frames == 0);
}

TEST_CASE("saving: a state that does not fit the scene or was damaged is refused by its path") {
    Lane lane = laneOf(gust({}));
    stepped(lane, 2);
    const std::string text = writeScene(lane.snapshot());
    const auto refusedAt = [&](const std::vector<std::string>& overrides) {
        const Result<Scene> scene = parseScene(text, "t", "", overrides);
        if (!scene) return scene.error().where;
        const Result<Lane> made = Lane::create(*scene);
        return made ? std::string() : made.error().where;
    };
    CHECK(refusedAt({}).empty());
    CHECK(refusedAt({"cloths[0].grid.columns=8"}) == "state");
    CHECK(refusedAt({"state.velocities=[]", "state.hash=\"\""}) == "state.hash");
    CHECK(refusedAt({"state.positions[3]=[0,0,0]"}) == "state.hash");
    CHECK(refusedAt({"state.positions[3]=[0,1e39,0]"}) == "state.positions[3][1]");
    CHECK(refusedAt({"state.time=-1"}) == "state.time");
}

TEST_CASE("saving: a mesh is found again from another folder, and moves with the scene that lies beside it") {
    const Folder here, there;
    std::ofstream(here / "m.obj") << "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";
    const Scene scene = opened(here / "m.obj");
    REQUIRE(saveScene(scene, there / "far.json"));
    REQUIRE(saveScene(scene, here / "near.json"));
    CHECK(Lane::create(opened(there / "far.json")));
    const Scene near = opened(here / "near.json");
    CHECK(std::get<MeshShape>(near.cloths[0].shape).file == "m.obj");
    CHECK(near.savedBy.starts_with("drape "));
    std::filesystem::copy(here.path(), there.path());
    CHECK(Lane::create(opened(there / "near.json")));
}

TEST_CASE("saving: a state that is no longer finite is not written over an older file") {
    const Folder folder;
    Scene scene = gust({});
    REQUIRE(saveScene(scene, folder / "a.json"));
    scene.state = State{{vec3(0, NAN, 0)}, {vec3(0)}, 0, 0};
    CHECK_FALSE(saveScene(scene, folder / "a.json"));
    CHECK(Lane::create(opened(folder / "a.json")));
}
