#include "drape/scene/record.h"

#include <utility>

#include "drape/core/measures.h"
#include "drape/scene/scene_file.h"
#include "json_writer.h"

namespace drape {

std::string_view version() {
    return DRAPE_VERSION;
}

std::string recordOf(const Scene& scene, const State& state) {
    Scene settings = scene;
    settings.state.reset();
    return "drape " + std::string(version()) + ", frame " + std::to_string(state.frames) + ", time " +
           Json(state.time).dump() + " s, hash " + hashOf(state) + "\n" + layOut(jsonOf(std::move(settings)), true);
}

}  // namespace drape
