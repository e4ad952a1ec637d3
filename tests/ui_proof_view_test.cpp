#include <string>

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include "drape/scene/scene_file.h"
#include "panel.h"
#include "support/panel_alone.h"

using namespace drape;
using namespace drape::test;

namespace {

constexpr glm::vec2 kSmall{800, 560};

/// A proof in four lanes in the smallest window.
class FourLanes : public PanelAlone {
public:
    explicit FourLanes(const std::string& proof = "proof_chain") : PanelAlone(*openScene(proof), false, kSmall) {
        for (int lane = 1; lane < 4; ++lane) REQUIRE(lab().addLane(0, Method::Xpbd));
        for (int i = 0; i < 5; ++i) step();  // something is measured
        frame(3);
    }
    [[nodiscard]] WidgetRect at(const std::string& name) const { return widgets().at(name); }
};

}  // namespace

TEST_CASE("proof view: a verdict is not cut in a small pane") {
    FourLanes panel(GENERATE("proof_chain", "proof_pendulum_90"));  // the one measures, the other waits
    const auto panes = panesOf(panel.lab(), panel.state, kSmall);
    for (std::size_t lane = 0; lane < 4; ++lane) {
        const WidgetRect verdict = panel.at("proof." + std::to_string(lane));
        CHECK(verdict.width > 50);  // more than the dot
        CHECK(verdict.x + verdict.width < panes[lane].x + panes[lane].width);
    }
}

TEST_CASE("proof view: the theory leaves the verdicts free, and scrolls to its end") {
    FourLanes panel;
    panel.state.showTheory = true;
    panel.frame(3);
    const WidgetRect verdict = panel.at("proof.3"), theory = panel.at("proof.theory");
    CHECK(theory.y > verdict.y + verdict.height);
    REQUIRE(theory.y + theory.height > kSmall.y);
    ImGui::GetIO().MousePos = {theory.x + 20, theory.y + 20};
    for (int i = 0; i < 50; ++i) {
        ImGui::GetIO().MouseWheel = -1;
        panel.frame();
    }
    CHECK(panel.at("proof.theory").y + panel.at("proof.theory").height < kSmall.y);
}

TEST_CASE("proof view: the theory cannot be dragged out of the window") {
    FourLanes panel;
    panel.state.showTheory = true;
    panel.frame(3);
    for (const ImVec2 to : {ImVec2(0, 0), ImVec2(799, 559)}) {
        const WidgetRect before = panel.at("proof.theory");
        ImGui::GetIO().MousePos = {before.x + before.width / 2, before.y + 20};
        panel.frame(2);
        ImGui::GetIO().MouseDown[0] = true;
        panel.frame(2);
        ImGui::GetIO().MousePos = to;
        panel.frame(2);
        ImGui::GetIO().MouseDown[0] = false;
        panel.frame(2);
        const WidgetRect after = panel.at("proof.theory");
        CHECK(after.x != before.x);
        CHECK(after.x > 0);
        CHECK(after.x + after.width < kSmall.x);
        CHECK(after.y > 0);
        CHECK(after.y < kSmall.y - 100);
    }
}
