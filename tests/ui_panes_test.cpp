#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include "panel.h"
#include "support/panel_alone.h"

using namespace drape;
using namespace drape::test;
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

TEST_CASE("panes: the scene is seen below titles and verdicts, of one to four lanes, in small windows too") {
    const auto scene = openScene("proof_chain");
    REQUIRE(scene);
    for (const auto& [size, scale] :
         {std::pair{glm::vec2(1280, 720), 1.0F}, {{1280, 720}, 1.5F}, {{1000, 680}, 1.0F}, {{800, 560}, 1.4F}}) {
        for (const bool proven : {false, true}) {
            PanelAlone panel(proven ? *scene : hanging(), false, size, scale);
            for (std::size_t lanes = 1; lanes <= 4; ++lanes) {
                if (lanes > 1) REQUIRE(panel.lab().addLane(0, lanes == 2 ? Method::Pbd : Method::Xpbd));
                CAPTURE(size.x, scale, proven, lanes);
                panel.frame(3);
                const std::vector<float> titlesEnd = panel.titlesEnd();
                const auto panes = panesOf(panel.lab(), panel.state, size);
                for (std::size_t lane = 0; lane < lanes; ++lane) {
                    const Pane& pane = panes[lane];
                    // Of what is left the camera's angle takes the shorter side.
                    const float left = pane.height - pane.covered;
                    const float top = pane.y + pane.covered + (left - std::min(left, pane.width)) / 2;
                    CHECK(titlesEnd.at(lane) <= top);
                    if (!proven || tellsAll(panes, panel.state.scale)) continue;
                    const WidgetRect& verdict = panel.widgets().at("proof." + std::to_string(lane));
                    CHECK(verdict.y + verdict.height <= top);
                }
            }
        }
    }
}

TEST_CASE("panes: a click on any particle finds it in every pane, at every scale of the interface") {
    Scene scene;
    ClothDefinition cloth;
    cloth.shape = GridShape{.columns = 9, .rows = 9};
    scene.cloths.push_back(cloth);
    const auto assembly = assemble(scene);
    REQUIRE(assembly);
    const Camera camera{.target = {0, 1.5F, 0}, .distance = 4};
    for (const float scale : {1.0F, 1.25F, 1.5F, 2.0F}) {
        for (const std::size_t lanes : {1, 2, 3, 4}) {
            for (const Pane& pane : panesOf(lanes, 1600, 900, scale)) {
                CAPTURE(scale, lanes, pane.x, pane.y);
                for (int i = 0; i < 81; ++i) {
                    const auto at = project(camera, pane, assembly->state.positions[static_cast<std::size_t>(i)]);
                    REQUIRE((at && pane.contains(*at)));
                    CHECK(pickParticle(*assembly, assembly->state, camera, pane, *at, 10 * scale) == i);
                }
            }
        }
    }
}
