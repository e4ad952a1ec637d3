#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>

#include "support/models.h"

using namespace drape;
using namespace drape::test;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

TEST_CASE("measures: a quantile is the value of the nearest rank") {
    std::vector<double> values{4, 1, 3, 2};
    CHECK(quantile(values, 0) == 1);
    CHECK(quantile(values, 0.25) == 1);
    CHECK(quantile(values, 0.26) == 2);
    CHECK(quantile(values, 2) == 4);
    CHECK(quantile(std::span<float>{}, 0.5) == 0);
}

TEST_CASE("strain is the relative change of length, its worst particle named", "[core][measures]") {
    Simulation s = chain(3, 0.5F, 1, {});
    s.state.positions[3].y -= 0.1F;
    const Strain strain = measureStrain(s.model, s.state.positions);
    CHECK_THAT(strain.max, WithinAbs(0.2, 1e-6));
    CHECK_THAT(strain.mean, WithinAbs(0.2 / 3, 1e-6));
    std::vector<float> strains(4);
    measureParticleStrain(s.model, s.state.positions, strains);
    CHECK_THAT(strains[3], WithinAbs(0.2, 1e-6));
    CHECK_THAT(strains[1], WithinAbs(0, 1e-6));
}

TEST_CASE("compression counts as strain and keeps its sign at the particles", "[core][measures]") {
    Simulation s = chain(1, 0.5F, 1, {});
    s.state.positions[1].y = -0.4F;
    CHECK_THAT(measureStrain(s.model, s.state.positions).mean, WithinAbs(0.2, 1e-6));
    std::vector<float> strains(2);
    measureParticleStrain(s.model, s.state.positions, strains);
    CHECK_THAT(strains[0], WithinAbs(-0.2, 1e-6));
}

TEST_CASE("99 of 100 links have at most the 99th percentile of strain", "[core][measures]") {
    Simulation s;
    auto& batch = s.addBatch<DistanceConstraints>({}, Role::Stretch);
    for (int j = 0; j < 100; ++j) {
        const int a = s.addParticle({0, static_cast<float>(j), 0}, 1);
        const int b = s.addParticle({1 + 0.01F * static_cast<float>(j + 1), static_cast<float>(j), 0}, 1);
        batch.add({a, b}, 1);
    }
    CHECK_THAT(measureStrain(s.model, s.state.positions).p99, WithinAbs(0.99, 1e-5));
    CHECK_THAT(measureStrain(s.model, s.state.positions).max, WithinAbs(1.0, 1e-5));
}

TEST_CASE("the 99th percentile of strain is the one of all strains, few large ones or none", "[core][measures]") {
    const int links = GENERATE(1, 2, 99, 100, 199, 200, 1000);
    const int large = std::min(links, GENERATE(0, 1, 2, 3, 11, 500, 1000));
    Simulation s;
    auto& batch = s.addBatch<DistanceConstraints>({}, Role::Stretch);
    std::vector<double> strains;
    for (int j = 0; j < links; ++j) {
        const float wanted = (j * 7) % links < large ? 2 + 0.01F * static_cast<float>(j) : 0.01F;
        const int a = s.addParticle({0, 0, 0}, 1);
        const int b = s.addParticle({1 + wanted, 0, 0}, 1);
        batch.add({a, b}, 1);
        strains.push_back(static_cast<double>(s.state.positions[b].x) - 1);
    }
    CHECK_THAT(measureStrain(s.model, s.state.positions).p99, WithinAbs(quantile(strains, 0.99), 1e-6));
}

TEST_CASE("strain that is no number or endless is told, not sorted", "[core][measures]") {
    constexpr float kInfinite = std::numeric_limits<float>::infinity();
    constexpr float kNone = std::numeric_limits<float>::quiet_NaN();
    Simulation s;
    auto& batch = s.addBatch<DistanceConstraints>({}, Role::Stretch);
    for (int j = 0; j < 300; ++j) {
        const int a = s.addParticle({0, 0, 0}, 1);
        batch.add({a, s.addParticle({1.5F, 0, 0}, 1)}, 1);
    }
    s.state.positions[7].x = kInfinite;
    CHECK(measureStrain(s.model, s.state.positions).mean == kInfinite);
    CHECK_THAT(measureStrain(s.model, s.state.positions).p99, WithinAbs(0.5, 1e-6));
    s.state.positions[9].x = kNone;
    CHECK(std::isnan(measureStrain(s.model, s.state.positions).p99));
}

TEST_CASE("strain is zero without links and leaves out links of no rest length", "[core][measures]") {
    Simulation s;
    s.addParticle({0, 0, 0}, 1);
    CHECK(measureStrain(s.model, s.state.positions).max == 0);
    s.addParticle({1, 0, 0}, 1);
    s.addBatch<DistanceConstraints>().add({0, 1}, 0);
    CHECK(measureStrain(s.model, s.state.positions).max == 0);
}

