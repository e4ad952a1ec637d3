#include "output.h"

#include <algorithm>
#include <filesystem>
#include <iostream>

#include "drape/scene/scene_file.h"

namespace drape {
namespace fs = std::filesystem;
namespace {

/// The names as the system tells files apart, without those that stand for no regular file.
std::vector<fs::path> filesOf(const std::vector<std::string>& names) {
    std::vector<fs::path> files;
    std::error_code error;
    for (const std::string& name : names) {
        if (name.empty() || name == kStandardOutput || (fs::exists(name, error) && !fs::is_regular_file(name, error)))
            continue;
        files.push_back(fs::weakly_canonical(fs::absolute(name, error), error));
    }
    std::ranges::sort(files);
    return files;
}

}  // namespace

Result<bool> writeOutput(std::string_view name, const std::string& content) {
    if (name.empty()) return true;
    if (name != kStandardOutput) return writeFile(name, content);
    if (std::cout << content << std::flush) return true;
    return Error{"standard output", "cannot be written"};
}

std::vector<std::string> meshFilesOf(const Scene& scene) {
    std::vector<std::string> files;
    for (const ClothDefinition& cloth : scene.cloths) {
        if (const auto* mesh = std::get_if<MeshShape>(&cloth.shape))
            files.push_back((fs::path(scene.folder) / mesh->file).string());
    }
    return files;
}

std::string clashOf(const std::vector<std::string>& outputs, const std::vector<std::string>& inputs) {
    const std::vector<fs::path> written = filesOf(outputs);
    if (const auto twice = std::ranges::adjacent_find(written); twice != written.end())
        return "two outputs go to " + twice->string() + "; expected a file each";
    for (const fs::path& read : filesOf(inputs)) {
        if (std::ranges::binary_search(written, read))
            return "an output goes to " + read.string() + ", which is read; expected another file";
    }
    return {};
}

bool liesIn(const std::string& file, const std::string& folder) {
    std::error_code error;
    const auto whole = [&](const std::string& name) {
        return (fs::weakly_canonical(fs::absolute(name, error), error) / "").lexically_normal().parent_path();
    };
    return !file.empty() && !folder.empty() && whole(file).parent_path() == whole(folder);
}

}  // namespace drape
