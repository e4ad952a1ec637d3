// How a lab goes to another time: where a person or a log asks for it, and where a step went wrong.
#include <algorithm>
#include <limits>
#include <span>
#include <utility>

#include "failure.h"
#include "lab.h"

namespace drape {

void Lab::goTo(std::size_t moment) {
    if (moment >= timeline_.size()) return;
    release();
    playing = false;
    moveTo(timeline_.goTo(moment));
}

void Lab::goTo(std::span<const State> states) {
    release();
    timeline_.clear();
    moveTo(states);
}

void Lab::moveTo(std::span<const State> states) {
    for (std::size_t i = 0; i < lanes_.size(); ++i) {
        lanes_[i].goTo(states[i]);
        inputs_.moved(i, states[i]);
    }
    recorder_.goBackTo(lanes_);
}

std::string Lab::whatWentWrong(std::optional<std::size_t> failed) {
    if (failed) return nameOf(lanes_, *failed) + ": " + lanes_[*failed].failure();
    if (!watching || toldOverstretch_ || held_ >= 0 || sphere_) return {};
    constexpr double kSensible = 5;  // 500 %
    const auto lane =
        std::ranges::find_if(lanes_, [](const Lane& candidate) { return candidate.strain().max > kSensible; });
    if (lane == lanes_.end()) return {};
    toldOverstretch_ = true;
    return nameOf(lanes_, static_cast<std::size_t>(lane - lanes_.begin())) + ": " + whyStretched(*lane);
}

bool Lab::goBack(const std::string& why) {
    release();
    playing = false;
    std::string text = why + "; paused";
    if (timeline_.size() > 1) {
        goTo(timeline_.before(1));
        text += ", and back by a second";
    }
    notify(std::move(text), std::numeric_limits<double>::infinity());
    return false;
}

}  // namespace drape
