#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "json_reader.h"

namespace drape {

/// Writes one JSON object, key for key what JsonReader reads.
class JsonWriter {
public:
    static constexpr bool kReads = false;

    [[nodiscard]] const Json& json() const { return object_; }

    void number(std::string_view key, float value, Limits) { put(key, plain(value)); }
    void number(std::string_view key, double value, Limits) { put(key, value); }
    void number(std::string_view key, int value, Limits) { put(key, value); }
    void number(std::string_view key, std::uint64_t value, Limits) { put(key, value); }
    void number(std::string_view key, const std::optional<float>& value, Limits) {
        if (value) {
            put(key, plain(*value));
        }
    }
    void vector(std::string_view key, const vec3& value, Limits) { put(key, listOf(value)); }
    void vectors(std::string_view key, const std::vector<vec3>& values, Limits) {
        Json list = Json::array();
        for (const vec3& value : values) {
            list.push_back(listOf(value));
        }
        put(key, std::move(list));
    }
    void text(std::string_view key, const std::string& value) { put(key, value); }
    void texts(std::string_view key, const std::vector<std::string>& values) { put(key, values); }
    void flag(std::string_view key, bool value) { put(key, value); }
    void pins(std::string_view key, const std::vector<Pin>& value) {
        Json list = Json::array();
        for (const Pin& pin : value) {
            std::visit([&](const auto& nameOrIndex) { list.push_back(nameOrIndex); }, pin);
        }
        put(key, std::move(list));
    }
    void indices(std::string_view key, const std::vector<int>& value, std::size_t) { put(key, Json(value)); }
    void tag(std::string_view key, const std::string& value, std::span<const std::string_view>) { put(key, value); }
    [[nodiscard]] bool isSingle(std::string_view, bool single) const { return single; }

    template <class E, std::size_t N>
    void choice(std::string_view key, E value, const Choice<E> (&choices)[N]) {
        for (const Choice<E>& choice : choices) {
            if (choice.value == value) {
                put(key, choice.name);
            }
        }
    }

    template <class T, class Describe>
    void object(std::string_view key, T& value, Describe describe) {
        JsonWriter writer;
        describe(writer, value);
        put(key, std::move(writer.object_));
    }

    template <class T, class Describe>
    void object(std::string_view key, std::optional<T>& value, Describe describe) {
        if (value) {
            object(key, *value, describe);
        }
    }

    template <class T, class Describe>
    void list(std::string_view key, std::vector<T>& values, Describe describe) {
        Json list = Json::array();
        for (T& value : values) {
            JsonWriter writer;
            describe(writer, value);
            list.push_back(std::move(writer.object_));
        }
        put(key, std::move(list));
    }

private:
    void put(std::string_view key, Json value) { object_[std::string(key)] = std::move(value); }
    static Json listOf(const vec3& value) { return Json::array({plain(value.x), plain(value.y), plain(value.z)}); }
    /// The shortest decimal number that reads back as this float: 0.2, not 0.20000000298.
    [[nodiscard]] static Json plain(float value);

    Json object_ = Json::object();
};

/// A scene with every key.
[[nodiscard]] Json jsonOf(Scene scene);
/// A scene as a file at `path` holds it: see saveScene.
[[nodiscard]] Result<Scene> savedAs(Scene scene, std::string_view path);
/// JSON text, indented, with lists and objects of plain values on one line. `ascii`: other letters are escaped.
[[nodiscard]] std::string layOut(const Json& json, bool ascii = false);

}  // namespace drape
