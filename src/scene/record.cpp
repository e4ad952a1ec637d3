#include "drape/scene/record.h"

#include <cmath>
#include <utility>

#include "drape/core/measures.h"
#include "drape/scene/scene_file.h"
#include "json_writer.h"

namespace drape {

std::string_view version() {
    return DRAPE_VERSION;
}

double roundedTime(double time) {
    constexpr double kSteps = 1e9;
    return std::round(time * kSteps) / kSteps;
}

std::string recordOf(const Scene& scene, const State& state, std::string_view remark) {
    Scene settings = scene;
    settings.state.reset();
    return "drape " + std::string(version()) + ", frame " + std::to_string(state.frames) + ", time " +
           Json(roundedTime(state.time)).dump() + " s, hash " + hashOf(state) + (remark.empty() ? "" : ", ") +
           std::string(remark) + "\n" + layOut(jsonOf(std::move(settings)), true);
}

}  // namespace drape
