#include <algorithm>
#include <cmath>
#include <random>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <glm/geometric.hpp>

#include "drape/core/formulas.h"

using namespace drape;
using Catch::Matchers::WithinAbs;
using dvec3 = glm::dvec3;

namespace {

// The formulas written again in double precision, from their definitions: what the gradients are checked against.
double reference(Distance, const std::array<dvec3, 2>& x) {
    return glm::length(x[0] - x[1]);
}
double reference(ShearAngle, const std::array<dvec3, 3>& x) {
    return std::acos(glm::dot(glm::normalize(x[1] - x[0]), glm::normalize(x[2] - x[0])));
}
double reference(BendMidpoint, const std::array<dvec3, 3>& x) {
    return glm::length(x[2] - (x[0] + x[1]) / 2.0);
}
double reference(BendDihedral, const std::array<dvec3, 4>& x) {
    const dvec3 e = glm::normalize(x[1] - x[0]);
    const dvec3 nA = glm::normalize(glm::cross(e, x[2] - x[0]));
    const dvec3 nB = glm::normalize(glm::cross(x[3] - x[0], e));
    return std::atan2(glm::dot(glm::cross(nA, nB), e), glm::dot(nA, nB));
}
double reference(TetrahedronVolume, const std::array<dvec3, 4>& x) {
    return glm::dot(glm::cross(x[1] - x[0], x[2] - x[0]), x[3] - x[0]) / 6.0;
}

template <class Formula>
std::array<vec3, Formula::kParticles> randomPoints(std::mt19937& random) {
    std::uniform_real_distribution<float> coordinate(-1, 1);
    std::array<vec3, Formula::kParticles> x;
    for (vec3& point : x) point = {coordinate(random), coordinate(random), coordinate(random)};
    return x;
}

template <class Formula>
std::array<dvec3, Formula::kParticles> widened(const std::array<vec3, Formula::kParticles>& x) {
    std::array<dvec3, Formula::kParticles> wide;
    for (std::size_t i = 0; i < x.size(); ++i) wide[i] = x[i];
    return wide;
}

}  // namespace

TEMPLATE_TEST_CASE("a formula's value is its definition", "[core][formula]", Distance, ShearAngle, BendMidpoint,
                   BendDihedral, TetrahedronVolume) {
    std::mt19937 random(1);
    for (int trial = 0; trial < 300; ++trial) {
        const auto x = randomPoints<TestType>(random);
        CHECK_THAT(TestType::evaluate(x, 0).value, WithinAbs(reference(TestType{}, widened<TestType>(x)), 2e-5));
    }
}

TEMPLATE_TEST_CASE("a formula's gradients are its finite differences", "[core][formula]", Distance, ShearAngle,
                   BendMidpoint, BendDihedral, TetrahedronVolume) {
    std::mt19937 random(2);
    int compared = 0;
    for (int trial = 0; trial < 300; ++trial) {
        const auto x = randomPoints<TestType>(random);
        const auto c = TestType::evaluate(x, 0);
        REQUIRE(c.valid);
        for (std::size_t i = 0; i < x.size(); ++i) {
            const float size = glm::length(c.gradients[i]);
            if (size > 50) continue;  // nearly degenerate: the difference quotient itself is not good there
            for (int axis = 0; axis < 3; ++axis) {
                constexpr double kDelta = 1e-6;
                auto up = widened<TestType>(x);
                auto down = up;
                up[i][axis] += kDelta;
                down[i][axis] -= kDelta;
                const double slope = (reference(TestType{}, up) - reference(TestType{}, down)) / (2 * kDelta);
                if (std::fabs(slope) > 100) continue;  // the difference straddles the branch cut of the dihedral angle
                CHECK_THAT(c.gradients[i][axis], WithinAbs(slope, 2e-4 * (1 + size)));
                ++compared;
            }
        }
    }
    CHECK(compared > 1000);
}

TEMPLATE_TEST_CASE("a formula's gradients sum to zero and carry no torque", "[core][formula]", Distance, ShearAngle,
                   BendMidpoint, BendDihedral, TetrahedronVolume) {
    std::mt19937 random(3);
    for (int trial = 0; trial < 300; ++trial) {
        const auto x = randomPoints<TestType>(random);
        const auto c = TestType::evaluate(x, 0);
        vec3 sum(0);
        vec3 torque(0);
        float size = 1;
        for (std::size_t i = 0; i < x.size(); ++i) {
            sum += c.gradients[i];
            torque += glm::cross(x[i], c.gradients[i]);
            size = std::max(size, glm::length(c.gradients[i]));
        }
        CHECK_THAT(glm::length(sum) / size, WithinAbs(0, 2e-5));
        CHECK_THAT(glm::length(torque) / size, WithinAbs(0, 2e-4));
    }
}

TEMPLATE_TEST_CASE("a formula is zero at its rest value", "[core][formula]", Distance, ShearAngle, BendMidpoint,
                   BendDihedral, TetrahedronVolume) {
    std::mt19937 random(4);
    for (int trial = 0; trial < 50; ++trial) {
        const auto x = randomPoints<TestType>(random);
        const float rest = TestType::evaluate(x, 0).value;
        CHECK(TestType::evaluate(x, rest).value == 0);
    }
}

TEMPLATE_TEST_CASE("a formula stays finite on coincident, collinear and flat points", "[core][formula]", Distance,
                   ShearAngle, BendMidpoint, BendDihedral, TetrahedronVolume) {
    constexpr std::size_t kCount = TestType::kParticles;
    std::array<std::array<vec3, kCount>, 5> inputs{};
    for (std::size_t i = 0; i < kCount; ++i) {
        const auto t = static_cast<float>(i);
        inputs[0][i] = vec3(0);                                   // all in one point
        inputs[1][i] = vec3(0.1F, 0.2F, 0.3F) * t;                // on a line
        inputs[2][i] = vec3(t, t * t, 0);                         // in a plane
        inputs[3][i] = i + 1 < kCount ? vec3(t, 0, 0) : vec3(0);  // the last on the first
        inputs[4][i] = vec3(t * 1e-18F, t * t * 1e-18F, 0);       // so small that squares underflow
    }
    for (const auto& x : inputs) {
        for (const float rest : {0.0F, 1.0F, -3.0F}) {
            const auto c = TestType::evaluate(x, rest);
            CHECK(std::isfinite(c.value));
            if (!c.valid) continue;
            for (const vec3& gradient : c.gradients) CHECK(std::isfinite(glm::dot(gradient, gradient)));
        }
    }
}

TEST_CASE("the dihedral angle takes the short way round", "[core][formula]") {
    const std::array<vec3, 4> almostFolded{vec3(0), vec3(0, 0, 1), vec3(1, 0.05F, 0.5F), vec3(1, -0.05F, 0.5F)};
    const float angle = BendDihedral::evaluate(almostFolded, 0).value;
    REQUIRE(std::fabs(angle) > 3);
    CHECK(std::fabs(BendDihedral::evaluate(almostFolded, -angle).value) < 0.5F);
}
