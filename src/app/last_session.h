#pragma once

#include <optional>
#include <string>

#include "lab.h"
#include "panel.h"
#include "session.h"

namespace drape {

/// The session while the program runs: what of the last one comes back into the panel, and what of the present one is
/// kept in its file, whenever it has changed and at most every few seconds, so that a crash loses no more than these.
class LastSession {
public:
    /// An empty file name keeps nothing.
    LastSession(Session session, std::string file) : session_(std::move(session)), file_(std::move(file)) {}

    [[nodiscard]] const Session& session() const { return session_; }
    /// The look and the recent files come back.
    void recall(PanelState& state) const;
    /// A file that was opened or saved is among the recent ones from now on.
    void opened(const std::string& file, PanelState& state);

    /// Keeps what is there, where it has changed and its time has come. `zoom`: UI scale over what the monitor asks
    /// for; `now` [s]. Says what failed, once.
    [[nodiscard]] std::string look(double now, const PanelState& state, const Lab& lab, float zoom,
                                   const std::optional<Placement>& window);
    /// Keeps it at the program's end.
    void finish(const PanelState& state, const Lab& lab, float zoom, const std::optional<Placement>& window);

private:
    [[nodiscard]] Result<bool> keep(const PanelState& state, const Lab& lab, float zoom,
                                    const std::optional<Placement>& window);

    Session session_;
    std::string file_;
    std::string kept_;  // what the file holds
    double next_ = 0;
    bool failed_ = false;
};

}  // namespace drape
