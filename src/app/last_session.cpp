#include "last_session.h"

#include <stop_token>
#include <utility>

namespace drape {

void LastSession::recall(PanelState& state) const {
    state.draw.dark = session_.dark;
    state.draw.wireframe = session_.wireframe;
    if (session_.strain) state.draw.legend = Legend::Strain;
    state.showPlots = session_.plots;
    state.recent = session_.recent;
}

void LastSession::opened(const std::string& file, PanelState& state) {
    session_.opened(file);
    state.recent = session_.recent;
}

std::string LastSession::look(double now, const PanelState& state, const Lab& lab, float zoom,
                              const std::optional<Placement>& window) {
    constexpr double kTryEvery = 2;  // s
    if (file_.empty()) return {};
    if (!lock_) {
        if (now < nextTry_) return {};
        nextTry_ = now + kTryEvery;
        lock_ = lockSession(file_);
        return lock_ ? "the other window is closed: this one is kept from now on" : "";
    }
    if (writing_.due(now))
        writing_.start([this, session = present(state, lab, zoom, window)](const std::stop_token&) { write(session); });
    if (!writing_.done(now)) return {};
    const bool says = !written_ && !failed_;
    failed_ = !written_;
    return says ? "the session is not kept: " + written_.error().message() : std::string();
}

void LastSession::finish(const PanelState& state, const Lab& lab, float zoom, const std::optional<Placement>& window) {
    writing_.cancel();
    if (file_.empty()) return;
    if (!lock_) lock_ = lockSession(file_);
    if (lock_) write(present(state, lab, zoom, window));
}

Session LastSession::present(const PanelState& state, const Lab& lab, float zoom,
                             const std::optional<Placement>& window) {
    if (window) session_.window = window;
    session_.zoom = zoom;
    session_.dark = state.draw.dark;
    session_.wireframe = state.draw.wireframe;
    session_.strain = state.draw.legend == Legend::Strain;
    session_.plots = state.showPlots;
    session_.playing = lab.playing;
    session_.source = state.source == "-" ? std::string() : state.source;
    Session session = session_;
    if (session.source.empty()) return session;
    for (const Lane& lane : lab.lanes()) session.lanes.push_back(lane.snapshot());
    session.lanes.front().camera = lab.camera;
    return session;
}

void LastSession::write(const Session& session) {
    std::string text = writeSession(session);
    if (text == kept_) return;
    written_ = keepSession(file_, text);
    if (written_) kept_ = std::move(text);
}

}  // namespace drape
