#include "timeline.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace drape {
namespace {

std::size_t bytesOf(const std::vector<State>& moment) {
    std::size_t bytes = 0;
    for (const State& state : moment) bytes += (state.positions.size() + state.velocities.size()) * sizeof(vec3);
    return bytes;
}

}  // namespace

void Timeline::record(const std::vector<Lane>& lanes) {
    while (moments_.size() > present_ + 1) {
        bytes_ -= bytesOf(moments_.back());
        moments_.pop_back();
    }
    if (moments_.size() > 1 && !kept(moments_.back())) {
        bytes_ -= bytesOf(moments_.back());
        moments_.pop_back();
    }
    std::vector<State> moment;
    for (const Lane& lane : lanes) moment.push_back(lane.state());
    bytes_ += bytesOf(moment);
    moments_.push_back(std::move(moment));
    while (moments_.size() > kMostMoments) {
        bytes_ -= bytesOf(moments_.front());
        moments_.pop_front();
    }
    while (bytes_ > mostBytes_ && moments_.size() > 2) thinOut();
    present_ = moments_.size() - 1;
}

void Timeline::clear() {
    moments_.clear();
    present_ = bytes_ = 0;
    every_ = 1;
}

double Timeline::time(std::size_t moment) const {
    return moments_[moment].front().time;
}

std::size_t Timeline::before(double seconds) const {
    constexpr double kRounding = 1e-9;
    const double latest = time(present_) - seconds + kRounding;
    std::size_t moment = present_;
    while (moment > 0 && time(moment) > latest) --moment;
    return moment;
}

std::size_t Timeline::nearest(double time) const {
    const auto timeOf = [](const std::vector<State>& moment) { return moment.front().time; };
    const auto after = std::ranges::lower_bound(moments_, time, {}, timeOf);
    if (after == moments_.begin()) return 0;
    if (after == moments_.end()) return moments_.size() - 1;
    const auto earlier = std::prev(after);
    const auto nearer = time - timeOf(*earlier) <= timeOf(*after) - time ? earlier : after;
    return static_cast<std::size_t>(nearer - moments_.begin());
}

std::span<const State> Timeline::goTo(std::size_t moment) {
    present_ = moment;
    return moments_[moment];
}

bool Timeline::kept(const std::vector<State>& moment) const {
    return moment.front().frames % every_ == 0;
}

/// Every second of the moments goes; where none would, the oldest.
void Timeline::thinOut() {
    every_ *= 2;
    const std::size_t count = moments_.size();
    for (std::size_t i = count - 1; i-- > 1;) {
        if (kept(moments_[i])) continue;
        bytes_ -= bytesOf(moments_[i]);
        moments_.erase(moments_.begin() + static_cast<std::ptrdiff_t>(i));
    }
    if (moments_.size() < count) return;
    bytes_ -= bytesOf(moments_.front());
    moments_.pop_front();
}

}  // namespace drape
