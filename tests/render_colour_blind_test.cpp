// What is left of the legends' colours to eyes that lack one kind of cone.
#include <array>
#include <cmath>
#include <string>

#include <catch2/catch_test_macros.hpp>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/mat3x3.hpp>

#include "renderer.h"

using namespace drape;

namespace {

struct Eye {
    const char* name;
    std::array<std::array<float, 3>, 3> sees;  // of linear red, green and blue, row by row
};

/// Machado, Oliveira, Fernandes 2009, "A Physiologically-based Model for Simulation of Color Vision Deficiency",
/// severity 1.
constexpr std::array<Eye, 4> kEyes{{
    {"three cones", {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}},
    {"protanopia",
     {{{0.152286F, 1.052583F, -0.204868F}, {0.114503F, 0.786281F, 0.099216F}, {-0.003882F, -0.048116F, 1.051998F}}}},
    {"deuteranopia",
     {{{0.367322F, 0.860646F, -0.227968F}, {0.280085F, 0.672501F, 0.047413F}, {-0.011820F, 0.042940F, 0.968881F}}}},
    {"tritanopia",
     {{{1.255528F, -0.076749F, -0.178779F}, {-0.078411F, 0.930809F, 0.147602F}, {0.004733F, 0.691367F, 0.303900F}}}},
}};

float linear(float c) {
    return c <= 0.04045F ? c / 12.92F : std::pow((c + 0.055F) / 1.055F, 2.4F);
}

float cubeRoot(float c) {
    return c > 0.008856F ? std::cbrt(c) : 7.787F * c + 16.0F / 116;
}

/// A colour as an eye sees it, in CIELAB: x is its lightness, a distance of 2 can just be told.
vec3 seenBy(const Eye& eye, vec3 colour) {
    const vec3 light(linear(colour.r), linear(colour.g), linear(colour.b));
    const auto row = [&](float a, float b, float c) { return glm::dot(vec3(a, b, c), light); };
    vec3 seen;
    for (int i = 0; i < 3; ++i) {
        const auto& sees = eye.sees[static_cast<std::size_t>(i)];
        seen[i] = glm::clamp(row(sees[0], sees[1], sees[2]), 0.0F, 1.0F);
    }
    const float x = cubeRoot(glm::dot(vec3(0.4124F, 0.3576F, 0.1805F), seen) / 0.9505F);
    const float y = cubeRoot(glm::dot(vec3(0.2126F, 0.7152F, 0.0722F), seen));
    const float z = cubeRoot(glm::dot(vec3(0.0193F, 0.1192F, 0.9505F), seen) / 1.089F);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

constexpr int kSteps = 16;

vec3 strainSeenBy(const Eye& eye, int step) {
    return seenBy(eye, legendColour(Legend::Strain, static_cast<float>(step), kSteps));
}

}  // namespace

TEST_CASE("colour-blind: more strain is darker on either side, for every kind of eye") {
    for (const Eye& eye : kEyes) {
        for (const int sign : {-1, 1}) {
            for (int i = 0; i < kSteps; ++i) {
                CAPTURE(eye.name, sign, i);
                CHECK(strainSeenBy(eye, sign * (i + 1)).x < strainSeenBy(eye, sign * i).x - 1);
            }
        }
    }
}

TEST_CASE("colour-blind: stretched and compressed are told apart from an eighth of the legend on") {
    for (const Eye& eye : kEyes) {
        for (int i = kSteps / 8; i <= kSteps; ++i) {
            CAPTURE(eye.name, i);
            CHECK(glm::distance(strainSeenBy(eye, i), strainSeenBy(eye, -i)) > 20);
        }
    }
}

TEST_CASE("colour-blind: a larger difference is brighter, for every kind of eye") {
    for (const Eye& eye : kEyes) {
        for (int i = 0; i < kSteps; ++i) {
            CAPTURE(eye.name, i);
            const auto seen = [&](int step) {
                return seenBy(eye, legendColour(Legend::Difference, static_cast<float>(step), kSteps));
            };
            CHECK(seen(i + 1).x > seen(i).x + 1);
        }
    }
}
