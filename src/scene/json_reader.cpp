#include "json_reader.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>

namespace drape {
namespace {

std::string quoted(std::string_view text) {
    return '"' + std::string(text) + '"';
}

std::string shortest(double value) {
    char buffer[32];
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, value).ptr;
    return {buffer, end};
}

/// A key as a path shows it: on one line and short, in quotes where it is no plain name.
std::string spelled(std::string_view key) {
    const bool plain = !key.empty() && key.size() <= 60 &&
                       std::all_of(key.begin(), key.end(),
                                   [](unsigned char letter) { return letter > ' ' && letter < 127 && letter != '"'; });
    return plain ? std::string(key) : shown(Json(key));
}

[[noreturn]] void refuseValue(const std::string& path, const Json& json, const std::string& expected) {
    throw Refusal{{path, "is " + shown(json) + "; expected " + expected}};
}

double readNumber(const Json& json, const std::string& path, Limits limits) {
    const double value = json.is_number() ? json.get<double>() : std::nan("");
    if (!limits.hold(value)) {
        refuseValue(path, json,
                    (limits.orZero ? "0 or a number from " : "a number from ") + shortest(limits.least) + " to " +
                        shortest(limits.most));
    }
    return value;
}

template <class Whole>
Whole readWhole(const Json& json, const std::string& path, Limits limits) {
    const double value = json.is_number() ? json.get<double>() : std::nan("");
    if (!limits.hold(value) || value != std::floor(value)) {
        const std::string least = std::to_string(static_cast<long>(limits.least));
        refuseValue(path, json,
                    limits.least == limits.most
                        ? least
                        : "a whole number from " + least + " to " + std::to_string(static_cast<long>(limits.most)));
    }
    return static_cast<Whole>(value);
}

vec3 readVector(const Json& json, const std::string& path, Limits limits) {
    if (!json.is_array() || json.size() != 3) {
        refuseValue(path, json, "a list of 3 numbers");
    }
    vec3 vector{0};
    for (int axis = 0; axis < 3; ++axis) {
        const auto entry = static_cast<std::size_t>(axis);
        vector[axis] = static_cast<float>(readNumber(json[entry], indexed(path, entry), limits));
    }
    return vector;
}

std::string readText(const Json& json, const std::string& path) {
    if (!json.is_string()) {
        refuseValue(path, json, "a text in quotes");
    }
    return json.get<std::string>();
}

/// Levenshtein's distance: insertions, removals and replacements from `a` to `b`.
std::size_t editDistance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), 0U);
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t above = row[j + 1];
            row[j + 1] = std::min({above + 1, row[j] + 1, diagonal + (a[i] == b[j] ? 0U : 1U)});
            diagonal = above;
        }
    }
    return row[b.size()];
}

constexpr Limits kIndex{0, 2147483647};

}  // namespace

std::string shown(const Json& json) {
    if (json.is_object()) {
        return "an object";
    }
    if (json.is_array()) {
        return "a list of " + std::to_string(json.size());
    }
    const std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
    return text.size() <= 60 ? text : text.substr(0, 57) + "...";
}

std::string_view nearestName(std::string_view name, std::span<const std::string_view> names) {
    std::string_view nearest;
    std::size_t least = std::max<std::size_t>(2, name.size() / 3) + 1;
    for (const std::string_view candidate : names) {
        const std::size_t distance = editDistance(name.substr(0, 64), candidate);
        if (distance < least) {
            least = distance;
            nearest = candidate;
        }
    }
    return nearest;
}

std::string listed(std::span<const std::string_view> names) {
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i) {
        text += i == 0 ? "" : i + 1 == names.size() ? " or " : ", ";
        text += names[i];
    }
    return text;
}

JsonReader::JsonReader(const Json& object, std::string path) : object_(object), path_(std::move(path)) {
    if (!object.is_object()) {
        refuseValue(path_, object, "an object { }");
    }
}

std::string JsonReader::pathOf(std::string_view key) const {
    const std::string name = spelled(key);
    return path_.empty() ? name : path_ + "." + name;
}

void JsonReader::refuse(std::string_view key, const std::string& what) const {
    throw Refusal{{pathOf(key), what}};
}

