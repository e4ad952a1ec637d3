// Friction and restitution against numbers computed independently: the scenarios of support/physics_cases.json.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>

#include "support/cases.h"
#include "support/models.h"

using namespace drape;
using namespace drape::test;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;
using nlohmann::json;

namespace {

constexpr double kDegrees = 180 / std::numbers::pi;

Friction rough(double mu) {
    return {static_cast<float>(mu), static_cast<float>(mu)};
}

Simulation onSlope(double degrees, double mu) {
    Simulation s;
    s.addParticle({0, 0, 0}, 1);
    s.model.colliders.emplace_back(Plane{.normal = {static_cast<float>(std::sin(degrees / kDegrees)),
                                                    static_cast<float>(std::cos(degrees / kDegrees)), 0},
                                         .friction = rough(mu)});
    return s;
}

Simulation onBall(double degrees, double mu, double spin = 0) {
    Simulation s;
    const vec3 x(static_cast<float>(std::sin(degrees / kDegrees)), static_cast<float>(std::cos(degrees / kDegrees)), 0);
    const vec3 omega(0, static_cast<float>(spin), 0);
    s.addParticle(x, 1, glm::cross(omega, x));
    s.model.colliders.emplace_back(Sphere{.radius = 1, .angularVelocity = omega, .friction = rough(mu)});
    return s;
}

double polarDegrees(const vec3& x) {
    return std::acos(static_cast<double>(x.y / glm::length(x))) * kDegrees;
}

/// Height of the first bounce after a drop from 1 m.
double bounceHeight(double e, int substeps) {
    Simulation s;
    s.addParticle({0, 1, 0}, 1);
    s.model.colliders.emplace_back(Plane{.restitution = static_cast<float>(e)});
    SolverSettings settings = withSweeps(Method::Xpbd, 1, 1);
    settings.timeStep = 1.0 / (60 * substeps);
    Solver solver(s.model);
    double apex = 0;
    bool bounced = false;
    for (int i = 0; i < 240 * substeps; ++i) {
        solver.step(s.model, settings, {}, s.state);
        const float speed = s.state.velocities[0].y;
        if (bounced && speed < 0) break;
        bounced = bounced || s.state.positions[0].y <= 1e-6F;
        if (bounced) apex = std::max(apex, static_cast<double>(s.state.positions[0].y));
    }
    return apex;
}

}  // namespace

TEST_CASE("case friction_critical_angle_sphere: a particle on a ball slips beyond atan(mu)", "[core][cases]") {
    const json c = caseNamed("friction_critical_angle_sphere");
    for (std::size_t row = 0; row < c["inputs"]["mu"].size(); ++row) {
        const double mu = c["inputs"]["mu"][row];
        const double critical = c["expected"]["critical_deg"][row];
        CHECK_THAT(std::atan(mu) * kDegrees, WithinAbs(critical, c["tolerance"]["abs_deg"]));
        for (const double off : {-0.5, 0.5}) {
            Simulation s = onBall(critical + off, mu);
            const vec3 start = s.state.positions[0];
            REQUIRE(s.run(withSweeps(Method::Xpbd, 1, 1), 60));
            const float moved = glm::length(s.state.positions[0] - start);
            CHECK((off < 0 ? moved < 5e-6F : moved > 0.09F));
        }
    }
}

TEST_CASE("cases incline_30_mu0.2, incline_45_mu0.5, incline_60_mu1.0: a particle slides by g (sin - mu cos)",
          "[core][cases]") {
    const json c = caseNamed(GENERATE("incline_30_mu0.2", "incline_45_mu0.5", "incline_60_mu1.0"));
    Simulation s = onSlope(c["inputs"]["theta_deg"], c["inputs"]["mu"]);
    REQUIRE(s.run(withSweeps(Method::Xpbd, 1, 1), 60));
    CHECK_THAT(glm::length(s.state.positions[0]), WithinRel(c["expected"]["distance"].get<float>(), 2e-5F));
    CHECK_THAT(glm::length(s.state.velocities[0]), WithinRel(c["expected"]["speed"].get<float>(), 5e-5F));
}

