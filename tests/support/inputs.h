#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <catch2/catch_test_macros.hpp>

#include "hanging.h"
#include "replay.h"

// What is done to a cloth with a ball in a lab, and the replay of its logs.
namespace drape::test {

inline constexpr int kSide = 8;

inline Scene clothAndBall() {
    Scene scene = hanging(kSide);
    std::get<GridShape>(scene.cloths[0].shape).plane = GridShape::Plane::XZ;
    scene.colliders.emplace_back(Sphere{.center = vec3(0, 0.8F, 0), .radius = 0.3F});
    return scene;
}

inline void run(Lab& lab, int frames) {
    for (int i = 0; i < frames; ++i) lab.stepOnce();
}

inline void pull(Lab& lab, vec3 way, int frames) {
    for (int i = 1; i <= frames; ++i) {
        lab.moveHand(static_cast<float>(i) / static_cast<float>(frames) * way);
        lab.advance(kFrame);
    }
}

/// The hash that a log leads to, as a program without a window replays it from a file.
inline std::string replayed(const InputLog& recorded) {
    const Result<InputLog> log = parseInputLog(writeInputLog(recorded), "log", "");
    INFO((log ? "" : log.error().message()));
    REQUIRE(log);
    Lab lab = labOf(*log->scene);
    lab.watching = false;
    Replay replay(*log);
    for (std::uint64_t frame = 0; frame < log->frames; ++frame) {
        const auto done = replay.beforeStep(lab);
        INFO((done ? "" : done.error().message()));
        REQUIRE(done);
        REQUIRE(lab.stepThrough());
    }
    REQUIRE(replay.beforeStep(lab));
    return hashOf(lab);
}

/// Ends the logs; each lane's is replayed to the hash it has now.
inline void checkReplays(Lab& lab) {
    lab.stopInputs();
    const std::vector<InputLog> logs = lab.takeInputs();
    REQUIRE(logs.size() == lab.lanes().size());
    for (std::size_t lane = 0; lane < logs.size(); ++lane) {
        CAPTURE(lane);
        CHECK(logs[lane].hash == hashOf(lab, lane));
        CHECK(replayed(logs[lane]) == hashOf(lab, lane));
    }
}

}  // namespace drape::test
