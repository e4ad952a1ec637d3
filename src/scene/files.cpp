#include "files.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <vector>

#include <unistd.h>

#include "drape/scene/scene_file.h"

namespace drape {
namespace fs = std::filesystem;
namespace {

std::string lastError() {
    return std::strerror(errno);
}

/// The first folder on the way from the executable, else from the source tree, that `isRight` accepts.
template <class IsRight>
Result<std::string> findFolder(std::initializer_list<const char*> besideExecutable, const char* inSource,
                               IsRight isRight) {
    std::error_code error;
    const fs::path executable = fs::read_symlink("/proc/self/exe", error);
    std::vector<fs::path> candidates;
    for (const char* relative : besideExecutable) {
        candidates.push_back(executable.parent_path() / relative);
    }
    candidates.push_back(fs::path(DRAPE_SOURCE_DIR) / inSource);
    for (const fs::path& candidate : candidates) {
        if (isRight(candidate)) {
            return candidate.lexically_normal().string();
        }
    }
    return Error{candidates.front().lexically_normal().string(),
                 "no " + std::string(inSource) + " here; expected an installed drape, or DRAPE_ASSETS set"};
}

Error tooLarge(const std::string& origin) {
    return {origin, "is too large; expected at most 256 MiB"};
}

/// Where a link leads, though nothing may be there yet.
fs::path throughLinks(fs::path path) {
    constexpr int kMostLinks = 40;  // as the system's own: a ring of links ends
    std::error_code error;
    for (int i = 0; i < kMostLinks && fs::is_symlink(path, error); ++i) {
        path = path.parent_path() / fs::read_symlink(path, error);
    }
    return path;
}

bool writeTo(const fs::path& path, std::string_view content) {
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    file.write(content.data(), static_cast<std::streamsize>(content.size()));
    file.close();
    return file.good();
}

}  // namespace

Result<std::string> assetFolder() {
    const auto holdsScenes = [](const fs::path& folder) {
        std::error_code error;
        return fs::is_directory(folder / "scenes", error);
    };
    if (const char* chosen = std::getenv("DRAPE_ASSETS"); chosen != nullptr && *chosen != '\0') {
        return holdsScenes(chosen) ? Result<std::string>(std::string(chosen))
                                   : Error{chosen, "DRAPE_ASSETS names a folder without scenes"};
    }
    return findFolder({"../share/drape", "assets", "../assets"}, "assets", holdsScenes);
}

Result<std::string> shaderFolder() {
    const auto exists = [](const fs::path& folder) {
        std::error_code error;
        return fs::is_directory(folder, error);
    };
    if (const char* chosen = std::getenv("DRAPE_ASSETS"); chosen != nullptr && exists(fs::path(chosen) / "shaders")) {
        return (fs::path(chosen) / "shaders").string();
    }
    return findFolder({"../share/drape/shaders", "shaders", "../shaders"}, "shaders", exists);
}

Result<std::string> readStream(std::istream& stream, const std::string& origin) {
    std::string content;
    std::vector<char> block(1U << 20U);
    while (stream.read(block.data(), static_cast<std::streamsize>(block.size())) || stream.gcount() > 0) {
        content.append(block.data(), static_cast<std::size_t>(stream.gcount()));
        if (content.size() > kMostFileBytes) {
            return tooLarge(origin);
        }
    }
    if (stream.bad()) {
        return Error{origin, "cannot be read: " + lastError()};
    }
    return content;
}

Result<std::string> readFile(const std::string& path) {
    std::error_code error;
    if (fs::is_directory(path, error)) {
        return Error{path, "is a folder; expected a file"};
    }
    std::ifstream file(path, std::ios::binary);
    if (!file) {
        return Error{path, "cannot be opened: " + lastError()};
    }
    if (const std::uintmax_t size = fs::file_size(path, error); !error && size > kMostFileBytes) {
        return tooLarge(path);
    }
    return readStream(file, path);
}

Result<bool> writeFile(std::string_view path, std::string_view content) {
    std::error_code error;
    fs::path target = throughLinks(fs::path(path));
    if (fs::exists(target, error) && !fs::is_regular_file(target, error)) {
        // A pipe or a device has no half-written state; renaming would replace it by a file.
        return !fs::is_directory(target, error) && writeTo(target, content)
                   ? Result<bool>(true)
                   : Error{std::string(path), "cannot be written; expected a file"};
    }
    const fs::path temporary = target.string() + ".part" + std::to_string(::getpid());
    if (!writeTo(temporary, content)) {
        const std::string reason = lastError();
        fs::remove(temporary, error);
        return Error{std::string(path), "cannot be written: " + reason};
    }
    fs::rename(temporary, target, error);
    if (error) {
        const std::string reason = error.message();
        fs::remove(temporary, error);
        return Error{std::string(path), "cannot be written: " + reason};
    }
    return true;
}

}  // namespace drape
