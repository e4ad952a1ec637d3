#pragma once

#include <algorithm>
#include <string>
#include <utility>

#include <catch2/catch_test_macros.hpp>
#include <glm/geometric.hpp>

#include "lab.h"

// A small hanging cloth in a lab, for the lab's tests.
namespace drape::test {

inline constexpr double kFrame = 1.0 / 60.0;

/// A rigid cloth of 1 m x 1 m and 0.3 kg that hangs from two corners.
inline Scene hanging(int side = 20) {
    Scene scene;
    scene.name = "hanging";
    scene.solver.iterations = 2;
    ClothDefinition cloth;
    GridShape grid;
    grid.columns = grid.rows = side;
    grid.width = grid.height = 1;
    cloth.shape = grid;
    cloth.arealDensity = 0.3F;
    cloth.stretch.compliance = 0;
    cloth.shear.compliance = 0;
    cloth.pins = {"top_left", "top_right"};
    scene.cloths.push_back(cloth);
    return scene;
}

inline Lab labOf(const Scene& scene) {
    auto lab = Lab::create(scene);
    REQUIRE(lab);
    lab->frameBudget = 1e9;  // the tests do not depend on how fast the machine is
    return std::move(*lab);
}

inline std::string hashOf(const Lab& lab, std::size_t lane = 0) {
    return drape::hashOf(lab.lanes()[lane].state());
}

inline const State& stateOf(const Lab& lab, std::size_t lane = 0) {
    return lab.lanes()[lane].state();
}

inline float fastest(const State& state) {
    float speed = 0;
    for (const vec3& velocity : state.velocities) speed = std::max(speed, glm::length(velocity));
    return speed;
}

inline void setSide(Scene& scene, int columns, int rows) {
    auto& grid = std::get<GridShape>(scene.cloths[0].shape);
    grid.columns = columns;
    grid.rows = rows;
}

}  // namespace drape::test
