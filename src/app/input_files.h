#pragma once

#include <string>
#include <vector>

#include "drape/scene/result.h"
#include "lab.h"
#include "periodic.h"

namespace drape {

/// The logs of what is done to the lab as files in the working directory, a lane each, drape-inputs-0001.jsonl, -0002,
/// ... They are there from the beginning and kept up while they grow, so that of a program that was killed no more is
/// lost than the last seconds: what is left replays to its hash.
class InputFiles {
public:
    /// Begins to record, or ends it, where that is asked for; keeps up the files, and completes those of logs that have
    /// ended. `now` [s]. Returns one line for a person; empty where there is nothing to tell.
    [[nodiscard]] std::string keep(bool asked, double now, Lab& lab);

private:
    std::string begin(Lab& lab);
    std::string end(std::vector<InputLog> logs);
    std::string keepUp(double now, const Lab& lab);

    std::vector<std::string> files_;
    bool failed_ = false;
    Result<bool> written_ = true;  // the last time
    Periodic writing_;             // of this; last: it ends before it goes
};

}  // namespace drape
