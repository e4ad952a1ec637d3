#include <catch2/catch_test_macros.hpp>

#include "support/window.h"

using namespace drape::test;

TEST_CASE("Ctrl and minus make the panel smaller, Ctrl and plus larger", "[window]") {
    DrapeWindow window({"hanging", "--paused"});
    const auto width = [](const Json& r) { return r["widgets"]["iterations"]["width"].get<double>(); };
    const double before = width(window.report());
    window.key("ctrl+minus");
    const double smaller = width(window.waitFor("a smaller panel", [&](const Json& r) { return width(r) < before; }));
    window.key("ctrl+equal");
    window.waitFor("a larger panel", [&](const Json& r) { return width(r) > smaller; });
}

TEST_CASE("many resizes at once leave the program drawing, at the size of the last one", "[window]") {
    DrapeWindow window({"hanging", "--compare"});
    std::vector<Point> sizes;
    for (int i = 0; i < 40; ++i) sizes.push_back({700.0 + 37 * (i % 8), 500.0 + 29 * (i % 6)});
    sizes.push_back({820, 580});
    window.resize(sizes);
    window.key("ctrl+minus");
    window.afterFrames(5);
    const Picture picture = window.screenshot();
    CHECK(picture.width == 820);
    CHECK(picture.height == 580);
}
