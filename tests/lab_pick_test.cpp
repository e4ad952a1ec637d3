#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <glm/geometric.hpp>

#include "view.h"

using namespace drape;
using Catch::Matchers::WithinAbs;

namespace {

const Pane kPane{0, 0, 1280, 720};

/// A cloth of columns x rows particles at given places, in its own assembly.
template <class Place>
Assembly clothOf(int columns, int rows, Place&& place) {
    Assembly assembly;
    Cloth cloth;
    cloth.count = columns * rows;
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) assembly.state.positions.push_back(place(column, row));
    }
    for (int row = 0; row + 1 < rows; ++row) {
        for (int column = 0; column + 1 < columns; ++column) {
            const int a = row * columns + column, b = a + 1, c = a + columns, d = c + 1;
            cloth.triangles.push_back({a, c, b});
            cloth.triangles.push_back({b, c, d});
        }
    }
    assembly.cloths.push_back(cloth);
    assembly.explicitFirst = cloth.count;
    return assembly;
}

void addRope(Assembly& assembly, const std::vector<vec3>& positions) {
    Cloth rope;
    rope.first = assembly.explicitFirst;
    rope.count = static_cast<int>(positions.size());
    assembly.state.positions.insert(assembly.state.positions.end(), positions.begin(), positions.end());
    assembly.cloths.push_back(rope);
    assembly.explicitFirst += rope.count;
}

/// Whether a triangle that does not touch the particle lies between it and the eye, in double precision and by another
/// formula (signed volumes) than the one under test.
bool hidden(const Assembly& assembly, int particle, vec3 eyeSingle) {
    using glm::dvec3;
    const dvec3 eye(eyeSingle), point(assembly.state.positions[particle]);
    const auto volume = [](dvec3 a, dvec3 b, dvec3 c, dvec3 d) { return glm::dot(glm::cross(b - a, c - a), d - a); };
    for (const auto& triangle : assembly.cloths[0].triangles) {
        if (std::ranges::count(triangle, particle) > 0) continue;
        const dvec3 a(assembly.state.positions[triangle[0]]), b(assembly.state.positions[triangle[1]]),
            c(assembly.state.positions[triangle[2]]);
        if (volume(a, b, c, eye) * volume(a, b, c, point) >= 0) continue;
        const double u = volume(eye, point, a, b), v = volume(eye, point, b, c), w = volume(eye, point, c, a);
        const double slack =
            2e-3 * (std::fabs(u) + std::fabs(v) + std::fabs(w));  // too close to a border to call it visible
        if ((u >= -slack && v >= -slack && w >= -slack) || (u <= slack && v <= slack && w <= slack)) return true;
    }
    return false;
}

Camera cameraAt(float distance, float yaw, float pitch) {
    Camera camera;
    camera.target = vec3(0);
    camera.distance = distance;
    camera.yaw = yaw;
    camera.pitch = pitch;
    return camera;
}

std::optional<int> pickAt(const Assembly& assembly, const Camera& camera, int particle) {
    return pickParticle(assembly, assembly.state, camera, kPane,
                        *project(camera, kPane, assembly.state.positions[particle]));
}

}  // namespace

TEST_CASE("pick: a click on the centre of any visible particle finds that particle") {
    const Assembly assembly = clothOf(30, 20, [](int column, int row) {
        const float x = 2 * (static_cast<float>(column) / 29 - 0.5F), y = 1 - 2 * static_cast<float>(row) / 19;
        return vec3(x, y, 0.3F * std::sin(7 * x + 2 * y));
    });
    int visible = 0, covered = 0;
    for (const Camera& camera : {cameraAt(4, 0, 0), cameraAt(3, 0.8F, -0.3F), cameraAt(5, 2.6F, 0.4F),
                                 cameraAt(40, 0.2F, -0.2F), cameraAt(3, 1.2F, -0.9F)}) {
        for (int i = 0; i < assembly.cloths[0].count; ++i) {
            if (hidden(assembly, i, eyeOf(camera))) {
                ++covered;
                continue;
            }
            ++visible;
            CAPTURE(camera.distance, camera.yaw, i);
            CHECK(pickAt(assembly, camera, i) == i);
        }
    }
    CHECK(visible > 1500);
    CHECK(covered > 100);  // the test looks at folds too
}

