#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "drape/scene/input_log.h"
#include "lane.h"

namespace drape {

/// What is done to a lab's lanes, as a log for each: replayed alone, a lane ends in the hash that it ended in here.
/// Unless it was started, it keeps nothing of what it is told.
class InputRecorder {
public:
    [[nodiscard]] bool recording() const { return !logs_.empty(); }
    /// Of the longest log; 0 where there is none.
    [[nodiscard]] std::uint64_t frames() const;
    /// Begins with the lanes as they are, held by no hand.
    void start(const std::vector<Lane>& lanes);
    /// The logs so far, one a lane, which end with the lanes as they are.
    [[nodiscard]] std::vector<InputLog> logs(const std::vector<Lane>& lanes) const;
    /// The same, and keeps nothing from now on.
    [[nodiscard]] std::vector<InputLog> stop(const std::vector<Lane>& lanes);

    /// Something was done to all lanes. What only says where the hand or the lane is now takes the place of the one
    /// before.
    void add(const InputEvent::Action& action);
    /// The lane goes on from its present state, which no step led to.
    void moved(std::size_t lane, const State& state);
    /// The lane took over a scene in place of this one.
    void edited(std::size_t lane, const Scene& before, const Scene& after);
    /// The lane has done a step.
    void stepped(std::size_t lane);

private:
    std::vector<InputLog> logs_;
};

}  // namespace drape
