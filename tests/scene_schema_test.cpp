// The JSON Schema says what the reader does: every key it knows, with the default it takes.
#include <fstream>

#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>

#include "drape/scene/scene_file.h"

using namespace drape;
using nlohmann::json;

namespace {

json schema() {
    std::ifstream file(*assetFolder() + "/scenes/scene.schema.json");
    REQUIRE(file);
    return json::parse(file);
}

/// The schema of a value, through $ref.
const json& resolved(const json& root, const json& node) {
    return node.contains("$ref") ? root.at(json::json_pointer(node.at("$ref").get<std::string>().substr(1))) : node;
}

/// The properties that a schema allows for an object of this type (colliders and constraints choose by "type").
const json& propertiesOf(const json& root, const json& node, const json& value) {
    const json& found = resolved(root, node);
    if (!found.contains("oneOf")) return found.at("properties");
    for (const json& option : found.at("oneOf")) {
        const json& choice = resolved(root, option);
        if (!choice.contains("properties")) continue;
        const json& properties = choice.at("properties");
        if (!value.contains("type") || properties.at("type").at("const") == value.at("type")) return properties;
    }
    FAIL("no option for " << value.dump());
    return found;
}

/// Every key of the value is in the schema. Where `defaults` is set its value is the schema's default.
void compare(const json& root, const json& node, const json& value, const std::string& path, bool defaults) {
    INFO(path);
    if (value.is_object()) {
        CHECK(resolved(root, node).value("additionalProperties", resolved(root, node).contains("oneOf")) ==
              resolved(root, node).contains("oneOf"));
        const json& properties = propertiesOf(root, node, value);
        for (const auto& [key, child] : value.items()) {
            INFO(key);
            REQUIRE(properties.contains(key));
            compare(root, properties.at(key), child, path + "." + key, defaults);
        }
    } else if (value.is_array() && !value.empty() && value.front().is_object()) {
        for (const json& entry : value) compare(root, resolved(root, node).at("items"), entry, path + "[]", defaults);
    } else if (defaults && resolved(root, node).contains("default")) {
        CHECK(resolved(root, node).at("default") == value);
    } else if (defaults) {
        CHECK(node.contains("const"));
    }
}

json written(const std::string& body) {
    const Result<Scene> scene = parseScene("{\"drape\": 1" + body + "}", "test.json", "");
    INFO((scene ? "" : scene.error().message()));
    REQUIRE(scene);
    return json::parse(writeScene(*scene));
}

}  // namespace

TEST_CASE("schema: it has every key of the reader, with the reader's default") {
    const json root = schema();
    compare(root, root, written(""), "", true);
    compare(root, root, written(R"(, "cloths": [{}])"), "grid", true);
}

TEST_CASE("schema: it has every key of every shape, constraint and collider") {
    const json root = schema();
    compare(root, root, written(R"(, "cloths": [{"mesh": "a.obj", "particle_mass": 1}, {"rope": {}}],
        "particles": [{}, {}, {}, {}],
        "constraints": [{"type": "distance", "particles": [0, 1], "rest_length": 1}, {"type": "shear_angle", "particles": [0, 1, 2], "rest_angle": 1},
                        {"type": "bend_midpoint", "particles": [0, 1, 2], "rest_length": 1},
                        {"type": "bend_dihedral", "particles": [0, 1, 2, 3], "rest_angle": 1},
                        {"type": "volume", "particles": [0, 1, 2, 3], "rest_volume": 1}],
        "colliders": [{"type": "sphere", "friction": {"static": 1}, "path": [{"time": 0, "center": [0, 0, 0]}]}, {"type": "plane"}],
        "pin_paths": [{"pins": [0], "path": [{"time": 0, "offset": [0, 0, 0]}]}])"),
            "all", false);
}

TEST_CASE("schema: the defaults of particles, ropes, constraints and colliders are the reader's") {
    const json root = schema();
    const json scene = written(
        R"(, "cloths": [{"rope": {}}], "particles": [{}], "colliders": [{"type": "sphere"}, {"type": "plane"}], "pin_paths": [{}])");
    compare(root, root.at("properties").at("particles"), scene.at("particles"), "particles", true);
    compare(root, root.at("$defs").at("rope"), scene.at("cloths")[0].at("rope"), "rope", true);
    compare(root, root.at("properties").at("colliders"), scene.at("colliders"), "colliders", true);
    compare(root, root.at("properties").at("pin_paths"), scene.at("pin_paths"), "pin_paths", true);
}
