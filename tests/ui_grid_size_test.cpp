#include <catch2/catch_test_macros.hpp>

#include "drape/scene/assembly.h"
#include "grid_size.h"

using namespace drape;

namespace {

Scene pinnedGrid() {
    Scene scene;
    ClothDefinition cloth;
    cloth.shape = GridShape{.columns = 10, .rows = 10};
    cloth.pins = {"top_left", 3, 24, 99};
    scene.cloths = {cloth, cloth};
    PinPathDefinition path;
    path.pins = {24, 50};
    path.path = {{0, vec3(0)}, {1, vec3(1)}};
    scene.pinPaths = {path};
    return scene;
}

}  // namespace

TEST_CASE("a grid that shrinks drops the pins it has no particles for, and is accepted", "[ui]") {
    Scene scene = pinnedGrid();
    CHECK(setGridSize(scene, 0, 5, 5) == 2);
    CHECK(scene.cloths[0].pins == std::vector<Pin>{"top_left", 3, 24});
    CHECK(scene.pinPaths[0].pins == std::vector<Pin>{24});
    CHECK(assemble(scene));
}

TEST_CASE("a grid that shrinks leaves the pins of another cloth alone", "[ui]") {
    Scene scene = pinnedGrid();
    CHECK(setGridSize(scene, 1, 5, 4) == 2);
    CHECK(scene.cloths[1].pins == std::vector<Pin>{"top_left", 3});
    CHECK(scene.cloths[0].pins.size() == 4);
    CHECK(scene.pinPaths[0].pins.size() == 2);
}

TEST_CASE("a grid that grows keeps its pins", "[ui]") {
    Scene scene = pinnedGrid();
    CHECK(setGridSize(scene, 0, 12, 10) == 0);
    CHECK(scene.cloths[0].pins.size() == 4);
}
