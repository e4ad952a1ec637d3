#include "lane.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <set>
#include <utility>

#include "failure.h"
#include "pinning.h"

namespace drape {
namespace {

/// True where a step costs as much under both settings.
bool sameWork(const SolverSettings& a, const SolverSettings& b) {
    return a.method == b.method && a.order == b.order && a.iterations == b.iterations && a.substeps == b.substeps;
}

std::vector<int> pinsOf(const Model& model) {
    std::vector<int> pins;
    for (std::size_t i = 0; i < model.particleCount(); ++i) {
        if (model.inverseMasses[i] == 0) pins.push_back(static_cast<int>(i));
    }
    return pins;
}

}  // namespace

double sweepsOf(const SolverSettings& settings) {
    constexpr int kReference = 1000;  // sweeps that a substep of the reference takes as long as, at least
    return static_cast<double>(settings.substeps) *
           (settings.method == Method::Reference ? kReference : settings.iterations);
}

Lane::Lane(Scene scene, Assembly assembly)
    : scene_(std::move(scene)),
      assembly_(std::move(assembly)),
      pins_(pinsOf(assembly_.model)),
      pinPaths_(assembly_.model.pinPaths),
      solver_(assembly_.model) {
    scene_.state.reset();  // it becomes the lane's own
    const std::optional<State> saved = std::exchange(assembly_.saved, std::nullopt);
    take(saved ? *saved : assembly_.state);
    proof_.restart(*this);
}

Scene Lane::snapshot() const {
    Scene scene = scene_;
    scene.state = state_;
    return scene;
}

Result<Lane> Lane::create(Scene scene) {
    Result<Assembly> assembly = assemble(scene);
    if (!assembly) return assembly.error();
    return Lane(std::move(scene), std::move(*assembly));
}

Result<Change> Lane::edit(const Scene& scene) {
    const Change change = changeBetween(scene_, scene);
    if (change == Change::Retune) {
        const Result<bool> tuned = retune(scene, assembly_);
        if (!tuned) return tuned.error();
        if (!sameWork(scene_.solver, scene.solver)) stepMilliseconds_.clear();
        scene_ = scene;
        scene_.state.reset();
        proof_.edited(*this);
        return change;
    }
    Scene start = scene;
    start.state.reset();  // an edit goes on from here, or restarts
    Result<Lane> built = create(std::move(start));
    if (!built) return built.error();
    if (change == Change::Rebuild) {
        built->take(state_);
        built->proof_ = proof_;
        built->proof_.edited(*built);
    }
    *this = std::move(*built);
    return change;
}

void Lane::restart() {
    take(assembly_.state);
    stepMilliseconds_.clear();
    proof_.restart(*this);
}

void Lane::goTo(const State& state) {
    take(state);
    proof_.edited(*this);
}

void Lane::take(const State& state) {
    state_ = state;
    leadPins();
    strain_ = measureStrain(assembly_.model, state_.positions);
    converged_ = true;
    strainLeft_ = 0;
    newton_ = {};
    handForce_ = vec3(0);
    failure_.clear();
}

void Lane::leadPins() {
    assembly_.model.pinPaths = leadBack(assembly_, pins_, pinPaths_, state_);
    // A pin that no path moves goes on with its velocity: one that was free, or has just arrived, has its own.
    std::set<int> onPaths;
    for (const PinPath& path : model().pinPaths) onPaths.insert(path.particles.begin(), path.particles.end());
    for (const int pin : pins_) {
        if (!onPaths.contains(pin)) state_.velocities[pin] = assembly_.state.velocities[pin];
    }
}

void Lane::moveSphere(std::size_t collider, vec3 from, vec3 to) {
    // The path goes on beyond the step, so that rounding of the time cannot end it, and its velocity, too early.
    const double end = state_.time + 2 * scene_.solver.timeStep;
    std::get<Sphere>(assembly_.model.colliders[collider]).path = {{state_.time, from},
                                                                  {end, from + 2.0F * (to - from)}};
}

bool Lane::step(const Hand& hand, int threads) {
    compute(hand, threads);
    return finish();
}

void Lane::compute(const Hand& hand, int threads, const std::stop_token& stop) {
    SolverSettings settings = scene_.solver;
    settings.threads = std::max(threads, 1);
    next_.state = state_;
    next_.pulled = hand.holds();

    const auto start = std::chrono::steady_clock::now();
    const bool stepped = solver_.step(assembly_.model, settings, hand, next_.state, stop);
    next_.milliseconds = std::chrono::duration<float, std::milli>(std::chrono::steady_clock::now() - start).count();

    next_.finite = stepped && isFinite(next_.state);
    if (!next_.finite) return;
    next_.strain = measureStrain(assembly_.model, next_.state.positions);
}

bool Lane::finish() {
    if (!next_.finite) {
        failure_ = describeFailure(assembly_.model, state_, next_.state);
        return false;
    }
    failure_.clear();
    std::swap(state_, next_.state);
    leadPins();
    strain_ = next_.strain;
    newton_ = solver_.convergence();
    handForce_ = solver_.handForce();
    stepMilliseconds_.add(next_.milliseconds);
    proof_.observe(*this, next_.pulled);
    return true;
}

void Lane::judge() {
    constexpr double kVisible = 0.005;  // a centimetre of two metres, in a hanging cloth 5 % at its pins
    constexpr double kProven = 1e-4;    // where theory says what the strain is
    constexpr double kBlame = 0.01;     // of the strain: less is not what a proof is off for
    constexpr double kSteps = 30;       // that it is a mean of, or so: a moment is not seen
    if (scene_.solver.method == Method::Reference) {
        converged_ = newton_.converged;
        strainLeft_ = 0;
        return;
    }
    const bool off = finding().verdict == Verdict::Off;
    const double share = off || strain_.mean > kVisible ? shareLeft() : 0;
    strainLeft_ += (share * strain_.mean - strainLeft_) / kSteps;
    converged_ = strainLeft_ <= kVisible && !(off && strainLeft_ > kProven && share > kBlame);
}

double Lane::shareLeft() const {
    if (scene_.solver.method == Method::Xpbd)
        return measureResidual(assembly_.model, scene_.solver, solver_, state_.positions);
    const auto isSoft = [](const auto& batch) {
        return (batch->role == Role::Stretch || batch->role == Role::Explicit) && batch->material.stiffness < 1;
    };
    return std::ranges::any_of(assembly_.model.batches, isSoft) ? 0 : 1;
}

double Lane::massAround(int particle) const {
    int first = assembly_.explicitFirst;
    int last = static_cast<int>(assembly_.model.particleCount());
    if (const auto cloth = clothOf(assembly_, particle)) {
        first = assembly_.cloths[*cloth].first;
        last = first + assembly_.cloths[*cloth].count;
    }
    double mass = 0;
    for (int i = first; i < last; ++i) mass += assembly_.model.masses[i];
    return mass;
}

std::size_t Lane::constraintCount(std::optional<Role> role) const {
    std::size_t count = 0;
    for (const auto& batch : assembly_.model.batches) {
        if (!role || batch->role == *role) count += batch->size();
    }
    return count;
}

}  // namespace drape
