#include <algorithm>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>

#include "support/program.h"

using namespace drape::test;
using Catch::Approx;
using Json = nlohmann::ordered_json;

namespace {

std::vector<std::string> keysOf(const Json& object) {
    std::vector<std::string> keys;
    for (const auto& [key, value] : object.items()) keys.push_back(key);
    return keys;
}

std::vector<std::string> linesOf(const std::string& text) {
    std::istringstream stream(text);
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

/// The step by hand: a particle 1.2 m below a pin, a link of 1 m with compliance 1e-3 m/N.
const std::string kOneStep = R"({"drape": 1, "name": "by hand", "gravity": [0, 0, 0],
  "solver": {"substeps": 1, "iterations": 1, "order": "sequential"},
  "particles": [{"position": [0, 0, 0], "inverse_mass": 0}, {"position": [0, -1.2, 0], "inverse_mass": 1}],
  "constraints": [{"type": "distance", "particles": [0, 1], "rest_length": 1, "compliance": 1e-3}]})";

const std::string kGrid = R"({"drape": 1, "name": "small", "cloths": [
  {"grid": {"columns": 6, "rows": 5}, "pins": ["top"]}]})";

Json reportOf(const std::string& arguments, const std::string& input = {}) {
    const Outcome outcome = runDrape("run " + arguments + " --json -", input);
    CAPTURE(arguments, outcome.err);
    REQUIRE(outcome.status == 0);
    CHECK(outcome.err.empty());
    return Json::parse(outcome.out);
}

}  // namespace

TEST_CASE("run: the reference solves the step by hand and says how far it converged") {
    const Json report =
        reportOf("- --frames 1 --state --set solver.method=reference --set solver.iterations=7", kOneStep);
    CHECK(report["method"] == "reference");
    CHECK(report["newton"]["frames_not_converged"] == 0);
    CHECK(report["newton"]["iterations"] > 0);
    CHECK(report["newton"]["residual"] < 1e-9);
    CHECK(report["state"]["positions"][1][1] == Approx(-1.156521739));
    CHECK(report["state"]["constraints"][0]["lambda"] == Approx(-0.0434782609));
    CHECK_FALSE(reportOf("- --frames 1", kOneStep).contains("newton"));
}

TEST_CASE("run: the JSON has the keys of the contract, in its order") {
    const Json report = reportOf("- --frames 3 --state", kGrid);
    CHECK(keysOf(report) == std::vector<std::string>{"scene", "method", "frames", "time", "particles", "constraints",
                                                     "hash", "step_ms", "strain", "energy", "momentum", "version",
                                                     "set", "state"});
    CHECK(keysOf(report["constraints"]) == std::vector<std::string>{"stretch", "shear", "bend"});
    CHECK(keysOf(report["step_ms"]) == std::vector<std::string>{"mean", "median", "p95"});
    CHECK(keysOf(report["strain"]) == std::vector<std::string>{"max", "mean"});
    CHECK(keysOf(report["energy"]) == std::vector<std::string>{"kinetic", "gravitational", "elastic"});
    CHECK(keysOf(report["momentum"]) == std::vector<std::string>{"linear", "angular"});
    CHECK(keysOf(report["state"]) == std::vector<std::string>{"positions", "velocities", "constraints"});
    CHECK_FALSE(reportOf("- --frames 3", kGrid).contains("state"));
}

TEST_CASE("run: counts, time and measures are those of the scene") {
    const Json report = reportOf("- --frames 30 --state", kGrid);
    CHECK(report["scene"] == "small");
    CHECK(report["method"] == "xpbd");
    CHECK(report["frames"] == 30);
    CHECK(report["time"].get<double>() == Approx(0.5).epsilon(1e-9));
    CHECK(report["particles"] == 30);
    CHECK(report["constraints"] ==
          Json({{"stretch", 5 * 5 + 6 * 4}, {"shear", 2 * 5 * 4}, {"bend", 20 + 4 * 4 + 5 * 3}}));
    CHECK(report["state"]["positions"].size() == 30);
    CHECK(report["state"]["velocities"].size() == 30);
    CHECK(report["state"]["constraints"].empty());
    CHECK(report["hash"].get<std::string>().size() == 16);
    CHECK(report["strain"]["max"].get<double>() > report["strain"]["mean"].get<double>());
    CHECK(report["strain"]["mean"].get<double>() > 0);
    CHECK(report["energy"]["kinetic"].get<double>() > 0);
    CHECK(report["step_ms"]["p95"].get<double>() >= report["step_ms"]["median"].get<double>());
    CHECK(report["step_ms"]["median"].get<double>() > 0);
}

