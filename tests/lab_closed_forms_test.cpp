#include <string>
#include <tuple>

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include "closed_forms.h"
#include "drape/scene/scene_file.h"

using namespace drape;
using Catch::Approx;

namespace {

Scene sceneOf(const std::string& body) {
    const Result<Scene> scene = parseScene("{\"drape\": 1, " + body + "}", "test", "");
    INFO((scene ? "" : scene.error().message()));
    REQUIRE(scene);
    return *scene;
}

/// Ten links of 0.1 m and 0.1 kg.
Scene chain(const std::string& solver, const std::string& stretch) {
    return sceneOf("\"solver\": {\"substeps\": 1, \"order\": \"sequential\", " + solver +
                   "}, \"cloths\": [{\"rope\": {\"particles\": 11, \"start\": [0, 0, 0], \"end\": [0, -1, 0]}, "
                   "\"particle_mass\": 0.1, \"pins\": [0], \"stretch\": {" +
                   stretch + "}}]");
}

}  // namespace

TEST_CASE("closed form: a PBD chain's stretch, by an independent computation", "[lab][closed_form]") {
    const auto [k, iterations, millimetres] = GENERATE(table<double, int, double>({{0.1, 1, 2575.13},
                                                                                   {0.5, 1, 395.125},
                                                                                   {0.5, 10, 38.286},
                                                                                   {0.9, 20, 6.352},
                                                                                   {0.9, 100, 0.4838},
                                                                                   {1, 1, 122.625},
                                                                                   {1, 50, 1.271}}));
    const Scene scene = chain("\"method\": \"pbd\", \"iterations\": " + std::to_string(iterations),
                              "\"stiffness\": " + std::to_string(k));
    CHECK(exactChainStretch(scene).value() == Approx(millimetres).epsilon(2e-4));
}

TEST_CASE("closed form: with corrected stiffness a chain keeps a stretch", "[lab][closed_form]") {
    const auto [k, iterations, millimetres] =
        GENERATE(table<double, int, double>({{0.9, 1, 152.903}, {0.9, 10, 116.279}, {0.99, 100, 57.698}}));
    const Scene scene =
        chain("\"method\": \"pbd\", \"stiffness_correction\": true, \"iterations\": " + std::to_string(iterations),
              "\"stiffness\": " + std::to_string(k));
    CHECK(exactChainStretch(scene).value() == Approx(millimetres).epsilon(2e-4));
}

TEST_CASE("closed form: one PBD link stretches by h^2 g (1 - k) / k", "[lab][closed_form]") {
    Scene scene = chain("\"method\": \"pbd\"", "\"stiffness\": 0.25");
    std::get<RopeShape>(scene.cloths[0].shape).particles = 2;
    CHECK(exactChainStretch(scene).value() == Approx(1000 * 9.81 / 3600 * 3).epsilon(1e-6));
}

TEST_CASE("closed form: an XPBD chain stretches as its material, a rigid one as PBD does", "[lab][closed_form]") {
    CHECK(exactChainStretch(chain("\"iterations\": 3", "\"compliance\": 1e-3")).value() ==
          Approx(53.955).epsilon(1e-6));
    CHECK(exactChainStretch(chain("\"iterations\": 20", "\"compliance\": 0")).value() == Approx(4.855).epsilon(2e-4));
}

TEST_CASE("closed form: none where the order is another or nothing pulls", "[lab][closed_form]") {
    Scene scene = chain("\"method\": \"pbd\"", "\"stiffness\": 0");
    CHECK_FALSE(exactChainStretch(scene));
    scene.cloths[0].stretch.stiffness = 0.5F;
    CHECK(exactChainStretch(scene));
    scene.solver.order = Order::Coloured;
    CHECK_FALSE(exactChainStretch(scene));
}

TEST_CASE("closed form: a pendulum's amplitude after ten seconds", "[lab][closed_form]") {
    const auto [substeps, share] =
        GENERATE(table<int, double>({{1, 0.4420252925}, {2, 0.6645728120}, {10, 0.9215033318}}));
    Scene scene = sceneOf(R"("particles": [{"inverse_mass": 0}, {"position": [0, -1, 0]}])");
    scene.solver.substeps = substeps;
    CHECK(exactPendulumAmplitude(scene, 10) == Approx(share).epsilon(1e-6));
}

TEST_CASE("closed form: a dumbbell's spin after a turn", "[lab][closed_form]") {
    const auto [substeps, share] =
        GENERATE(table<int, double>({{1, 0.6583416390}, {4, 0.8676483411}, {10, 0.9401019163}, {20, 0.9686528849}}));
    Scene scene = sceneOf(R"("particles": [{"position": [-0.5, 0, 0], "velocity": [0, -3.14159265, 0]},
                                           {"position": [0.5, 0, 0], "velocity": [0, 3.14159265, 0]}])");
    scene.solver.substeps = substeps;
    CHECK(exactSpin(scene, 1) == Approx(share).epsilon(1e-6));
}
