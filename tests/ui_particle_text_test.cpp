#include <catch2/catch_test_macros.hpp>

#include "particle_text.h"

using namespace drape;

namespace {

Lane laneOf(const Scene& scene) {
    auto lane = Lane::create(scene);
    REQUIRE(lane);
    return std::move(*lane);
}

/// Two particles of 60 g on a link of 1 m, the first pinned, and a third that weighs 2 kg and is loose.
Scene linkAndWeight() {
    Scene scene;
    ClothDefinition rope;
    rope.shape = RopeShape{2, vec3(0, 1, 0), vec3(0)};
    rope.particleMass = 0.06F;
    rope.shearModel = ShearModel::None;
    rope.bendModel = BendModel::None;
    rope.pins = {0};
    scene.cloths.push_back(rope);
    scene.particles.push_back({.position = {0, -1.1F, 0}, .inverseMass = 0.5F});
    scene.constraints.push_back({.type = "distance", .particles = {1, 2}, .rest = 1.0F});
    return scene;
}

}  // namespace

TEST_CASE("particle text: its number, mass, strain, and whether it is pinned") {
    const Lane lane = laneOf(linkAndWeight());
    CHECK(particleText(lane, 0) == "#0   60.0 g   strain 0.00 %   pinned");
    CHECK(particleText(lane, 1) == "#1   60.0 g   strain 10.0 %");
    CHECK(particleText(lane, 2) == "#2   2.00 kg   strain 10.0 %");
}

TEST_CASE("particle text: pressed together is a negative strain, and no mass is not told") {
    Scene scene = linkAndWeight();
    scene.particles[0].inverseMass = 0;
    scene.constraints[0].rest = 2.2F;
    CHECK(particleText(laneOf(scene), 2) == "#2   strain -50.0 %   pinned");
}
