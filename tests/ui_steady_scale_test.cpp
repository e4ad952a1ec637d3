#include <limits>
#include <utility>

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include "steady_scale.h"

using Catch::Approx;
using drape::SteadyScale;

TEST_CASE("steady scale: ends at a round number that is not below the values") {
    for (const auto& [value, end] : {std::pair{0.00101, 0.0015},
                                     {0.002, 0.002},
                                     {0.0021, 0.003},
                                     {0.0051, 0.006},
                                     {0.01, 0.01},
                                     {0.0081, 0.01},
                                     {341.0, 400.0}}) {
        SteadyScale scale;
        scale.update(value, 0);
        CAPTURE(value);
        CHECK(scale.end() == Approx(end));
    }
}

TEST_CASE("steady scale: grows at once, shrinks after a second well below") {
    SteadyScale scale;
    scale.update(0.011, 0.1);
    CHECK(scale.end() == Approx(0.015));
    for (int i = 0; i < 9; ++i) scale.update(0.003, 0.1);
    CHECK(scale.end() == Approx(0.015));
    scale.update(0.003, 0.15);
    CHECK(scale.end() == Approx(0.004));  // with room over 3 mm
    scale.update(0.0061, 0.1);
    CHECK(scale.end() == Approx(0.008));
}

TEST_CASE("steady scale: shrinks no further than the largest value of that second") {
    SteadyScale scale;
    scale.update(0.9, 0.1);
    for (int i = 0; i < 12; ++i) scale.update(i == 4 ? 0.03 : 0.001, 0.1);
    CHECK(scale.end() == Approx(0.04));
}

TEST_CASE("steady scale: stays where the values are only just below a smaller end") {
    SteadyScale scale;
    scale.update(0.011, 0.1);
    for (int i = 0; i < 50; ++i) scale.update(0.0081, 0.1);
    CHECK(scale.end() == Approx(0.015));
}

TEST_CASE("steady scale: nothing to show and no number leave an end that can be divided by") {
    SteadyScale scale;
    scale.update(0, 5);
    CHECK(scale.end() == SteadyScale::kSmallest);
    scale.update(std::numeric_limits<double>::quiet_NaN(), 1);
    scale.update(std::numeric_limits<double>::infinity(), 1);
    CHECK(scale.end() == SteadyScale::kSmallest);
}
