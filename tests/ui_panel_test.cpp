#include <algorithm>
#include <string>
#include <utility>

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include "panel.h"
#include "support/hanging.h"
#include "support/panel_alone.h"

using namespace drape;
using namespace drape::test;
using Catch::Approx;

namespace {

int iterations(PanelAlone& panel, std::size_t lane = 0) {
    return panel.lab().lanes()[lane].scene().solver.iterations;
}

/// The frames after which a click is no half of a double-click.
constexpr int kLater = 30;

}  // namespace

TEST_CASE("panel: a double-click on a slider takes the scene's own value back") {
    Scene scene = hanging(6);
    PanelAlone panel(scene, true);
    const int own = iterations(panel);
    panel.enter("iterations", "77");
    REQUIRE(iterations(panel) == 77);
    panel.frame(kLater);
    panel.pointAt("iterations");
    panel.click();
    CHECK(iterations(panel) != 77);
    panel.click();
    for (const std::size_t lane : {0, 1}) CHECK(iterations(panel, lane) == own);
}

TEST_CASE("panel: the second press of a double-click drags nothing") {
    PanelAlone panel(hanging(6), false);
    const int own = iterations(panel);
    panel.pointAt("iterations");
    panel.click();
    ImGui::GetIO().MouseDown[0] = true;
    panel.frame();
    ImGui::GetIO().MousePos.x += 40;
    panel.frame();
    CHECK(iterations(panel) == own);
    ImGui::GetIO().MouseDown[0] = false;
    panel.frame(kLater);
    panel.pointAt("iterations");
    panel.click();
    CHECK(iterations(panel) != own);
}

TEST_CASE("panel: all lanes stay chosen when they are chosen again") {
    PanelAlone panel(hanging(6), true);
    panel.pointAt("linked");
    panel.click();
    CHECK(panel.state.linked);
    panel.pointAt("lane.2");
    panel.click();
    CHECK_FALSE(panel.state.linked);
    panel.pointAt("linked");
    panel.click();
    CHECK(panel.state.linked);
}

TEST_CASE("panel: where the chosen lane is gone, all are chosen and none by chance") {
    PanelAlone panel(hanging(6), true);
    REQUIRE(panel.lab().addLane(0, Method::Pbd));
    panel.frame();
    panel.pointAt("lane.3");
    panel.click();
    REQUIRE_FALSE(panel.state.linked);
    panel.lab().removeLane(2);
    panel.frame();
    CHECK(panel.state.linked);
}

TEST_CASE("panel: a scale that does not fit the window is smaller, and never below the smallest") {
    CHECK(fittingScale(1, {1280, 720}) == 1);
    CHECK(fittingScale(2, {1280, 720}) == 2);
    CHECK(fittingScale(3, {1920, 1080}) == 3);
    CHECK(fittingScale(2, {800, 560}) == Approx(0.6 * 800 / 348));
    CHECK(fittingScale(1, {200, 100}) == PanelState::kSmallestScale);
}

TEST_CASE("panel: no control is cut at its right, at any size and scale of the window") {
    for (const auto& [size, scale] : {std::pair{glm::vec2(800, 560), 1.0F},
                                      {glm::vec2(800, 560), 2.0F},
                                      {glm::vec2(1280, 720), 1.0F},
                                      {glm::vec2(1280, 720), 3.0F},
                                      {glm::vec2(1920, 1080), 0.75F}}) {
        PanelAlone panel(hanging(6), true, size, scale);
        const float right = panelWidth(size.x, panel.state.scale);
        panel.state.draw.legend = Legend::Difference;
        panel.frame(3);
        for (const auto& [name, box] : panel.widgets()) {
            CAPTURE(name, size.x, scale);
            if (box.x < right) CHECK(box.x + box.width <= right);
        }
    }
}

TEST_CASE("panel: on a low window the measures scroll with the settings, on others they stand still at its bottom") {
    for (const auto& [height, scrolls] : {std::pair{1000.0F, false}, {460.0F, true}}) {
        PanelAlone panel(hanging(6), true, {1280, height});
        const WidgetRect settings = panel.widgets().at("settings"), last = panel.widgets().at("copy_command");
        CAPTURE(height);
        CHECK(settings.y + settings.height <= height);
        CHECK((last.y + last.height <= height) != scrolls);
        if (!scrolls) continue;
        ImGui::GetIO().MousePos = {settings.x + settings.width / 2, settings.y + settings.height / 2};
        for (int turn = 0; turn < 60; ++turn) {
            ImGui::GetIO().MouseWheel = -1;
            panel.frame();
        }
        panel.frame();
        CHECK(panel.widgets().at("copy_command").y + last.height <= height);
    }
}
