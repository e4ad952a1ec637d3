#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>

#include "support/program.h"

using namespace drape::test;

namespace {

const std::string kSmall = R"({"drape": 1, "cloths": [{"grid": {"columns": 4, "rows": 4}}]})";

void checkOneErrorLine(const Outcome& outcome) {
    CAPTURE(outcome.err);
    CHECK(outcome.err.starts_with("drape: error: "));
    CHECK(std::ranges::count(outcome.err, '\n') == 1);
    CHECK(outcome.err.ends_with('\n'));
}

}  // namespace

TEST_CASE("errors: wrong usage is one line and exit status 2") {
    const std::vector<std::string> wrong = {
        "run",
        "run - --frames",
        "run - --frames many",
        "run - --frames -1",
        "run - --frames 1.5",
        "run - --threads 0",
        "run - --no-such-option",
        "run - extra",
        "run - --isa sse9",
        "run - --state",
        "run - --every 2",
        "run - --obj-sequence d --every 0",
        "run - --json - --csv -",
        "run - --obj - --json -",
        "bench --hold --mesh a.obj",
        "sweep hanging",
        "bench --sizes many",
        "scenes extra",
        "--compare run -",
        "hanging run -",
        "--size 10",
        "--size 800x",
        "--size 800x600x2",
        "--size 0x600",
        "--ui-scale 9",
        "--frames 0",
        "hanging extra",
        "run - --json ''",
        "run - --csv ''",
        "run - --save -",
        "run - --input ''",
        "run - --obj ''",
        "run - --obj-sequence ''",
        "--screenshot ''",
        "--report ''",
        "run ''",
        "run - --frames 0x10",
        "run - --json same_file --csv ./same_file",
        "run - --set 'solver={\"substeps\":1,\"substeps\":2}'",
        "run - --set cloths.0.grid.columns=64",
    };
    for (const std::string& arguments : wrong) {
        const Outcome outcome = runDrape(arguments, kSmall);
        CAPTURE(arguments, outcome.out);
        CHECK(outcome.status == 2);
        checkOneErrorLine(outcome);
        CHECK(outcome.out.empty());
    }
}

TEST_CASE("errors: wrong scenes are one line with the place, and exit status 2") {
    const std::vector<std::pair<std::string, std::string>> wrong = {
        {R"({"drape": 1, "colour": 1})", "colour"},
        {R"({"drape": 1, "cloths": [{"grid": {"columns": 0}}]})", "cloths[0].grid.columns"},
        {R"({"drape": 1, "solver": {"iterations": "x"}})", "solver.iterations"},
        {R"({"drape": 1, "constraints": [{"type": "distance", "particles": [0, 7]}]})", "constraints[0].particles"},
        {R"({"drape": 1, )", ":1"},
        {"{\"drape\": 1,\n\"name\": \"a\",\n\"name\": \"b\"}", "standard input:3: key \"name\""},
        {R"({"drape": 2})", "expected 1"},
        {R"({"drape": 1, "particles": [{"inverse_mass": 1e-39}]})", "particles[0].inverse_mass"},
        {R"({"drape": 1, "particles": [{}, {}], "constraints": [{"type": "distance", "particles": [0, 1], "rest_length": 1e-37}]})",
         "constraints[0].rest_length"},
        {"", ""},
    };
    for (const auto& [scene, place] : wrong) {
        const Outcome outcome = runDrape("run - --json -", scene);
        CAPTURE(scene, outcome.err);
        CHECK(outcome.status == 2);
        checkOneErrorLine(outcome);
        CHECK(outcome.err.find(place) != std::string::npos);
        CHECK(outcome.out.empty());
    }
}

TEST_CASE("errors: a scene, mesh or override that is not there is exit status 2") {
    for (const char* arguments :
         {"run no_such_scene", "run no/such.json", "run no/such.obj", "run - --set solver.nothing=1",
          "run - --set solver.nothing=null", "run - --set solver.iterations", "run - --set solver.iterations=0"}) {
        const Outcome outcome = runDrape(arguments, kSmall);
        CAPTURE(arguments);
        CHECK(outcome.status == 2);
        checkOneErrorLine(outcome);
    }
}

