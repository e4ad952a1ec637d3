#include "rope_length.h"

#include <glm/geometric.hpp>

#include "lane.h"

namespace drape {

std::optional<RopeLength> measureRope(const Lane& lane) {
    if (lane.scene().cloths.empty() || !std::holds_alternative<RopeShape>(lane.scene().cloths[0].shape))
        return std::nullopt;
    RopeLength rope;
    for (std::size_t b = 0; b < lane.model().batches.size(); ++b) {
        const ConstraintBatch& batch = *lane.model().batches[b];
        if (lane.assembly().batchCloths[b] != 0 || batch.role != Role::Stretch) continue;
        for (std::size_t j = 0; j < batch.size(); ++j) {
            const auto ends = batch.particles(j);
            const vec3 along = lane.state().positions[ends[0]] - lane.state().positions[ends[1]];
            rope.length += glm::length(glm::dvec3(along));
            rope.rest += batch.rest(j);
        }
    }
    return rope;
}

}  // namespace drape
