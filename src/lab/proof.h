#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "drape/scene/scene.h"

namespace drape {

class Lane;

/// A built-in scene whose outcome theory knows: what to measure, what must come out under the scene's present settings,
/// and the few lines that go with it.
struct Proof {
    std::string_view scene;     ///< its name
    std::string_view title;     ///< one line
    std::string_view quantity;  ///< what is measured
    std::string_view unit;
    std::string_view when;  ///< when it is judged: "until ..."
    std::string_view shows;
    std::string_view formula;
    std::string_view source;    ///< the paper
    std::string_view mistakes;  ///< what is often said and does not hold
    std::string_view holdsFor;  ///< the settings that the closed form is for
    double relative = 0;        ///< tolerance, as a share of what is expected
    double absolute = 0;        ///< the least tolerance [unit]

    bool (*fits)(const Scene&) = nullptr;  ///< false where a scene of that name is built otherwise
    /// The closed form [unit]; nothing where the settings are not among `holdsFor`. The scene fits.
    std::optional<double> (*expected)(const Scene&) = nullptr;
    double (*observe)(const Lane&) = nullptr;  ///< after every frame, the start included
    /// What is measured [unit], from what was observed so far, one a time step; nothing until it can be told. Absent:
    /// what is observed once it has settled.
    std::optional<double> (*measure)(std::span<const double> history, double timeStep) = nullptr;

    /// How far off it may be [unit].
    [[nodiscard]] double tolerance(double expectedValue) const;
};

/// All of them, in the order to show them.
[[nodiscard]] std::span<const Proof> proofs();
/// The proof that a scene of this name is; nothing for other names.
[[nodiscard]] const Proof* proofNamed(std::string_view scene);

/// What measure() gives where it looks at the state after some seconds: that of the frame nearest to it.
[[nodiscard]] std::optional<double> valueAt(double seconds, std::span<const double> history, double timeStep);

}  // namespace drape
