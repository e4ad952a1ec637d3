#include <map>
#include <string>

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include "drape/core/measures.h"
#include "drape/scene/assembly.h"
#include "drape/scene/scene_file.h"

using namespace drape;

// What every machine, compiler, optimisation level, instruction set and number of threads must get: the hash of each
// built-in scene. A change of the solver or of a scene that is meant to change the result brings new hashes:
// `drape run SCENE --frames N --json -`.

namespace {

struct Hashes {
    std::string after120;  ///< frames
    std::string after600;
};

const std::map<std::string, Hashes> kExpected = {
    {"corners", {"299235ead426cdf7", "edd3501a1e986522"}},
    {"flag", {"d7ae5678e01b2030", "d06b486fe40ca44b"}},
    {"garment", {"524460650de290fb", "701f2e6b21f402b6"}},
    {"hanging", {"cb953a17d7a752bb", "8bb194383a64f838"}},
    {"one_corner", {"97bb51e0cd20e0f2", "06e1459c39f16b90"}},
    {"one_step", {"3899badf986001c2", "3b81b0dfb13cb356"}},
    {"rope", {"a5f4ccc9d112e27d", "b66f05cde8dca3cd"}},
    {"sphere", {"fda37864de1a0aba", "968113e933838123"}},
    {"spinning_sphere", {"7c93c33e45c6197a", "bb0ccc30a5484bfd"}},
};

/// Runs every built-in scene and compares. `until`: Hashes' member for that many frames.
void checkHashes(int frames, std::string Hashes::*until, Isa isa = Isa::Auto, int threads = 1) {
    const auto scenes = builtInScenes();
    REQUIRE(scenes);
    CHECK(scenes->size() == kExpected.size());
    for (const BuiltInScene& listed : *scenes) {
        INFO(listed.name << ", " << isaName(isa) << ", " << threads << " threads");
        const auto scene = openScene(listed.name);
        REQUIRE(scene);
        auto assembly = assemble(*scene);
        REQUIRE(assembly);
        SolverSettings settings = scene->solver;
        settings.isa = isa;
        settings.threads = threads;
        Solver solver(assembly->model);
        for (int frame = 0; frame < frames; ++frame) {
            REQUIRE(solver.step(assembly->model, settings, {}, assembly->state));
        }
        CHECK(hashOf(assembly->state) == kExpected.at(listed.name).*until);
    }
}

}  // namespace

TEST_CASE("every built-in scene ends in the same bits on every machine", "[scene][hash]") {
    checkHashes(600, &Hashes::after600);
}

TEST_CASE("every built-in scene has the same bits after two seconds", "[scene][hash][early]") {
    checkHashes(120, &Hashes::after120);
}

TEST_CASE("every built-in scene has the same bits on every instruction set", "[scene][hash]") {
    const Isa isa = GENERATE(Isa::Avx2, Isa::Sse2, Isa::Portable);
    if (!isaAvailable(isa)) SKIP("this machine lacks it");
    checkHashes(120, &Hashes::after120, isa);  // the portable one is slow
}

TEST_CASE("every built-in scene ends in the same bits on every number of threads", "[scene][hash]") {
    checkHashes(600, &Hashes::after600, Isa::Auto, GENERATE(2, 3, 8));
}
