#include "lab.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <limits>
#include <thread>
#include <utility>

#include <glm/geometric.hpp>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

namespace drape {
namespace {

/// Projections a step takes, or as long as it takes: what decides whether threads are worth waking.
double workOf(const Lane& lane) {
    double constraints = 0;
    for (const auto& batch : lane.model().batches) constraints += static_cast<double>(batch->size());
    const SolverSettings& solver = lane.scene().solver;
    constexpr int kReference = 1000;  // sweeps that a substep of the reference takes as long as, at least
    return constraints * solver.substeps * (solver.method == Method::Reference ? kReference : solver.iterations);
}

/// Of all lanes but the one with the most: what stepping them side by side can save.
double workBesideLargest(const std::vector<Lane>& lanes) {
    double largest = 0, sum = 0;
    for (const Lane& lane : lanes) {
        const double work = workOf(lane);
        largest = std::max(largest, work);
        sum += work;
    }
    return sum - largest;
}

/// True where the lane's sweeps are those of a rigid cloth.
bool sweepsRigid(const Lane& lane) {
    const Method method = lane.scene().solver.method;
    return method != Method::Reference && std::ranges::all_of(lane.model().batches, [method](const auto& batch) {
               return method == Method::Pbd ? batch->material.stiffness == 1 : batch->material.compliance == 0;
           });
}

bool sameSweeps(const SolverSettings& a, const SolverSettings& b) {
    return a.timeStep == b.timeStep && a.substeps == b.substeps && a.iterations == b.iterations && a.order == b.order &&
           a.damping == b.damping && a.coarseNet == b.coarseNet;
}

}  // namespace

Lab::Lab(Lane lane) : camera(lane.scene().camera), methodAlone_(lane.scene().solver.method) {
    lanes_.push_back(std::move(lane));
}

Result<Lab> Lab::create(Scene scene) {
    Result<Lane> lane = Lane::create(std::move(scene));
    if (!lane) return lane.error();
    return Lab(std::move(*lane));
}

Result<Change> Lab::edit(std::size_t lane, const Scene& scene) {
    const Result<Change> change = lanes_[lane].edit(scene);
    if (!change) return change;
    for (Lane& other : lanes_) {
        if (other.scene().solver.timeStep == scene.solver.timeStep) continue;
        Scene shared = other.scene();
        shared.solver.timeStep = scene.solver.timeStep;
        if (const auto retuned = other.edit(shared); !retuned) return retuned;
    }
    if (*change == Change::Rebuild) pulled_ = false;  // by a solver that is gone
    if (*change == Change::Restart) {
        restart();
        notify("restarted at 0 s: the particles changed");
    }
    return change;
}

void Lab::restart() {
    release();
    for (Lane& lane : lanes_) lane.restart();
    clock_.reset();
    recorder_.clear();
    notify({}, 0);
}

void Lab::notify(std::string text, double seconds) {
    notice_ = std::move(text);
    noticeSeconds_ = seconds;
}

int Lab::advance(double elapsed) {
    if (!(elapsed > 0 && std::isfinite(elapsed))) elapsed = 0;
    noticeSeconds_ -= elapsed;
    if (!(noticeSeconds_ > 0)) notice_.clear();
    if (!playing) {
        wallWindow_ = simulatedWindow_ = realTimeFactor_ = solving_ = 0;
        return 0;
    }
    const double timeStep = lanes_.front().scene().solver.timeStep;
    const double discarded = clock_.discarded();
    const int steps = clock_.advance(elapsed, timeStep, speed);
    constexpr double kStall = 0.25;  // s; less is a slow machine, which the real-time factor shows
    if (const double missed = clock_.discarded() - discarded; missed > kStall) notify(stallText(missed, elapsed));
    // The hand moves evenly over the steps of one rendered frame, else it would jump in the first of them.
    const vec3 from = displacementStepped_;
    const auto start = std::chrono::steady_clock::now();
    const auto spent = [&start] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    };
    int taken = 0;
    while (taken < steps && (taken == 0 || spent() < frameBudget)) {
        const float share = static_cast<float>(taken + 1) / static_cast<float>(steps);
        if (!step(glm::mix(from, displacement_, share))) break;
        ++taken;
    }
    solving_ = spent();
    steppedLast_ = taken;
    clock_.discard((steps - taken) * timeStep);
    measureSpeed(elapsed, taken * timeStep);
    return taken;
}

