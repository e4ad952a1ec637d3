#include "grid_size.h"

#include <variant>
#include <vector>

namespace drape {

std::size_t setGridSize(Scene& scene, std::size_t cloth, int columns, int rows) {
    auto& grid = std::get<GridShape>(scene.cloths[cloth].shape);
    grid.columns = columns;
    grid.rows = rows;
    const auto outside = [&](const Pin& pin) {
        const int* index = std::get_if<int>(&pin);
        return index != nullptr && *index >= columns * rows;
    };
    std::size_t dropped = std::erase_if(scene.cloths[cloth].pins, outside);
    for (PinPathDefinition& path : scene.pinPaths) {
        if (static_cast<std::size_t>(path.cloth) == cloth) dropped += std::erase_if(path.pins, outside);
    }
    return dropped;
}

}  // namespace drape
