#pragma once

#include <cstddef>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "drape/scene/result.h"
#include "drape/scene/scene.h"
#include "placement.h"

namespace drape {

/// What comes back when the program is started again.
struct Session {
    static constexpr std::size_t kMostRecent = 8;

    std::optional<Placement> window;
    float zoom = 1;  ///< UI scale over what the monitor asks for
    bool dark = true;
    bool plots = false;
    bool strain = false;
    bool wireframe = false;
    bool playing = true;
    std::string source;               ///< SCENE as on the command line; empty where there is no scene to come back to
    std::vector<Scene> lanes;         ///< with settings and state as they were left
    std::vector<std::string> recent;  ///< scene and mesh files, the last one first

    /// Puts a file at the front of the recent ones, once.
    void opened(const std::string& file);
};

/// Where the session is kept: $XDG_STATE_HOME/drape/session.json, else ~/.local/state/drape/session.json; empty where
/// neither is known.
[[nodiscard]] std::string sessionFile();

struct CloseFile {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
/// Held by the one window that keeps a session. The system takes it back when the program ends, however it does.
using SessionLock = std::unique_ptr<std::FILE, CloseFile>;
/// Takes the lock of a session, a file beside it; nothing where another program holds it. An empty one where there can
/// be none, as in a folder that cannot be written: there is nothing to guard then.
[[nodiscard]] std::optional<SessionLock> lockSession(const std::string& file);

/// A session as JSON text, and back. An error names the place in `origin`.
[[nodiscard]] std::string writeSession(const Session& session);
[[nodiscard]] Result<Session> parseSession(std::string_view text, std::string_view origin);

/// The session that was left, or a new one where there is none. One that cannot be read is an error and is kept beside
/// its place as session.json.unreadable.
[[nodiscard]] Result<Session> readSession(const std::string& file);
/// Writes the session, with the folders it needs.
[[nodiscard]] Result<bool> keepSession(const std::string& file, const std::string& text);

}  // namespace drape