/// Why wall-clock time was missed, and what helps.
std::string Lab::stallText(double missed, double elapsed) const {
    std::array<char, 160> text{};
    if (steppedLast_ > 0 && solving_ > elapsed / 2) {
        const double step = solving_ / steppedLast_;
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
    step(displacement_);
}

bool Lab::step(vec3 displacement) {
    const int cores = static_cast<int>(std::max(std::thread::hardware_concurrency(), 1U));
    const int threads = std::max(cores / static_cast<int>(lanes_.size()), 1);
    std::vector<char> fine(lanes_.size(), 0);
    const auto stepLane = [&](std::size_t i) {
        fine[i] = lanes_[i].step(handOf(i, displacementStepped_, displacement), threads);
    };

    constexpr double kWorthThreads = 20000;  // projections: about 0.2 ms
    if (workBesideLargest(lanes_) > kWorthThreads) {
        // Isolated: a lane that waits for its own threads must not step another one meanwhile, that would count as
        // its time.
        tbb::parallel_for(std::size_t{0}, lanes_.size(),
                          [&](std::size_t i) { tbb::this_task_arena::isolate([&] { stepLane(i); }); });
    } else {
        for (std::size_t i = 0; i < lanes_.size(); ++i) stepLane(i);
    }
    displacementStepped_ = displacement;
    if (recording) recorder_.observe(lanes_);

    const auto failed = std::ranges::find(fine, 0);
    pulled_ = held_ >= 0 && failed == fine.end();
    if (failed == fine.end()) {
        if (std::isinf(noticeSeconds_)) notify({}, 0);
        return true;
    }
    playing = false;
    const auto index = static_cast<std::size_t>(failed - fine.begin());
    notify(nameOf(lanes_, index) + " paused: " + lanes_[index].failure(), std::numeric_limits<double>::infinity());
    return false;
}

void Lab::measureSpeed(double elapsed, double simulated) {
    constexpr double kWindow = 0.5;  // s
    wallWindow_ += elapsed;
    simulatedWindow_ += simulated;
    if (wallWindow_ < kWindow) return;
    realTimeFactor_ = simulatedWindow_ / wallWindow_;
    wallWindow_ = simulatedWindow_ = 0;
}

void Lab::grab(int particle) {
    const auto has = [particle](const Lane& lane) {
        return particle >= 0 && static_cast<std::size_t>(particle) < lane.state().positions.size();
    };
    release();
    if (!std::ranges::all_of(lanes_, has)) return;
    held_ = particle;
    for (const Lane& lane : lanes_) grabbedAt_.push_back(lane.state().positions[particle]);
}

void Lab::moveHand(vec3 displacement) {
    displacement_ = displacement;
}

void Lab::release() {
    held_ = -1;
    pulled_ = false;
    grabbedAt_.clear();
    displacement_ = displacementStepped_ = vec3(0);
}

std::optional<int> Lab::heldParticle() const {
    return held_ < 0 ? std::nullopt : std::optional(held_);
}

vec3 Lab::handTarget(std::size_t lane) const {
    return grabbedAt_[lane] + displacement_;
}

std::optional<float> Lab::handForce(std::size_t lane) const {
    if (!pulled_ || lanes_[lane].model().inverseMasses[static_cast<std::size_t>(held_)] == 0) return std::nullopt;
    return glm::length(lanes_[lane].solver().handForce());
}

Hand Lab::handOf(std::size_t lane, vec3 from, vec3 to) const {
    if (held_ < 0) return {};
    constexpr double kStandardGravity = 9.81;  // m/s^2, so that a weightless cloth can be held too
    const double gravity = glm::length(lanes_[lane].model().gravity);
    const double weight = lanes_[lane].massAround(held_) * (gravity > 0 ? gravity : kStandardGravity);
    return {held_, grabbedAt_[lane] + from, grabbedAt_[lane] + to, static_cast<float>(kHandWeights * weight)};
}

bool Lab::lanesCoincide() const {
    return comparing() && std::ranges::all_of(lanes_, [this](const Lane& lane) {
               return sweepsRigid(lane) && sameSweeps(lane.scene().solver, lanes_.front().scene().solver);
           });
}

}  // namespace drape
