#include "recording.h"

#include <array>
#include <cstdio>
#include <filesystem>
#include <system_error>
#include <utility>

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "drape/scene/result.h"
#include "saving.h"

namespace drape {
namespace {

constexpr const char* kUnfinished = ".part";  // a film has its name once it is whole

/// Starts ffmpeg on the pictures of a folder; nothing where there is none.
std::optional<pid_t> startFilm(const std::string& folder) {
    // Relative to the working directory: a % in the way to it would be taken for a place of the number.
    const std::string name = std::filesystem::path(folder).filename().string();
    std::vector<std::string> words{
        "ffmpeg", "-nostdin", "-loglevel", "error", "-y", "-framerate", "60", "-i", name + "/frame_%06d.png",
        // This format of pixels needs even sizes and is the one that every player shows.
        "-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-pix_fmt", "yuv420p", "-f", "mp4", name + ".mp4" + kUnfinished};
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    pid_t process = 0;
    if (posix_spawnp(&process, "ffmpeg", nullptr, nullptr, arguments.data(), environ) != 0) return std::nullopt;
    return process;
}

/// Gives a film its name, or says what is wrong.
std::string finishFilm(const std::string& file, int status) {
    std::error_code failed;
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) {
        std::filesystem::rename(file + kUnfinished, file, failed);
        if (!failed) return "saved " + file;
    }
    std::filesystem::remove(file + kUnfinished, failed);
    return "ffmpeg could not make " + file + "; the pictures are there";
}

}  // namespace

Recording::~Recording() {
    if (!folder_.empty()) stop();
    for (const Film& film : films_) {
        int status = 0;
        if (waitpid(film.process, &status, 0) == film.process) finishFilm(film.file, status);
    }
}

std::optional<int> Recording::pictures() const {
    return folder_.empty() ? std::nullopt : std::optional(pictures_);
}

std::string Recording::toggle() {
    return folder_.empty() ? start() : stop();
}

std::string Recording::start() {
    const Result<std::string> folder = freeName("drape-recording", "", ".mp4");
    if (!folder) return folder.error().message();
    std::error_code failed;
    std::filesystem::create_directory(*folder, failed);
    if (failed) return *folder + ": cannot be made: " + failed.message();
    folder_ = *folder;
    pictures_ = 0;
    return "recording into " + folder_;
}

std::string Recording::stop() {
    const std::string folder = std::exchange(folder_, {});
    if (pictures_ == 0) {
        std::error_code ignored;
        std::filesystem::remove(folder, ignored);
        return "nothing was recorded";
    }
    const std::string saved = "saved " + std::to_string(pictures_) + " pictures in " + folder;
    const std::optional<pid_t> process = startFilm(folder);
    if (!process) return saved + "; for a film too, install ffmpeg";
    films_.push_back({*process, folder + ".mp4"});
    return saved + "; ffmpeg makes a film of them";
}

std::string Recording::add(const Image& image) {
    const std::pair size{image.width, image.height};
    if (pictures_ == 0) size_ = size;
    if (size != size_) return "the view has another size now, which ends the recording: " + stop();
    std::array<char, 32> name{};
    std::snprintf(name.data(), name.size(), "/frame_%06d.png", pictures_ + 1);
    if (const auto written = writePng(folder_ + name.data(), image); !written) {
        const std::string stopped = stop();
        return written.error().message() + "; " + stopped;
    }
    ++pictures_;
    return {};
}

std::string Recording::look() {
    for (auto film = films_.begin(); film != films_.end(); ++film) {
        int status = 0;
        if (waitpid(film->process, &status, WNOHANG) != film->process) continue;
        const std::string file = film->file;
        films_.erase(film);
        return finishFilm(file, status);
    }
    return {};
}

}  // namespace drape
