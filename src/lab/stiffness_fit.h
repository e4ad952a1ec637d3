#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "background.h"
#include "drape/scene/scene.h"

namespace drape {

/// The stiffness with which PBD comes nearest to what another method makes of a cloth, and how near that is.
struct StiffnessFit {
    static constexpr int kMostTrials = 14;

    Scene scene;                      ///< under PBD, with this stiffness
    double strain = 0;                ///< mean strain that it settles at
    double wanted = 0;                ///< what the other method settles at
    std::optional<double> tooSoft{};  ///< the mean strain that even k = 1 leaves, where no k came near
    int trials = 0;                   ///< of PBD
    std::string failure;              ///< why a trial failed; then there is nothing else
};

/// Runs `like`, then PBD with one stiffness after another, each from time 0 until it hangs or lies: what PBD settles at
/// in a cloth has no closed form. `closedForm` is PBD with the stiffnesses to begin with (see matchMaterials); stretch
/// and shear are made stiffer or softer together, as more or fewer sweeps would: 1 - k = (1 - k0)^p, p found by
/// bisection. What is found is never farther off than `present`, PBD as it is. The same on every run. Nothing where it
/// was told to stop. `began` is told the number of each trial of PBD that begins, from 1 on.
[[nodiscard]] std::optional<StiffnessFit> fitStiffness(const Scene& like, const Scene& closedForm, const Scene& present,
                                                       const std::stop_token& stop = {},
                                                       const std::function<void(int trial)>& began = {});
/// Projections that fitStiffness() takes at most, or as long as it takes, for so many constraints.
[[nodiscard]] double workOfFit(std::size_t constraints, const SolverSettings& like, const SolverSettings& pbd);

/// A fit on a thread of its own, for lanes that are as they were when it began. Whoever lets go of it stops it.
class FitUnderWay {
public:
    /// `revision`: the lab's. Nothing else may be under way.
    void start(Scene like, Scene closedForm, Scene present, std::uint64_t revision);
    [[nodiscard]] bool running() const { return work_.underWay(); }
    [[nodiscard]] std::uint64_t revision() const { return revision_; }
    void cancel() { work_.cancel(); }
    /// The trial of PBD that is under way; 0 while the other method is tried, or nothing is.
    [[nodiscard]] int trial() const { return running() ? shared_->trial.load() : 0; }
    /// What was found, once, when it is done.
    [[nodiscard]] std::optional<StiffnessFit> take();

private:
    struct Shared {  // with the work
        std::atomic<int> trial = 0;
        std::optional<StiffnessFit> found;  // the work's, until it is done
    };

    std::uint64_t revision_ = 0;
    std::shared_ptr<Shared> shared_;
    Background work_;
};

}  // namespace drape
