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

TEST_CASE("strain colours: stretch is red to orange, compression blue, rest neither") {
    const vec3 stretched = strainColour(0.1F, 0.1F), rest = strainColour(0, 0.1F),
               compressed = strainColour(-0.1F, 0.1F);
    CHECK(stretched.r > 2 * stretched.b);
    CHECK(compressed.b > 2 * compressed.r);
    CHECK(std::abs(rest.r - rest.b) < 0.1F);
}

TEST_CASE("strain colours: told apart by brightness alone, darker the larger the strain") {
    for (int sign = -1; sign <= 1; sign += 2) {
        for (int i = 0; i < 20; ++i) {
            const float less = 0.005F * static_cast<float>(sign * i),
                        more = 0.005F * static_cast<float>(sign * (i + 1));
            CAPTURE(less, more);
            CHECK(brightness(strainColour(more, 0.1F)) < brightness(strainColour(less, 0.1F)));
        }
    }
}

TEST_CASE("strain colours: beyond the range the last colour holds") {
    CHECK(strainColour(5, 0.1F) == strainColour(0.1F, 0.1F));
    CHECK(strainColour(-5, 0.1F) == strainColour(-0.1F, 0.1F));
}

TEST_CASE("strain colours: the range scales them") {
    CHECK(strainColour(0.02F, 0.04F) == strainColour(0.5F, 1));
}

TEST_CASE("strain colours: no range and no number give the colour of rest") {
    CHECK(strainColour(0.1F, 0) == strainColour(0, 1));
    CHECK(strainColour(std::numeric_limits<float>::quiet_NaN(), 0.1F) == strainColour(0, 1));
    CHECK(strainColour(std::numeric_limits<float>::infinity(), 0.1F) == strainColour(0, 1));
}
