// Any text is refused with a place and a reason, or gives a scene that a written file gives back and that steps.
#include <algorithm>
#include <string_view>

#include "drape/scene/scene_file.h"
#include "lane.h"
#include "require.h"

using namespace drape;

namespace {

/// Particles that a scene makes; more than any for a mesh, whose file could be anything.
double particlesOf(const Scene& scene) {
    double count = static_cast<double>(scene.particles.size());
    for (const ClothDefinition& cloth : scene.cloths) {
        const auto* grid = std::get_if<GridShape>(&cloth.shape);
        const auto* rope = std::get_if<RopeShape>(&cloth.shape);
        count += grid ? 1.0 * grid->columns * grid->rows : rope ? rope->particles : 1e9;
    }
    return count;
}

/// Small enough to be stepped some thousand times a second.
bool isSmall(const Scene& scene) {
    return particlesOf(scene) <= 200 && scene.colliders.size() <= 10 && scene.constraints.size() <= 200 &&
           1.0 * scene.solver.substeps * scene.solver.iterations <= 20 && scene.solver.method != Method::Reference;
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const Result<Scene> scene = parseScene({reinterpret_cast<const char*>(bytes), size}, "fuzz.json", "");
    if (!scene) {
        require(!scene.error().what.empty());
        return 0;
    }
    const std::string text = writeScene(*scene);
    const Result<Scene> again = parseScene(text, "again.json", "");
    require(again && writeScene(*again) == text);
    if (!isSmall(*scene)) return 0;
    if (Result<Lane> lane = Lane::create(*scene)) {
        lane->step({}, 1);
        require(isFinite(lane->state()));
    }
    return 0;
}
