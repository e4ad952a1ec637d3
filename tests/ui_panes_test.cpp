#include <utility>

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include "panel.h"

using namespace drape;
using Catch::Approx;

TEST_CASE("panes: they fill what the panel leaves and do not overlap, for one to four lanes") {
    for (const auto& [width, height] : {std::pair{1280.0F, 720.0F}, {1000.0F, 680.0F}, {800.0F, 560.0F}}) {
        for (std::size_t lanes = 1; lanes <= 4; ++lanes) {
            CAPTURE(width, lanes);
            const auto panes = panesOf(lanes, width, height, 1);
            REQUIRE(panes.size() == lanes);
            float area = 0;
            for (std::size_t i = 0; i < lanes; ++i) {
                const Pane& pane = panes[i];
                area += pane.width * pane.height;
                CHECK(pane.x >= panelWidth(width, 1));
                CHECK(pane.x + pane.width <= width + 0.01F);
                CHECK(pane.y + pane.height <= height + 0.01F);
                for (std::size_t j = 0; j < lanes; ++j) {
                    const glm::vec2 middle(pane.x + pane.width / 2, pane.y + pane.height / 2);
                    CHECK(panes[j].contains(middle) == (i == j));
                }
            }
            CHECK(area == Approx((width - panelWidth(width, 1)) * height).epsilon(1e-4));
        }
    }
}

TEST_CASE("panes: three stand side by side where there is room, else two above one") {
    const auto wide = panesOf(3, 1280, 720, 1), narrow = panesOf(3, 1000, 680, 1);
    CHECK(wide[2].y == 0);
    CHECK(wide[2].height == 720);
    CHECK(narrow[1].y == 0);
    CHECK(narrow[2].y == 340);
    CHECK(narrow[2].width == Approx(narrow[0].width + narrow[1].width));
}

TEST_CASE("panes: four are two by two") {
    const auto panes = panesOf(4, 1280, 720, 1);
    CHECK(panes[1].y == 0);
    CHECK(panes[2].y == 360);
    CHECK(panes[2].x == panes[0].x);
    CHECK(panes[3].x == panes[1].x);
}
