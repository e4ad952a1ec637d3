#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>

#include "drape/scene/scene_file.h"
#include "residuals.h"

using namespace drape;
using Catch::Approx;

namespace {

Lane laneOf(const std::string& json, const std::vector<std::string>& edits = {}) {
    const auto scene = parseScene(json, "test", "", edits);
    REQUIRE(scene);
    auto lane = Lane::create(*scene);
    REQUIRE(lane);
    return std::move(*lane);
}

// A bent chain of two links below a pin, moving; alpha 1e-3 m/N, 100 substeps a second.
const std::string kTwoLinks = R"({"drape": 1, "gravity": [0, -10, 0],
    "solver": {"method": "xpbd", "time_step": 0.04, "substeps": 4, "order": "sequential"},
    "particles": [{"inverse_mass": 0}, {"position": [1, 0, 0], "velocity": [3, -2, 0], "inverse_mass": 10},
                  {"position": [1, -0.5, 0], "velocity": [0, 0, 4], "inverse_mass": 5}],
    "constraints": [{"type": "distance", "particles": [0, 1], "rest_length": 1, "compliance": 1e-3},
                    {"type": "distance", "particles": [1, 2], "rest_length": 0.5, "compliance": 1e-3}]})";

/// The same in double precision, straight from the paper.
Residuals byHand(int sweeps) {
    constexpr double kStep = 0.01;
    constexpr double kScaled = 1e-3 / (kStep * kStep);
    const std::array<double, 3> w{0, 10, 5};
    const std::array<double, 2> rest{1, 0.5};
    const glm::dvec3 fall{0, -10 * kStep, 0};
    std::array<glm::dvec3, 3> x{glm::dvec3(0), glm::dvec3(1, 0, 0) + kStep * (glm::dvec3(3, -2, 0) + fall),
                                glm::dvec3(1, -0.5, 0) + kStep * (glm::dvec3(0, 0, 4) + fall)};
    const std::array<glm::dvec3, 3> predicted = x;
    std::array<double, 2> lambda{};
    const auto gradient = [&](std::size_t j) { return glm::normalize(x[j + 1] - x[j]); };
    const auto value = [&](std::size_t j) { return glm::length(x[j + 1] - x[j]) - rest[j]; };
    for (int i = 0; i < sweeps; ++i) {
        for (std::size_t j = 0; j < 2; ++j) {
            const double step = (-value(j) - kScaled * lambda[j]) / (w[j] + w[j + 1] + kScaled);
            const glm::dvec3 g = gradient(j);
            lambda[j] += step;
            x[j + 1] += w[j + 1] * step * g;
            x[j] -= w[j] * step * g;
        }
    }
    Residuals residuals{sweeps};
    for (std::size_t j = 0; j < 2; ++j)
        residuals.constraint = std::max(residuals.constraint, std::fabs(value(j) + kScaled * lambda[j]));
    const std::array<glm::dvec3, 2> pulls{lambda[0] * gradient(0) - lambda[1] * gradient(1), lambda[1] * gradient(1)};
    for (std::size_t i = 1; i < 3; ++i) {
        const glm::dvec3 left = (x[i] - predicted[i]) / w[i] - pulls[i - 1];
        residuals.force = std::max(residuals.force, glm::length(left) / (kStep * kStep));
    }
    return residuals;
}

const std::string kSwing = R"({"drape": 1, "solver": {"substeps": 1, "iterations": 20, "order": "sequential"},
    "cloths": [{"rope": {"particles": 11, "start": [0, 0, 0], "end": [1, 0, 0]}, "particle_mass": 0.1,
    "stretch": {"compliance": 1e-3}, "pins": [0]}]})";

}  // namespace

