#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "drape/core/model.h"
#include "drape/scene/result.h"
#include "drape/scene/scene.h"

namespace drape {

/// The hand takes a particle.
struct Grab {
    int particle = 0;
};
/// The hand takes a sphere.
struct GrabSphere {
    int collider = 0;  ///< its index among them
};
/// The hand goes there in the next frame.
struct MoveHand {
    vec3 displacement{0};  ///< m, from where what it holds was grabbed
};
/// The hand is there at once, with the sphere that it holds: moved while time stood still.
struct JumpHand {
    vec3 displacement{0};  ///< the same
};
/// The hand lets go; what it does for good is an edit.
struct ReleaseHand {};
/// Settings are changed, all at once.
struct EditScene {
    std::vector<std::string> edits;  ///< PATH=VALUE, as `--set` takes them
};
struct Restart {};

/// What a person did, and when.
struct InputEvent {
    /// A State: the motion goes on from there, as after going back in time.
    using Action = std::variant<Grab, MoveHand, ReleaseHand, EditScene, Restart, GrabSphere, JumpHand, State>;

    std::uint64_t frame = 0;  ///< frames stepped before it since the log began, whatever led back in time meanwhile
    Action action;
};

/// What a person did to a scene: replayed, the scene ends in the same hash.
struct InputLog {
    std::optional<Scene> scene;  ///< that it begins with, its state included
    std::uint64_t frames = 0;    ///< in all
    std::string hash;            ///< at their end; empty where it is not known
    std::vector<InputEvent> events;
};

/// Reads a log: JSON lines, the first about the whole, then one action a line, e.g.
///   {"drape_input": 1, "frames": 120, "hash": "0123456789abcdef", "scene": {"drape": 1}}
///   {"frame": 10, "grab": 17}
///   {"frame": 11, "move": [0, 0.1, 0]}
///   {"frame": 40, "release": true}
///   {"frame": 60, "set": ["solver.iterations=5"]}
///   {"frame": 90, "restart": true}
/// and "grab_sphere": 0, "jump": [0, 0.1, 0], "state": {...} as in a saved scene.
/// `folder` is where the scene's meshes are. Errors are by origin:line.
[[nodiscard]] Result<InputLog> parseInputLog(std::string_view text, std::string_view origin, std::string_view folder);
/// The same for a file; its meshes are beside it.
[[nodiscard]] Result<InputLog> readInputLog(const std::string& path);
/// The log as parseInputLog reads it, to the bit.
[[nodiscard]] std::string writeInputLog(const InputLog& log);
/// Writes the log as a file of its own, its scene as saveScene does.
[[nodiscard]] Result<bool> saveInputLog(InputLog log, std::string_view path);

}  // namespace drape
