#include "lane.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "failure.h"

namespace drape {
namespace {

/// True where a step costs as much under both settings.
bool sameWork(const SolverSettings& a, const SolverSettings& b) {
    return a.method == b.method && a.order == b.order && a.iterations == b.iterations && a.substeps == b.substeps;
}

}  // namespace

Lane::Lane(Scene scene, Assembly assembly)
    : scene_(std::move(scene)),
      assembly_(std::move(assembly)),
      state_(assembly_.state),
      before_(assembly_.state),
      solver_(assembly_.model),
      strain_(measureStrain(assembly_.model, state_.positions)) {
    proof_.restart(*this);
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
        proof_.edited(*this);
        return change;
    }
    Result<Lane> built = create(scene);
    if (!built) return built.error();
    if (change == Change::Rebuild) {
        built->state_ = state_;
        // A pin moves with its velocity: one that was set on the way starts with its own, not with the cloth's.
        for (std::size_t i = 0; i < state_.velocities.size(); ++i) {
            if (built->model().inverseMasses[i] == 0)
                built->state_.velocities[i] = built->assembly_.state.velocities[i];
        }
        built->strain_ = measureStrain(built->model(), state_.positions);
        built->proof_ = proof_;
        built->proof_.edited(*built);
    }
    *this = std::move(*built);
    return change;
}

void Lane::restart() {
    state_ = assembly_.state;
    strain_ = measureStrain(assembly_.model, state_.positions);
    stepMilliseconds_.clear();
    failure_.clear();
    proof_.restart(*this);
}

bool Lane::step(const Hand& hand, int threads) {
    before_ = state_;
    SolverSettings settings = scene_.solver;
    settings.threads = std::max(threads, 1);

    const auto start = std::chrono::steady_clock::now();
    const bool stepped = solver_.step(assembly_.model, settings, hand, state_);
    const std::chrono::duration<float, std::milli> spent = std::chrono::steady_clock::now() - start;

    if (!stepped || !isFinite(state_)) {
        failure_ = describeFailure(assembly_.model, before_, state_);
        std::swap(state_, before_);
        return false;
    }
    failure_.clear();
    strain_ = measureStrain(assembly_.model, state_.positions);
    stepMilliseconds_.add(spent.count());
    proof_.observe(*this, hand.holds());
    return true;
}

double Lane::massAround(int particle) const {
    int first = assembly_.explicitFirst;
    int last = static_cast<int>(assembly_.model.particleCount());
    for (const Cloth& cloth : assembly_.cloths) {
        if (particle >= cloth.first && particle < cloth.first + cloth.count) {
            first = cloth.first;
            last = cloth.first + cloth.count;
        }
    }
    double mass = 0;
    for (int i = first; i < last; ++i) mass += assembly_.model.masses[i];
    return mass;
}

std::size_t Lane::constraintCount(Role role) const {
    std::size_t count = 0;
    for (const auto& batch : assembly_.model.batches) {
        if (batch->role == role) count += batch->size();
    }
    return count;
}

}  // namespace drape
