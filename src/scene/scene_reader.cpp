#include "scene_reader.h"

#include <algorithm>
#include <cmath>

#include "drape/scene/scene_file.h"
#include "overrides.h"
#include "scene_description.h"

namespace drape {
namespace {

std::string placeOf(std::string_view text, std::size_t byte, std::string_view origin) {
    const auto end = text.begin() + static_cast<std::ptrdiff_t>(std::min(byte, text.size()));
    return std::string(origin) + ":" + std::to_string(1 + std::count(text.begin(), end, '\n'));
}

/// The reason in the library's message, without its own position and numbers.
std::string reasonOf(const Json::exception& error) {
    const std::string text = error.what();
    const std::size_t syntax = text.find("syntax error");
    if (syntax == std::string::npos) {
        return text.substr(text.find("] ") == std::string::npos ? 0 : text.find("] ") + 2);
    }
    return "not JSON: " + text.substr(syntax);
}

/// Refuses an object that gives a key twice: the second would silently win.
class DuplicateCheck {
public:
    explicit DuplicateCheck(std::string_view origin) : origin_(origin) {}

    bool operator()(int, Json::parse_event_t event, Json& parsed) {
        if (event == Json::parse_event_t::object_start) {
            open_.emplace_back();
        } else if (event == Json::parse_event_t::object_end) {
            open_.pop_back();
        } else if (event == Json::parse_event_t::key && !open_.back().insert(parsed.get<std::string>()).second) {
            throw Refusal{{origin_, "key " + shown(parsed) + " is given twice in one object; expected once"}};
        }
        return true;
    }

private:
    std::string origin_;
    std::vector<std::set<std::string>> open_;
};

Json parseJson(std::string_view text, std::string_view origin) {
    try {
        return Json::parse(text, DuplicateCheck(origin));
    } catch (const Json::parse_error& error) {
        throw Refusal{{placeOf(text, error.byte == 0 ? 0 : error.byte - 1, origin), reasonOf(error)}};
    } catch (const Json::exception& error) {
        throw Refusal{{std::string(origin), reasonOf(error)}};
    }
}

}  // namespace

Scene readScene(Json document, std::string_view folder, std::span<const std::string> overrides) {
    for (const std::string& edit : overrides) {
        applyOverride(document, edit);
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
        Json document = parseJson(json, origin);
        if (!document.is_object()) {
            throw Refusal{{std::string(origin), "is not a scene; expected a JSON object { }"}};
        }
        return readScene(std::move(document), folder, overrides);
    } catch (const Refusal& refusal) {
        return refusal.error;
    }
}

}  // namespace drape
