#pragma once

namespace drape {

/// The end of a scale that fits its values and does not flicker: a number whose half is short too. It grows at once,
/// and shrinks once the values have stayed well below a smaller end for a second.
class SteadyScale {
public:
    static constexpr double kSmallest = 1e-6;

    /// Takes the largest value shown now, `elapsed` seconds after the last call.
    void update(double largest, double elapsed);
    [[nodiscard]] double end() const { return end_; }  ///< never below kSmallest

private:
    double end_ = kSmallest;
    double smaller_ = kSmallest;  // the end that would have done since...
    double since_ = 0;            // s ago
};

}  // namespace drape
