#include <catch2/catch_test_macros.hpp>

#include "run_command.h"

using namespace drape;

TEST_CASE("the run command of an unchanged scene is its name and its frames", "[ui]") {
    const Scene scene;
    CHECK(runCommand("hanging", scene, scene, 120) == "drape run hanging --frames 120");
}

TEST_CASE("the run command sets what was changed", "[ui]") {
    const Scene original;
    Scene present;
    present.solver.method = Method::Pbd;
    present.solver.iterations = 50;
    const std::string command = runCommand("hanging", original, present, 1);
    CHECK(command.find(" --set 'solver.method=\"pbd\"'") != std::string::npos);
    CHECK(command.find(" --set solver.iterations=50") != std::string::npos);
}

TEST_CASE("what a shell would take apart is quoted", "[ui]") {
    Scene original;
    original.cloths.emplace_back();
    Scene present = original;
    present.cloths[0].stretch.compliance = 0;
    const std::string command = runCommand("my 'own'.json", original, present, 1);
    CHECK(command.starts_with("drape run 'my '\\''own'\\''.json' "));
    CHECK(command.find("'cloths[0].stretch.compliance=0'") != std::string::npos);
}
