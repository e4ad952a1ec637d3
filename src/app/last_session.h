#pragma once

#include <optional>
#include <string>
#include <utility>

#include "lab.h"
#include "panel.h"
#include "periodic.h"
#include "session.h"

namespace drape {

/// The session while the program runs: what of the last one comes back into the panel, and what of the present one is
/// kept in its file, every few seconds where it has changed, so that a crash loses no more than these.
class LastSession {
public:
    /// An empty file name keeps nothing. Without the lock another window keeps its session there: this one waits for
    /// it to close.
    LastSession(Session session, std::string file, std::optional<SessionLock> lock = SessionLock())
        : session_(std::move(session)), file_(std::move(file)), lock_(std::move(lock)) {
        session_.lanes.clear();
    }

    [[nodiscard]] const Session& session() const { return session_; }
    /// The look and the recent files come back.
    void recall(PanelState& state) const;
    /// A file that was opened or saved is among the recent ones from now on.
    void opened(const std::string& file, PanelState& state);

    /// Keeps what is there, where it has changed and its time has come. `zoom`: UI scale over what the monitor asks
    /// for; `now` [s]. Says what failed, once, and that the other window is closed.
    [[nodiscard]] std::string look(double now, const PanelState& state, const Lab& lab, float zoom,
                                   const std::optional<Placement>& window);
    /// Keeps it at the program's end.
    void finish(const PanelState& state, const Lab& lab, float zoom, const std::optional<Placement>& window);

private:
    [[nodiscard]] Session present(const PanelState& state, const Lab& lab, float zoom,
                                  const std::optional<Placement>& window);
    void write(const Session& session);

    Session session_;  // but for the lanes
    std::string file_;
    std::optional<SessionLock> lock_;  // of the file
    double nextTry_ = 0;               // s, to get the lock
    bool failed_ = false;
    std::string kept_;             // what the file holds
    Result<bool> written_ = true;  // the last time
    Periodic writing_;             // of these two; last: it ends before they go
};

}  // namespace drape
