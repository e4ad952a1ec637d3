#pragma once

#include <cstddef>
#include <cstdint>

#include "drape/scene/input_log.h"
#include "lab.h"

namespace drape {

/// Does to a lab of one lane what a log says, frame by frame: its hash is then the one that was recorded.
class Replay {
public:
    explicit Replay(InputLog log) : log_(std::move(log)) {}

    [[nodiscard]] const InputLog& log() const { return log_; }
    /// Does what comes before the lab's next step. Call it once before each, and once after the log's last one. An edit
    /// that is refused or a particle that is not there is an error that names the frame.
    Result<bool> beforeStep(Lab& lab);

private:
    InputLog log_;
    std::size_t next_ = 0;  // event
    std::uint64_t frame_ = 0;
};

}  // namespace drape