TEST_CASE("energies are m v^2/2, -m g.x and C^2/(2 alpha)", "[core][measures]") {
    Simulation s;
    s.addParticle({0, 0, 0}, 0);
    s.addParticle({0, -1.5F, 0}, 0.5F, {3, 0, 4});
    s.addBatch<DistanceConstraints>({.compliance = 1e-2F}).add({0, 1}, 1);
    const Energy energy = measureEnergy(s.model, Method::Xpbd, s.state);
    CHECK_THAT(energy.kinetic, WithinRel(25.0, 1e-6));
    CHECK_THAT(energy.gravitational, WithinRel(-2 * 9.81 * 1.5, 1e-6));
    CHECK_THAT(energy.elastic, WithinRel(0.25 / 2e-2, 1e-5));
}

TEST_CASE("a free sheet keeps its linear momentum and its centre falls freely", "[core][measures]") {
    const Method method = GENERATE(Method::Pbd, Method::Xpbd);
    Simulation s =
        sheet(10, 0.9F, 1, {.compliance = 1e-4F, .stiffness = 0.7F}, {.compliance = 1e-3F, .stiffness = 0.4F}, false);
    s.model.gravity = vec3(0);
    std::mt19937 random(5);
    std::uniform_real_distribution<float> speed(-1, 1);
    for (vec3& v : s.state.velocities) v = {speed(random), speed(random), speed(random)};
    const Momentum before = measureMomentum(s.model, s.state);
    s.run(withSweeps(method, 3, 4), 60);
    const Momentum after = measureMomentum(s.model, s.state);
    CHECK(glm::length(after.linear - before.linear) < 5e-5);
}

TEST_CASE("a stress-free spinning sheet loses spin by the size of the substep alone", "[core][measures]") {
    const auto [substeps, iterations, kept] =
        GENERATE(table<int, int, double>({{1, 10, 0.65868}, {5, 1, 0.89037}, {10, 1, 0.94018}, {20, 1, 0.96866}}));
    Simulation s = sheet(10, 0.9F, 1, {}, {}, false);
    s.model.gravity = vec3(0);
    const vec3 spin(0, 6.2831853F, 0);
    for (std::size_t i = 0; i < s.state.positions.size(); ++i) {
        s.state.positions[i] -= vec3(0.45F, 0, 0.45F);
        s.state.velocities[i] = glm::cross(spin, s.state.positions[i]);
    }
    const double before = measureMomentum(s.model, s.state).angular.y;
    s.run(withSweeps(Method::Xpbd, substeps, iterations), 60);
    CHECK_THAT(measureMomentum(s.model, s.state).angular.y / before, WithinAbs(kept, 0.004));
}

TEST_CASE("more compliance never means less strain", "[core][measures]") {
    double last = 0;
    for (const float compliance : {0.0F, 1e-6F, 1e-4F, 1e-3F, 1e-2F, 1e-1F}) {
        Simulation s = chain(10, 0.1F, 0.1F, {.compliance = compliance});
        SolverSettings settings = withSweeps(Method::Xpbd, 10, 2);
        settings.damping = 3;
        s.run(settings, 300);
        const double mean = measureStrain(s.model, s.state.positions).mean;
        CHECK(mean >= last);
        last = mean;
    }
}

TEST_CASE("more stiffness never means more strain", "[core][measures]") {
    double last = 1e9;
    for (const float stiffness : {0.01F, 0.1F, 0.5F, 0.9F, 1.0F}) {
        Simulation s = chain(10, 0.1F, 0.1F, {.stiffness = stiffness});
        SolverSettings settings = withSweeps(Method::Pbd, 10, 2);
        settings.damping = 3;
        s.run(settings, 300);
        const double mean = measureStrain(s.model, s.state.positions).mean;
        CHECK(mean <= last);
        last = mean;
    }
}

TEST_CASE("states that differ in one bit have different hashes, equal states equal ones", "[core][measures]") {
    Simulation s = chain(3, 0.5F, 1, {});
    const std::string hash = hashOf(s.state);
    CHECK(hash.size() == 16);
    CHECK(hashOf(State(s.state)) == hash);
    s.state.velocities[2].z = std::nextafter(0.0F, 1.0F);
    CHECK(hashOf(s.state) != hash);
}

TEST_CASE("a state with one number that is not finite is not finite", "[core][measures]") {
    Simulation s = chain(3, 0.5F, 1, {});
    CHECK(isFinite(s.state));
    SECTION("position") {
        s.state.positions[2].y = std::numeric_limits<float>::quiet_NaN();
    }
    SECTION("velocity") {
        s.state.velocities[1].x = std::numeric_limits<float>::infinity();
    }
    CHECK_FALSE(isFinite(s.state));
}

TEST_CASE("the residual tells a converged cloth from one that is not", "[core][measures]") {
    const auto residualWith = [](float compliance, int iterations) {
        Simulation s = sheet(20, 1, 0.3F, {.compliance = compliance}, {.compliance = compliance});
        SolverSettings settings = withSweeps(Method::Xpbd, 5, iterations);
        settings.damping = 2;
        Solver solver(s.model);
        CHECK(measureResidual(s.model, settings, solver, s.state.positions) == 0);
        for (int f = 0; f < 240; ++f) solver.step(s.model, settings, {}, s.state);
        return measureResidual(s.model, settings, solver, s.state.positions);
    };
    CHECK(residualWith(2e-2F, 40) < 1e-3);
    CHECK(residualWith(1e-4F, 1) > 0.5);
    CHECK_THAT(residualWith(0, 1), WithinAbs(1, 1e-6));
}
