#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include "drape/scene/scene_file.h"
#include "support/sheet.h"
#include "sweep.h"

using namespace drape;
using namespace drape::test;
using Catch::Approx;

namespace {

/// Sheets that differ in their iterations, 1, 2, 3, ...
std::vector<Trial> trialsOf(int count, int frames) {
    std::vector<Trial> trials;
    for (int i = 1; i <= count; ++i) {
        Trial trial{.index = static_cast<std::size_t>(i), .labels = {}, .scene = sheetScene(), .frames = frames};
        trial.scene.solver.iterations = i;
        trials.push_back(trial);
    }
    return trials;
}

/// A tetrahedron that cannot be filled: its first step is not finite.
Trial lostTrial() {
    const auto scene = parseScene(R"({"drape": 1, "solver": {"time_step": 1e-6, "substeps": 10000},
      "particles": [{}, {"position": [1e-9, 0, 0]}, {"position": [0, 1e-9, 0]}, {"position": [0, 0, 1e-9]}],
      "constraints": [{"type": "volume", "particles": [0, 1, 2, 3], "rest_volume": 1e9}]})",
                                  "lost", "");
    return {.index = 1, .labels = {}, .scene = *scene, .frames = 10};
}

std::vector<std::string> hashesOf(const Sweep& sweep) {
    std::vector<std::string> hashes;
    for (const auto& row : sweep.rows()) hashes.push_back(row ? row->hash : "none");
    return hashes;
}

}  // namespace

TEST_CASE("sweep: all combinations of the axes, the first varies slowest", "[lab][sweep]") {
    const std::vector<Axis> axes{{"a", {"1", "2"}}, {"b", {"x", "y", "z"}}};
    const std::vector<Combination> all = combinationsOf(axes);
    REQUIRE(all.size() == 6);
    CHECK(countCombinations(axes) == 6);
    CHECK(all[1].values == std::vector<std::string>{"1", "y"});
    CHECK(all[3].edits == std::vector<std::string>{"a=2", "b=x"});
    CHECK(combinationsOf({}).size() == 1);
}

TEST_CASE("sweep: too many combinations are counted as such, however many", "[lab][sweep]") {
    const Axis axis{"a", std::vector<std::string>(1000, "1")};
    CHECK(countCombinations({axis}) == 1000);
    CHECK(countCombinations(std::vector<Axis>(20, axis)) > kMostCombinations);
}

TEST_CASE("sweep: a trial ends as a lane of its scene does", "[lab][sweep]") {
    const std::vector<Trial> trials = trialsOf(1, 20);
    auto lane = Lane::create(trials[0].scene);
    REQUIRE(lane);
    for (int i = 0; i < 20; ++i) REQUIRE(lane->step({}, 1));
    const std::optional<Row> row = runTrial(trials[0]);
    REQUIRE(row);
    CHECK(row->hash == hashOf(lane->state()));
    CHECK(row->frames == 20);
    CHECK(row->failure.empty());
    CHECK(row->measures[0] == lane->strain().max);
    CHECK(row->stepMilliseconds > 0);
}

TEST_CASE("sweep: sag and lowest point are those of a falling particle", "[lab][sweep]") {
    const auto scene = parseScene(R"({"drape": 1, "solver": {"substeps": 1}, "particles": [{"position": [0, 2, 0]},
      {"position": [1, 1, 0], "inverse_mass": 0}]})",
                                  "fall", "");
    REQUIRE(scene);
    const std::optional<Row> row = runTrial({.index = 1, .labels = {}, .scene = *scene, .frames = 60});
    const double fallen = 4.905 + 9.81 / 120;  // semi-implicit Euler: g t (t + h) / 2
    REQUIRE(row);
    CHECK(kMeasures[12] == "lowest");
    CHECK(row->measures[12] == Approx(2 - fallen).epsilon(1e-5));
    CHECK(row->measures[13] == Approx(fallen).epsilon(1e-5));
}

TEST_CASE("sweep: rows do not depend on the number of threads", "[lab][sweep]") {
    Sweep one(trialsOf(7, 10), 1);
    Sweep three(trialsOf(7, 10), 3);
    one.wait();
    three.wait();
    CHECK(one.finished());
    CHECK(one.done() == 7);
    CHECK(hashesOf(one) == hashesOf(three));
    CHECK(hashesOf(one)[0] != hashesOf(one)[1]);
}

TEST_CASE("sweep: a trial that fails says so in its row and leaves the others alone", "[lab][sweep]") {
    std::vector<Trial> trials = trialsOf(2, 5);
    trials.insert(trials.begin() + 1, lostTrial());
    Sweep sweep(trials, 2);
    sweep.wait();
    const auto rows = sweep.rows();
    REQUIRE(rows[1]);
    CHECK(rows[1]->failure.find("is no longer finite") != std::string::npos);
    CHECK(rows[1]->frames == 0);
    CHECK(rows[0]->failure.empty());
    CHECK(rows[2]->failure.empty());
}

TEST_CASE("sweep: cancelled, it stops in the middle of a trial and keeps the rows that are done", "[lab][sweep]") {
    std::vector<Trial> trials = trialsOf(3, 5);
    trials[1].frames = 100'000'000;
    Sweep sweep(trials, 1);
    while (sweep.done() == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    CHECK_FALSE(sweep.finished());
    sweep.cancel();
    sweep.wait();
    CHECK(sweep.finished());
    CHECK(sweep.done() == 1);
    const auto rows = sweep.rows();
    CHECK(rows[0]);
    CHECK_FALSE(rows[1]);
    CHECK_FALSE(rows[2]);
}

TEST_CASE("sweep: letting go of one that works ends it", "[lab][sweep]") {
    const auto start = std::chrono::steady_clock::now();
    { const Sweep sweep(trialsOf(2, 100'000'000), 2); }
    CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(60));
}

TEST_CASE("sweep: without a trial it is done", "[lab][sweep]") {
    Sweep sweep({}, 4);
    sweep.wait();
    CHECK(sweep.finished());
    CHECK(sweep.rows().empty());
}