TEST_CASE("pick: the same particle is found at any interface scale, since cursor and pane share one unit") {
    const Assembly assembly = clothOf(9, 9, [](int column, int row) {
        return vec3(0.2F * static_cast<float>(column) - 0.8F, 0.8F - 0.2F * static_cast<float>(row), 0);
    });
    const Camera camera = cameraAt(4, 0.3F, -0.2F);
    for (const float scale : {1.0F, 1.25F, 1.5F, 2.0F}) {
        const Pane pane{20 / scale, 10 / scale, 1280 / scale, 720 / scale};
        for (int i = 0; i < 81; ++i) {
            CHECK(pickParticle(assembly, assembly.state, camera, pane,
                               *project(camera, pane, assembly.state.positions[i])) == i);
        }
    }
}

TEST_CASE("pick: of a folded cloth the front layer wins, from either side") {
    // Rows 0 to 4 in front going down, rows 5 to 9 behind going up again: layers 0.2 m apart.
    const auto place = [](int column, int row) {
        const int down = row < 5 ? row : 9 - row;
        return vec3(0.2F * static_cast<float>(column) - 0.4F, 0.4F - 0.2F * static_cast<float>(down),
                    row < 5 ? 0.1F : -0.1F);
    };
    const Assembly assembly = clothOf(5, 10, place);
    for (int row = 0; row < 5; ++row) {
        for (int column = 0; column < 5; ++column) {
            const int front = row * 5 + column, back = (9 - row) * 5 + column;
            const Camera before = cameraAt(4, 0, 0), behind = cameraAt(4, 3.14159265F, 0);
            CHECK(pickAt(assembly, before, front) == front);
            CHECK(pickAt(assembly, behind, back) == back);
        }
    }
}

TEST_CASE("pick: every particle of a rope is found, also one a few pixels off") {
    Assembly assembly;
    std::vector<vec3> chain;
    for (int i = 0; i < 40; ++i) chain.push_back({0.02F * static_cast<float>(i), 0.05F * static_cast<float>(i) - 1, 0});
    addRope(assembly, chain);
    const Camera camera = cameraAt(5, 0.4F, -0.1F);
    for (int i = 0; i < 40; ++i) {
        CHECK(pickAt(assembly, camera, i) == i);
        const glm::vec2 beside = *project(camera, kPane, assembly.state.positions[i]) + glm::vec2(8, -3);
        CHECK(pickParticle(assembly, assembly.state, camera, kPane, beside));
    }
    const glm::vec2 away = *project(camera, kPane, assembly.state.positions[0]) + glm::vec2(-11, 11);
    CHECK_FALSE(pickParticle(assembly, assembly.state, camera, kPane, away));
}

TEST_CASE("pick: a loose particle wins in front of a cloth and loses behind it") {
    Assembly assembly = clothOf(5, 5, [](int column, int row) {
        return vec3(0.3F * static_cast<float>(column) - 0.6F, 0.6F - 0.3F * static_cast<float>(row), 0);
    });
    assembly.state.positions.push_back({0.1F, 0.1F, 0.5F});
    assembly.state.positions.push_back({-0.2F, 0.1F, -0.5F});
    const Camera camera = cameraAt(4, 0, 0);
    CHECK(pickAt(assembly, camera, 25) == 25);
    const auto behind = pickAt(assembly, camera, 26);
    REQUIRE(behind);
    CHECK(*behind < 25);
}

TEST_CASE("pick: of two loose particles in one place on the screen the front one is found") {
    Assembly assembly;
    assembly.state.positions = {vec3(0, 0, -1), vec3(0, 0, 1)};
    CHECK(pickAt(assembly, cameraAt(5, 0, 0), 0) == 1);
}

TEST_CASE("pick: a corner can be caught a few pixels outside the cloth, the empty space beyond it cannot") {
    const Assembly assembly = clothOf(5, 5, [](int column, int row) {
        return vec3(0.3F * static_cast<float>(column) - 0.6F, 0.6F - 0.3F * static_cast<float>(row), 0);
    });
    const Camera camera = cameraAt(4, 0, 0);
    const glm::vec2 corner = *project(camera, kPane, assembly.state.positions[0]);
    CHECK(pickParticle(assembly, assembly.state, camera, kPane, corner - glm::vec2(5, 5)) == 0);
    CHECK_FALSE(pickParticle(assembly, assembly.state, camera, kPane, corner - glm::vec2(15, 15)));
}

