#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "lab.h"

namespace drape {

/// Undo and redo over the scenes of a lab's lanes: pins, what the hand put elsewhere, settings, and which lanes there
/// are. Time goes on as it does.
class EditHistory {
public:
    static constexpr std::size_t kMostSteps = 100;

    /// Once a frame: what changed in the lab since the last call is one step. So is all that changes in one gesture
    /// (a drag of a slider); 0 is none.
    void observe(const Lab& lab, std::uint64_t gesture = 0);
    /// Forgets all steps: the lab has another scene.
    void clear(const Lab& lab);

    [[nodiscard]] bool canUndo() const { return !past_.empty(); }
    [[nodiscard]] bool canRedo() const { return !future_.empty(); }
    /// Takes the last step back. Returns what is set now, "solver.iterations=5"; empty where there is no step. An error
    /// says what could not be built.
    Result<std::string> undo(Lab& lab) { return travel(lab, past_, future_); }
    Result<std::string> redo(Lab& lab) { return travel(lab, future_, past_); }

private:
    using Scenes = std::vector<Scene>;  // one a lane

    void take(const Lab& lab);
    Result<std::string> travel(Lab& lab, std::vector<Scenes>& from, std::vector<Scenes>& to);

    std::vector<Scenes> past_;
    std::vector<Scenes> future_;
    Scenes present_;
    std::uint64_t revision_ = 0;
    std::uint64_t gesture_ = 0;  // of the last step
};

}  // namespace drape
