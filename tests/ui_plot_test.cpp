#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include "plot.h"

using namespace drape;
using Catch::Approx;

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

std::vector<std::string> textsOf(const Scale& scale, int most) {
    std::vector<std::string> texts;
    for (const Mark& mark : marksOf(scale, most)) {
        if (!mark.text.empty()) texts.push_back(mark.text);
    }
    return texts;
}

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("plot: steps are 1, 2 or 5 times a power of ten, not below what is asked", "[ui][plot]") {
    CHECK(roundStep(0.9) == Approx(1));
    CHECK(roundStep(1) == Approx(1));
    CHECK(roundStep(1.01) == Approx(2));
    CHECK(roundStep(3) == Approx(5));
    CHECK(roundStep(5.1) == Approx(10));
    CHECK(roundStep(0.0021) == Approx(0.005));
    CHECK(roundStep(2e-12) == Approx(2e-12));
}

TEST_CASE("plot: linear marks are round and have the decimals they need", "[ui][plot]") {
    CHECK(textsOf({0, 1, false}, 5) == Texts{"0.0", "0.2", "0.4", "0.6", "0.8", "1.0"});
    CHECK(textsOf({100, 103, false}, 6) == Texts{"100.0", "100.5", "101.0", "101.5", "102.0", "102.5", "103.0"});
    CHECK(textsOf({-3, 7, false}, 5) == Texts{"-2", "0", "2", "4", "6"});
    CHECK(textsOf({0.5395, 0.5396, false}, 5) == Texts{"0.5395", "0.53952", "0.53954", "0.53956", "0.53958", "0.5396"});
    CHECK(textsOf({0, 2e-7, false}, 4) == Texts{"0", "5e-08", "1e-07", "1.5e-07", "2e-07"});
}

TEST_CASE("plot: a logarithmic axis of many decades marks decades, of few 2 and 5 as well", "[ui][plot]") {
    CHECK(textsOf({1e-3, 1e3, true}, 6) == Texts{"0.001", "0.01", "0.1", "1", "10", "100", "1000"});
    CHECK(textsOf({1e-9, 1e3, true}, 4) == Texts{"1e-09", "1e-06", "0.001", "1", "1000"});
    CHECK(textsOf({1, 100, true}, 6) == Texts{"1", "2", "5", "10", "20", "50", "100"});
    CHECK(textsOf({20, 50, true}, 6) == Texts{"20", "50"});
}

TEST_CASE("plot: values lie on the axis by their difference or by their ratio", "[ui][plot]") {
    const Scale linear{10, 20, false};
    CHECK(linear.share(15) == Approx(0.5));
    CHECK(linear.share(25) == Approx(1.5));
    CHECK(linear.valueAt(0.25) == Approx(12.5));
    const Scale logarithmic{1, 10000, true};
    CHECK(logarithmic.share(100) == Approx(0.5));
    CHECK(logarithmic.valueAt(0.75) == Approx(1000));
    CHECK(std::isnan(logarithmic.share(0)));
    CHECK(std::isnan(logarithmic.share(-1)));
    CHECK(std::isnan(linear.share(kNan)));
    CHECK(std::isnan(linear.share(kInfinity)));
}

TEST_CASE("plot: a scale is round, holds every value that can be shown and passes the others by", "[ui][plot]") {
    const std::vector<double> values{kNan, 3.2, kInfinity, 47, -kInfinity};
    const Scale linear = scaleAround(values, false);
    CHECK(linear.min == 0);
    CHECK(linear.max == Approx(50));
    const Scale narrow = scaleAround(std::vector<double>{100.2, 100.9}, false);
    CHECK(narrow.min == Approx(100.2));
    CHECK(narrow.max == Approx(101.0));
    const Scale negative = scaleAround(std::vector<double>{-8, -1}, false);
    CHECK(negative.min == Approx(-8));
    CHECK(negative.max == 0);
    const Scale logarithmic = scaleAround(std::vector<double>{0, -4, 0.03, 700}, true);
    CHECK(logarithmic.min == Approx(0.02));
    CHECK(logarithmic.max == Approx(1000));
}

TEST_CASE("plot: no value, one value, equal or all but equal values have a scale too", "[ui][plot]") {
    for (const bool logarithmic : {false, true}) {
        for (const std::vector<double>& values : {std::vector<double>{},
                                                  {kNan},
                                                  {0},
                                                  {5},
                                                  {5, 5},
                                                  {-5, -5},
                                                  {1, 1 + 1e-15},
                                                  {1e-320},
                                                  {1e300},
                                                  {-1e140, 1e140}}) {
            const Scale scale = scaleAround(values, logarithmic);
            CAPTURE(logarithmic, values, scale.min, scale.max);
            CHECK(std::isfinite(scale.min));
            CHECK(std::isfinite(scale.max));
            CHECK(scale.min < scale.max);
            CHECK((!logarithmic || scale.min > 0));
            const std::size_t marks = marksOf(scale, 6).size();
            CHECK(marks >= 2);
            CHECK(marks <= 20);
        }
    }
    CHECK(scaleAround(std::vector<double>{5}, false).share(5) == Approx(0.5).margin(0.3));
}

TEST_CASE("plot: the mouse reads the nearest sample that has a value", "[ui][plot]") {
    PlotSeries series;
    series.x = {1, 10, 100, 1000};
    series.y = {4, kNan, 6, 7};
    const Scale x{1, 1000, true};
    CHECK(sampleNear(series, x, 0.05) == 0);
    CHECK(sampleNear(series, x, 0.4) == 2);  // 10 would be nearer, and has no value
    CHECK(sampleNear(series, x, 2) == 3);
    CHECK_FALSE(sampleNear(PlotSeries{}, x, 0.5));
}

TEST_CASE("plot: the CSV has a row for every x and a column with its unit for every series, and says where it is from",
          "[ui][plot]") {
    Plot left;
    left.x = {.label = "time", .unit = "s"};
    left.y = {.label = "energy", .unit = "J"};
    left.series = {{.name = "PBD kinetic", .x = {0.5, 1}, .y = {0.25, kNan}},
                   {.name = "XPBD kinetic", .x = {1}, .y = {3}}};
    Plot right = left;
    right.y.unit = "W";
    right.series = {{.name = "PBD lost, net", .x = {1}, .y = {-1e-9}}};
    CHECK(csvOf(std::vector{left, right}, {}) ==
          "time [s],PBD kinetic [J],XPBD kinetic [J],\"PBD lost, net [W]\"\n"
          "0.5,0.25,,\n"
          "1,,3,-1e-09\n");
    const std::vector<CsvColumn> origin{{"version", "1.2"}, {"PBD command", "drape run 'a, b'"}};
    CHECK(csvOf(std::vector{right}, origin) ==
          "time [s],\"PBD lost, net [W]\",version,PBD command\n"
          "1,-1e-09,1.2,\"drape run 'a, b'\"\n");
}