TEST_CASE("pick: a sphere hides what is behind it, where it is now") {
    Assembly assembly = clothOf(5, 5, [](int column, int row) {
        return vec3(0.3F * static_cast<float>(column) - 0.6F, 0.6F - 0.3F * static_cast<float>(row), 0);
    });
    Sphere sphere;
    sphere.center = vec3(0, 0, 1);
    sphere.radius = 0.4F;
    sphere.velocity = vec3(5, 0, 0);
    assembly.model.colliders.emplace_back(sphere);
    const Camera camera = cameraAt(4, 0, 0);
    CHECK_FALSE(pickAt(assembly, camera, 12));
    assembly.state.time = 1;
    CHECK(pickAt(assembly, camera, 12) == 12);
}

TEST_CASE("pick: a cloth lying on a sphere is found although its triangles dip into it") {
    // A patch of the unit sphere, coarse: the middle of a triangle is 2 % of the radius inside.
    Assembly assembly = clothOf(7, 7, [](int column, int row) {
        return 1.005F *
               glm::normalize(vec3(0.2F * static_cast<float>(column) - 0.6F, 0.6F - 0.2F * static_cast<float>(row), 1));
    });
    Sphere sphere;
    sphere.radius = 1;
    assembly.model.colliders.emplace_back(sphere);
    const Camera camera = cameraAt(5, 0, 0);
    for (int i = 0; i < 49; ++i) CHECK(pickAt(assembly, camera, i) == i);
    CHECK(pickParticle(assembly, assembly.state, camera, kPane, {640 + 7, 360 + 5}));
}

TEST_CASE("pick: of two spheres under the cursor the front one is found, where it is now, and none beside them") {
    Model model;
    model.colliders.emplace_back(Plane{});
    model.colliders.emplace_back(Sphere{.center = vec3(0, 0, -1), .radius = 0.5F});
    model.colliders.emplace_back(Sphere{.center = vec3(0, 0, 1), .radius = 0.3F, .velocity = vec3(1, 0, 0)});
    const Camera camera = cameraAt(5, 0, 0);
    const glm::vec2 middle = *project(camera, kPane, vec3(0));
    CHECK(pickSphere(model, 0, camera, kPane, middle) == 2);
    CHECK(pickSphere(model, 1, camera, kPane, middle) == 1);
    const glm::vec2 edge = *project(camera, kPane, vec3(0.48F, 0, -1));
    CHECK(pickSphere(model, 0, camera, kPane, edge) == 1);
    CHECK_FALSE(pickSphere(model, 0, camera, kPane, *project(camera, kPane, vec3(0.7F, 0, -1))));
    CHECK_FALSE(pickSphere(model, 0, cameraAt(5, 3.14F, 0), kPane, {0, 0}));
}

TEST_CASE("pick: a cloth before a sphere is taken before it, one behind it is not") {
    Assembly assembly = clothOf(5, 5, [](int column, int row) {
        return vec3(0.3F * static_cast<float>(column) - 0.6F, 0.6F - 0.3F * static_cast<float>(row), 0);
    });
    assembly.model.colliders.emplace_back(Sphere{.center = vec3(0, 0, -0.8F), .radius = 0.5F});
    CHECK(pickAt(assembly, cameraAt(4, 0, 0), 12) == 12);
    CHECK_FALSE(pickAt(assembly, cameraAt(4, 3.14159265F, 0), 12));
}

TEST_CASE("pick: along a ray lies the nearer of cloth and sphere, or nothing") {
    // A sheet of 3 x 4 m, so 5 m from corner to corner.
    Assembly assembly =
        clothOf(2, 2, [](int column, int row) { return vec3(column == 0 ? -1.5F : 1.5F, row == 0 ? -2 : 2, 1); });
    const Ray ray{{0, 0, 6}, {0, 0, -1}};
    CHECK_THAT(extentOf(assembly.state), WithinAbs(5, 1e-5));
    CHECK_THAT(distanceAlong(ray, assembly, assembly.state), WithinAbs(5, 1e-5));
    assembly.model.colliders.emplace_back(Sphere{.center = {0, 0, 0.5F}, .radius = 1.5F});
    CHECK_THAT(distanceAlong(ray, assembly, assembly.state), WithinAbs(4, 1e-5));
    CHECK(std::isinf(distanceAlong({{10, 0, 6}, {0, 0, -1}}, assembly, assembly.state)));
    CHECK(std::isinf(distanceAlong({{0, 0, 0.9F}, {0, 0, -1}}, assembly, assembly.state)));  // from inside the sphere
}
