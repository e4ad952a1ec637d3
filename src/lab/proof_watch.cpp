#include "proof_watch.h"

#include <algorithm>
#include <cmath>

#include "lane.h"

namespace drape {
namespace {

constexpr double kSettleSeconds = 1;
constexpr double kSettleShare = 0.2;          // of the tolerance: what still moves less is at rest
constexpr std::size_t kMostObserved = 20000;  // frames; beyond, a motion has had its time

std::size_t settleFrames(double timeStep) {
    return static_cast<std::size_t>(std::clamp(std::round(kSettleSeconds / timeStep), 2.0, 10000.0));
}

}  // namespace

Verdict judge(const Proof& proof, double measured, double expected) {
    return std::fabs(measured - expected) <= proof.tolerance(expected) ? Verdict::Holds : Verdict::Off;
}

void ProofWatch::restart(const Lane& lane) {
    const Proof* proof = proofNamed(lane.scene().name);
    finding_ = {};
    if (proof != nullptr && proof->fits(lane.scene())) finding_.proof = proof;
    history_.clear();
    if (finding_.proof == nullptr) return;
    disturbed_ = finding_.proof->measure != nullptr && lane.state().frames > 0;  // the motion began elsewhere
    history_.push_back(finding_.proof->observe(lane));
    expect(lane);
}

void ProofWatch::edited(const Lane& lane) {
    if (lane.state().frames == 0) return restart(lane);
    if (finding_.proof == nullptr) return;
    if (!finding_.proof->fits(lane.scene())) {
        finding_ = {};
        return;
    }
    disturbed_ = finding_.proof->measure != nullptr;
    history_.clear();
    expect(lane);
}

void ProofWatch::observe(const Lane& lane, bool pulled) {
    if (finding_.proof == nullptr) return;
    const bool motion = finding_.proof->measure != nullptr;
    if (motion && (finding_.verdict == Verdict::Holds || finding_.verdict == Verdict::Off)) return;
    const double timeStep = lane.scene().solver.timeStep;
    if (motion && pulled) disturbed_ = true;
    if (!motion && pulled) history_.clear();
    if (!motion || history_.size() < kMostObserved) history_.push_back(finding_.proof->observe(lane));
    if (!motion && history_.size() > settleFrames(timeStep)) history_.erase(history_.begin());
    conclude(timeStep);
}

void ProofWatch::expect(const Lane& lane) {
    finding_.expected = finding_.proof->expected(lane.scene());
    finding_.tolerance = finding_.expected ? finding_.proof->tolerance(*finding_.expected) : 0;
    finding_.measured.reset();
    conclude(lane.scene().solver.timeStep);
}

void ProofWatch::conclude(double timeStep) {
    const Proof& proof = *finding_.proof;
    const std::optional<double> told = disturbed_                 ? std::nullopt
                                       : proof.measure != nullptr ? proof.measure(history_, timeStep)
                                                                  : settled(timeStep);
    finding_.measured = told;
    if (!told && proof.measure == nullptr && !history_.empty()) finding_.measured = history_.back();
    if (!finding_.expected) {
        finding_.verdict = Verdict::None;
        finding_.reason = proof.holdsFor;
    } else if (!told) {
        finding_.verdict = Verdict::Waiting;
        finding_.reason = disturbed_ ? "for a restart (R): the settings or a hand changed it on the way" : proof.when;
    } else {
        finding_.verdict = judge(proof, *told, *finding_.expected);
        finding_.reason = {};
    }
}

/// What is observed, where it has stayed the same for a while.
std::optional<double> ProofWatch::settled(double timeStep) const {
    if (history_.size() < settleFrames(timeStep)) return std::nullopt;
    const auto [least, most] = std::ranges::minmax(history_);
    if (!(most - least <= kSettleShare * finding_.tolerance)) return std::nullopt;
    return history_.back();
}

}  // namespace drape
