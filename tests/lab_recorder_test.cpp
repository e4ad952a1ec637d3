#include <cmath>

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <glm/geometric.hpp>

#include "drape/scene/scene_file.h"
#include "support/hanging.h"

using namespace drape;
using namespace drape::test;
using Catch::Approx;

namespace {

Lab labOf(const char* json) {
    const auto scene = parseScene(json, "test", "");
    REQUIRE(scene);
    return drape::test::labOf(*scene);
}

void step(Lab& lab, int steps) {
    for (int i = 0; i < steps; ++i) lab.stepOnce();
}

}  // namespace

TEST_CASE("recorder: nothing is measured until someone asks for it", "[lab][recorder]") {
    Lab lab = drape::test::labOf(hanging(4));
    step(lab, 3);
    CHECK(lab.recorder().samples(0).empty());
    lab.recording = true;
    step(lab, 3);
    CHECK(lab.recorder().samples(0).size() == 3);
}

TEST_CASE("recorder: energy and momentum of a falling mass are those of free fall", "[lab][recorder]") {
    // 2 kg at x = 3 m, from rest under 10 m/s^2: after n steps of h, v = n h g, fallen g h^2 n (n + 1) / 2.
    Lab lab = labOf(R"({"drape": 1, "gravity": [0, -10, 0], "solver": {"time_step": 0.01, "substeps": 1},
                        "particles": [{"position": [3, 0, 0], "inverse_mass": 0.5}]})");
    lab.recording = true;
    step(lab, 20);
    const Sample& sample = lab.recorder().samples(0).back();
    CHECK(sample.time == Approx(0.2));
    CHECK(sample.linear == Approx(2 * 2.0).epsilon(1e-5));
    CHECK(sample.angular == Approx(3 * 4.0).epsilon(1e-5));
    CHECK(sample.kinetic == Approx(4.0).epsilon(1e-5));
    CHECK(sample.potential == Approx(-20 * 0.21).epsilon(1e-5));
    // E falls by m g^2 h^2 n (n + 1) / 2 - m (n h g)^2 / 2 = m g^2 h^2 n / 2: m g^2 h / 2 = 1 W.
    CHECK(sample.lost == Approx(1.0).epsilon(2e-3));
    CHECK(std::isnan(lab.recorder().samples(0).front().lost));
}

TEST_CASE("recorder: a stretched link holds half of its force times its stretch", "[lab][recorder]") {
    Lab lab = labOf(R"({"drape": 1, "gravity": [0, 0, 0], "solver": {"method": "xpbd"},
        "particles": [{"inverse_mass": 0}, {"position": [1.5, 0, 0], "inverse_mass": 0}],
        "constraints": [{"type": "distance", "particles": [0, 1], "rest_length": 1, "compliance": 0.01}]})");
    lab.recording = true;
    step(lab, 1);
    CHECK(lab.recorder().samples(0).back().elastic == Approx(0.5 * 0.5 / 0.02));
    CHECK(lab.recorder().samples(0).back().strainMax == Approx(0.5));
}

TEST_CASE("recorder: every lane has its own samples, on one clock", "[lab][recorder]") {
    Lab lab = drape::test::labOf(hanging(4));
    REQUIRE(lab.compare(true));
    lab.recording = true;
    step(lab, 5);
    REQUIRE(lab.recorder().samples(0).size() == 5);
    REQUIRE(lab.recorder().samples(1).size() == 5);
    CHECK(lab.recorder().samples(0).back().time == lab.recorder().samples(1).back().time);
    CHECK(lab.recorder().samples(1).back().strainMean == lab.lanes()[1].strain().mean);
    CHECK(lab.recorder().samples(7).empty());
}

TEST_CASE("recorder: a restart and another number of lanes start anew", "[lab][recorder]") {
    Lab lab = drape::test::labOf(hanging(4));
    lab.recording = true;
    step(lab, 5);
    lab.restart();
    CHECK(lab.recorder().samples(0).empty());
    step(lab, 2);
    CHECK(lab.recorder().samples(0).size() == 2);
    REQUIRE(lab.compare(true));
    step(lab, 1);
    CHECK(lab.recorder().samples(0).size() == 1);
    CHECK(lab.recorder().samples(1).size() == 1);
}

TEST_CASE("recorder: steps nobody observed are a gap", "[lab][recorder]") {
    Lab lab = drape::test::labOf(hanging(4));
    lab.recording = true;
    step(lab, 2);
    lab.recording = false;
    step(lab, 10);
    lab.recording = true;
    step(lab, 1);
    const auto& samples = lab.recorder().samples(0);
    REQUIRE(samples.size() == 4);
    CHECK(std::isnan(samples[2].kinetic));
    CHECK(std::isnan(samples[3].lost));
    CHECK(samples[3].time > samples[1].time + 9 * kFrame);
    CHECK(samples[3].kinetic > 0);
}

TEST_CASE("recorder: memory is bounded, the newest samples stay", "[lab][recorder]") {
    Lab lab = labOf(R"({"drape": 1, "solver": {"substeps": 1}, "particles": [{}]})");
    lab.recording = true;
    const int steps = static_cast<int>(Recorder::kCapacity) + 100;
    step(lab, steps);
    const auto& samples = lab.recorder().samples(0);
    CHECK(samples.size() == Recorder::kCapacity);
    CHECK(samples.back().frames == static_cast<std::uint64_t>(steps));
    CHECK(samples.front().frames == 101);
}
