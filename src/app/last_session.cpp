#include "last_session.h"

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
    constexpr double kPeriod = 2;  // s
    if (file_.empty() || now < next_) return {};
    next_ = now + kPeriod;
    const Result<bool> written = keep(state, lab, zoom, window);
    const bool says = !written && !failed_;
    failed_ = !written;
    return says ? "the session is not kept: " + written.error().message() : std::string();
}

void LastSession::finish(const PanelState& state, const Lab& lab, float zoom, const std::optional<Placement>& window) {
    if (!file_.empty()) (void)keep(state, lab, zoom, window);
}

Result<bool> LastSession::keep(const PanelState& state, const Lab& lab, float zoom,
                               const std::optional<Placement>& window) {
    if (window) session_.window = window;
    session_.zoom = zoom;
    session_.dark = state.draw.dark;
    session_.wireframe = state.draw.wireframe;
    session_.strain = state.draw.legend == Legend::Strain;
    session_.plots = state.showPlots;
    session_.source = state.source == "-" ? std::string() : state.source;
    session_.lanes.clear();
    if (!session_.source.empty()) {
        for (const Lane& lane : lab.lanes()) session_.lanes.push_back(lane.scene());
        session_.lanes.front().camera = lab.camera;
    }
    std::string text = writeSession(session_);
    if (text == kept_) return true;
    const Result<bool> written = keepSession(file_, text);
    if (written) kept_ = std::move(text);
    return written;
}

}  // namespace drape
