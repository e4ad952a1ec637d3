// PBD made like XPBD by trial.
#include <chrono>
#include <cmath>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include "drape/scene/scene_file.h"
#include "equivalent_material.h"
#include "stiffness_fit.h"
#include "support/hanging.h"

using namespace drape;
using namespace drape::test;
using Catch::Approx;

namespace {

/// A cloth of n x n particles that hangs by two corners, as the first scene has it.
Scene soft(int n, std::vector<std::string> edits = {}) {
    for (const char* side : {"columns=", "rows="}) edits.push_back("cloths[0].grid." + (side + std::to_string(n)));
    const Result<Scene> scene = openScene("hanging", edits);
    REQUIRE(scene);
    return *scene;
}

/// PBD with the k of one constraint alone.
Scene closedFormOf(const Scene& like) {
    const Result<Lane> lane = Lane::create(like);
    REQUIRE(lane);
    Scene scene = like;
    scene.solver.method = Method::Pbd;
    matchMaterials(*lane, Method::Pbd, scene);
    return scene;
}

/// Mean strain after ten seconds with the scene's own damping.
double settledStrain(const Scene& scene) {
    Result<Lane> lane = Lane::create(scene);
    REQUIRE(lane);
    for (int i = 0; i < 600; ++i) REQUIRE(lane->step({}, 1));
    return lane->strain().mean;
}

}  // namespace

TEST_CASE("stiffness fit: PBD hangs as stretched as XPBD does, where the closed form is far off", "[lab][material]") {
    const Scene like = soft(24, {"solver.iterations=" + GENERATE(std::string("5"), std::string("10"))});
    const Scene closedForm = closedFormOf(like);
    const double wanted = settledStrain(like);
    CHECK(std::fabs(settledStrain(closedForm) - wanted) > 0.2 * wanted);
    const std::optional<StiffnessFit> fit = fitStiffness(like, closedForm, closedForm);
    REQUIRE(fit);
    CHECK(fit->failure.empty());
    CHECK_FALSE(fit->tooSoft);
    CHECK(fit->wanted == Approx(wanted).epsilon(0.005));
    CHECK(fit->strain == Approx(fit->wanted).epsilon(0.006));
    CHECK(settledStrain(fit->scene) == Approx(wanted).epsilon(0.02));
}

TEST_CASE("stiffness fit: where k = 1 stretches more than XPBD it says so", "[lab][material]") {
    Scene like =
        soft(12, {"cloths[0].stretch.compliance=1e-6", "cloths[0].shear.compliance=1e-6", "solver.substeps=40"});
    Scene closedForm = closedFormOf(like);
    closedForm.solver.substeps = closedForm.solver.iterations = 1;
    const std::optional<StiffnessFit> fit = fitStiffness(like, closedForm, closedForm);
    REQUIRE(fit);
    REQUIRE(fit->tooSoft);
    CHECK(*fit->tooSoft > 2 * fit->wanted);
    CHECK(fit->scene.cloths[0].stretch.stiffness == 1);
    CHECK(fit->trials == 2);
}

TEST_CASE("stiffness fit: a cloth that lies on something comes no farther from XPBD than it was, and still folds",
          "[lab][material]") {
    const Result<Scene> like = openScene(GENERATE(std::string("spinning_sphere"), std::string("garment")), {});
    REQUIRE(like);
    Scene present = *like;
    present.solver.method = Method::Pbd;
    const Scene closedForm = closedFormOf(*like);
    const std::optional<StiffnessFit> fit = fitStiffness(*like, closedForm, present);
    REQUIRE(fit);
    CHECK_FALSE(fit->tooSoft);
    CHECK(fit->strain == Approx(fit->wanted).epsilon(0.02));
    CHECK(fit->scene.cloths[0].bend.stiffness < 0.1);
}

TEST_CASE("stiffness fit: the same k to the bit on every run, found beside whoever looks on or not",
          "[lab][material]") {
    const Scene like = soft(12);
    const std::optional<StiffnessFit> here = fitStiffness(like, closedFormOf(like), closedFormOf(like));
    REQUIRE(here);
    FitUnderWay beside;
    beside.start(like, closedFormOf(like), closedFormOf(like), 7);
    CHECK(beside.revision() == 7);
    std::optional<StiffnessFit> found;
    for (; beside.running(); std::this_thread::sleep_for(std::chrono::milliseconds(5))) found = beside.take();
    REQUIRE(found);
    CHECK(sameScene(found->scene, here->scene));
    CHECK(found->strain == here->strain);
    CHECK_FALSE(beside.take());
}

TEST_CASE("stiffness fit: each trial is told as it begins, and there are no more than it says", "[lab][material]") {
    const Scene like = soft(8);
    std::vector<int> told;
    const auto fit =
        fitStiffness(like, closedFormOf(like), closedFormOf(like), {}, [&](int trial) { told.push_back(trial); });
    REQUIRE(fit);
    REQUIRE(told.size() == static_cast<std::size_t>(fit->trials));
    CHECK(told.front() == 1);
    CHECK(told.back() == fit->trials);
    CHECK(fit->trials <= StiffnessFit::kMostTrials);
}

TEST_CASE("stiffness fit: told to stop it finds nothing", "[lab][material]") {
    const Scene like = soft(12);
    std::stop_source stop;
    stop.request_stop();
    CHECK_FALSE(fitStiffness(like, closedFormOf(like), closedFormOf(like), stop.get_token()));
}

TEST_CASE("stiffness fit: a trial that fails is told", "[lab][material]") {
    Scene like = soft(12);
    like.cloths[0].pins = {"nowhere"};
    const std::optional<StiffnessFit> fit = fitStiffness(like, like, like);
    REQUIRE(fit);
    CHECK(fit->failure.find("nowhere") != std::string::npos);
}
