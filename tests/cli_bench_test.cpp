#include <fstream>

#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>

#include "support/irregular_mesh.h"
#include "support/program.h"

using namespace drape::test;
using Json = nlohmann::json;

TEST_CASE("bench: rows and ratios of every method, split and number of threads") {
    const Outcome outcome = runDrape("bench --sizes 6,9 --threads 1,2 --frames 4 --json -");
    REQUIRE(outcome.status == 0);
    const Json report = Json::parse(outcome.out);
    CHECK(report["rows"].size() == 2 * 4 * 3);
    CHECK(report["ratios"].size() == 2 * 4 * 2);
    CHECK(report["machine"]["cores"].get<int>() >= 1);
    for (const Json& row : report["rows"]) {
        const int n = row["size"];
        CHECK(row["constraints"] == 2 * n * (n - 1) + 2 * (n - 1) * (n - 1));
        CHECK(row["ns_per_projection"].get<double>() > 0);
        CHECK(row["strain_p99"].get<double>() >= row["strain_mean"].get<double>());
    }
}

TEST_CASE("bench: the fewest substeps that hold strain in the swing, fewer of them with the coarse net") {
    const Outcome outcome = runDrape("bench --sizes 48 --frames 3 --hold --json -");
    REQUIRE(outcome.status == 0);
    const Json hold = Json::parse(outcome.out)["hold"];
    REQUIRE(hold.size() == 2);
    CHECK(hold[0]["scene"] == "swing");
    CHECK(hold[0]["coarse_net"] == false);
    CHECK(hold[1]["coarse_net"] == true);
    CHECK(hold[1]["substeps"].get<int>() >= 4);
    CHECK(hold[1]["substeps"].get<int>() < hold[0]["substeps"].get<int>());
}

TEST_CASE("bench: hinges and angles are timed for themselves") {
    const Outcome outcome = runDrape("bench --sizes 9 --scenes bend_dihedral,shear_angle --frames 30 --json -");
    REQUIRE(outcome.status == 0);
    const Json report = Json::parse(outcome.out);
    REQUIRE(report["rows"].size() == 2 * 4 * 2);
    for (const Json& row : report["rows"]) {
        const bool bend = row["scene"] == "bend_dihedral";
        CHECK(row["constraints"] == (bend ? 2 * 8 * 7 + 8 * 8 : 2 * 8 * 8));
        CHECK(row["ns_per_projection"].get<double>() < 1e6 * row["ms_per_frame"].get<double>());
    }
}

TEST_CASE("bench: a mesh against the textbook's loop in families and in the order of its numbers") {
    const Folder folder;
    std::ofstream(folder / "mesh.obj") << irregularMesh(8);
    const Outcome outcome = runDrape("bench --frames 4 --json - --mesh '" + (folder / "mesh.obj") + "'");
    REQUIRE(outcome.status == 0);
    const Json report = Json::parse(outcome.out);
    REQUIRE(report["rows"].size() == 2 * 4 * 2);
    std::size_t byNumber = 0;
    for (const Json& row : report["rows"]) {
        byNumber += row["scene"] == "mesh_by_number" ? 1 : 0;
        CHECK(row["constraints"] == report["rows"][0]["constraints"]);
    }
    CHECK(byNumber == 4 * 2);
}

TEST_CASE("bench: what a step costs beside its projections") {
    const Outcome outcome = runDrape("bench --sizes 60 --frames 3 --costs --json -");
    REQUIRE(outcome.status == 0);
    const Json costs = Json::parse(outcome.out)["costs"][0];
    CHECK(costs["size"] == 60);
    CHECK(costs["bytes_per_particle"].get<double>() > 200);
    CHECK(costs["schedule_seconds"].get<double>() < 3);
    CHECK(costs["shares"].size() == 2);
    CHECK(costs["shares"][0]["iterations"] == 20);
    CHECK(costs["shares"][1]["ms_strain"].get<double>() > 0);
}

TEST_CASE("bench: a size or a mesh it cannot use is one line and status 2") {
    for (const char* arguments :
         {"bench --sizes 1", "bench --sizes 8 --threads 0", "bench --mesh nowhere.obj", "bench --scenes none"}) {
        const Outcome outcome = runDrape(arguments);
        CAPTURE(arguments, outcome.err);
        CHECK(outcome.status == 2);
        CHECK(outcome.err.find("drape: error: ") != std::string::npos);
    }
}

TEST_CASE("bench: a run that is no longer finite is one line and status 1") {
    const Folder folder;
    std::ofstream(folder / "huge.obj") << "v 0 0 0\nv 2.9e19 0 0\nv 0 2.9e19 0\nf 1 2 3\n";
    const Outcome outcome = runDrape("bench --frames 3 --mesh '" + (folder / "huge.obj") + "'");
    CAPTURE(outcome.err);
    CHECK(outcome.status == 1);
    CHECK(outcome.err.find("drape: error: bench: the textbook's solver is no longer finite: mesh, pbd, 1 substeps") !=
          std::string::npos);
}

TEST_CASE("run: the hash is the same on every instruction set") {
    const auto hashWith = [](const std::string& isa) {
        const Outcome outcome = runDrape("run sphere --frames 60 --json - --isa " + isa);
        return outcome.status == 0 ? Json::parse(outcome.out)["hash"].get<std::string>() : outcome.err;
    };
    const std::string portable = hashWith("portable");
    CHECK(portable.size() == 16);
    CHECK(hashWith("auto") == portable);
    CHECK(runDrape("run sphere --isa sse9").status == 2);
}
