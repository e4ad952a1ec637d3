#include "stiffness_fit.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numeric>
#include <span>
#include <utility>

#include "trial.h"

namespace drape {
namespace {

constexpr double kSeconds = 3;   // simulated in a trial
constexpr float kDamping = 4;    // 1/s at least, that it settles by then: where it does, damping has no part in
constexpr double kNear = 0.005;  // of the strain that is wanted: then the search ends
constexpr double kSeen = 0.02;   // of it: nobody sees less
constexpr double kNoStrain = 1e-6;

int framesOf(const SolverSettings& settings) {
    return static_cast<int>(std::lround(std::ceil(kSeconds / settings.timeStep)));
}

double meanStrain(const Lane& lane) {
    return lane.strain().mean;
}

/// Over the last quarter: what still swings then swings about it.
double meanOfEnd(std::span<const double> history) {
    const auto end = history.last(history.size() / 4 + 1);
    return std::accumulate(end.begin(), end.end(), 0.0) / static_cast<double>(end.size());
}

constexpr Quantity kSettledStrain{"mean strain", meanStrain, meanOfEnd};

std::optional<Row> settle(Scene scene, const std::stop_token& stop) {
    scene.solver.damping = std::max(scene.solver.damping, kDamping);
    const int frames = framesOf(scene.solver);
    return runTrial({.scene = std::move(scene), .frames = frames, .quantity = &kSettledStrain}, stop);
}

/// With k that leaves (1 - k0)^power of an error; power infinite: 1, but for what has no effect. Bending keeps its k0:
/// a cloth that cannot fold is stretched more where it lies on something.
Scene stiffened(Scene scene, double power) {
    for (ClothDefinition& cloth : scene.cloths) {
        for (Material* material : {&cloth.stretch, &cloth.shear}) {
            const double left = std::pow(1 - static_cast<double>(material->stiffness), power);
            material->stiffness = static_cast<float>(1 - left);
        }
    }
    return scene;
}

/// The next power to try, between one that is too soft, or 0, and one that is too stiff, or infinite.
double between(double soft, double stiff) {
    if (soft > 0) return std::isinf(stiff) ? 2 * soft : std::sqrt(soft * stiff);
    return std::isinf(stiff) ? 1 : stiff / 2;
}

}  // namespace

std::optional<StiffnessFit> fitStiffness(const Scene& like, const Scene& closedForm, const Scene& present,
                                         const std::stop_token& stop, const std::function<void(int)>& began) {
    const std::optional<Row> other = settle(like, stop);
    if (!other) return std::nullopt;
    StiffnessFit fit{.scene = closedForm, .wanted = other->value, .failure = other->failure};
    double soft = 0, stiff = std::numeric_limits<double>::infinity();
    double power = stiff;  // whether there is a k at all
    double off = stiff;
    const auto isNear = [&] { return off <= kNear * fit.wanted + kNoStrain; };
    const auto tryOut = [&](Scene scene) {
        if (began) began(fit.trials + 1);
        const std::optional<Row> row = settle(scene, stop);
        if (!row) return row;
        ++fit.trials;
        fit.failure = row->failure;
        if (fit.failure.empty() && std::fabs(row->value - fit.wanted) < off) {
            off = std::fabs(row->value - fit.wanted);
            fit.scene = std::move(scene);
            fit.strain = row->value;
        }
        return row;
    };
    if (fit.failure.empty() && !tryOut(present)) return std::nullopt;
    while (fit.failure.empty() && !isNear() && fit.trials < StiffnessFit::kMostTrials) {
        const std::optional<Row> row = tryOut(stiffened(closedForm, power));
        if (!row) return std::nullopt;
        const bool stretchedMore = row->value > fit.wanted;
        if (stretchedMore && std::isinf(power)) {
            fit.tooSoft = row->value;
            break;
        }
        (stretchedMore ? soft : stiff) = power;
        power = between(soft, stiff);
    }
    if (off <= kSeen * fit.wanted) fit.tooSoft.reset();
    return fit;
}

double workOfFit(std::size_t constraints, const SolverSettings& like, const SolverSettings& pbd) {
    return static_cast<double>(constraints) * framesOf(pbd) *
           (sweepsOf(like) + StiffnessFit::kMostTrials * sweepsOf(pbd));
}

void FitUnderWay::start(Scene like, Scene closedForm, Scene present, std::uint64_t revision) {
    revision_ = revision;
    shared_ = std::make_shared<Shared>();
    work_.start([like = std::move(like), closedForm = std::move(closedForm), present = std::move(present),
                 shared = shared_](const std::stop_token& stop) {
        shared->found = fitStiffness(like, closedForm, present, stop, [&](int trial) { shared->trial = trial; });
    });
}

std::optional<StiffnessFit> FitUnderWay::take() {
    if (!running() || !work_.wait(0)) return std::nullopt;
    return std::exchange(shared_->found, std::nullopt);
}

}  // namespace drape
