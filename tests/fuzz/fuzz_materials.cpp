// Any text is refused with a place and a reason, or gives fabrics that make a scene which reads back.
#include <string_view>

#include "drape/scene/materials.h"
#include "drape/scene/scene_file.h"
#include "require.h"

using namespace drape;

int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const auto fabrics = parseMaterialPresets({reinterpret_cast<const char*>(bytes), size}, "fuzz.json");
    if (!fabrics) {
        require(fabrics.error().where.starts_with("fuzz.json") && !fabrics.error().what.empty());
        return 0;
    }
    for (const MaterialPreset& fabric : *fabrics) {
        Scene scene;
        scene.cloths = {{.shape = GridShape{}}, {.shape = MeshShape{"sheet.obj"}}};
        for (ClothDefinition& cloth : scene.cloths) require(apply(fabric, cloth));
        const Result<Scene> again = parseScene(writeScene(scene), "again.json", "");
        require(static_cast<bool>(again));
    }
    return 0;
}
