#include "scene_reader.h"

#include "drape/scene/scene_file.h"
#include "json_text.h"
#include "json_writer.h"
#include "overrides.h"
#include "scene_description.h"

namespace drape {
Scene readScene(Json document, std::string_view folder, std::span<const std::string> overrides) {
    const auto whole = [folder](const Json& scene) { return jsonOf(readScene(scene, folder, {})); };
    for (const std::string& edit : overrides) {
        applyOverride(document, edit, whole);
    }
    Scene scene;
    scene.folder = folder;
    JsonReader reader(document, "");
    describe(reader, scene);
    reader.finish();
    return scene;
}

Result<Scene> parseScene(std::string_view json, std::string_view origin, std::string_view folder,
                         std::span<const std::string> overrides) {
    try {
        Json document = parseJson(json, std::string(origin));
        if (!document.is_object()) {
            throw Refusal{{std::string(origin), "is not a scene; expected a JSON object { }"}};
        }
        return readScene(std::move(document), folder, overrides);
    } catch (const Refusal& refusal) {
        return refusal.error;
    }
}

Result<Scene> editedScene(const Scene& scene, std::span<const std::string> edits) {
    try {
        Scene edited = readScene(jsonOf(scene), scene.folder, edits);
        edited.solver.isa = scene.solver.isa;  // not in the file
        return edited;
    } catch (const Refusal& refusal) {
        return refusal.error;
    }
}

}  // namespace drape
