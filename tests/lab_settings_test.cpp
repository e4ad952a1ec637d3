// Every setting of a scene moves what it is there for, in the direction that its tooltip says.
#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>

#include "drape/scene/scene_file.h"
#include "trial.h"

using namespace drape;

namespace {

/// Hung by two corners, by its left side from the horizontal, a ball on the ground, a sheet over a ball.
const std::string kHung = R"("cloths": [{"grid": {"columns": 9, "rows": 9, "width": 1, "height": 1},
    "stretch": {"compliance": 1e-3}, "pins": ["top_left", "top_right"]}])";
const std::string kShelf = R"("cloths": [{"grid": {"columns": 9, "rows": 9, "width": 0.3, "height": 0.3,
    "plane": "xz"}, "bend": {"compliance": 1, "stiffness": 0.9}, "pins": ["left", 1, 10, 19, 28, 37, 46, 55, 64, 73]}])";
const std::string kBead = R"("particles": [{"position": [0, 0.5, 0], "velocity": [1, 0, 0]}],
    "colliders": [{"type": "plane", "friction": 0.2}])";
const std::string kDraped = R"("cloths": [{"grid": {"columns": 12, "rows": 12, "width": 1, "height": 1, "plane": "xz",
    "center": [0, 1, 0]}}], "colliders": [{"type": "sphere", "center": [0, 0.5, 0], "radius": 0.3, "friction": 1}])";
const std::string kPbd = R"("solver": {"method": "pbd", "substeps": 2, "damping": 2}, )";
const std::string kXpbd = R"("solver": {"substeps": 4, "iterations": 4, "damping": 2}, )";
const std::string kFree = R"("solver": {"substeps": 4, "iterations": 4}, )";

/// From the lower to the higher value the measure rises, or it falls.
struct Setting {
    std::string scene;
    std::string path;
    std::string low, high;
    std::string measure;
    bool rises;
};

const std::vector<Setting> kSettings{
    {kPbd + kHung, "solver.iterations", "2", "20", "strain_mean", false},
    {kPbd + kHung, "solver.substeps", "2", "10", "strain_mean", false},
    {kPbd + kHung, "solver.time_step", "0.01", "0.02", "strain_mean", true},
    {kPbd + kHung, "cloths[0].stretch.stiffness", "0.2", "0.9", "strain_mean", false},
    {kPbd + kHung, "cloths[0].shear.stiffness", "0.01", "0.9", "sag", false},
    {kPbd + kShelf, "cloths[0].bend.stiffness", "0.001", "0.9", "sag", false},
    {R"("solver": {"method": "pbd", "iterations": 10}, )" + kHung, "solver.stiffness_correction", "false", "true",
     "strain_mean", true},
    {kXpbd + kHung, "cloths[0].stretch.compliance", "1e-4", "1e-2", "strain_mean", true},
    {kXpbd + kHung, "cloths[0].shear.compliance", "1e-4", "1", "sag", true},
    {kXpbd + kShelf, "cloths[0].bend.compliance", "1e-2", "1e4", "sag", true},
    {kXpbd + kHung, "cloths[0].areal_density", "0.1", "1", "strain_mean", true},
    {kXpbd + kHung, "cloths[0].particle_mass", "0.001", "0.01", "strain_mean", true},
    {kXpbd + kHung, "gravity[1]", "-20", "-2", "strain_mean", false},
    {kFree + kHung, "solver.damping", "0", "3", "kinetic", false},
    {kFree + kHung, "cloths[0].stretch.damping", "0", "10", "kinetic", false},
    {kFree + R"("wind": {"velocity": [0, 0, 0], "drag": 1}, )" + kHung, "wind.velocity[2]", "0", "5", "momentum_z",
     true},
    {kFree + R"("wind": {"velocity": [0, 0, 5]}, )" + kHung, "wind.drag", "0", "1", "momentum_z", true},
    {kBead, "colliders[0].friction", "0", "1", "momentum_x", false},
    {kBead, "colliders[0].restitution", "0", "0.9", "kinetic", true},
    {kDraped, "colliders[0].radius", "0.2", "0.4", "gravitational", true},
    {kDraped, "cloths[0].thickness", "0", "0.05", "gravitational", true},
};

/// A measure of the scene after a while, with the setting at a value.
double measured(const Setting& setting, const std::string& value, int frames) {
    const auto scene = parseScene(R"({"drape": 1, "gravity": [0, -9.81, 0], )" + setting.scene + "}", "test", "",
                                  std::vector{setting.path + "=" + value});
    INFO((scene ? "" : scene.error().message()));
    REQUIRE(scene);
    const auto row = runTrial({.labels = {}, .scene = *scene, .frames = frames});
    REQUIRE(row);
    REQUIRE(row->failure.empty());
    const auto at = std::ranges::find(kMeasures, setting.measure);
    REQUIRE(at != kMeasures.end());
    return row->measures[static_cast<std::size_t>(at - kMeasures.begin())];
}

}  // namespace

TEST_CASE("settings: each moves its measure in the direction it is there for", "[lab]") {
    const Setting setting = GENERATE(from_range(kSettings));
    const int frames = setting.path == "wind.velocity[2]" || setting.path == "wind.drag" ? 10 : 60;
    const double low = measured(setting, setting.low, frames), high = measured(setting, setting.high, frames);
    CAPTURE(setting.path, setting.measure, low, high);
    CHECK((setting.rises ? high > low : high < low));
}
