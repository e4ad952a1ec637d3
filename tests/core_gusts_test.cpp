#include <algorithm>
#include <cmath>

#include <catch2/catch_test_macros.hpp>
#include <glm/geometric.hpp>

#include "drape/core/model.h"

using namespace drape;

namespace {

vec3 airAt(const Wind& wind, double time, vec3 x = vec3(0)) {
    return airVelocity(wind, x, time);
}

constexpr Wind kBreeze{.velocity = {3, 0, 4}, .gust = 0.5F};  // 5 m/s

}  // namespace

TEST_CASE("a wind without gusts is the same everywhere", "[core][wind]") {
    CHECK(airAt({.velocity = {3, 0, 4}}, 17.3, {1, 2, 3}) == vec3(3, 0, 4));
    CHECK(airAt({.velocity = {0, 0, 0}, .gust = 1}, 17.3, {1, 2, 3}) == vec3(0));
}

TEST_CASE("gusts stay within their share of the speed in every component, and come near it", "[core][wind]") {
    vec3 least(1e9F);
    vec3 most(-1e9F);
    for (int i = 0; i < 20000; ++i) {
        const vec3 gust = airAt(kBreeze, i * 0.0026) - kBreeze.velocity;
        least = glm::min(least, gust);
        most = glm::max(most, gust);
    }
    for (int axis = 0; axis < 3; ++axis) {
        CHECK(least[axis] >= -2.5F);
        CHECK(least[axis] < -2.3F);
        CHECK(most[axis] <= 2.5F);
        CHECK(most[axis] > 2.3F);
    }
}

TEST_CASE("gusts are smooth in time", "[core][wind]") {
    // The steepest the quintic gets is 15/8 a metre between values at most 2 x 2.5 m/s apart; 5 metres pass a second.
    for (int i = 0; i < 5000; ++i) {
        const vec3 change = airAt(kBreeze, (i + 1) * 1e-3) - airAt(kBreeze, i * 1e-3);
        REQUIRE(std::max({std::abs(change.x), std::abs(change.y), std::abs(change.z)}) < 15.0F / 8 * 5 * 5e-3F + 1e-4F);
    }
}

TEST_CASE("gusts drift with the wind", "[core][wind]") {
    const vec3 here = airAt(kBreeze, 7.25, {0.5F, 1, -0.25F});
    const vec3 later = airAt(kBreeze, 7.25 + 1.5, vec3(0.5F, 1, -0.25F) + 1.5F * kBreeze.velocity);
    CHECK(glm::length(here - later) < 1e-4F);
    CHECK(glm::length(here - airAt(kBreeze, 7.25 + 1.5, {0.5F, 1, -0.25F})) > 0.1F);
}

TEST_CASE("gusts depend on the seed, and have the same bits on every machine", "[core][wind]") {
    Wind other = kBreeze;
    other.seed = 2;
    CHECK(airAt(kBreeze, 3.7) != airAt(other, 3.7));
    CHECK(airAt(kBreeze, 3.7) == vec3(2.54880333F, 0.60417372F, 5.19717073F));
    CHECK(airAt(other, 123.456, {1, 2, 3}) == vec3(1.70140815F, 0.911306858F, 5.41913176F));
}

TEST_CASE("air where a position is no number or out of reach is the mean wind", "[core][wind]") {
    CHECK(airAt(kBreeze, 1, {NAN, 0, 0}) == kBreeze.velocity);
    CHECK(airAt(kBreeze, 1, {1e30F, 0, 0}) == kBreeze.velocity);
}
