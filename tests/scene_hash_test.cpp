#include <map>
#include <string>

#include <catch2/catch_test_macros.hpp>

#include "drape/core/measures.h"
#include "drape/scene/assembly.h"
#include "drape/scene/scene_file.h"

using namespace drape;

// What every machine, compiler and build must get: the hash of each built-in scene after 600 frames. A change of the
// solver or of a scene that is meant to change the result brings new hashes: `drape run SCENE --frames 600 --json -`.
TEST_CASE("every built-in scene ends in the same bits on every machine", "[scene][hash]") {
    const std::map<std::string, std::string> expected = {
        {"corners", "edd3501a1e986522"},    {"garment", "701f2e6b21f402b6"},         {"hanging", "8bb194383a64f838"},
        {"one_corner", "06e1459c39f16b90"}, {"one_step", "3b81b0dfb13cb356"},        {"rope", "b66f05cde8dca3cd"},
        {"sphere", "968113e933838123"},     {"spinning_sphere", "bb0ccc30a5484bfd"},
    };
    const auto scenes = builtInScenes();
    REQUIRE(scenes);
    CHECK(scenes->size() == expected.size());
    for (const BuiltInScene& listed : *scenes) {
        const auto scene = openScene(listed.name);
        REQUIRE(scene);
        auto assembly = assemble(*scene);
        REQUIRE(assembly);
        Solver solver(assembly->model);
        for (int frame = 0; frame < 600; ++frame) {
            REQUIRE(solver.step(assembly->model, scene->solver, {}, assembly->state));
        }
        INFO(listed.name);
        CHECK(hashOf(assembly->state) == expected.at(listed.name));
    }
}
