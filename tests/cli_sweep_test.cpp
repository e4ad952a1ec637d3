#include <algorithm>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>

#include "support/program.h"

using namespace drape::test;

namespace {

const std::string kSmall = R"({"drape": 1, "name": "small", "cloths": [
  {"grid": {"columns": 5, "rows": 4}, "pins": ["top"]}]})";

/// Finite for a link of whole length; not for a tetrahedron that is to fill a cubic kilometre.
const std::string kLost = R"({"drape": 1, "name": "lost", "solver": {"time_step": 1e-6, "substeps": 10000},
  "particles": [{}, {"position": [1e-9, 0, 0]}, {"position": [0, 1e-9, 0]}, {"position": [0, 0, 1e-9]}],
  "constraints": [{"type": "volume", "particles": [0, 1, 2, 3], "rest_volume": 1e9}]})";

const std::string kVaried = "--vary solver.method=pbd,xpbd --vary solver.iterations=1,2,5 --frames 5";

std::vector<std::string> linesOf(const std::string& text) {
    std::istringstream stream(text);
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

/// Cells of a line without quotes.
std::vector<std::string> cellsOf(const std::string& line) {
    std::vector<std::string> cells(1);
    for (const char c : line) c == ',' ? cells.emplace_back() : cells.back() += std::string(1, c);
    return cells;
}

void checkRefused(const std::string& arguments, const std::string& place) {
    const Outcome outcome = runDrape("sweep " + arguments, kSmall);
    CAPTURE(arguments, outcome.err);
    CHECK(outcome.status == 2);
    CHECK(outcome.out.empty());
    CHECK(outcome.err.starts_with("drape: error: "));
    CHECK(std::ranges::count(outcome.err, '\n') == 1);
    CHECK(outcome.err.find(place) != std::string::npos);
}

}  // namespace

TEST_CASE("sweep: a row a combination, the first varies slowest, with the measures of a run") {
    const Outcome outcome = runDrape("sweep - " + kVaried, kSmall);
    REQUIRE(outcome.status == 0);
    CHECK(outcome.err.empty());
    const auto lines = linesOf(outcome.out);
    REQUIRE(lines.size() == 7);
    CHECK(
        lines[0] ==
        "index,solver.method,solver.iterations,frames,time,strain_max,strain_mean,strain_p99,kinetic,gravitational,"
        "elastic,momentum_x,momentum_y,momentum_z,angular_x,angular_y,angular_z,lowest,sag,hash,version,scene,failure");
    CHECK(lines[1].starts_with("1,pbd,1,5,0.083333333,"));
    CHECK(lines[3].starts_with("3,pbd,5,"));
    CHECK(lines[4].starts_with("4,xpbd,1,"));
    for (const std::string& line : lines) CHECK(cellsOf(line).size() == cellsOf(lines[0]).size());
}

TEST_CASE("sweep: a row says what drape run says with the same values set") {
    const Outcome table = runDrape("sweep - --set solver.substeps=3 --vary solver.iterations=2,4 --frames 9", kSmall);
    const Outcome run = runDrape("run - --set solver.substeps=3 --set solver.iterations=4 --frames 9 --json -", kSmall);
    REQUIRE(run.status == 0);
    const auto report = nlohmann::json::parse(run.out);
    const auto cells = cellsOf(linesOf(table.out).at(2));
    CHECK(cells[4] == report["strain"]["max"].dump());
    CHECK(cells[7] == report["energy"]["kinetic"].dump());
    CHECK(cells[10] == report["momentum"]["linear"][0].dump());
    CHECK(cells[18] == report["hash"].get<std::string>());
}

TEST_CASE("sweep: sorting the shards by number gives the whole table, byte for byte") {
    const Folder folder;
    const std::string whole = runDrape("sweep - " + kVaried, kSmall).out;
    for (const char* shard : {"1", "2", "3", "4"}) {
        const std::string file = folder / (std::string("part") + shard + ".csv");
        REQUIRE(runDrape("sweep - " + kVaried + " --shard " + shard + "/4 --csv '" + file + "'", kSmall).status == 0);
    }
    REQUIRE(std::system(("sort -nu '" + folder.path().string() + "'/part*.csv >'" + (folder / "all") + "'").c_str()) ==
            0);
    CHECK(contentOf(folder / "all") == whole);
    CHECK(linesOf(contentOf(folder / "part1.csv")).size() == 3);
    CHECK(linesOf(contentOf(folder / "part4.csv")).size() == 2);
}

TEST_CASE("sweep: a shard beyond the last row has the heading alone") {
    const Outcome outcome = runDrape("sweep - --vary solver.iterations=1,2 --frames 1 --shard 3/3", kSmall);
    CHECK(outcome.status == 0);
    CHECK(linesOf(outcome.out).size() == 1);
}

TEST_CASE("sweep: the table does not depend on the jobs") {
    CHECK(runDrape("sweep - " + kVaried + " --jobs 3", kSmall).out == runDrape("sweep - " + kVaried, kSmall).out);
}

TEST_CASE("sweep: the time of a step is there where it is asked for") {
    const Outcome outcome = runDrape("sweep - --vary solver.iterations=1 --frames 3 --timings", kSmall);
    CHECK(linesOf(outcome.out)[0].ends_with(",hash,version,scene,step_ms,failure"));
    CHECK(std::stod(cellsOf(linesOf(outcome.out)[1])[21]) > 0);
}

