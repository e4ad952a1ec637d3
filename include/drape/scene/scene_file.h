#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "drape/scene/result.h"
#include "drape/scene/scene.h"

namespace drape {

/// Reads a scene from JSON text. `origin` names it in errors, `folder` is where its meshes are.
/// `overrides` are PATH=VALUE edits applied before reading, as `--set` takes them.
/// Text that is not JSON is an error by origin:line; an unknown key, a wrong type or a value out of range is one that
/// names its path.
[[nodiscard]] Result<Scene> parseScene(std::string_view json, std::string_view origin, std::string_view folder,
                                       std::span<const std::string> overrides = {});

/// Opens SCENE of the command line: a built-in name, a path to a .json or .obj file, or "-" for standard input.
/// Beyond the errors of parseScene: a name that is none, with the nearest one, and a file that cannot be read.
[[nodiscard]] Result<Scene> openScene(std::string_view source, std::span<const std::string> overrides = {});

/// The same scene once for each list of overrides; standard input is read once. The first error is that of all.
[[nodiscard]] Result<std::vector<Scene>> openScenes(std::string_view source,
                                                    std::span<const std::vector<std::string>> overrides);

/// The scene as JSON text with every key; parseScene gives the same scene back, bit for bit.
[[nodiscard]] std::string writeScene(const Scene& scene);

/// Writes the scene as a file of its own, its state included where it has one: it names its meshes from the file's
/// folder, relative where they lie in there, and tells which version wrote it. A state that is not finite is an error.
[[nodiscard]] Result<bool> saveScene(Scene scene, std::string_view path);

/// The scene after PATH=VALUE edits; its errors are those of parseScene.
[[nodiscard]] Result<Scene> editedScene(const Scene& scene, std::span<const std::string> edits);

/// The PATH=VALUE edits that turn `from` into `to`, for `--set`; only where both have the same cloths, colliders and
/// lists.
[[nodiscard]] std::vector<std::string> differences(const Scene& from, const Scene& to);

/// Name and description of a built-in scene.
struct BuiltInScene {
    std::string name;
    std::string description;
};

/// The built-in scenes, sorted by name. One that cannot be read is an error that names its file.
[[nodiscard]] Result<std::vector<BuiltInScene>> builtInScenes();

/// The folder that holds scenes/, meshes/ and shaders/: DRAPE_ASSETS if set, else beside or above the executable
/// (installed: ../share/drape), else the source tree this was built from. An error where none of them has scenes.
[[nodiscard]] Result<std::string> assetFolder();
/// The folder of the shader files, found the same way.
[[nodiscard]] Result<std::string> shaderFolder();

/// Writes a file under a temporary name and renames it, so that nothing is ever half written; a pipe or a device
/// is written to. An error names the path and the reason.
[[nodiscard]] Result<bool> writeFile(std::string_view path, std::string_view content);

}  // namespace drape
