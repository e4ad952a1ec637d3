#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include "lane.h"

namespace drape {

/// The last states of all lanes, from any of which they can go on. Bounded: of cloths too fine for it, it keeps every
/// second step, every fourth, and so on.
class Timeline {
public:
    static constexpr std::size_t kMostMoments = 1800;  ///< 30 s at 60 Hz

    explicit Timeline(std::size_t mostBytes = std::size_t{384} << 20U) : mostBytes_(mostBytes) {}

    /// The lanes' present states are the newest moment, and the present one; what was kept after the present moment is
    /// forgotten.
    void record(const std::vector<Lane>& lanes);
    void clear();

    [[nodiscard]] std::size_t size() const { return moments_.size(); }
    [[nodiscard]] std::size_t present() const { return present_; }  ///< only where there is a moment
    [[nodiscard]] double time(std::size_t moment) const;            ///< s
    /// The newest moment at least `seconds` before the present one, or the oldest.
    [[nodiscard]] std::size_t before(double seconds) const;
    /// The moment nearest to a time [s].
    [[nodiscard]] std::size_t nearest(double time) const;
    /// A moment becomes the present one; returns a state a lane.
    std::span<const State> goTo(std::size_t moment);

private:
    [[nodiscard]] bool kept(const std::vector<State>& moment) const;
    void thinOut();

    std::deque<std::vector<State>> moments_;  // oldest first, a state a lane
    std::size_t present_ = 0;
    std::size_t mostBytes_;
    std::size_t bytes_ = 0;
    std::uint64_t every_ = 1;  // steps between moments; the newest may come earlier
};

}  // namespace drape
