#pragma once

#include <optional>
#include <string>
#include <vector>

#include "commands.h"
#include "drape/scene/result.h"
#include "drape/scene/scene.h"
#include "lab.h"
#include "session.h"

namespace drape {

/// What the window begins with.
struct Start {
    std::string source;                      ///< SCENE as on the command line
    Scene original;                          ///< what `source` opens, before any edit
    std::vector<Scene> lanes;                ///< a lane each; the last session's, or one
    Session session;                         ///< the last one, or a new one
    bool resumed = false;                    ///< the lanes are the last session's
    std::string sessionFile;                 ///< where it is kept; empty: nowhere
    std::optional<SessionLock> sessionLock;  ///< that nobody else does; nothing where another window does
    std::string notice;                      ///< what a person should know of it
};

/// The scene that was asked for; where none was, the last session's, else "hanging". A run for a number of frames, a
/// picture or a report neither reads nor keeps a session, unless --session names one. Beside a window that keeps it,
/// one begins with the look alone. An error is that of a scene that was asked for: a session that
/// cannot be read is a notice.
[[nodiscard]] Result<Start> startOf(const WindowOptions& options);

/// The lab that the window begins with. Where the last session's cannot be built any more, for a mesh that has changed
/// or is gone, it begins from time 0 or, if that fails too, with the first scene; the notice then says why.
[[nodiscard]] Result<Lab> labOf(Start& start);

/// What was found in the meshes and cloths of the scene just opened, on one line; empty where there is nothing to tell.
[[nodiscard]] std::string noteOn(const Lab& lab);

[[nodiscard]] std::string windowTitle(const std::string& source);

/// False where particles without a cloth are there to be stepped by hand, and prove nothing.
[[nodiscard]] bool playsAtOnce(const Scene& scene);

}  // namespace drape
