#include "volume_surface.h"

#include <algorithm>
#include <map>
#include <utility>

namespace drape {

std::vector<std::array<int, 3>> volumeSurface(const Model& model) {
    std::map<std::array<int, 3>, std::array<int, 3>> faces;  // by their corners in order: as turned
    for (const auto& batch : model.batches) {
        if (batch->role != Role::Explicit || batch->type() != "volume") continue;
        for (std::size_t j = 0; j < batch->size(); ++j) {
            const auto p = batch->particles(j);
            for (std::array<int, 3> face : {std::array{p[0], p[2], p[1]}, std::array{p[0], p[1], p[3]},
                                            std::array{p[0], p[3], p[2]}, std::array{p[1], p[2], p[3]}}) {
                if (batch->rest(j) < 0) std::swap(face[1], face[2]);
                std::array<int, 3> corners = face;
                std::ranges::sort(corners);
                const auto [found, isNew] = faces.emplace(corners, face);
                if (!isNew) faces.erase(found);
            }
        }
    }
    std::vector<std::array<int, 3>> surface;
    surface.reserve(faces.size());
    for (const auto& [corners, face] : faces) surface.push_back(face);
    return surface;
}

}  // namespace drape
