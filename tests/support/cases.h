#pragma once

#include <fstream>
#include <string>

#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>

// The numbers of physics_cases.json, each case by its name.
namespace drape::test {

inline nlohmann::json allCases() {
    std::ifstream file(DRAPE_SOURCE_FOLDER "/tests/support/physics_cases.json");
    REQUIRE(file);
    return nlohmann::json::parse(file)["cases"];
}

inline nlohmann::json caseNamed(const std::string& name) {
    for (nlohmann::json& one : allCases()) {
        if (one["name"] == name) return one;
    }
    FAIL("no case " << name);
    return {};
}

/// A number, or a fraction as text, "1/60".
inline double numberOf(const nlohmann::json& value) {
    if (!value.is_string()) return value.get<double>();
    const auto text = value.get<std::string>();
    const auto slash = text.find('/');
    return std::stod(text.substr(0, slash)) / std::stod(text.substr(slash + 1));
}

}  // namespace drape::test