TEST_CASE("residuals: both are those of the paper's equations", "[lab][residuals]") {
    const Lane lane = laneOf(kTwoLinks);
    const std::vector<int> sweeps{1, 2, 5, 20};
    const std::vector<Residuals> curve = residualsOf(lane, sweeps);
    REQUIRE(curve.size() == sweeps.size());
    for (const Residuals& measured : curve) {
        const Residuals right = byHand(measured.sweeps);
        CAPTURE(measured.sweeps, right.constraint, right.force);
        CHECK(measured.constraint == Approx(right.constraint).margin(2e-7));
        CHECK(measured.force == Approx(right.force).epsilon(2e-3).margin(2e-4));
        CHECK(right.force > 0.01);
    }
}

TEST_CASE("residuals: sweeps take the constraints' to nothing and leave the forces'", "[lab][residuals]") {
    Lane lane = laneOf(kSwing);
    for (int i = 0; i < 15; ++i) REQUIRE(lane.step({}, 1));
    const std::vector<Residuals> curve = residualsOf(lane, std::vector<int>{1, 200});
    REQUIRE(curve.size() == 2);
    CHECK(curve[0].constraint > 1e-4);
    CHECK(curve[1].constraint < 1e-6);
    CHECK(curve[1].force > curve[0].force / 10);
}

TEST_CASE("residuals: in PBD the constraint's is its value, whatever the compliance", "[lab][residuals]") {
    // k = 0.5, one link of 1 m stretched by 0.2 m: half of it is left after a sweep, a quarter after two.
    const Lane lane = laneOf(R"({"drape": 1, "gravity": [0, 0, 0], "solver": {"method": "pbd"},
        "particles": [{"inverse_mass": 0}, {"position": [1.2, 0, 0]}], "constraints": [
        {"type": "distance", "particles": [0, 1], "rest_length": 1, "stiffness": 0.5, "compliance": 1}]})");
    const std::vector<Residuals> curve = residualsOf(lane, std::vector<int>{1, 2});
    REQUIRE(curve.size() == 2);
    CHECK(curve[0].constraint == Approx(0.1).epsilon(1e-5));
    CHECK(curve[1].constraint == Approx(0.05).epsilon(1e-5));
}

TEST_CASE("residuals: measuring leaves the lane as it is", "[lab][residuals]") {
    Lane lane = laneOf(kSwing);
    REQUIRE(lane.step({}, 1));
    const std::string before = hashOf(lane.state());
    const std::vector<float> multipliers = lane.solver().multipliers(0);
    REQUIRE_FALSE(residualsOf(lane, std::vector<int>{3}).empty());
    CHECK(hashOf(lane.state()) == before);
    CHECK(lane.solver().multipliers(0) == multipliers);
}

TEST_CASE("residuals: the sweeps to try rise, hold the lane's own and are bounded in cost", "[lab][residuals]") {
    const std::vector<int> sweeps = sweepsToTry(1000, 37);
    CHECK(sweeps.front() == 1);
    CHECK(sweeps.back() == 200);
    CHECK(std::ranges::is_sorted(sweeps));
    CHECK(std::ranges::count(sweeps, 37) == 1);
    CHECK(std::ranges::count(sweepsToTry(1000, 20), 20) == 1);
    const std::vector<int> few = sweepsToTry(10'000'000, 20);
    CHECK(few == std::vector<int>{1, 2});
    CHECK(sweepsToTry(1'000'000'000, 20) == std::vector<int>{1});
}

TEST_CASE("residuals: the forces' rises with the sweeps and stays up where the constraints' is gone",
          "[lab][residuals]") {
    Lane lane = laneOf(kSwing);
    for (int i = 0; i < 30; ++i) REQUIRE(lane.step({}, 1));
    const std::vector<Residuals> curve = residualsOf(lane, std::vector<int>{1, 5, 50, 200});
    REQUIRE(curve.size() == 4);
    CHECK(curve[3].constraint < 1e-4 * curve[0].constraint);
    CHECK(curve[1].force > 1.5 * curve[0].force);
    CHECK(curve[3].force > 1.5 * curve[0].force);
    CHECK(curve[3].force == Approx(curve[2].force).epsilon(0.1));
}
