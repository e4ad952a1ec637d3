#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "drape/scene/scene.h"
#include "refusal.h"

namespace drape {

using Json = nlohmann::ordered_json;

/// The closed interval a number must lie in; 0 too where `orZero` says so, for a least above it.
struct Limits {
    double least;
    double most;
    bool orZero = false;

    [[nodiscard]] bool hold(double value) const { return (value >= least && value <= most) || (orZero && value == 0); }
};

/// The name of an enumeration's value in the file.
template <class E>
struct Choice {
    std::string_view name;
    E value;
};

/// Reads one JSON object by the names that scene_description.h gives; a key that is absent leaves the value as it is.
/// Every method refuses a wrong type or a value out of range, naming its path. The writer has the same methods.
class JsonReader {
public:
    static constexpr bool kReads = true;

    JsonReader(const Json& object, std::string path);

    [[nodiscard]] bool has(std::string_view key) const { return object_.contains(key); }
    [[nodiscard]] std::string pathOf(std::string_view key) const;
    [[noreturn]] void refuse(std::string_view key, const std::string& what) const;
    /// Refuses the first key that nobody asked for. Call it when all of the object has been read.
    void finish() const;

    void number(std::string_view key, float& value, Limits limits);
    void number(std::string_view key, double& value, Limits limits);
    void number(std::string_view key, int& value, Limits limits);
    void number(std::string_view key, std::uint64_t& value, Limits limits);
    void number(std::string_view key, std::optional<float>& value, Limits limits);
    void vectors(std::string_view key, std::vector<vec3>& values, Limits limits);
    void vector(std::string_view key, vec3& value, Limits limits);
    void text(std::string_view key, std::string& value);
    void texts(std::string_view key, std::vector<std::string>& values);
    void flag(std::string_view key, bool& value);
    void pins(std::string_view key, std::vector<Pin>& value);
    void indices(std::string_view key, std::vector<int>& value, std::size_t count);
    /// A text that must be there and be one of the names.
    void tag(std::string_view key, std::string& value, std::span<const std::string_view> names);
    /// True where the key holds a number or is absent.
    [[nodiscard]] bool isSingle(std::string_view key, bool) const {
        return !has(key) || !object_.at(std::string(key)).is_object();
    }

    template <class E, std::size_t N>
    void choice(std::string_view key, E& value, const Choice<E> (&choices)[N]) {
        const Json* json = find(key);
        if (json == nullptr) {
            return;
        }
        std::vector<std::string_view> names;
        for (const Choice<E>& choice : choices) {
            if (*json == choice.name) {
                value = choice.value;
                return;
            }
            names.push_back(choice.name);
        }
        refuseName(key, *json, names);
    }

    template <class T, class Describe>
    void object(std::string_view key, T& value, Describe describe) {
        if (const Json* json = find(key)) {
            readInto(*json, pathOf(key), value, describe);
        }
    }

    /// A value that is there only where the key is.
    template <class T, class Describe>
    void object(std::string_view key, std::optional<T>& value, Describe describe) {
        if (has(key)) {
            object(key, value.emplace(), describe);
        }
    }

    template <class T, class Describe>
    void list(std::string_view key, std::vector<T>& values, Describe describe) {
        const Json* json = find(key);
        if (json == nullptr) {
            return;
        }
        requireArray(key, *json);
        values.clear();
        for (const Json& entry : *json) {
            const std::string path = indexed(pathOf(key), values.size());
            values.emplace_back();
            readInto(entry, path, values.back(), describe);
        }
    }

private:
    /// The value of a key, or null; remembers that the key is known.
    const Json* find(std::string_view key);
    void requireArray(std::string_view key, const Json& json) const;
    [[noreturn]] void refuseName(std::string_view key, const Json& json, std::span<const std::string_view> names) const;

    template <class T, class Describe>
    static void readInto(const Json& json, const std::string& path, T& value, Describe describe) {
        JsonReader reader(json, path);
        describe(reader, value);
        reader.finish();
    }

    const Json& object_;
    std::string path_;
    std::set<std::string, std::less<>> known_;
};

/// The name that is most like `name`, or empty where none is near.
[[nodiscard]] std::string_view nearestName(std::string_view name, std::span<const std::string_view> names);
/// A value as an error shows it: on one line and short, whatever it is.
[[nodiscard]] std::string shown(const Json& json);
/// "a, b or c"
[[nodiscard]] std::string listed(std::span<const std::string_view> names);

}  // namespace drape
