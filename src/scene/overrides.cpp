#include "overrides.h"

#include <algorithm>
#include <charconv>

#include "json_text.h"

namespace drape {
namespace {

[[noreturn]] void refuse(std::string_view path, const std::string& what) {
    throw Refusal{{"--set " + std::string(path), what}};
}

/// Steps from an object to one of its keys; an absent one is made. `isNew`: whether it was absent.
Json& keyOf(Json& json, std::string_view path, std::size_t& at, Json::json_pointer& place, bool& isNew) {
    const std::size_t end = std::min(path.find_first_of(".[", at), path.size());
    const std::string key(path.substr(at, end - at));
    if (key.empty()) {
        refuse(path,
               "no key at character " + std::to_string(at + 1) + "; expected a path like cloths[0].stretch.compliance");
    }
    if (json.is_null()) {
        json = Json::object();
    }
    if (json.is_array()) {
        const std::string list(path.substr(0, at - 1));
        refuse(path, list + " is a list; expected an index, " + list + "[0]");
    }
    if (!json.is_object()) {
        refuse(path, std::string(path.substr(0, at == 0 ? 0 : at - 1)) + " is " + shown(json) + " and has no key \"" +
                         key + "\"");
    }
    at = end;
    place /= key;
    isNew = !json.contains(key);
    return json[key];
}

/// Steps from a list to one of its entries.
Json& entryOf(Json& json, std::string_view path, std::size_t& at, Json::json_pointer& place) {
    std::size_t index = 0;
    const char* last = path.data() + path.size();
    const auto [end, status] = std::from_chars(path.data() + at + 1, last, index);
    if (status != std::errc() || end == last || *end != ']') {
        refuse(path, "a bad index; expected a whole number in [ ]");
    }
    const std::string list(path.substr(0, at));
    if (!json.is_array() && !json.is_null()) {
        refuse(path, list + " is not a list");
    }
    if (index >= json.size()) {
        refuse(path, list + " has " + std::to_string(json.size()) + " entries; expected an index below that");
    }
    at = static_cast<std::size_t>(end - path.data()) + 1;
    place /= index;
    return json[index];
}

/// Puts the list that the scene leaves at its default at its place, so that an entry of it can be set.
Json& spellOut(Json& scene, const Json::json_pointer& place, const WholeScene& whole) {
    scene[place.parent_pointer()].erase(place.back());  // null so far, which is no list's default
    const Json all = whole(scene);
    Json& list = scene[place];
    if (all.contains(place)) list = all[place];
    return list;
}

}  // namespace

void applyOverride(Json& scene, std::string_view edit, const WholeScene& whole) {
    const std::size_t equals = edit.find('=');
    if (equals == std::string_view::npos) {
        refuse(edit, "no \"=\"; expected PATH=VALUE");
    }
    const std::string_view path = edit.substr(0, equals);
    const std::string text(edit.substr(equals + 1));
    Json* owner = &scene;
    Json::json_pointer place;
    std::size_t at = 0;
    bool isNew = false;
    Json* json = &keyOf(*owner, path, at, place, isNew);
    while (at < path.size()) {
        if (path[at] == '[' && json->is_null() && scene[place.parent_pointer()].is_object())
            json = &spellOut(scene, place, whole);
        owner = json;
        if (path[at] == '[') {
            json = &entryOf(*json, path, at, place);
        } else if (path[at] == '.') {
            json = &keyOf(*json, path, ++at, place, isNew);
        } else {
            refuse(path, "unexpected \"" + std::string(path.substr(at)) + "\"; expected \".\" or \"[\"");
        }
    }
    *json = Json::accept(text) ? parseJson(text, "--set " + std::string(path)) : Json(text);
    if (json->is_null() && owner->is_object() && !isNew) {  // its default is back
        owner->erase(std::find_if(owner->begin(), owner->end(), [json](const Json& value) { return &value == json; }));
    }
}

}  // namespace drape