TEST_CASE("errors: a file that cannot be written is named, and exit status 1") {
    const Folder folder;
    for (const char* option : {"--json", "--csv", "--obj"}) {
        const Outcome outcome =
            runDrape("run - --frames 1 " + std::string(option) + " '" + (folder / "none/file") + "'", kSmall);
        CAPTURE(option);
        CHECK(outcome.status == 1);
        checkOneErrorLine(outcome);
        CHECK(outcome.err.find("none/file") != std::string::npos);
    }
    const Outcome sequence = runDrape("run - --frames 1 --obj-sequence /dev/null/folder", kSmall);
    CHECK(sequence.status == 1);
    checkOneErrorLine(sequence);
}

TEST_CASE("errors: a full standard output is exit status 1") {
    for (const char* arguments : {"run - --frames 1 --json -", "run - --frames 1", "scenes"}) {
        const Outcome outcome = runDrape(arguments, kSmall, {}, "/dev/full");
        CAPTURE(arguments);
        CHECK(outcome.status == 1);
        checkOneErrorLine(outcome);
    }
}

TEST_CASE("errors: a scene that fails leaves an older file as it was") {
    const Folder folder;
    const std::string file = folder / "a.json";
    REQUIRE(runDrape("run - --frames 1 --json '" + file + "'", kSmall).status == 0);
    const std::string before = contentOf(file);
    CHECK(runDrape("run - --frames 1 --json '" + file + "'", "{").status == 2);
    CHECK(contentOf(file) == before);
}

TEST_CASE("errors: a state that is no longer finite ends the run with status 1, its cause, and valid JSON") {
    // A tetrahedron of a thousandth of a micrometre that is to fill a cubic kilometre within a tenth of a nanosecond.
    const std::string scene = R"({"drape": 1, "name": "lost", "solver": {"time_step": 1e-6, "substeps": 10000},
      "particles": [{}, {"position": [1e-9, 0, 0]}, {"position": [0, 1e-9, 0]}, {"position": [0, 0, 1e-9]}],
      "constraints": [{"type": "volume", "particles": [0, 1, 2, 3], "rest_volume": 1e9}]})";
    const Outcome outcome = runDrape("run - --frames 10 --json - --state", scene);
    CHECK(outcome.status == 1);
    checkOneErrorLine(outcome);
    for (const char* part : {"lost", "particle 0", "volume between particles 0, 1, 2, 3", "at 0 s", "likely cause"}) {
        CHECK(outcome.err.find(part) != std::string::npos);
    }
    CHECK(nlohmann::json::accept(outcome.out));
    CHECK(outcome.out.find("nan") == std::string::npos);
}

TEST_CASE("errors: a particle too fast for a sphere is a note, and the run goes on") {
    const std::string scene = R"({"drape": 1, "name": "thrown", "solver": {"substeps": 1},
      "particles": [{"position": [-8, 0, 0], "velocity": [100, 0, 0]}], "colliders": [{"type": "sphere"}]})";
    const Outcome outcome = runDrape("run - --frames 10 --json -", scene);
    CHECK(outcome.status == 0);
    CHECK(outcome.err.starts_with("drape: note: thrown: particle 0 is so fast at "));
    CHECK(std::ranges::count(outcome.err, '\n') == 1);
    CHECK(runDrape("run - --frames 10 --set solver.substeps=4", scene).err.empty());
}

TEST_CASE("errors: without a display the window says so in one line, and running does not need one") {
    const Outcome window = runDrape("hanging");
    CHECK(window.status == 1);
    checkOneErrorLine(window);
    CHECK(runDrape("run - --frames 1", kSmall).status == 0);
}

TEST_CASE("errors: a long or unprintable input is shortened and stays one line") {
    const Outcome outcome = runDrape("run '" + std::string(5000, 'a') + "\x1b[31m.json'");
    CHECK(outcome.status == 2);
    checkOneErrorLine(outcome);
    CHECK(outcome.err.size() < 700);
    CHECK(outcome.err.find('\x1b') == std::string::npos);
}

TEST_CASE("errors: an endless scene file is refused") {
    const Folder folder;
    std::filesystem::create_symlink("/dev/zero", folder / "zero.json");
    const Outcome outcome = runDrape("run '" + (folder / "zero.json") + "'");
    CHECK(outcome.status == 2);
    CHECK(outcome.err.find("256 MiB") != std::string::npos);
}