TEST_CASE("run: the step by hand comes out as by hand, with its multiplier") {
    const Json report = reportOf("- --frames 1 --state", kOneStep);
    CHECK(report["constraints"] == Json({{"stretch", 0}, {"shear", 0}, {"bend", 0}, {"explicit", 1}}));
    const Json constraint = report["state"]["constraints"][0];
    CHECK(keysOf(constraint) == std::vector<std::string>{"type", "particles", "value", "lambda"});
    CHECK(constraint["type"] == "distance");
    CHECK(constraint["particles"] == Json({0, 1}));
    CHECK(constraint["lambda"].get<double>() == Approx(-1.0 / 23).epsilon(1e-5));
    CHECK(constraint["value"].get<double>() == Approx(18.0 / 115).epsilon(1e-5));
    CHECK(report["state"]["positions"][1][1].get<double>() == Approx(-1.15652174).epsilon(1e-6));
}

TEST_CASE("run: explicit constraints are listed in the order of the file, whatever their types and materials") {
    const std::string scene =
        R"({"drape": 1, "particles": [{"position": [0,0,0]}, {"position": [1,0,0]}, {"position": [0,1,0]},
      {"position": [0,0,1]}], "constraints": [{"type": "distance", "particles": [0,1]}, {"type": "volume", "particles": [0,1,2,3]},
      {"type": "distance", "particles": [1,2], "compliance": 1}, {"type": "distance", "particles": [2,3]},
      {"type": "shear_angle", "particles": [0,1,2]}]})";
    const Json report = reportOf("- --frames 2 --state", scene);
    std::string order;
    for (const Json& constraint : report["state"]["constraints"]) {
        order += constraint["type"].get<std::string>() + constraint["particles"].dump() + " ";
    }
    CHECK(order == "distance[0,1] volume[0,1,2,3] distance[1,2] distance[2,3] shear_angle[0,1,2] ");
}

TEST_CASE("run: the hash is the same on every number of threads and in every run") {
    const std::string scene = R"({"drape": 1, "cloths": [{"grid": {"columns": 70, "rows": 60}, "pins": ["top_left"]}],
      "colliders": [{"type": "sphere", "center": [0, 0.6, 0.1], "radius": 0.4}]})";
    const Json expected = reportOf("- --frames 20", scene)["hash"];
    for (const char* threads : {"1", "2", "3", "8", "8"}) {
        CHECK(reportOf("- --frames 20 --threads " + std::string(threads), scene)["hash"] == expected);
    }
}

TEST_CASE("run: --set changes the scene and never swallows its name") {
    const Json changed = reportOf("--set solver.method=pbd --set solver.iterations=4 - --frames 5", kGrid);
    CHECK(changed["method"] == "pbd");
    CHECK(changed["hash"] != reportOf("- --frames 5", kGrid)["hash"]);
    const Json wider = reportOf("- --frames 1 --set cloths[0].grid.columns=9 --set 'gravity=[0,-1,0]'", kGrid);
    CHECK(wider["particles"] == 45);
}

TEST_CASE("run: no frames at all gives the start") {
    const Json report = reportOf("- --frames 0 --state", kOneStep);
    CHECK(report["frames"] == 0);
    CHECK(report["state"]["positions"][1] == Json({0.0, -1.2F, 0.0}));
    CHECK(report["step_ms"]["mean"] == 0.0);
}

TEST_CASE("run: the table has a heading and one row a frame") {
    const Folder folder;
    const Outcome outcome = runDrape("run - --frames 7 --csv '" + (folder / "a.csv") + "'", kGrid);
    REQUIRE(outcome.status == 0);
    const auto rows = linesOf(contentOf(folder / "a.csv"));
    REQUIRE(rows.size() == 8);
    const auto commas = std::ranges::count(rows[0], ',');
    CHECK(rows[0].starts_with("frame,time,strain_max,strain_mean"));
    for (std::size_t i = 1; i < rows.size(); ++i) {
        CHECK(std::ranges::count(rows[i], ',') == commas);
        CHECK(rows[i].starts_with(std::to_string(i) + ","));
    }
    CHECK(std::stod(rows[6].substr(2)) == Approx(0.1));
    CHECK(linesOf(runDrape("run - --frames 7 --csv -", kGrid).out).size() == 8);
}

