#include <fstream>
#include <iterator>
#include <string>

#include "support/cases.h"

using namespace drape::test;

TEST_CASE("every case of kind scenario and cloth is run by a test", "[core][cases]") {
    std::string tests;
    for (const char* part : {"motion", "contact", "hanging", "cloth", "reference"}) {
        std::ifstream file(std::string(DRAPE_SOURCE_FOLDER "/tests/core_") + part + "_cases_test.cpp");
        REQUIRE(file);
        tests.append(std::istreambuf_iterator<char>(file), {});
    }
    int count = 0;
    for (const nlohmann::json& one : allCases()) {
        if (one["kind"] != "scenario" && one["kind"] != "cloth") continue;
        const auto name = one["name"].get<std::string>();
        INFO(name);
        CHECK(tests.find("\"" + name + "\"") != std::string::npos);
        ++count;
    }
    CHECK(count == 35);
}
