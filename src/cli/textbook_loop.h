#pragma once

#include <optional>
#include <vector>

#include "drape/core/model.h"
#include "drape/core/solver.h"

namespace drape {

/// The loop most people write first: distance constraints one after another on an array of positions, a square root and
/// a division each. What `drape bench` measures the fast solver against, so it is kept as short as it can be and does
/// no more than its method needs: no contacts, no hand, one material. Sequential order, single precision.
class TextbookLoop {
public:
    /// Nothing where the model has constraints other than distances.
    [[nodiscard]] static std::optional<TextbookLoop> of(const Model& model);

    /// Sweeps from now on in the order of the particles' numbers, as a loop over a mesh's edges does, in place of
    /// sequential order's families: each projection then waits for the one before it. It pumps energy.
    void sweepByNumber();

    /// One frame.
    void step(const Model& model, const SolverSettings& settings, State& state);

private:
    struct Link {
        int a = 0;
        int b = 0;
        float rest = 0;
    };
    void sweepPbd(const Model& model, float stiffness, State& state) const;
    void sweepXpbd(const Model& model, float scaledCompliance, State& state);

    std::vector<Link> links_;
    std::vector<float> multipliers_;
    std::vector<vec3> previous_;
};

}  // namespace drape
