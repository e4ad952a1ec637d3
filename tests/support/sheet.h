#pragma once

#include <stdexcept>

#include "drape/scene/assembly.h"

namespace drape::test {

/// A scene of one hanging grid around (0, 1, 0), 1 m wide and high, its two top corners pinned.
inline Scene sheetScene(int columns = 8, int rows = 8) {
    Scene scene;
    ClothDefinition cloth;
    GridShape grid;
    grid.columns = columns;
    grid.rows = rows;
    grid.width = 1;
    grid.height = 1;
    grid.center = {0, 1, 0};
    cloth.shape = grid;
    cloth.pins = {"top_left", "top_right"};
    scene.cloths.push_back(cloth);
    return scene;
}

inline Assembly assembled(const Scene& scene) {
    Result<Assembly> assembly = assemble(scene);
    if (!assembly) throw std::runtime_error(assembly.error().message());
    return std::move(*assembly);
}

}  // namespace drape::test
