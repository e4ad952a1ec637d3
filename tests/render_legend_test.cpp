#include <cmath>
#include <limits>

#include <catch2/catch_test_macros.hpp>
#include <glm/geometric.hpp>

#include "renderer.h"

using namespace drape;

namespace {

/// How bright a colour looks, sRGB weights.
float brightness(vec3 colour) {
    return glm::dot(colour, vec3(0.2126F, 0.7152F, 0.0722F));
}

}  // namespace

TEST_CASE("legend: strain is red to orange, compression blue, rest neither") {
    const vec3 stretched = legendColour(Legend::Strain, 0.1F, 0.1F), rest = legendColour(Legend::Strain, 0, 0.1F),
               compressed = legendColour(Legend::Strain, -0.1F, 0.1F);
    CHECK(stretched.r > 2 * stretched.b);
    CHECK(compressed.b > 2 * compressed.r);
    CHECK(std::abs(rest.r - rest.b) < 0.1F);
}

TEST_CASE("legend: strains are told apart by brightness alone, darker the larger") {
    for (int sign = -1; sign <= 1; sign += 2) {
        for (int i = 0; i < 20; ++i) {
            const float less = 0.005F * static_cast<float>(sign * i),
                        more = 0.005F * static_cast<float>(sign * (i + 1));
            CAPTURE(less, more);
            CHECK(brightness(legendColour(Legend::Strain, more, 0.1F)) <
                  brightness(legendColour(Legend::Strain, less, 0.1F)));
        }
    }
}

TEST_CASE("legend: beyond the range the last colour holds") {
    CHECK(legendColour(Legend::Strain, 5, 0.1F) == legendColour(Legend::Strain, 0.1F, 0.1F));
    CHECK(legendColour(Legend::Strain, -5, 0.1F) == legendColour(Legend::Strain, -0.1F, 0.1F));
}

TEST_CASE("legend: the range scales them") {
    CHECK(legendColour(Legend::Strain, 0.02F, 0.04F) == legendColour(Legend::Strain, 0.5F, 1));
}

TEST_CASE("legend: no range and no number give the colour of rest") {
    CHECK(legendColour(Legend::Strain, 0.1F, 0) == legendColour(Legend::Strain, 0, 1));
    CHECK(legendColour(Legend::Strain, std::numeric_limits<float>::quiet_NaN(), 0.1F) ==
          legendColour(Legend::Strain, 0, 1));
    CHECK(legendColour(Legend::Strain, std::numeric_limits<float>::infinity(), 0.1F) ==
          legendColour(Legend::Strain, 0, 1));
}

TEST_CASE("legend: differences are told apart by brightness alone, brighter the larger") {
    for (int i = 0; i < 20; ++i) {
        CAPTURE(i);
        const auto colour = [](int j) {
            return legendColour(Legend::Difference, 0.001F * static_cast<float>(j), 0.02F);
        };
        CHECK(brightness(colour(i + 1)) > brightness(colour(i)) + 0.01F);
    }
}

TEST_CASE("legend: the ends of the differences differ in what a red-green blind eye sees") {
    // Blue against the mean of red and green: the axis that is left to it.
    const auto blueness = [](vec3 c) { return c.b - 0.5F * (c.r + c.g); };
    CHECK(blueness(legendColour(Legend::Difference, 0, 1)) > 0.2F);
    CHECK(blueness(legendColour(Legend::Difference, 1, 1)) < -0.2F);
}
