// What a lane warns of while all its numbers are finite: sweeps that are too few, steps that are too long.
#include <string>

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include "drape/scene/scene_file.h"
#include "failure.h"
#include "support/hanging.h"

using namespace drape;
using namespace drape::test;
using Catch::Approx;

namespace {

/// A bead that flies at a ball of half a metre, 100 m/s.
Scene thrown(vec3 from, int substeps) {
    Scene scene;
    scene.gravity = vec3(0);
    scene.solver.substeps = substeps;
    scene.particles.push_back({.position = from, .velocity = {100, 0, 0}});
    scene.colliders.emplace_back(Sphere{});
    return scene;
}

/// What the lab says within a quarter of a second.
std::string noticeOf(const Scene& scene) {
    Lab lab = labOf(scene);
    for (int i = 0; i < 15 && lab.notice().empty(); ++i) lab.advance(kFrame);
    return lab.notice();
}

bool converges(const Scene& scene) {
    Lab lab = labOf(scene);
    for (int i = 0; i < 180; ++i) lab.stepOnce();
    return lab.lanes()[0].converged();
}

}  // namespace

TEST_CASE("warnings: a rigid cloth that its sweeps leave stretched has not converged, until there are enough of them") {
    Scene scene = hanging(20);
    scene.cloths[0].stretch.stiffness = 1;
    scene.solver.damping = 2;
    scene.solver.method = GENERATE(Method::Pbd, Method::Xpbd);
    scene.solver.substeps = 1;
    CHECK_FALSE(converges(scene));
    scene.solver.substeps = 20;
    CHECK(converges(scene));
}

TEST_CASE("warnings: a soft cloth may stretch as its material does") {
    Scene scene = hanging(8);
    scene.cloths[0].stretch.compliance = scene.cloths[0].shear.compliance = 0.2F;
    scene.solver.damping = 2;
    scene.solver.iterations = 20;
    Lab lab = labOf(scene);
    for (int i = 0; i < 180; ++i) lab.stepOnce();
    CHECK(lab.lanes()[0].strain().max > 0.05);
    CHECK(lab.lanes()[0].converged());
}

TEST_CASE("warnings: too few sweeps are told with about the strain that more of them take away") {
    Scene scene = *openScene("hanging");
    const auto hung = [&](int iterations) {
        scene.solver.iterations = iterations;
        Lab lab = labOf(scene);
        for (int i = 0; i < 300; ++i) lab.stepOnce();
        return lab;
    };
    const double wanted = hung(50).lanes()[0].strain().mean;
    const Lab two = hung(2);
    CHECK_FALSE(two.lanes()[0].converged());
    CHECK(two.lanes()[0].strainLeft() == Approx(two.lanes()[0].strain().mean - wanted).epsilon(0.4));
    CHECK(hung(5).lanes()[0].converged());
}

TEST_CASE("warnings: what sweeps leave and nobody sees is not told") {
    const Result<Scene> scene = openScene(GENERATE("sphere", "garment"));
    REQUIRE(scene);
    Lab lab = labOf(*scene);
    for (int i = 0; i < 120; ++i) lab.stepOnce();
    CHECK(lab.lanes()[0].strain().max > 0.01);
    CHECK(lab.lanes()[0].converged());
}

TEST_CASE("warnings: a proof that is off for want of sweeps is told, however little that is") {
    Scene scene = *openScene("proof_chain");
    const auto hung = [&](int iterations) {
        scene.solver.iterations = iterations;
        Lab lab = labOf(scene);
        for (int i = 0; i < 300; ++i) lab.stepOnce();
        return lab;
    };
    const Lab two = hung(2);
    REQUIRE(two.lanes()[0].finding().verdict == Verdict::Off);
    CHECK(two.lanes()[0].strain().mean < 0.01);
    CHECK_FALSE(two.lanes()[0].converged());
    const Lab eight = hung(8);
    REQUIRE(eight.lanes()[0].finding().verdict == Verdict::Holds);
    CHECK(eight.lanes()[0].converged());
}

TEST_CASE("warnings: a proof that is off for another reason is not blamed on the sweeps") {
    Scene scene = *openScene("proof_catenary");
    scene.gravity = {0, -9.81F, 5};
    scene.solver.iterations = 200;
    Lab lab = labOf(scene);
    for (int i = 0; i < 900 && lab.lanes()[0].finding().verdict == Verdict::Waiting; ++i) lab.stepOnce();
    REQUIRE(lab.lanes()[0].finding().verdict == Verdict::Off);
    CHECK(lab.lanes()[0].converged());
}

TEST_CASE("warnings: explicit links that are left stretched are told too") {
    Scene scene;  // a rope that hangs down, link by link
    scene.solver.iterations = 1;
    scene.solver.substeps = 1;
    for (int i = 0; i <= 20; ++i) {
        scene.particles.push_back(
            {.position = {0, -0.1F * static_cast<float>(i), 0}, .inverseMass = i == 0 ? 0 : 1.0F});
        if (i > 0) scene.constraints.push_back({.type = "distance", .particles = {i - 1, i}, .rest = {}});
    }
    CHECK_FALSE(converges(scene));
    scene.solver.iterations = 200;
    scene.solver.substeps = 4;
    CHECK(converges(scene));
    scene.solver.iterations = 1;
    scene.solver.substeps = 1;
    scene.solver.method = Method::Pbd;
    CHECK_FALSE(converges(scene));
    for (ConstraintDefinition& link : scene.constraints) link.material.stiffness = 0.9F;
    CHECK(converges(scene));
}

TEST_CASE("warnings: k below 1 is stiffness by the sweep, of which there are never too few") {
    Scene scene = *openScene("hanging");
    scene.solver.method = Method::Pbd;
    scene.solver.iterations = 1;
    Lab lab = labOf(scene);
    for (int i = 0; i < 180; ++i) lab.stepOnce();
    CHECK(lab.lanes()[0].strain().mean > 0.05);
    CHECK(lab.lanes()[0].converged());
}

TEST_CASE("warnings: a particle that covers more than a sphere's radius in a substep is told before it passes") {
    const std::string notice = noticeOf(thrown({-8, 0, 0}, 2));
    CHECK(notice.find("particle 0") != std::string::npos);
    CHECK(notice.find("colliders[0]") != std::string::npos);
    CHECK(notice.find("raise solver.substeps") != std::string::npos);
}

TEST_CASE("warnings: a sphere that covers more than its radius in a substep is told too") {
    Scene scene = thrown({2, 0, 0}, 2);
    scene.particles[0].velocity = vec3(0);
    std::get<Sphere>(scene.colliders[0]).center = {-8, 0, 0};
    std::get<Sphere>(scene.colliders[0]).velocity = {100, 0, 0};
    CHECK_FALSE(noticeOf(scene).empty());
}

TEST_CASE("warnings: neither a short substep nor a fast particle elsewhere is told") {
    CHECK(noticeOf(thrown({-8, 0, 0}, 4)).empty());
    CHECK(noticeOf(thrown({2, 0, 0}, 2)).empty());
    CHECK(noticeOf(thrown({-8, 30, 0}, 2)).empty());
}
