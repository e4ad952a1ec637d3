#include <iostream>

#include <drape/core/measures.h>
#include <drape/core/solver.h>
#include <drape/scene/assembly.h>
#include <drape/scene/scene_file.h>

// A cloth falls freely for a frame: one substep of h = 0.1 s gives v = -g h.
int main() {
    const auto scene = drape::parseScene(
        R"({"drape": 1, "gravity": [0, -10, 0], "solver": {"time_step": 0.1, "substeps": 1},
            "cloths": [{"grid": {"columns": 3, "rows": 3}}]})",
        "test", ".");
    if (!scene) {
        std::cerr << scene.error().message() << '\n';
        return 1;
    }
    auto assembly = drape::assemble(*scene);
    if (!assembly) {
        std::cerr << assembly.error().message() << '\n';
        return 1;
    }
    drape::Solver solver(assembly->model);
    if (!solver.step(assembly->model, scene->solver, drape::Hand{}, assembly->state)) return 1;
    const float velocity = assembly->state.velocities[4].y;
    std::cout << "velocity " << velocity << " m/s\n";
    return velocity < -0.99F && velocity > -1.01F && drape::isFinite(assembly->state) ? 0 : 1;
}