TEST_CASE("sweep: every row says which scene it is and what --set changed in it") {
    const auto lines = linesOf(
        runDrape("sweep hanging --set solver.substeps=3 --set cloths[0].grid.columns=4 --vary solver.iterations=1,2 "
                 "--frames 1")
            .out);
    REQUIRE(lines.size() == 3);
    CHECK(lines[0].ends_with(",version,scene,solver.substeps,cloths[0].grid.columns,failure"));
    for (std::size_t row = 1; row < 3; ++row) CHECK(lines[row].ends_with(",hanging,3,4,"));
    const std::string experiment = runDrape("sweep --experiment pendulum").out;
    CHECK(linesOf(experiment)[1].find(",experiment pendulum,") != std::string::npos);
}

TEST_CASE("sweep: a value with commas is one, and quoted in the table") {
    const Outcome outcome = runDrape("sweep - --vary 'gravity=[0,-9.81,0],[0,-1.62,0]' --frames 1", kSmall);
    REQUIRE(outcome.status == 0);
    const auto lines = linesOf(outcome.out);
    REQUIRE(lines.size() == 3);
    CHECK(lines[2].starts_with("2,\"[0,-1.62,0]\",1,"));
}

TEST_CASE("sweep: a combination that fails has its reason in its row, and the table is written with status 1") {
    const Folder folder;
    const Outcome outcome = runDrape(
        "sweep - --frames 10 --vary constraints[0].rest_volume=1e9,1.6667e-28 --csv '" + (folder / "a.csv") + "'",
        kLost);
    CHECK(outcome.status == 1);
    CHECK(std::ranges::count(outcome.err, '\n') == 1);
    CHECK(outcome.err.starts_with("drape: error: row 1: "));
    CHECK(outcome.err.find("1 of 2 rows failed") != std::string::npos);
    const auto lines = linesOf(contentOf(folder / "a.csv"));
    REQUIRE(lines.size() == 3);
    CHECK(lines[1].starts_with("1,1e9,0,0.0,,,"));
    CHECK(lines[1].find("no longer finite") != std::string::npos);
    CHECK(lines[2].starts_with("2,1.6667e-28,10,"));
    CHECK(lines[2].ends_with(','));
}

TEST_CASE("sweep: what is wrong is refused before anything runs, with its place") {
    checkRefused("- --vary solver.iterations", "--vary solver.iterations: ");
    checkRefused("- --vary =1", "--vary: ");
    checkRefused("- --vary solver.iterations=1,,2", "--vary solver.iterations: has an empty value");
    checkRefused("- --vary solver.iterations=1,0 --frames 100000000", "solver.iterations: is 0");
    checkRefused("- --vary solver.nothing=1", "solver.nothing");
    checkRefused("- --vary cloths.0.name=a", "--vary cloths.0.name: ");
    checkRefused("- --set cloths.0.name=a --vary solver.iterations=1", "--set cloths.0.name: ");
    checkRefused("- --vary solver.iterations=1 --vary solver.iterations=2", "is varied twice");
    checkRefused("- --vary 'cloths[0].pins=[0],[20]'", "cloths[0].pins[0]");
    checkRefused("no_such --vary solver.iterations=1", "no_such");
    const std::string many = "=1,2,3,4,5,6,7,8,9,10 --vary ";
    checkRefused("- --vary a" + many + "b" + many + "c" + many + "d" + many + "e" + many + "f=1,2", "more than 100000");
}

TEST_CASE("sweep: wrong usage is refused") {
    for (const char* arguments :
         {"", "-", "--vary solver.iterations=1", "- --vary solver.iterations=1 --shard 0/2",
          "- --vary solver.iterations=1 --shard 3/2", "- --vary solver.iterations=1 --shard 1",
          "- --vary solver.iterations=1 --jobs 0", "- --vary solver.iterations=1 --csv ''", "- --experiment pendulum",
          "--experiment pendulum --vary solver.iterations=1", "--experiment pendulum --frames 3",
          "--experiment pendulum --set solver.iterations=1", "--experiment none"}) {
        checkRefused(arguments, "");
    }
}

TEST_CASE("sweep: the experiments are listed, one a line with its title") {
    const Outcome outcome = runDrape("sweep --experiment list");
    CHECK(outcome.status == 0);
    const auto lines = linesOf(outcome.out);
    CHECK(lines.size() >= 9);
    for (const std::string& line : lines) CHECK(line.find('\t') != std::string::npos);
    CHECK(std::ranges::any_of(lines, [](const std::string& line) { return line.starts_with("pendulum\t"); }));
}

TEST_CASE("sweep: an experiment's table has its series, x, quantity and what theory says, in shards too") {
    const std::string whole = runDrape("sweep --experiment spin --jobs 2").out;
    const auto lines = linesOf(whole);
    REQUIRE(lines.size() == 15);
    CHECK(lines[0].starts_with("index,series,substeps,spin left,exact,frames,time,strain_max,"));
    CHECK(lines[1].starts_with("1,1 iteration,1,0.6583"));
    CHECK(cellsOf(lines[1])[4].starts_with("0.65834"));
    CHECK(runDrape("sweep --experiment spin --shard 1/14").out == lines[0] + '\n' + lines[1] + '\n');
}

TEST_CASE("sweep: a table that cannot be written is named, and exit status 1") {
    const Folder folder;
    const Outcome outcome =
        runDrape("sweep - --vary solver.iterations=1 --frames 1 --csv '" + (folder / "none/a.csv") + "'", kSmall);
    CHECK(outcome.status == 1);
    CHECK(outcome.err.find("none/a.csv") != std::string::npos);
    CHECK(runDrape("sweep - --vary solver.iterations=1 --frames 1", kSmall, {}, "/dev/full").status == 1);
}
