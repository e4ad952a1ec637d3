#include <sstream>
#include <string>

#include <catch2/catch_test_macros.hpp>

#include "support/program.h"

using namespace drape::test;

TEST_CASE("help: --version names the program and its version") {
    const Outcome outcome = runDrape("--version");
    CHECK(outcome.status == 0);
    CHECK(outcome.out.starts_with("drape "));
    CHECK(outcome.out.find('.') != std::string::npos);
}

TEST_CASE("help: --help lists the window's options and the commands that are there") {
    const Outcome outcome = runDrape("--help");
    CHECK(outcome.status == 0);
    CHECK(outcome.err.empty());
    for (const char* word : {"SCENE", "--compare", "--set", "--size", "--ui-scale", "--frames", "--screenshot",
                             "--paused", "run", "sweep", "bench", "scenes", "--version"}) {
        CAPTURE(word);
        CHECK(outcome.out.find(word) != std::string::npos);
    }
}

TEST_CASE("help: each command has its own") {
    const Outcome run = runDrape("run --help");
    CHECK(run.status == 0);
    for (const char* word : {"SCENE", "--frames", "--set", "--threads", "--json", "--state", "--csv", "--obj",
                             "--obj-sequence", "--every"}) {
        CAPTURE(word);
        CHECK(run.out.find(word) != std::string::npos);
    }
    CHECK(run.out.find("--compare") == std::string::npos);
    CHECK(runDrape("scenes --help").status == 0);
}

TEST_CASE("scenes: one a line with its description, and each of them runs") {
    const Outcome outcome = runDrape("scenes");
    REQUIRE(outcome.status == 0);
    std::istringstream lines(outcome.out);
    int count = 0;
    for (std::string line; std::getline(lines, line); ++count) {
        const auto tab = line.find('\t');
        REQUIRE(tab != std::string::npos);
        CHECK(tab + 10 < line.size());
        CAPTURE(line);
        CHECK(runDrape("run " + line.substr(0, tab) + " --frames 2").status == 0);
    }
    CHECK(count >= 8);
}

TEST_CASE("scenes: they are found from any folder") {
    const Folder folder;
    const std::string expected = runDrape("scenes").out;
    CHECK(runDrape("scenes", {}, "-C '" + folder.path().string() + "'").out == expected);
}
