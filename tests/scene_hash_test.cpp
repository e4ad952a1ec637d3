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
    {"proof_block", {"4acd9c96d9695594", "33a29ddabb912886"}},
    {"proof_bounce", {"286b4ae9f4aaa99a", "81d23fd7003c2305"}},
    {"proof_catenary", {"5470cfeb3037fdc8", "4ebe1f865bb3035b"}},
    {"proof_chain", {"e2064e9d9a50c8c6", "1b031dfcc9d04428"}},
    {"proof_dumbbell", {"d7c002f72b9b64e9", "5b07607c5a079911"}},
    {"proof_incline", {"1e00bb06ca8b0164", "1e00bb06ca8b0164"}},
    {"proof_incline_stick", {"14f0127f7aa97e0d", "874cff391326707f"}},
    {"proof_kprime", {"26d30fe3347628b4", "eb6e9be4d7ca5b4f"}},
    {"proof_pendulum", {"176bff814e7b2d43", "7888a943baefb864"}},
    {"proof_pendulum_90", {"7a0d2ea5da752247", "5ea06b629c74a5c3"}},
    {"proof_slip_angle", {"4f150c30cc1bc9f5", "e9bcf1dcdd0b5ef8"}},
    {"proof_spinning_ball", {"22a0eadba26a5c83", "89953f4b9aa89db8"}},
    {"proof_spring", {"a51bb3232447e62d", "9725d13a1e15f623"}},
    {"proof_tetrahedron", {"567f2cec4a718b81", "7f3eed428e5256b2"}},
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
    const Isa isa = GENERATE(Isa::Avx512, Isa::Avx2, Isa::Sse2, Isa::Portable);
    if (!isaAvailable(isa)) SKIP("this machine lacks it");
    checkHashes(600, &Hashes::after600, isa);
}

TEST_CASE("every built-in scene ends in the same bits on every number of threads", "[scene][hash]") {
    checkHashes(600, &Hashes::after600, Isa::Auto, GENERATE(2, 3, 8));
}
