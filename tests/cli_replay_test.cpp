// drape run --input: what was done in the window, again and without one.
#include <filesystem>
#include <fstream>

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>

#include "support/program.h"

using namespace drape::test;
using Catch::Approx;
using Json = nlohmann::ordered_json;

namespace {

const std::string kScene =
    R"({"drape": 1, "name": "small", "cloths": [{"grid": {"columns": 6, "rows": 5}, "pins": ["top"]}]})";
const std::string kActions =
    "{\"frame\": 2, \"grab\": 29}\n{\"frame\": 2, \"move\": [0.2, 0, 0.3]}\n{\"frame\": 9, \"release\": true}\n"
    "{\"frame\": 12, \"set\": [\"solver.iterations=4\"]}\n";

std::string head(const std::string& keys) {
    return "{\"drape_input\": 1, \"frames\": 20" + keys + "}\n";
}

Outcome replay(const std::string& log, const std::string& arguments = {}) {
    const Folder folder;
    std::ofstream(folder / "log.jsonl") << log;
    return runDrape("run --json - --input '" + (folder / "log.jsonl") + "' " + arguments, kScene);
}

Json reportOf(const Outcome& outcome) {
    CAPTURE(outcome.err);
    REQUIRE(outcome.status == 0);
    return Json::parse(outcome.out);
}

}  // namespace

TEST_CASE("run --input: a log with its scene runs alone, for its frames, and its hash is checked") {
    const std::string scene = ", \"scene\": " + kScene;
    const Json report = reportOf(replay(head(scene) + kActions));
    CHECK(report["frames"] == 20);
    CHECK(report["scene"] == "small");
    const std::string hash = report["hash"];
    CHECK(reportOf(replay(head(scene + ", \"hash\": \"" + hash + "\"") + kActions))["hash"] == hash);
    const Outcome other = replay(head(scene + ", \"hash\": \"0123456789abcdef\"") + kActions);
    CHECK(other.status == 1);
    CHECK(other.err.find(hash) != std::string::npos);
}

TEST_CASE("run --input: the hash does not depend on threads or instruction set") {
    const std::string log = head(", \"scene\": " + kScene) + kActions;
    const Json hash = reportOf(replay(log))["hash"];
    CHECK(reportOf(replay(log, "--threads 3"))["hash"] == hash);
    CHECK(reportOf(replay(log, "--isa portable"))["hash"] == hash);
}

TEST_CASE("run --input: a log is replayed on another scene and with other settings") {
    const Json alone = reportOf(replay(head(", \"scene\": " + kScene) + kActions));
    CHECK(reportOf(replay(head("") + kActions, "-"))["hash"] == alone["hash"]);
    const std::string wrongHash = head(", \"hash\": \"0123456789abcdef\", \"scene\": " + kScene) + kActions;
    CHECK(reportOf(replay(wrongHash, "--set solver.substeps=3"))["hash"] != alone["hash"]);
    CHECK(reportOf(replay(wrongHash, "--frames 30"))["frames"] == 30);
    CHECK(reportOf(replay(head("") + kActions, "hanging"))["particles"] == 1024);
}

TEST_CASE("run --input: what is wrong with a log is bad input, and says where") {
    for (const auto& [log, place] :
         {std::pair<std::string, std::string>{"", "log.jsonl: is empty"},
          {head("") + kActions, "no scene"},
          {head(", \"scene\": " + kScene) + "{\"frame\": 1, \"grab\": 99}", "frame 1: grab"},
          {head(", \"scene\": {\"drape\": 2}"), "log.jsonl:1: scene.drape"},
          {head(", \"scene\": " + kScene) + "{\"frame\": 1, \"grab_sphere\": 0}", "frame 1: grab_sphere"},
          {head(", \"scene\": " + kScene) + "{\"frame\": 1, \"state\": {}}", "frame 1: state"},
          {head("") + "{\"frame\": 1}", "log.jsonl:2"}}) {
        const Outcome outcome = replay(log);
        CAPTURE(log, outcome.err);
        CHECK(outcome.status == 2);
        CHECK(outcome.err.find(place) != std::string::npos);
        CHECK(outcome.out.empty());
    }
}

TEST_CASE("run --input: frames count on over a restart, in the report, the table and the files") {
    const Folder folder;
    const std::string log =
        head(", \"scene\": " + kScene) + "{\"frame\": 5, \"restart\": true}\n{\"frame\": 16, \"restart\": true}\n";
    const std::string sequence =
        "--every 5 --obj-sequence '" + (folder / "obj") + "' --csv '" + (folder / "table") + "'";
    const Json report = reportOf(replay(log, sequence));
    CHECK(report["frames"] == 20);
    CHECK(report["time"].get<double>() == Approx(4.0 / 60));
    for (const char* file :
         {"obj/frame_000005.obj", "obj/frame_000010.obj", "obj/frame_000015.obj", "obj/frame_000020.obj"})
        CHECK(std::filesystem::exists(folder / file));
    const std::string table = contentOf(folder / "table");
    CHECK(table.find("\n20,0.0666") != std::string::npos);
    CHECK(table.find("\n16,") != std::string::npos);
}

TEST_CASE("run --input: what comes after the last step is done too, and not where the run ends earlier") {
    const std::string log = head(", \"scene\": " + kScene) + "{\"frame\": 20, \"restart\": true}\n";
    CHECK(reportOf(replay(log))["time"] == 0);
    CHECK(reportOf(replay(log, "--frames 19"))["time"] > 0);
}
