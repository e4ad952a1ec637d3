#include <algorithm>
#include <cctype>
#include <filesystem>
#include <iostream>

#include "drape/scene/scene_file.h"
#include "files.h"
#include "hung_mesh.h"
#include "json_reader.h"

namespace drape {
namespace fs = std::filesystem;
namespace {

std::string extensionOf(const fs::path& path) {
    std::string extension = path.extension().string();
    std::transform(extension.begin(), extension.end(), extension.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    return extension;
}

/// The scene files of the asset folder, sorted by name.
Result<std::vector<fs::path>> builtInFiles() {
    const Result<std::string> folder = assetFolder();
    if (!folder) {
        return folder.error();
    }
    std::vector<fs::path> files;
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(fs::path(*folder) / "scenes", error)) {
        if (entry.path().extension() == ".json" && entry.path().stem().extension() != ".schema") {
            files.push_back(entry.path());
        }
    }
    std::sort(files.begin(), files.end());
    return files;
}

Result<Scene> openSceneFile(const fs::path& path, std::span<const std::string> overrides) {
    const Result<std::string> text = readFile(path.string());
    if (!text) {
        return text.error();
    }
    Result<Scene> scene = parseScene(*text, path.string(), path.parent_path().string(), overrides);
    if (scene && scene->name.empty()) {
        scene->name = path.stem().string();
    }
    return scene;
}

Result<Scene> openBuiltIn(std::string_view name, std::span<const std::string> overrides) {
    const Result<std::vector<fs::path>> files = builtInFiles();
    if (!files) {
        return files.error();
    }
    std::vector<std::string> stems;
    for (const fs::path& file : *files) {
        if (file.stem() == name) {
            return openSceneFile(file, overrides);
        }
        stems.push_back(file.stem().string());
    }
    const std::vector<std::string_view> names(stems.begin(), stems.end());
    const std::string_view nearest = nearestName(name, names);
    return Error{std::string(name),
                 nearest.empty() ? "no such scene; expected " + listed(names) + ", or a path to a .json or .obj file"
                                 : "no such scene; did you mean \"" + std::string(nearest) + "\"?"};
}

constexpr std::string_view kStandardInput = "-";

Result<std::string> readStandardInput() {
    return readStream(std::cin, "standard input");
}

Result<Scene> parseStandardInput(std::string_view text, std::span<const std::string> overrides) {
    return parseScene(text, "standard input", "", overrides);
}

}  // namespace

Result<Scene> openScene(std::string_view source, std::span<const std::string> overrides) {
    if (source == kStandardInput) {
        const Result<std::string> text = readStandardInput();
        return text ? parseStandardInput(*text, overrides) : Result<Scene>(text.error());
    }
    if (source.empty()) {
        return Error{"SCENE", "is empty; expected a name, a .json scene or an .obj mesh"};
    }
    const fs::path path(source);
    const std::string extension = extensionOf(path);
    if (extension == ".json") {
        return openSceneFile(path, overrides);
    }
    if (extension == ".obj") {
        return hungMesh(path.string(), overrides);
    }
    if (source.find('/') != std::string_view::npos || !extension.empty()) {
        return Error{std::string(source), "is not a scene; expected a name, a .json scene or an .obj mesh"};
    }
    return openBuiltIn(source, overrides);
}

Result<std::vector<Scene>> openScenes(std::string_view source, std::span<const std::vector<std::string>> overrides) {
    const bool piped = source == kStandardInput;
    const Result<std::string> text = piped ? readStandardInput() : std::string();
    if (!text) {
        return text.error();
    }
    std::vector<Scene> scenes;
    for (const std::vector<std::string>& edits : overrides) {
        Result<Scene> scene = piped ? parseStandardInput(*text, edits) : openScene(source, edits);
        if (!scene) {
            return scene.error();
        }
        scenes.push_back(std::move(*scene));
    }
    return scenes;
}

Result<std::vector<BuiltInScene>> builtInScenes() {
    const Result<std::vector<fs::path>> files = builtInFiles();
    if (!files) {
        return files.error();
    }
    std::vector<BuiltInScene> scenes;
    for (const fs::path& file : *files) {
        const Result<Scene> scene = openSceneFile(file, {});
        if (!scene) {
            return Error{file.string(), scene.error().message()};
        }
        scenes.push_back({file.stem().string(), scene->description});
    }
    return scenes;
}

}  // namespace drape
