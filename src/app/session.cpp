#include "session.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include <nlohmann/json.hpp>
#include <sys/file.h>

#include "drape/scene/scene_file.h"
#include "lab.h"

namespace drape {
namespace fs = std::filesystem;
namespace {

using Json = nlohmann::ordered_json;

constexpr int kFormat = 1;

Json toJson(const Placement& window) {
    return {{"x", window.at.x}, {"y", window.at.y}, {"width", window.size.x}, {"height", window.size.y}};
}

/// A whole number of pixels that no sum of some overflows.
int pixelsOf(const Json& json, const char* key) {
    constexpr double kMost = 1e6;
    const auto pixels = json.at(key).get<double>();
    if (!(std::fabs(pixels) <= kMost)) throw std::runtime_error(std::string("window.") + key + " is on no screen");
    return static_cast<int>(pixels);
}

Placement placementOf(const Json& json) {
    return {{pixelsOf(json, "x"), pixelsOf(json, "y")}, {pixelsOf(json, "width"), pixelsOf(json, "height")}};
}

/// A scene's meshes are found from anywhere once their paths are whole.
std::string sceneText(Scene scene) {
    for (ClothDefinition& cloth : scene.cloths) {
        if (auto* mesh = std::get_if<MeshShape>(&cloth.shape))
            mesh->file = fs::absolute(fs::path(scene.folder) / mesh->file).lexically_normal().string();
    }
    return writeScene(scene);
}

void makeFolderOf(const std::string& file) {
    std::error_code error;  // told when the file is written
    if (const fs::path folder = fs::path(file).parent_path(); !folder.empty()) fs::create_directories(folder, error);
}

Session sessionOf(const Json& json, std::string_view origin) {
    if (json.at("drape_session") != kFormat) throw std::runtime_error("drape_session is of another version");
    Session session;
    if (json.contains("window")) session.window = placementOf(json.at("window"));
    session.zoom = static_cast<float>(std::clamp(json.at("zoom").get<double>(), 0.01, 100.0));
    session.dark = json.at("dark").get<bool>();
    session.plots = json.at("plots").get<bool>();
    session.strain = json.value("strain", false);
    session.wireframe = json.value("wireframe", false);
    session.playing = json.value("playing", true);
    session.recent = json.at("recent").get<std::vector<std::string>>();
    session.recent.resize(std::min(session.recent.size(), Session::kMostRecent));
    session.source = json.at("source").get<std::string>();
    if (json.at("lanes").size() > Lab::kMaxLanes) throw std::runtime_error("lanes are more than a lab has");
    for (const Json& lane : json.at("lanes")) {
        Result<Scene> scene = parseScene(lane.dump(), origin, "");
        if (!scene) throw std::runtime_error(scene.error().message());
        session.lanes.push_back(std::move(*scene));
    }
    if (session.lanes.empty()) session.source.clear();
    return session;
}

}  // namespace

void Session::opened(const std::string& file) {
    std::erase(recent, file);
    recent.insert(recent.begin(), file);
    if (recent.size() > kMostRecent) recent.resize(kMostRecent);
}

std::string sessionFile() {
    const char* state = std::getenv("XDG_STATE_HOME");
    const char* home = std::getenv("HOME");
    const char* const kName = "drape/session.json";
    if (state != nullptr && fs::path(state).is_absolute()) return fs::path(state) / kName;
    if (home != nullptr && fs::path(home).is_absolute()) return fs::path(home) / ".local/state" / kName;
    return {};
}

std::optional<SessionLock> lockSession(const std::string& file) {
    makeFolderOf(file);
    SessionLock lock(std::fopen((file + ".lock").c_str(), "ae"));  // e: no program started from here holds it too
    if (lock && ::flock(::fileno(lock.get()), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) return std::nullopt;
    return lock;
}

std::string writeSession(const Session& session) {
    Json json{{"drape_session", kFormat},   {"zoom", session.zoom},     {"dark", session.dark},
              {"plots", session.plots},     {"strain", session.strain}, {"wireframe", session.wireframe},
              {"playing", session.playing}, {"recent", session.recent}, {"source", session.source}};
    if (session.window) json["window"] = toJson(*session.window);
    std::string text = json.dump(1, ' ', false, Json::error_handler_t::replace);
    text.resize(text.rfind('\n'));  // the end of the object: states are large, and are text already
    text += ",\n \"lanes\": [";
    for (const Scene& lane : session.lanes) text += (&lane == session.lanes.data() ? "\n" : ",\n") + sceneText(lane);
    return text + "]\n}\n";
}

Result<Session> parseSession(std::string_view text, std::string_view origin) {
    try {
        // What nests deeper than any scene is not gone into: each level takes some of the stack.
        constexpr int kDeepest = 64;
        const auto refuseDeep = [](int depth, Json::parse_event_t, const Json&) {
            if (depth > kDeepest) throw std::runtime_error("is nested too deep");
            return true;
        };
        return sessionOf(Json::parse(text, refuseDeep), origin);
    } catch (const Json::exception&) {
        return Error{std::string(origin), "is damaged"};
    } catch (const std::exception& error) {
        return Error{std::string(origin), error.what()};
    }
}

Result<Session> readSession(const std::string& file) {
    std::ifstream stream(file, std::ios::binary);
    if (!stream) return Session{};
    Result<Session> session = parseSession(std::string(std::istreambuf_iterator<char>(stream), {}), file);
    if (session) return session;
    const std::string kept = file + ".unreadable";
    std::error_code failed;
    fs::rename(file, kept, failed);
    const std::string what = session.error().what;
    return Error{file, failed ? what : what + "; kept as " + fs::path(kept).filename().string()};
}

Result<bool> keepSession(const std::string& file, const std::string& text) {
    makeFolderOf(file);
    return writeFile(file, text);
}

}  // namespace drape
