#include <cmath>
#include <limits>

#include <catch2/catch_test_macros.hpp>

#include "control.h"

using namespace drape;

TEST_CASE("a logarithmic slider with a rigid end reaches exactly 0", "[ui]") {
    const Range range{1e-8, 10, true, true};
    CHECK(range.valueAt(0) == 0);
    CHECK(range.position(0) == 0);
    CHECK(range.valueAt(1) == 10);
}

TEST_CASE("a value comes back from its place on the slider", "[ui]") {
    for (const Range& range :
         {Range{1e-8, 10, true, true}, Range{1, 200, true, false, 1}, Range{0, 1, false, false, 0.01}}) {
        for (const double value : {1.0, 7.0, 10.0}) {
            if (value > range.max) continue;
            CHECK(range.valueAt(range.position(value)) == value);
        }
    }
}

TEST_CASE("a higher place on the slider is never a lower value", "[ui]") {
    const Range range{1e-8, 10, true, true};
    double before = -1;
    for (int i = 0; i <= 1000; ++i) {
        const double value = range.valueAt(i / 1000.0);
        CHECK(value >= before);
        before = value;
    }
}

TEST_CASE("values off a slider are short decimal numbers", "[ui]") {
    const Range range{1e-8, 10, true, true};
    CHECK(numberText(range.valueAt(range.position(0.00012))) == "0.00012");
    CHECK(range.valueAt(range.position(0.00012)) == 0.00012);
}

TEST_CASE("typed numbers are limited to the range", "[ui]") {
    const Range range{1, 200, true, false, 1};
    CHECK(range.clamped(0) == 1);
    CHECK(range.clamped(-1) == 1);
    CHECK(range.clamped(1e308) == 200);
    CHECK(range.clamped(17.4) == 17);
    CHECK(Range{1e-8, 10, true, true}.clamped(0) == 0);
    CHECK(Range{1e-8, 10, true, true}.clamped(1e-320) == 1e-8);
}

TEST_CASE("what is not finite has no place in a range", "[ui]") {
    const Range range{0, 1};
    CHECK_FALSE(range.clamped(std::nan("")));
    CHECK_FALSE(range.clamped(std::numeric_limits<double>::infinity()));
}

TEST_CASE("typed text is a number or nothing", "[ui]") {
    CHECK(parseNumber("10") == 10);
    CHECK(parseNumber(" 1e-5 ") == 1e-5);
    CHECK(parseNumber("+2,5") == 2.5);
    CHECK(parseNumber("1e999") == 1e308);
    CHECK(parseNumber("-1e999") == -1e308);
    CHECK(parseNumber("1e-999") == 0);
    for (const char* text : {"", " ", "nan", "inf", "-", "ten", "1 2", "1e", "0x10", "5s"}) {
        INFO(text);
        CHECK_FALSE(parseNumber(text));
    }
}

TEST_CASE("numbers are shown short", "[ui]") {
    CHECK(numberText(0.9F) == "0.9");
    CHECK(numberText(1e-5) == "1e-05");
    CHECK(numberText(10000) == "10000");
    CHECK(numberText(60) == "60");
    CHECK(numberText(16.666666) == "16.7");
}
