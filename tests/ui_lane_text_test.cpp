#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include <catch2/catch_test_macros.hpp>

#include "counted.h"
#include "lab.h"
#include "lane_text.h"
#include "method_text.h"
#include "support/hanging.h"

using namespace drape;
using namespace drape::test;

namespace {

using Among = SettingText::Among;

/// As many lanes as methods, all of one scene.
std::vector<Lane> lanesOf(const std::vector<Method>& methods) {
    std::vector<Lane> lanes;
    for (const Method method : methods) {
        Scene scene = hanging(4);
        scene.solver.method = method;
        lanes.push_back(std::move(*Lane::create(scene)));
    }
    return lanes;
}

template <class Edit>
void change(Lane& lane, const Edit& edit) {
    Scene scene = lane.scene();
    edit(scene);
    REQUIRE(lane.edit(scene));
}

const SettingText* find(const std::vector<SettingText>& texts, const std::string& text) {
    const auto at = std::ranges::find(texts, text, &SettingText::text);
    return at == texts.end() ? nullptr : &*at;
}

}  // namespace

TEST_CASE("lane text: every method has a text of its own") {
    for (const MethodText& text : methodTexts()) CHECK(textOf(text.method).name == nameOf(text.method));
}

TEST_CASE("lane text: the reference tells its iterations of a step that it took, not before") {
    std::vector<Lane> lanes = lanesOf({Method::Reference});
    change(lanes[0], [](Scene& s) { s.solver.substeps = 1; });
    const auto cost = [&] { return settingTexts(lanes, 0)[1]; };
    CHECK(cost().text == "1 substep");
    CHECK(cost().brief == "1 sub.");
    REQUIRE(lanes[0].step({}, 1));
    const int newton = lanes[0].newton().iterations;
    CHECK(cost().text == counted(static_cast<std::size_t>(newton), "Newton iteration") + ", 1 substep");
    CHECK(cost().brief == std::to_string(newton) + " Newton iter., 1 sub.");
}

TEST_CASE("lane text: what the lanes share is told from what differs") {
    std::vector<Lane> lanes = lanesOf({Method::Xpbd, Method::Xpbd});
    change(lanes[1], [](Scene& s) { s.solver.substeps = 20; });
    for (std::size_t i = 0; i < 2; ++i) {
        const auto texts = settingTexts(lanes, i);
        REQUIRE(texts.size() == 2);
        CHECK(texts[0].text == "compliance 0 m/N");
        CHECK(texts[0].among == Among::Shared);
        CHECK(texts[1].among == Among::Differs);
    }
    CHECK(settingTexts(lanes, 1)[1].text == "2 iterations \xc3\x97 20 substeps");
    CHECK(settingTexts(lanes, 1)[1].brief == "2 iter. \xc3\x97 20 sub.");
}

TEST_CASE("lane text: a setting that is not always shown is where it differs") {
    std::vector<Lane> lanes = lanesOf({Method::Pbd, Method::Pbd, Method::Xpbd});
    CHECK(settingTexts(lanes, 0).size() == 2);
    change(lanes[1], [](Scene& s) { s.cloths[0].bend.stiffness = 0.75F; });
    change(lanes[2], [](Scene& s) { s.solver.damping = 3; });
    const auto first = settingTexts(lanes, 0), second = settingTexts(lanes, 1), third = settingTexts(lanes, 2);
    CHECK(find(first, "bend k 0.1"));
    CHECK(find(second, "bend k 0.75"));
    CHECK_FALSE(find(third, "bend compliance 1e+04"));  // the only one with a compliance
    CHECK(find(third, "damping 3 /s"));
    CHECK(find(first, "damping 0 /s"));
}

TEST_CASE("lane text: k and compliance are not compared with each other") {
    const std::vector<Lane> lanes = lanesOf({Method::Pbd, Method::Xpbd});
    CHECK(settingTexts(lanes, 0)[0].among == Among::Alone);
    CHECK(settingTexts(lanes, 0)[1].among == Among::Shared);
    CHECK(settingTexts(lanes, 0).size() == 2);
}

TEST_CASE("lane text: a lane set like one before it is known, down to what no title shows") {
    std::vector<Lane> lanes = lanesOf({Method::Pbd, Method::Xpbd, Method::Pbd});
    CHECK(firstLike(lanes, 0) == 0);
    CHECK(firstLike(lanes, 1) == 1);
    CHECK(firstLike(lanes, 2) == 0);
    change(lanes[2], [](Scene& s) { s.cloths[0].thickness = 0.02F; });
    CHECK(firstLike(lanes, 2) == 2);
}

TEST_CASE("lane text: lanes of one method have colours of their own") {
    const std::vector<Lane> lanes = lanesOf({Method::Pbd, Method::Pbd, Method::Xpbd, Method::Pbd});
    const Theme theme;
    CHECK(laneColour(theme, lanes, 0) == theme.of(Method::Pbd));
    CHECK(laneColour(theme, lanes, 2) == theme.of(Method::Xpbd));
    CHECK(laneColour(theme, lanes, 1) != laneColour(theme, lanes, 0));
    CHECK(laneColour(theme, lanes, 3) != laneColour(theme, lanes, 1));
}
