#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "proof.h"

namespace drape {

enum class Verdict {
    None,     ///< no closed form for the present settings
    Waiting,  ///< not to be told yet
    Holds,    ///< within the tolerance
    Off
};

/// How a proof stands. Numbers in the proof's unit.
struct Finding {
    const Proof* proof = nullptr;  ///< nothing where the scene is none
    Verdict verdict = Verdict::None;
    std::optional<double> measured;
    std::optional<double> expected;
    double tolerance = 0;
    std::string_view reason;  ///< why there is no verdict; empty where there is one
};

/// Holds what is measured against what is expected.
[[nodiscard]] Verdict judge(const Proof& proof, double measured, double expected);

/// Watches a lane for the proof that its scene is. A closed form of a state at rest follows every change of the
/// settings; one of a motion is for the settings it began with, and waits for a restart where they change on the way.
class ProofWatch {
public:
    /// The lane is at time 0.
    void restart(const Lane& lane);
    /// The lane's scene has been edited.
    void edited(const Lane& lane);
    /// The lane has made a step; `pulled`: with a hand on it.
    void observe(const Lane& lane, bool pulled);

    [[nodiscard]] const Finding& finding() const { return finding_; }

private:
    void expect(const Lane& lane);
    void conclude(double timeStep);
    [[nodiscard]] std::optional<double> settled(double timeStep) const;

    Finding finding_;
    std::vector<double> history_;  // what was observed: of a motion all, of a state at rest the last second
    bool disturbed_ = false;       // a motion that was pulled, or given other settings on the way
};

}  // namespace drape