TEST_CASE("case incline_stick: a particle on a gentle slope stays", "[core][cases]") {
    REQUIRE(caseNamed("incline_stick")["expected"]["displacement_max"].get<double>() < 1e-6);
    Simulation s = onSlope(20, 0.5);
    REQUIRE(s.run(withSweeps(Method::Xpbd, 1, 1), 60));
    CHECK(glm::length(s.state.positions[0]) < 1e-6F);
}

TEST_CASE("case spin_sphere_critical_omega: a turning ball lets go beyond a speed", "[core][cases]") {
    const json c = caseNamed("spin_sphere_critical_omega");
    const auto drift = [](double psi, double mu, double omega) {
        Simulation s = onBall(psi, mu, omega);
        REQUIRE(s.run(withSweeps(Method::Xpbd, 10, 1), 60));
        return polarDegrees(s.state.positions[0]) - psi;
    };
    for (std::size_t row = 0; row < c["inputs"]["rows"].size(); ++row) {
        const json& at = c["inputs"]["rows"][row];
        const double omega = c["expected"]["omega_c"][row];
        CHECK(std::fabs(drift(at["psi"], at["mu"], 0.9 * omega)) <
              c["expected"]["f_0_9_abs_drift_max_deg"].get<double>());
        CHECK(drift(at["psi"], at["mu"], 1.1 * omega) > c["expected"]["f_1_1_drift_min_deg"].get<double>());
    }
}

TEST_CASE("case friction_spring_stick_multi_iteration: friction holds a loaded link at any number of sweeps",
          "[core][cases]") {
    REQUIRE(caseNamed("friction_spring_stick_multi_iteration")["expected"]["displacement_max"].get<double>() < 1e-6);
    const int iterations = GENERATE(1, 2, 5, 10, 50);
    Simulation s;
    s.addParticle({0, 0, 0}, 1);
    s.addParticle({0.1F + 4.4145e-3F, 0, 0}, 0);
    s.addBatch<DistanceConstraints>({.compliance = 1e-3F}).add({0, 1}, 0.1F);
    s.model.colliders.emplace_back(Plane{.friction = rough(0.5)});
    REQUIRE(s.run(withSweeps(Method::Xpbd, 1, iterations), 120));
    CHECK(glm::length(s.state.positions[0]) < 2e-6F);  // 4.4 mm where friction forgets the load
}

TEST_CASE("cases restitution_e1.0, restitution_e0.8, restitution_e0.5, restitution_e0.2: a bounce is e^2 high",
          "[core][cases]") {
    const json c = caseNamed(GENERATE("restitution_e1.0", "restitution_e0.8", "restitution_e0.5", "restitution_e0.2"));
    const double e = c["inputs"]["e"];
    const int substeps = GENERATE(1, 10);
    const double h = 1.0 / (60 * substeps);
    const double relative = bounceHeight(e, substeps) / c["expected"]["ideal"].get<double>() - 1;
    CHECK(relative <= c["expected"]["upper_bound_rel"].get<double>());
    CHECK(relative >= -(2 + 1 / e) * 1.15 * 9.81 * h / 4.4294);
    const double reference = c["expected"]["reference"][substeps == 1 ? "1/60" : "1/600"];
    CHECK_THAT(bounceHeight(e, substeps), WithinRel(reference, 1e-3));
}

TEST_CASE("case restitution_e0: without restitution nothing bounces", "[core][cases]") {
    REQUIRE(caseNamed("restitution_e0")["expected"]["rebound_max"].get<double>() < 1e-6);
    CHECK(bounceHeight(0, GENERATE(1, 10)) < 1e-6);
}

TEST_CASE("case initial_overlap_velocity: what starts inside leaves without speed", "[core][cases]") {
    const json c = caseNamed("initial_overlap_velocity");
    Simulation s;
    s.model.gravity = vec3(0);
    s.addParticle({0, -0.05F, 0}, 1);
    s.model.colliders.emplace_back(Plane{});
    REQUIRE(s.run(withSweeps(Method::Xpbd, 1, 1), 1));
    CHECK_THAT(s.state.velocities[0].y, WithinAbs(c["expected"]["with_velocity_pass"].get<double>(), 1e-5));
}
