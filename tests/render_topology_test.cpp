#include <cmath>
#include <utility>
#include <vector>

#include <catch2/catch_test_macros.hpp>
#include <glm/geometric.hpp>

#include "drape/scene/scene_file.h"
#include "outline.h"
#include "support/sheet.h"
#include "topology.h"
#include "volume_surface.h"

using namespace drape;
using namespace drape::test;

namespace {

/// Two triangles that share the edge from (0, 0, 0) to (0, 1, 0), like an open book whose pages end at `left` and
/// `right`.
const std::vector<std::uint32_t> kBook{0, 1, 2, 1, 0, 3};
std::vector<vec3> bookPositions(vec3 left, vec3 right) {
    return {{0, 0, 0}, {0, 1, 0}, left, right};
}

std::size_t outlineSize(const std::vector<vec3>& positions, vec3 eye) {
    std::vector<std::uint32_t> outline;
    appendOutline(surfaceEdges(kBook), positions, eye, outline);
    return outline.size() / 3;
}

float groundOf(const Scene& scene) {
    return proportionsOf(assembled(scene)).groundHeight;
}

}  // namespace

TEST_CASE("outline: every edge of a surface is listed once") {
    const Topology topology = topologyOf(assembled(sheetScene(4, 3)));
    CHECK(topology.cloths.at(0).edges.size() == 3 * 3 + 2 * 4 + 6);
}

TEST_CASE("outline: an open book shows its four borders, not its spine") {
    CHECK(outlineSize(bookPositions({-1, 0.5F, 0.3F}, {1, 0.5F, 0.3F}), {0, 0, 5}) == 4);
}

TEST_CASE("outline: the spine of a closed book seen from the side is outline too") {
    CHECK(outlineSize(bookPositions({1, 0.5F, 0.1F}, {1, 0.5F, -0.1F}), {0, 0, 5}) == 5);
}

TEST_CASE("outline: of two pages one behind the other the front one lends its side") {
    std::vector<std::uint32_t> outline;
    appendOutline(surfaceEdges(kBook), bookPositions({1, 0.5F, 0.1F}, {1, 0.5F, -0.1F}), {0, 0, 5}, outline);
    bool found = false;
    for (std::size_t i = 0; i < outline.size(); i += 3) {
        if (outline[i] + outline[i + 1] != 1) continue;
        found = true;
        CHECK(outline[i + 2] == 2);
    }
    CHECK(found);
}

TEST_CASE("ground: at 0 where the cloth stays above it") {
    Scene scene = sheetScene();
    CHECK(groundOf(scene) == 0);
}

TEST_CASE("ground: below free particles that turn about their middle, above it only where one is pinned") {
    Scene scene;
    scene.particles = {{.position = {-0.5F, 0, 0}}, {.position = {0.5F, 0, 0}}};
    CHECK(groundOf(scene) < -0.5F);
    scene.particles[0].inverseMass = 0;
    CHECK(groundOf(scene) == 0);
}

TEST_CASE("ground: below the lowest point where the cloth starts below 0") {
    Scene scene = sheetScene();
    std::get<GridShape>(scene.cloths[0].shape).center = {0, -1, 0};
    CHECK(groundOf(scene) < -1.5F);
}

TEST_CASE("ground: below where a cloth pinned at one corner can swing") {
    Scene scene = sheetScene();
    scene.cloths[0].pins = {"top_left"};
    std::get<GridShape>(scene.cloths[0].shape).center = {0, 0.6F, 0};
    CHECK(groundOf(scene) < 1.1F - std::sqrt(2.0F));
}

TEST_CASE("topology: grids of the same number of particles and triangles have different signatures") {
    CHECK(signatureOf(assembled(sheetScene(10, 20))) != signatureOf(assembled(sheetScene(20, 10))));
    CHECK(signatureOf(assembled(sheetScene(10, 20))) == signatureOf(assembled(sheetScene(10, 20))));
}