TEST_CASE("run: the last frame and every K-th one are written as OBJ") {
    const Folder folder;
    const std::string sequence = folder / "deep/sequence";
    const Outcome outcome = runDrape(
        "run - --frames 25 --obj '" + (folder / "last.obj") + "' --obj-sequence '" + sequence + "' --every 10", kGrid);
    REQUIRE(outcome.status == 0);
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(sequence))
        names.push_back(entry.path().filename().string());
    std::ranges::sort(names);
    CHECK(names == std::vector<std::string>{"frame_000010.obj", "frame_000020.obj"});
    const auto lines = linesOf(contentOf(folder / "last.obj"));
    CHECK(std::ranges::count_if(lines, [](const std::string& line) { return line.starts_with("v "); }) == 30);
    CHECK(std::ranges::count_if(lines, [](const std::string& line) { return line.starts_with("f "); }) == 40);
}

TEST_CASE("run: the files hold what standard output would, and nothing temporary stays") {
    const Folder folder;
    const Outcome outcome = runDrape("run - --frames 4 --state --json '" + (folder / "é a.json") + "'", kGrid);
    REQUIRE(outcome.status == 0);
    Json written = Json::parse(contentOf(folder / "é a.json")), printed = reportOf("- --frames 4 --state", kGrid);
    written.erase("step_ms");
    printed.erase("step_ms");
    CHECK(written == printed);
    CHECK(std::distance(std::filesystem::directory_iterator(folder.path()), {}) == 1);
}

TEST_CASE("run: what goes to standard output stands there alone") {
    const Outcome outcome = runDrape("run - --frames 2 --obj -", kGrid);
    CHECK(outcome.status == 0);
    CHECK(outcome.out.find("\nf ") != std::string::npos);
    CHECK(outcome.out.find("\nhash ") == std::string::npos);
}

TEST_CASE("run: without a file it prints a summary for a person") {
    const Outcome outcome = runDrape("run - --frames 4", kGrid);
    CHECK(outcome.status == 0);
    CHECK(outcome.out.find("small (xpbd): 4 frames") == 0);
    CHECK(outcome.out.find("hash    ") != std::string::npos);
}

TEST_CASE("run: numbers do not follow the locale") {
    const std::string expected = runDrape("run - --frames 2 --csv -", kOneStep).out;
    const std::string german = runDrape("run - --frames 2 --csv -", kOneStep, "LC_ALL=de_DE.UTF-8").out;
    CHECK(linesOf(german)[1].substr(0, 20) == linesOf(expected)[1].substr(0, 20));
}

TEST_CASE("run: whole numbers are decimal, and the time has no rounding of its sum") {
    const Outcome outcome = runDrape("run - --frames 0600 --json -", R"({"drape": 1, "particles": [{}]})");
    REQUIRE(outcome.status == 0);
    CHECK(outcome.out.find("\"frames\": 600,") != std::string::npos);
    CHECK(outcome.out.find("\"time\": 10.0,") != std::string::npos);
}

TEST_CASE("run: an output that is a link to a file not there yet makes that file") {
    const Folder folder;
    std::filesystem::create_symlink("target.json", folder / "link.json");
    REQUIRE(runDrape("run - --frames 1 --json '" + (folder / "link.json") + "'", R"({"drape": 1})").status == 0);
    CHECK(std::filesystem::is_symlink(folder / "link.json"));
    CHECK(std::filesystem::is_regular_file(folder / "target.json"));
}

TEST_CASE("run: a proof tells what it measured, what it expected and whether it holds") {
    const Json proof = reportOf("proof_spring --frames 600")["proof"];
    CHECK(keysOf(proof) ==
          std::vector<std::string>{"quantity", "measured", "expected", "tolerance", "unit", "verdict"});
    CHECK(proof["measured"].get<double>() == Approx(9.81).margin(0.05));
    CHECK(proof["expected"].get<double>() == Approx(9.81));
    CHECK(proof["unit"] == "mm");
    CHECK(proof["verdict"] == "holds");
}

TEST_CASE("run: a proof that is not told yet is waiting, one without a closed form has no verdict") {
    const Json early = reportOf("proof_pendulum --frames 10")["proof"];
    CHECK(early["verdict"] == "waiting");
    CHECK(early["measured"].is_null());
    const Json none = reportOf("proof_catenary --frames 10 --set cloths[0].stretch.compliance=1e-3")["proof"];
    CHECK(none["verdict"] == "none");
    CHECK(none["expected"].is_null());
    CHECK(none["tolerance"].is_null());
}

TEST_CASE("run: the summary of a proof has a line for it, that of another scene has none") {
    const Outcome proof = runDrape("run proof_chain --frames 600 --set solver.substeps=1 --set solver.iterations=1");
    CHECK(proof.out.find("proof   off: stretch at rest 128.0") != std::string::npos);
    CHECK(runDrape("run one_step --frames 1").out.find("proof") == std::string::npos);
    CHECK_FALSE(reportOf("one_step --frames 1").contains("proof"));
}
