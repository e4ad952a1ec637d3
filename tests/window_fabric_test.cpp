#include <algorithm>

#include <catch2/catch_test_macros.hpp>

#include "drape/scene/materials.h"
#include "support/window.h"

using namespace drape::test;

TEST_CASE("a fabric from the list gives the cloth of every lane its mass and compliances, and undo takes it back",
          "[window]") {
    const auto fabrics = drape::materialPresets();
    REQUIRE(fabrics);
    const auto denim = std::ranges::find(*fabrics, "Denim", &drape::MaterialPreset::name);
    REQUIRE(denim != fabrics->end());

    DrapeWindow window({"hanging", "--compare", "--paused"});
    const Json before = window.report();
    window.click(window.control("fabric"));
    window.waitFor("the list", [](const Json& r) { return r["widgets"].contains("fabric.Denim"); });
    window.afterFrames(2);  // a list's first frame is not where it stays
    window.click(window.control("fabric.Denim"));
    const Json after = window.waitFor("denim", [&](const Json& r) {
        return r["lanes"][1]["scene"]["cloths"][0]["areal_density"].get<float>() == denim->arealDensity;
    });
    for (const Json& lane : after["lanes"]) {
        const Json& cloth = lane["scene"]["cloths"][0];
        CHECK(cloth["areal_density"].get<float>() == denim->arealDensity);
        CHECK(cloth["stretch"]["compliance"].get<float>() == 1 / (denim->stretch - denim->shear));
        CHECK(cloth["shear"]["compliance"].get<float>() == 1 / denim->shear);
        CHECK(cloth["bend"]["compliance"].get<float>() == 1 / denim->bend);
        CHECK(cloth["stretch"]["stiffness"] == before["lanes"][0]["scene"]["cloths"][0]["stretch"]["stiffness"]);
    }
    window.key("ctrl+z");
    window.waitFor("the cloth as it was", [&](const Json& r) {
        return r["lanes"][0]["scene"]["cloths"] == before["lanes"][0]["scene"]["cloths"] &&
               r["lanes"][1]["scene"]["cloths"] == before["lanes"][1]["scene"]["cloths"];
    });
}
