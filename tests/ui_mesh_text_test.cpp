#include <catch2/catch_test_macros.hpp>

#include "mesh_settings.h"

using namespace drape;

TEST_CASE("a mesh tells its size in numbers first, then what was found in it") {
    Cloth cloth;
    cloth.count = 8;
    cloth.triangles = {{0, 1, 2}, {0, 2, 3}, {4, 5, 6}, {4, 6, 7}};
    cloth.report = MeshReport{.flatFaces = 1, .borderEdges = 8, .parts = 2, .size = 2};
    CHECK(meshText(cloth) == std::vector<std::string>{"8 vertices, 4 triangles, 2 parts, 8 edges at the border",
                                                      "1 face without an area dropped"});
}

TEST_CASE("a cloth that is no mesh has nothing to tell about one") {
    CHECK(meshText(Cloth{}).empty());
}