void JsonReader::finish() const {
    for (const auto& [key, value] : object_.items()) {
        if (known_.contains(key)) {
            continue;
        }
        const std::vector<std::string_view> names(known_.begin(), known_.end());
        const std::string_view nearest = nearestName(key, names);
        refuse(key, nearest.empty() ? "unknown key; expected " + listed(names)
                                    : "unknown key; did you mean " + quoted(nearest) + "?");
    }
}

const Json* JsonReader::find(std::string_view key) {
    known_.emplace(key);
    const auto found = object_.find(key);
    return found == object_.end() ? nullptr : &*found;
}

void JsonReader::number(std::string_view key, float& value, Limits limits) {
    if (const Json* json = find(key)) {
        value = static_cast<float>(readNumber(*json, pathOf(key), limits));
    }
}

void JsonReader::number(std::string_view key, double& value, Limits limits) {
    if (const Json* json = find(key)) {
        value = readNumber(*json, pathOf(key), limits);
    }
}

void JsonReader::number(std::string_view key, int& value, Limits limits) {
    if (const Json* json = find(key)) {
        value = readWhole<int>(*json, pathOf(key), limits);
    }
}

void JsonReader::number(std::string_view key, std::uint64_t& value, Limits limits) {
    if (const Json* json = find(key)) {
        value = readWhole<std::uint64_t>(*json, pathOf(key), limits);
    }
}

void JsonReader::number(std::string_view key, std::optional<float>& value, Limits limits) {
    if (const Json* json = find(key)) {
        value = static_cast<float>(readNumber(*json, pathOf(key), limits));
    }
}

void JsonReader::vector(std::string_view key, vec3& value, Limits limits) {
    if (const Json* json = find(key)) {
        value = readVector(*json, pathOf(key), limits);
    }
}

void JsonReader::vectors(std::string_view key, std::vector<vec3>& values, Limits limits) {
    const Json* json = find(key);
    if (json == nullptr) {
        return;
    }
    requireArray(key, *json);
    values.clear();
    for (const Json& entry : *json) {
        values.push_back(readVector(entry, indexed(pathOf(key), values.size()), limits));
    }
}

void JsonReader::text(std::string_view key, std::string& value) {
    if (const Json* json = find(key)) {
        value = readText(*json, pathOf(key));
    }
}

void JsonReader::texts(std::string_view key, std::vector<std::string>& values) {
    if (const Json* json = find(key)) {
        requireArray(key, *json);
        values.clear();
        for (const Json& entry : *json) {
            values.push_back(readText(entry, indexed(pathOf(key), values.size())));
        }
    }
}

void JsonReader::flag(std::string_view key, bool& value) {
    if (const Json* json = find(key)) {
        if (!json->is_boolean()) {
            refuseValue(pathOf(key), *json, "true or false");
        }
        value = json->get<bool>();
    }
}

void JsonReader::pins(std::string_view key, std::vector<Pin>& value) {
    const Json* json = find(key);
    if (json == nullptr) {
        return;
    }
    requireArray(key, *json);
    value.clear();
    for (const Json& entry : *json) {
        if (entry.is_string()) {
            value.emplace_back(entry.get<std::string>());
        } else {
            value.emplace_back(readWhole<int>(entry, indexed(pathOf(key), value.size()), kIndex));
        }
    }
}

void JsonReader::indices(std::string_view key, std::vector<int>& value, std::size_t count) {
    const Json* json = find(key);
    if (json == nullptr || !json->is_array() || json->size() != count) {
        refuseValue(pathOf(key), json == nullptr ? Json() : *json, "a list of " + std::to_string(count) + " particles");
    }
    value.clear();
    for (const Json& entry : *json) {
        value.push_back(readWhole<int>(entry, indexed(pathOf(key), value.size()), kIndex));
    }
}

void JsonReader::tag(std::string_view key, std::string& value, std::span<const std::string_view> names) {
    const Json* json = find(key);
    if (json == nullptr) {
        refuse(key, "missing; expected " + listed(names));
    }
    if (!json->is_string() || std::find(names.begin(), names.end(), json->get<std::string>()) == names.end()) {
        refuseName(key, *json, names);
    }
    value = json->get<std::string>();
}

void JsonReader::requireArray(std::string_view key, const Json& json) const {
    if (!json.is_array()) {
        refuseValue(pathOf(key), json, "a list [ ]");
    }
}

void JsonReader::refuseName(std::string_view key, const Json& json, std::span<const std::string_view> names) const {
    refuseValue(pathOf(key), json, listed(names));
}

}  // namespace drape
