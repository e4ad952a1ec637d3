#include <chrono>
#include <string>
#include <thread>

#include <catch2/catch_test_macros.hpp>

#include "support/hanging.h"
#include "support/panel_alone.h"

using namespace drape;
using namespace drape::test;

namespace {

float stretchOf(PanelAlone& panel) {
    return panel.lab().lanes()[0].scene().cloths[0].stretch.stiffness;
}

/// Frame after frame, until the panel says something.
void untilNoted(PanelAlone& panel) {
    for (int i = 0; i < 2000 && panel.state.notice.empty(); ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        panel.frame();
    }
}

/// A soft cloth under both methods, and a click on the button.
PanelAlone& tried(PanelAlone& panel) {
    panel.pointAt("like_xpbd");
    panel.click();
    return panel;
}

Scene softSheet(int n) {
    Scene scene = hanging(n);
    scene.cloths[0].stretch.compliance = 0.02F;
    return scene;
}

}  // namespace

TEST_CASE("panel: PBD takes the k found by trial, and is told what it settles at") {
    PanelAlone panel(softSheet(8), true);
    const float before = stretchOf(panel);
    untilNoted(tried(panel));
    CHECK(panel.state.notice.starts_with("PBD: k found in "));
    CHECK(panel.state.notice.find("In trials of 3 s, damped, its mean strain settles at ") != std::string::npos);
    CHECK(panel.state.notice.find("that of XPBD at ") != std::string::npos);
    CHECK(stretchOf(panel) != before);
    CHECK(panel.lab().lanes()[1].scene().cloths[0].stretch.stiffness == stretchOf(panel));
    CHECK(panel.lab().lanes()[1].scene().cloths[0].stretch.compliance == 0.02F);
}

TEST_CASE("panel: what a search for a k found stays below the button until an edit") {
    PanelAlone panel(softSheet(8), true);
    untilNoted(tried(panel));
    panel.frame(3);
    CHECK(panel.widgets().contains("fit_note"));
    Scene scene = panel.lab().lanes()[0].scene();
    scene.solver.substeps = 3;
    REQUIRE(panel.lab().edit(0, scene));
    panel.frame();
    CHECK_FALSE(panel.widgets().contains("fit_note"));
}

TEST_CASE("panel: of several lanes the search for a k names those that it is about") {
    PanelAlone panel(softSheet(8), true);
    REQUIRE(panel.lab().addLane(1, Method::Xpbd));
    panel.frame(2);
    untilNoted(tried(panel));
    CHECK(panel.state.notice.starts_with("1 PBD: "));
    CHECK(panel.state.notice.find("that of 2 XPBD at ") != std::string::npos);
}

TEST_CASE("panel: where there is one lane the k that is found makes it PBD") {
    PanelAlone panel(softSheet(8), false);
    untilNoted(tried(panel));
    CHECK(panel.lab().lanes()[0].scene().solver.method == Method::Pbd);
}

TEST_CASE("panel: settings that change end the search for a k, which would be of others") {
    PanelAlone panel(softSheet(60), true);
    const float before = stretchOf(tried(panel));
    Scene scene = panel.lab().lanes()[0].scene();
    scene.solver.substeps = 3;
    REQUIRE(panel.lab().edit(0, scene));
    panel.frame();
    CHECK(panel.state.notice.starts_with("the settings changed"));
    CHECK(stretchOf(panel) == before);
}

TEST_CASE("panel: another click ends the search for a k") {
    PanelAlone panel(softSheet(60), true);
    const float before = stretchOf(tried(panel));
    tried(panel);
    panel.frame(3);
    CHECK(panel.state.notice.empty());
    CHECK(stretchOf(panel) == before);
}

TEST_CASE("panel: a cloth too large to try gets the k of one constraint alone, and says so") {
    Scene scene = softSheet(60);
    scene.solver.substeps = 100;
    scene.solver.iterations = 200;
    PanelAlone panel(scene, true);
    const float before = stretchOf(panel);
    tried(panel);
    CHECK(panel.state.notice.starts_with("PBD: too much work"));
    CHECK(stretchOf(panel) != before);
}
