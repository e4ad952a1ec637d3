#include <algorithm>

#include <catch2/catch_test_macros.hpp>

#include "drape/scene/scene_file.h"
#include "panel.h"
#include "support/panel_alone.h"

using namespace drape;
using namespace drape::test;

TEST_CASE("rope view: no text lies over the beads of a rope that hangs farther down than unloaded") {
    for (const glm::vec2 size : {glm::vec2(1280, 720), glm::vec2(800, 560)}) {
        PanelAlone panel(*openScene("proof_chain"), true, size);
        for (int i = 0; i < 120; ++i) panel.step();
        panel.frame(2);
        const auto panes = panesOf(panel.lab(), panel.state, size);
        for (std::size_t lane = 0; lane < 2; ++lane) {
            const auto& beads = panel.lab().lanes()[lane].state().positions;
            const auto at = [&](const vec3& bead) { return *project(panel.lab().camera, panes[lane], bead); };
            const glm::vec2 top = at(beads.front()), end = at(beads.back());
            REQUIRE(end.y > top.y + 50);
            const ImU32 ink = Theme().ink();
            int below = 0;
            for (const ImDrawVert& corner : ImGui::GetBackgroundDrawList()->VtxBuffer) {
                if (corner.col != ink || corner.pos.y < top.y) continue;
                CHECK(corner.pos.y > end.y + 6);
                CHECK(corner.pos.y <= size.y);
                ++below;
            }
            CHECK(below > 0);
        }
    }
}
