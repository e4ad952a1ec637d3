#include "proof.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "proof_list.h"

namespace drape {

double Proof::tolerance(double expectedValue) const {
    return std::max(relative * std::fabs(expectedValue), absolute);
}

std::span<const Proof> proofs() {
    static const std::vector<Proof> kList = [] {
        std::vector<Proof> all = hangingProofs();
        for (const auto& more : {volumeProofs(), swingingProofs(), contactProofs()})
            all.insert(all.end(), more.begin(), more.end());
        return all;
    }();
    return kList;
}

const Proof* proofNamed(std::string_view scene) {
    const auto found = std::ranges::find(proofs(), scene, &Proof::scene);
    return found == proofs().end() ? nullptr : &*found;
}

std::optional<double> valueAt(double seconds, std::span<const double> history, double timeStep) {
    const auto frame = static_cast<std::size_t>(std::lround(seconds / timeStep));
    if (frame >= history.size()) return std::nullopt;
    return history[frame];
}

}  // namespace drape
