#include <limits>
#include <random>

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include "clock.h"
#include "history.h"

using namespace drape;

namespace {

constexpr double kStep = 1.0 / 60.0;

}  // namespace

TEST_CASE("clock: ten seconds of frames at any rate are 600 steps, give or take one") {
    for (const double rate : {30.0, 60.0, 75.0, 144.0, 1000.0}) {
        Clock clock;
        int steps = 0;
        for (int frame = 0; frame < static_cast<int>(10 * rate); ++frame) steps += clock.advance(1 / rate, kStep);
        CAPTURE(rate, steps);
        CHECK(std::abs(steps - 600) <= 1);
        CHECK(clock.discarded() == 0);
    }
}

TEST_CASE("clock: frames of uneven length lose no time") {
    std::mt19937 random(1);
    std::uniform_real_distribution<double> length(0.004, 0.05);
    Clock clock;
    double wall = 0;
    int steps = 0;
    for (int frame = 0; frame < 2000; ++frame) {
        const double elapsed = length(random);
        wall += elapsed;
        steps += clock.advance(elapsed, kStep);
    }
    CHECK(std::abs(steps - wall / kStep) <= 1);
}

TEST_CASE("clock: exact 60 Hz frames give one step each") {
    Clock clock;
    for (int frame = 0; frame < 10000; ++frame) REQUIRE(clock.advance(kStep, kStep) == 1);
}

TEST_CASE("clock: a stall of 5 s gives four steps, counts the rest as discarded, and the next frame is normal") {
    Clock clock;
    CHECK(clock.advance(5, kStep) == Clock::kMaxSteps);
    CHECK(clock.discarded() == Catch::Approx(5 - 4 * kStep).margin(kStep));
    const double discarded = clock.discarded();
    CHECK(clock.advance(kStep, kStep) == 1);
    CHECK(clock.discarded() == discarded);
}

TEST_CASE("clock: half the speed gives half the steps") {
    Clock clock;
    int steps = 0;
    for (int frame = 0; frame < 600; ++frame) steps += clock.advance(kStep, kStep, 0.5);
    CHECK(std::abs(steps - 300) <= 1);
}

TEST_CASE("clock: time that makes no sense gives no step") {
    constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    Clock clock;
    for (const double elapsed : {-1.0, kNan, kInfinity}) CHECK(clock.advance(elapsed, kStep) == 0);
    for (const double timeStep : {0.0, -1.0, kNan, kInfinity}) CHECK(clock.advance(1, timeStep) == 0);
    for (const double speed : {-1.0, kNan, kInfinity}) CHECK(clock.advance(1, kStep, speed) == 0);
    CHECK(clock.advance(kStep, kStep) == 1);
    CHECK(clock.discarded() == 0);
}

TEST_CASE("clock: a reset forgets the part of a step that has run up") {
    Clock clock;
    clock.advance(0.75 * kStep, kStep);
    clock.reset();
    CHECK(clock.advance(0.75 * kStep, kStep) == 0);
    CHECK(clock.advance(0.75 * kStep, kStep) == 1);
}

TEST_CASE("history: keeps the last values in order") {
    History history;
    CHECK(history.size() == 0);
    CHECK(history.latest() == 0);
    const auto total = static_cast<int>(History::kCapacity) + 10;
    for (int i = 0; i < total; ++i) history.add(static_cast<float>(i));
    CHECK(history.size() == History::kCapacity);
    CHECK(history[0] == 10);
    CHECK(history[History::kCapacity - 1] == static_cast<float>(total - 1));
    CHECK(history.latest() == static_cast<float>(total - 1));
}

TEST_CASE("history: mean and quantiles are those of the values there are") {
    History history;
    CHECK(history.mean() == 0);
    CHECK(history.quantile(0.95F) == 0);
    for (int i = 1; i <= 100; ++i) history.add(static_cast<float>(101 - i));
    CHECK(history.mean() == Catch::Approx(50.5));
    CHECK(history.quantile(0) == 1);
    CHECK(history.quantile(0.5F) == 50);
    CHECK(history.quantile(0.95F) == 95);
    CHECK(history.quantile(1) == 100);
    history.clear();
    CHECK(history.mean() == 0);
}
