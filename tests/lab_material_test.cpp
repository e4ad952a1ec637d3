#include <array>
#include <string>
#include <vector>

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include "drape/scene/scene_file.h"
#include "equivalent_material.h"
#include "rope_length.h"

using namespace drape;
using Catch::Approx;

namespace {

Lane laneOf(const Scene& scene) {
    Result<Lane> lane = Lane::create(scene);
    REQUIRE(lane);
    return std::move(*lane);
}

Scene sceneOf(const std::string& name, const std::vector<std::string>& edits) {
    const Result<Scene> scene = openScene(name, edits);
    INFO((scene ? "" : scene.error().message()));
    REQUIRE(scene);
    return *scene;
}

double restingStretch(const Scene& scene) {
    Lane lane = laneOf(scene);
    for (int i = 0; i < 600; ++i) REQUIRE(lane.step({}, 1));
    const RopeLength rope = measureRope(lane).value();
    return 1000 * (rope.length - rope.rest);
}

SolverSettings sweeps(int iterations, bool corrected) {
    SolverSettings settings;
    settings.substeps = 2;
    settings.iterations = iterations;
    settings.stiffnessCorrection = corrected;
    return settings;
}

}  // namespace

TEST_CASE("material: k of one sweep is the compliance h^2 (1/k - 1)(w1 + w2)", "[lab][material]") {
    const double h = 1.0 / 120;
    CHECK(complianceLike(0.25, sweeps(1, false), 3) == Approx(h * h * 3 * 3));
    CHECK(complianceLike(0.25, sweeps(7, true), 3) == Approx(h * h * 3 * 3));
    CHECK(complianceLike(0.5, sweeps(2, false), 3) == Approx(h * h * 3 * 0.25 / 0.75));
}

TEST_CASE("material: rigid and absent in one method are so in the other", "[lab][material]") {
    CHECK(complianceLike(1, sweeps(3, false), 2) == 0);
    CHECK(stiffnessLike(0, sweeps(3, false), 2) == 1);
    CHECK(complianceLike(0, sweeps(3, false), 2) == 1e12);
    CHECK(stiffnessLike(1e12, sweeps(3, false), 2) < 1e-12);
}

TEST_CASE("material: there and back is the same stiffness", "[lab][material]") {
    const int iterations = GENERATE(1, 3, 20);
    const bool corrected = GENERATE(false, true);
    const double k = GENERATE(0.01, 0.3, 0.9);
    const SolverSettings settings = sweeps(iterations, corrected);
    CHECK(stiffnessLike(complianceLike(k, settings, 5), settings, 5) == Approx(k).epsilon(1e-9));
}

TEST_CASE("material: one link settles at the same stretch in both methods", "[lab][material]") {
    const std::string iterations = GENERATE("1", "4");
    const std::string corrected = GENERATE("false", "true");
    const Scene pbd =
        sceneOf("proof_spring", {"solver.method=pbd", "solver.substeps=1", "solver.iterations=" + iterations,
                                 "solver.stiffness_correction=" + corrected});
    const double stretch = restingStretch(pbd);
    REQUIRE(stretch > 1);
    Scene xpbd = pbd;
    xpbd.solver.method = Method::Xpbd;
    matchMaterials(laneOf(pbd), Method::Xpbd, xpbd);
    CHECK(restingStretch(xpbd) == Approx(stretch).epsilon(2e-3));

    Scene back = xpbd;
    back.solver.method = Method::Pbd;
    back.cloths[0].stretch.stiffness = 0.77F;
    matchMaterials(laneOf(xpbd), Method::Pbd, back);
    CHECK(back.cloths[0].stretch.stiffness == Approx(pbd.cloths[0].stretch.stiffness).epsilon(1e-4));
}

TEST_CASE("material: one sweep bends a hinge as far in both methods", "[lab][material]") {
    // A sheet of one cell: one hinge, and nothing else that resists.
    const char* sheet =
        R"({"drape": 1, "gravity": [0, 0, 0], "solver": {"method": "pbd", "substeps": 1, "iterations": 1},
      "cloths": [{"grid": {"columns": 2, "rows": 2, "width": 1, "height": 1, "center": [0, 0, 0], "plane": "xz"},
        "particle_mass": 0.5, "stretch": {"stiffness": 0, "compliance": 1e12},
        "shear": {"model": "none"}, "bend": {"model": "dihedral", "stiffness": 0.4}}]})";
    const Result<Scene> pbd = parseScene(sheet, "sheet", "");
    REQUIRE(pbd);
    const Lane lane = laneOf(*pbd);
    Scene xpbd = *pbd;
    matchMaterials(lane, Method::Xpbd, xpbd);
    xpbd.solver.method = Method::Xpbd;
    CHECK(xpbd.cloths[0].bend.compliance < 1);

    std::array<vec3, 2> corners;
    for (const bool first : {true, false}) {
        const Scene& scene = first ? *pbd : xpbd;
        Lane bent = laneOf(scene);
        const vec3 start = bent.state().positions[0];
        const vec3 up = start + vec3(0, 0.05F, 0);
        REQUIRE(bent.step({.particle = 0, .from = up, .to = up, .maxForce = 1e6F}, 1));
        REQUIRE(bent.step({}, 1));
        corners[first ? 0 : 1] = bent.state().positions[0];
    }
    CHECK(corners[0].y > 0.01F);
    CHECK(corners[0].y == Approx(corners[1].y).epsilon(1e-2));
}

TEST_CASE("material: what a cloth has no constraints for stays as it was", "[lab][material]") {
    const Scene rope = sceneOf("rope", {});
    Scene other = rope;
    matchMaterials(laneOf(rope), Method::Xpbd, other);
    CHECK(other.cloths[0].bend.compliance == rope.cloths[0].bend.compliance);
    CHECK(other.cloths[0].stretch.compliance != rope.cloths[0].stretch.compliance);
}
