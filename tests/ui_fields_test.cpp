#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <catch2/catch_test_macros.hpp>

#include "panel.h"
#include "support/hanging.h"
#include "support/panel_alone.h"

using namespace drape;
using namespace drape::test;

namespace {

/// A small cloth, a sphere and a plane.
Scene everything() {
    Scene scene = hanging(6);
    scene.colliders.emplace_back(Sphere{.center = vec3(0, 0.5F, 0), .radius = 0.2F});
    scene.colliders.emplace_back(Plane{});
    return scene;
}

/// What a field shows is what was typed, or a note says what became of it; nothing is ever not finite.
void checkFields(PanelAlone& panel, std::size_t least) {
    std::vector<std::string> names;
    for (const auto& [name, value] : panel.values()) names.push_back(name);
    CHECK(names.size() >= least);
    for (const std::string& name : names) {
        for (const std::string text : {"", "0", "-1", "1e-320", "1e308", "nan", "1e5"}) {
            CAPTURE(name, text);
            const double before = panel.values().at(name);
            panel.enter(name, text);
            const std::optional<double> typed = parseNumber(text);
            const double after = panel.values().at(name);
            CHECK(std::isfinite(after));
            const bool taken = typed && std::abs(after - *typed) <= 1e-6 * std::abs(*typed) + 1e-300;
            if (!taken) CHECK(panel.state.notice.find(typed ? "limited to" : "not a number") != std::string::npos);
            if (!typed) CHECK(after == before);
            panel.step();
            for (const Lane& lane : panel.lab().lanes()) CHECK(isFinite(lane.state()));
            panel.reset();
        }
    }
}

}  // namespace

TEST_CASE("fields: every number of the panel is limited or refused with a note, in two lanes that differ") {
    PanelAlone panel(everything(), true);
    panel.state.draw.legend = Legend::Difference;
    panel.frame(2);
    checkFields(panel, 20);
}

TEST_CASE("fields: every number of a single lane's panel is limited or refused with a note") {
    Scene scene = everything();
    scene.cloths[0].particleMass = 0.01F;
    PanelAlone panel(scene, false);
    panel.state.draw.legend = Legend::Strain;
    panel.frame(2);
    CHECK(panel.values().contains("strain_range"));
    CHECK(panel.values().contains("mass"));
    checkFields(panel, 17);
}

TEST_CASE("fields: every number of a rope's panel is limited or refused with a note") {
    Scene scene = hanging();
    scene.cloths[0].shape = RopeShape{};
    scene.cloths[0].particleMass = 0.05F;
    scene.cloths[0].shearModel = ShearModel::None;
    scene.cloths[0].bendModel = BendModel::None;
    scene.cloths[0].pins = {0};
    PanelAlone panel(scene, false);
    checkFields(panel, 6);
}
