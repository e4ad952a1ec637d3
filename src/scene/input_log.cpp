#include "drape/scene/input_log.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <utility>

#include "drape/scene/scene_file.h"
#include "files.h"
#include "json_text.h"
#include "json_writer.h"
#include "scene_description.h"

namespace drape {
namespace {

constexpr Limits kFrame{0, 1e8};
// In the order of the variant.
constexpr std::string_view kActions[] = {"grab", "move", "release", "set", "restart", "grab_sphere", "jump", "state"};

template <class Archive>
void describeAction(Archive& a, Grab& grab) {
    a.number("grab", grab.particle, {0, kMostParticles});
}
template <class Archive>
void describeAction(Archive& a, GrabSphere& grab) {
    a.number("grab_sphere", grab.collider, {0, kMostParticles});
}
template <class Archive>
void describeAction(Archive& a, MoveHand& move) {
    a.vector("move", move.displacement, kPosition);
}
template <class Archive>
void describeAction(Archive& a, JumpHand& jump) {
    a.vector("jump", jump.displacement, kPosition);
}
template <class Archive>
void describeAction(Archive& a, State& state) {
    a.object("state", state, kDescribe);
}
template <class Archive>
void describeDone(Archive& a, std::string_view key) {
    bool done = true;
    a.flag(key, done);
    if constexpr (Archive::kReads) {
        if (!done) {
            a.refuse(key, "is false; expected true, or no line");
        }
    }
}
template <class Archive>
void describeAction(Archive& a, ReleaseHand&) {
    describeDone(a, "release");
}
template <class Archive>
void describeAction(Archive& a, EditScene& edit) {
    a.texts("set", edit.edits);
}
template <class Archive>
void describeAction(Archive& a, Restart&) {
    describeDone(a, "restart");
}

template <class Archive>
void describe(Archive& a, InputEvent& event) {
    a.number("frame", event.frame, kFrame);
    if constexpr (Archive::kReads) {
        const auto named = std::ranges::find_if(kActions, [&](std::string_view name) { return a.has(name); });
        if (named == std::end(kActions)) {
            a.refuse("frame", "comes without an action; expected one of " + listed(kActions));
        }
        const InputEvent::Action each[] = {Grab{},    MoveHand{},   ReleaseHand{}, EditScene{},
                                           Restart{}, GrabSphere{}, JumpHand{},    State{}};
        event.action = each[named - kActions];
    }
    std::visit([&](auto& action) { describeAction(a, action); }, event.action);
}

template <class Archive>
void describe(Archive& a, InputLog& log) {
    int version = 1;
    if constexpr (Archive::kReads) {
        if (!a.has("drape_input")) {
            a.refuse("drape_input", "missing in the first line; expected 1, the version of the format");
        }
    }
    a.number("drape_input", version, {1, 1});
    a.number("frames", log.frames, kFrame);
    a.text("hash", log.hash);
    a.object("scene", log.scene, kDescribe);
}

template <class T>
void read(const Json& line, T& value) {
    JsonReader reader(line, "");
    describe(reader, value);
    reader.finish();
}

template <class T>
std::string lineOf(T& value) {
    JsonWriter writer;
    describe(writer, value);
    return writer.json().dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

void append(const Json& line, InputLog& log) {
    InputEvent event;
    read(line, event);
    if (!log.events.empty() && event.frame < log.events.back().frame) {
        throw Refusal{{"frame", "comes before that of the line above; expected actions in their order"}};
    }
    log.events.push_back(std::move(event));
}

}  // namespace

Result<InputLog> parseInputLog(std::string_view text, std::string_view origin, std::string_view folder) {
    InputLog log;
    bool first = true;
    std::size_t number = 0;
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        ++number;
        if (line.find_first_not_of(" \t\r") == std::string_view::npos) {
            continue;
        }
        const std::string place = std::string(origin) + ":" + std::to_string(number);
        try {
            const Json json = parseJson(line, "");
            first ? read(json, log) : append(json, log);
            first = false;
        } catch (const Refusal& refusal) {
            return Error{place, refusal.error.where.starts_with(':') ? refusal.error.what : refusal.error.message()};
        }
    }
    if (first) {
        return Error{std::string(origin), "is empty; expected a log of inputs"};
    }
    if (log.scene) {
        log.scene->folder = folder;
    }
    return log;
}

Result<InputLog> readInputLog(const std::string& path) {
    const Result<std::string> text = readFile(path);
    return text ? parseInputLog(*text, path, std::filesystem::path(path).parent_path().string())
                : Result<InputLog>(text.error());
}

std::string writeInputLog(const InputLog& log) {
    InputLog copy = log;  // descriptions take what they could also fill
    std::string text = lineOf(copy);
    for (InputEvent& event : copy.events) {
        text += lineOf(event);
    }
    return text;
}

Result<bool> saveInputLog(InputLog log, std::string_view path) {
    if (log.scene) {
        Result<Scene> scene = savedAs(std::move(*log.scene), path);
        if (!scene) {
            return scene.error();
        }
        log.scene = std::move(*scene);
    }
    return writeFile(path, writeInputLog(log));
}

}  // namespace drape
