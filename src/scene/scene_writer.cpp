#include <filesystem>
#include <utility>

#include "drape/core/measures.h"
#include "drape/scene/record.h"
#include "drape/scene/scene_file.h"
#include "json_writer.h"
#include "scene_description.h"

namespace drape {
namespace fs = std::filesystem;
namespace {

/// A mesh's file as a scene in `folder` names it: relative where it lies in there, so that both can move together.
std::string nameFrom(const fs::path& folder, const fs::path& mesh) {
    std::error_code error;
    const fs::path whole = fs::weakly_canonical(fs::absolute(mesh, error), error);
    const fs::path relative = whole.lexically_relative(fs::weakly_canonical(fs::absolute(folder, error), error));
    return relative.empty() || *relative.begin() == ".." ? whole.string() : relative.string();
}

bool holdsObjects(const Json& json) {
    return json.is_array() && !json.empty() && json.front().is_object();
}

/// Walks two documents in step and notes where they differ. Lists of plain values, and lists whose length differs,
/// are edited as a whole; a key that goes is null. Another model is named with its compliance, whose default goes by
/// the model.
void compare(const Json& from, const Json& to, const std::string& path, std::vector<std::string>& edits) {
    if (from == to) {
        return;
    }
    if (from.is_object() && to.is_object()) {
        for (const auto& [key, value] : from.items()) {
            if (!to.contains(key)) {
                edits.push_back((path.empty() ? key : path + "." + key) + "=null");
            }
        }
        const bool otherModel = to.contains("model") && from.value("model", Json()) != to["model"];
        for (const auto& [key, value] : to.items()) {
            const auto before = from.find(key);
            const bool unknown = before == from.end() || (otherModel && key == "compliance");
            compare(unknown ? Json() : *before, value, path.empty() ? key : path + "." + key, edits);
        }
    } else if (holdsObjects(from) && holdsObjects(to) && from.size() == to.size()) {
        for (std::size_t i = 0; i < to.size(); ++i) {
            compare(from[i], to[i], path + "[" + std::to_string(i) + "]", edits);
        }
    } else {
        edits.push_back(path + "=" + to.dump(-1, ' ', false, Json::error_handler_t::replace));
    }
}

}  // namespace

std::string_view nameOf(Method method) {
    return std::find_if(std::begin(kMethods), std::end(kMethods), [&](const auto& c) { return c.value == method; })
        ->name;
}

std::string_view titleOf(Method method) {
    return method == Method::Pbd ? "PBD" : method == Method::Xpbd ? "XPBD" : "Reference";
}

Json jsonOf(Scene scene) {
    JsonWriter writer;
    describe(writer, scene);
    return writer.json();
}

std::string writeScene(const Scene& scene) {
    return layOut(jsonOf(scene));
}

Result<Scene> savedAs(Scene scene, std::string_view path) {
    if (scene.state && !isFinite(*scene.state)) {
        return Error{std::string(path), "is not written: the state is no longer finite"};
    }
    scene.savedBy = "drape " + std::string(version());
    for (ClothDefinition& cloth : scene.cloths) {
        if (MeshShape* mesh = std::get_if<MeshShape>(&cloth.shape)) {
            mesh->file = nameFrom(fs::path(path).parent_path(), fs::path(scene.folder) / mesh->file);
        }
    }
    return scene;
}

Result<bool> saveScene(Scene scene, std::string_view path) {
    const Result<Scene> saved = savedAs(std::move(scene), path);
    return saved ? writeFile(path, writeScene(*saved)) : saved.error();
}

std::vector<std::string> differences(const Scene& from, const Scene& to) {
    std::vector<std::string> edits;
    compare(jsonOf(from), jsonOf(to), "", edits);
    return edits;
}

}  // namespace drape
