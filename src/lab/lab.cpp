#include "lab.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <span>
#include <stop_token>
#include <thread>
#include <utility>

#include <glm/common.hpp>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include "failure.h"

namespace drape {
namespace {

/// Projections a step takes, or as long as it takes: what decides whether threads are worth waking.
double workOf(const Lane& lane) {
    return static_cast<double>(lane.constraintCount()) * sweepsOf(lane.scene().solver);
}

/// Of all lanes, and of all but the one with the most: what stepping them side by side can save.
struct Work {
    double sum = 0;
    double besideLargest = 0;
};

Work workOf(std::span<const Lane> lanes) {
    double largest = 0, sum = 0;
    for (const Lane& lane : lanes) {
        const double work = workOf(lane);
        largest = std::max(largest, work);
        sum += work;
    }
    return {sum, sum - largest};
}

/// The first part of a step of all lanes, each with its hand, side by side or in turn; on as many cores, 0: all.
void compute(std::span<Lane> lanes, std::span<const Hand> hands, bool sideBySide, int cores,
             const std::stop_token& stop) {
    if (cores == 0) cores = static_cast<int>(std::max(std::thread::hardware_concurrency(), 1U));
    const int threads = std::max(cores / static_cast<int>(lanes.size()), 1);
    if (sideBySide) {
        // Isolated: a lane that waits for its own threads must not step another one meanwhile, that would count as
        // its time.
        tbb::parallel_for(std::size_t{0}, lanes.size(), [&](std::size_t i) {
            tbb::this_task_arena::isolate([&] { lanes[i].compute(hands[i], threads, stop); });
        });
    } else {
        for (std::size_t i = 0; i < lanes.size(); ++i) lanes[i].compute(hands[i], threads, stop);
    }
}

double secondsSince(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace

Lab::Lab(std::vector<Lane> lanes)
    : camera(lanes.front().scene().camera),
      lanes_(std::move(lanes)),
      methodAlone_(lanes_.front().scene().solver.method) {
    begin();
}

Result<Lab> Lab::create(Scene scene) {
    return create(std::vector{std::move(scene)});
}

Result<Change> Lab::edit(std::size_t lane, const Scene& scene) {
    settle();
    const bool becomesReference = comparing() && scene.solver.method == Method::Reference &&
                                  lanes_[lane].scene().solver.method != Method::Reference;
    const Result<Change> change = editLane(lane, scene);
    if (!change) return change;
    toldOverstretch_ = false;
    for (std::size_t other = 0; other < lanes_.size(); ++other) {
        Scene shared = lanes_[other].scene();
        if (std::exchange(shared.solver.timeStep, scene.solver.timeStep) == scene.solver.timeStep) continue;
        if (const auto retuned = editLane(other, shared); !retuned) return retuned;
    }
    ++revision_;
    if (*change == Change::Rebuild) pulled_ = false;  // by a solver that is gone
    if (*change == Change::Restart) {
        restart();
        notify("restarted at 0 s: the particles changed");
    } else if (becomesReference && lanes_[lane].state().frames > 0) {
        restart();
        notify("restarted at 0 s, so that the reference goes through it all");
    }
    if (sphere_) moveSpheres(displacementStepped_);  // stays with the hand
    return change;
}

Result<Change> Lab::editLane(std::size_t lane, const Scene& scene) {
    const Scene before = lanes_[lane].scene();
    Result<Change> change = lanes_[lane].edit(scene);
    if (!change) return change;
    inputs_.edited(lane, before, lanes_[lane].scene());
    touched_ = touched_ || lanes_[lane].state().frames > 0;
    return change;
}

void Lab::restart() {
    release();
    inputs_.add(Restart{});
    for (Lane& lane : lanes_) lane.restart();
    begin();
}

void Lab::begin() {
    touched_ = std::ranges::any_of(lanes_, [](const Lane& lane) { return lane.state().frames > 0; });
    clock_.reset();
    recorder_.clear();
    timeline_.clear();
    toldOverstretch_ = false;
    notify({}, 0);
}

Result<bool> Lab::recordInputs() {
    settle();
    const Result<bool> put = held_ >= 0 || sphere_ ? putDown() : true;
    inputs_.start(lanes_);
    return put;
}

void Lab::stopInputs() {
    settle();
    if (recordingInputs()) logs_ = inputs_.stop(lanes_);
}

void Lab::notify(std::string text, double seconds) {
    notice_ = std::move(text);
    noticeSeconds_ = seconds;
}

int Lab::advance(double elapsed) {
    if (!(elapsed > 0 && std::isfinite(elapsed))) elapsed = 0;
    noticeSeconds_ -= elapsed;
    if (!(noticeSeconds_ > 0)) notice_.clear();

    const auto start = std::chrono::steady_clock::now();
    int finished = 0;
    bool fine = true;
    if (computing() && step_.wait(0)) {
        fine = finish();
        ++finished;
    }
    if (!playing) {
        wallWindow_ = simulatedWindow_ = realTimeFactor_ = solving_ = 0;
        return finished;
    }
    const double timeStep = lanes_.front().scene().solver.timeStep;
    const double discarded = clock_.discarded();
    const int due = clock_.advance(elapsed, timeStep, speed);
    constexpr double kStall = 0.25;  // s; less is a slow machine, which the real-time factor shows
    if (const double missed = clock_.discarded() - discarded; missed > kStall) notify(stallText(missed, elapsed));
    // The hand moves evenly over the steps of one rendered frame, else it would jump in the first of them.
    const vec3 from = displacementStepped_;
    int begun = 0;
    while (fine && !computing() && begun < due && (begun == 0 || secondsSince(start) < frameBudget)) {
        ++begun;
        begin(glm::mix(from, displacement_, static_cast<float>(begun) / static_cast<float>(due)));
        if (!done(start)) break;
        fine = finish();
        if (fine) ++finished;
    }
    solving_ = secondsSince(start);
    clock_.discard((due - begun) * timeStep);
    measureSpeed(elapsed);
    return finished;
}

/// Why wall-clock time was missed, and what helps.
std::string Lab::stallText(double missed, double elapsed) const {
    std::array<char, 160> text{};
    if (solving_ > elapsed / 2) {
        const double step = stepSeconds();
        const double simulated = lanes_.front().scene().solver.timeStep / speed;
        std::snprintf(
            text.data(), text.size(),
            "a step takes %.0f ms, %.3g times real time: fewer substeps or iterations make it run in real time",
            1000 * step, step / simulated);
    } else {
        std::snprintf(text.data(), text.size(),
                      "something else held the window up: %.1f s that it missed are not simulated", missed);
    }
    return text.data();
}

void Lab::stepOnce() {
    const auto start = std::chrono::steady_clock::now();
    if (computing()) return;
    begin(displacement_);
    if (done(start)) finish();
}

bool Lab::stepThrough() {
    settle();
    begin(displacement_, true);
    return finish();
}

void Lab::begin(vec3 displacement, bool wait) {
    if (watching && timeline_.size() == 0) timeline_.record(lanes_);
    if (held_ >= 0 || sphere_) inputs_.add(MoveHand{displacement});
    displacement = moveSpheres(displacement);
    std::vector<Hand> hands;
    for (std::size_t i = 0; i < lanes_.size(); ++i) hands.push_back(handOf(i, displacementStepped_, displacement));
    displacementBegun_ = displacement;
    constexpr double kWorthThreads = 20000;  // projections: about 0.2 ms
    constexpr double kMayNotFit = 1e6;       // some milliseconds
    const Work work = workOf(lanes_);
    auto step = [lanes = std::span(lanes_), hands = std::move(hands), cores = threads,
                 sideBySide = work.besideLargest > kWorthThreads](const std::stop_token& stop) {
        compute(lanes, hands, sideBySide, cores, stop);
    };
    if (wait || work.sum < kMayNotFit) {
        step_.run(step);
    } else {
        step_.start(std::move(step));
    }
}

bool Lab::done(std::chrono::steady_clock::time_point start) {
    if (!computing()) return true;
    const bool fits = stepSeconds() <= frameBudget;
    return step_.wait(fits ? frameBudget - secondsSince(start) : 0);
}

bool Lab::finish() {
    displacementStepped_ = displacementBegun_;
    pulled_ = held_ >= 0;
    simulatedWindow_ += lanes_.front().scene().solver.timeStep;
    std::optional<std::size_t> failed;
    for (std::size_t i = lanes_.size(); i-- > 0;) {
        if (lanes_[i].finish())
            inputs_.stepped(i);
        else
            failed = i;
    }
    if (watching && !failed) {
        for (std::size_t i = 0; i < lanes_.size(); ++i) {
            lanes_[i].judge();
            const std::string passing = notice_.empty() ? whyPassing(lanes_[i]) : std::string();
            if (!passing.empty()) notify(nameOf(lanes_, i) + ": " + passing);
        }
        timeline_.record(lanes_);
    }
    if (recording) recorder_.observe(lanes_);
    if (const std::string wrong = whatWentWrong(failed); !wrong.empty()) return goBack(wrong);
    if (std::isinf(noticeSeconds_)) notify({}, 0);
    return true;
}

void Lab::settle() {
    constexpr double kShort = 0.1;  // s
    if (!computing()) return;
    if (stepSeconds() > 0 && stepSeconds() <= kShort && step_.wait(kShort)) {
        finish();
    } else {
        step_.cancel();
    }
}

void Lab::measureSpeed(double elapsed) {
    constexpr double kWindow = 0.5;  // s
    wallWindow_ += elapsed;
    if (wallWindow_ < kWindow || (computing() && simulatedWindow_ == 0)) return;
    realTimeFactor_ = simulatedWindow_ / wallWindow_;
    wallWindow_ = simulatedWindow_ = 0;
}

}  // namespace drape