TEST_CASE("topology: what changes how large things are drawn changes a signature") {
    const auto signatures = [](const Scene& scene) {
        const Assembly assembly = assembled(scene);
        return std::pair(signatureOf(assembly), proportionsSignatureOf(assembly));
    };
    Scene start = sheetScene();
    start.colliders.emplace_back(Sphere{});
    const auto [topology, proportions] = signatures(start);
    CHECK(signatures(start) == std::pair(topology, proportions));

    Scene lower = start;
    std::get<GridShape>(lower.cloths[0].shape).center.y = -1;
    CHECK(signatures(lower).second != proportions);
    Scene larger = start;
    std::get<Sphere>(larger.colliders[0]).radius = 3;
    CHECK(signatures(larger).second != proportions);
    Scene loose = start;
    loose.cloths[0].pins = {"top_left"};
    CHECK(signatures(loose).second != proportions);
    for (const Scene& scene : {lower, larger, loose}) CHECK(signatures(scene).first == topology);

    Scene wider = start;
    std::get<GridShape>(wider.cloths[0].shape).width = 2;
    CHECK(signatures(wider).first != topology);
}

TEST_CASE("topology: a thicker rope is another topology") {
    Scene scene;
    ClothDefinition rope;
    rope.shape = RopeShape{};
    rope.particleMass = 0.05F;
    rope.shearModel = ShearModel::None;
    rope.bendModel = BendModel::None;
    scene.cloths.push_back(rope);
    const std::uint64_t thin = signatureOf(assembled(scene));
    scene.cloths[0].thickness = 0.1F;
    CHECK(signatureOf(assembled(scene)) != thin);
}

TEST_CASE("topology: a flat sheet has one normal and no hollows") {
    const Assembly assembly = assembled(sheetScene());
    const Topology topology = topologyOf(assembly);
    std::vector<Vertex> vertices(topology.particles);
    updateVertices(topology, assembly.state.positions, {}, vertices);
    for (const Vertex& vertex : vertices) {
        CHECK(std::abs(vertex.normalCavity.z) > 0.999F);
        CHECK(std::abs(vertex.normalCavity.w) < 1e-4F);
    }
}

TEST_CASE("topology: a bowl is hollow on the inside") {
    Assembly assembly = assembled(sheetScene());
    const Topology topology = topologyOf(assembly);
    for (vec3& position : assembly.state.positions)
        position.z = position.x * position.x + (position.y - 1) * (position.y - 1);
    std::vector<Vertex> vertices(topology.particles);
    updateVertices(topology, assembly.state.positions, {}, vertices);
    const glm::vec4 middle = vertices[8 * 4 + 4].normalCavity;
    CHECK(middle.z * middle.w > 0.01F);  // the side that faces +z
}

TEST_CASE("topology: bodies of volumes show their outside, turned outwards") {
    const Result<Scene> scene = openScene("proof_block");
    REQUIRE(scene);
    const Assembly assembly = assembled(*scene);
    const auto surface = volumeSurface(assembly.model);
    CHECK(surface.size() == 6 * 9 * 2);
    double volume = 0;
    for (const auto& [a, b, c] : surface) {
        const auto& x = assembly.state.positions;
        volume += static_cast<double>(glm::dot(x[a], glm::cross(x[b], x[c]))) / 6;
    }
    CHECK(std::abs(volume - 0.216) < 1e-4);
    const Topology topology = topologyOf(assembly);
    REQUIRE(topology.cloths.size() == 1);
    CHECK(topology.cloths[0].indices.count == 3 * surface.size());
}

TEST_CASE("topology: an explicit constraint and a volume that share an edge draw it once") {
    const Result<Scene> scene = openScene("proof_block");
    REQUIRE(scene);
    CHECK(topologyOf(assembled(*scene)).links.count == 2 * 252);
}

TEST_CASE("topology: a short rope shows its particles as beads") {
    const Result<Scene> scene = openScene("proof_chain");
    REQUIRE(scene);
    CHECK(topologyOf(assembled(*scene)).beads.count == 11);
}

TEST_CASE("proportions: a slope is drawn about what moves on it and its own place") {
    const Result<Scene> scene = openScene("proof_incline");
    REQUIRE(scene);
    const Proportions proportions = proportionsOf(assembled(*scene));
    CHECK(proportions.size > 1.6F);
    CHECK(proportions.centre.x > 0.8F);
}
