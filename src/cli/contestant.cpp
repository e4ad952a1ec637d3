#include "contestant.h"

#include <chrono>
#include <utility>

#include "drape/core/measures.h"

namespace drape {

Scene benchScene(int size, const std::string& mesh) {
    Scene scene;
    scene.name = "bench";
    scene.solver.damping = 0.1F;
    ClothDefinition cloth;
    if (mesh.empty()) {
        cloth.shape = GridShape{.columns = size, .rows = size, .width = 2, .height = 2, .plane = GridShape::Plane::XZ};
        cloth.pins = {std::string("top_left"), std::string("top_right")};
    } else {
        cloth.shape = MeshShape{.file = mesh};
        cloth.shearModel = ShearModel::None;
    }
    cloth.stretch = {.compliance = 0, .stiffness = 1};
    cloth.shear = {.compliance = 0, .stiffness = 1};
    cloth.bendModel = BendModel::None;
    scene.cloths.push_back(cloth);
    return scene;
}

Contestant::Contestant(Assembly made, const SolverSettings& with)
    : assembly(std::move(made)), state(assembly.state), solver(assembly.model), settings(with) {}

void Contestant::step(bool measured) {
    const auto start = std::chrono::steady_clock::now();
    if (loop) {
        loop->step(assembly.model, settings, state);
    } else {
        solver.step(assembly.model, settings, {}, state);
    }
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
    if (measured) seconds.push_back(elapsed.count());
}

double Contestant::medianSeconds() {
    return quantile(seconds, 0.5);
}

std::size_t Contestant::constraints() const {
    std::size_t count = 0;
    for (const auto& batch : assembly.model.batches) count += batch->size();
    return count;
}

}  // namespace drape
