#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <glm/geometric.hpp>
#include <glm/mat4x4.hpp>

#include "view.h"

using namespace drape;
using Catch::Approx;

namespace {

const Pane kPane{100, 50, 800, 600};

bool finite(const glm::mat4& matrix) {
    for (int column = 0; column < 4; ++column) {
        for (int row = 0; row < 4; ++row) {
            if (!std::isfinite(matrix[column][row])) return false;
        }
    }
    return true;
}

Camera cameraAt(float distance, float yaw, float pitch, vec3 target = vec3(0, 1.5F, 0)) {
    Camera camera;
    camera.target = target;
    camera.distance = distance;
    camera.yaw = yaw;
    camera.pitch = pitch;
    return camera;
}

}  // namespace

TEST_CASE("view: the camera stands at its distance, above its target where the pitch is negative") {
    const vec3 target(1, 2, 3);
    const vec3 ahead = eyeOf(cameraAt(4, 0, 0, target));
    CHECK(glm::distance(ahead, target + vec3(0, 0, 4)) < 1e-5F);
    const vec3 above = eyeOf(cameraAt(4, 0.3F, -0.5F, target));
    CHECK(above.y > target.y);
    CHECK(glm::distance(above, target) == Approx(4).epsilon(1e-5));
    const vec3 aside = eyeOf(cameraAt(4, 0.5F * std::numbers::pi_v<float>, 0, target));
    CHECK(glm::distance(aside, target + vec3(4, 0, 0)) < 1e-5F);
}

TEST_CASE("view: the matrices are finite for panes without size and cameras at a pole") {
    for (const glm::vec2 size : {glm::vec2(0, 0), glm::vec2(0, 600), glm::vec2(800, 0), glm::vec2(-1, -1)}) {
        CHECK(finite(projectionMatrix(Camera{}, size.x, size.y)));
        const Ray ray = rayThrough(Camera{}, {0, 0, size.x, size.y}, {3, 4});
        CHECK(glm::length(ray.direction) == Approx(1).epsilon(1e-5));
    }
    for (const float pitch : {-0.5F, 0.5F}) {
        CHECK(finite(viewMatrix(cameraAt(4, 1, pitch * std::numbers::pi_v<float>))));
        CHECK(std::fabs(glm::determinant(viewMatrix(cameraAt(4, 1, pitch * std::numbers::pi_v<float>)))) ==
              Approx(1).epsilon(1e-5));
    }
    CHECK(finite(projectionMatrix(cameraAt(0, 0, 0), 800, 600)));
}

TEST_CASE("view: the middle of a pane looks exactly at the target") {
    const Camera camera = cameraAt(4, 0, 0, vec3(0));
    const Ray ray = rayThrough(camera, {0, 0, 800, 600}, {400, 300});
    CHECK(ray.direction == vec3(0, 0, -1));
    const auto centre = project(camera, {0, 0, 800, 600}, vec3(0));
    REQUIRE(centre);
    CHECK(*centre == glm::vec2(400, 300));
}

TEST_CASE("view: project agrees with the matrices that draw") {
    const Camera camera = cameraAt(5, 0.7F, -0.4F);
    const float covered = GENERATE(0.0F, 90.0F);
    const Pane pane{kPane.x, kPane.y, kPane.width, kPane.height, covered};
    const glm::mat4 matrix = projectionMatrix(camera, pane.width, pane.height, covered) * viewMatrix(camera);
    for (const vec3 point : {vec3(0, 1, 0), vec3(-1, 2, 0.5F), vec3(0.3F, 0, -2)}) {
        const glm::vec4 clip = matrix * glm::vec4(point, 1);
        const glm::vec2 expected(kPane.x + kPane.width * (0.5F + 0.5F * clip.x / clip.w),
                                 kPane.y + kPane.height * (0.5F - 0.5F * clip.y / clip.w));
        const auto at = project(camera, pane, point);
        REQUIRE(at);
        CHECK(glm::distance(*at, expected) < 0.01F);
        CHECK(std::fabs(clip.z) < clip.w);
    }
}

TEST_CASE("view: the target is in the middle of what a title leaves, and what was seen beside it is seen in there") {
    const Pane pane{100, 50, 800, 600, 200};
    const Camera camera = cameraAt(4, 0.3F, -0.2F);
    CHECK(glm::distance(*project(camera, pane, camera.target), glm::vec2(500, 450)) < 0.01F);
    const Pane alone{100, 250, 800, 400};
    for (const vec3 point : {vec3(0, 1, 0), vec3(-1, 2, 0.5F), vec3(0.3F, 0, -2)})
        CHECK(glm::distance(*project(camera, pane, point), *project(camera, alone, point)) < 0.01F);
}

TEST_CASE("view: what the near plane cuts off has no place in the pane") {
    const Camera camera = cameraAt(4, 0, 0, vec3(0));
    CHECK_FALSE(project(camera, kPane, vec3(0, 0, 5)));
    CHECK_FALSE(project(camera, kPane, vec3(0, 0, 4)));
    CHECK(project(camera, kPane, vec3(0, 0, 3.5F)));
}

TEST_CASE("view: the ray through a point's place goes through the point") {
    for (const float distance : {0.5F, 4.0F, 60.0F}) {
        const Camera camera = cameraAt(distance, -2.1F, 0.3F);
        const vec3 point = camera.target + 0.2F * distance * vec3(0.3F, -0.5F, 0.4F);
        const auto at = project(camera, kPane, point);
        REQUIRE(at);
        const Ray ray = rayThrough(camera, kPane, *at);
        const vec3 offset = point - ray.origin;
        CHECK(glm::length(offset - glm::dot(offset, ray.direction) * ray.direction) < 1e-5F * distance);
    }
}

TEST_CASE("view: a drag moves a point by as many pixels as the cursor and keeps its depth") {
    for (const float distance : {0.3F, 4.0F, 80.0F}) {
        for (const float depth : {0.4F, 1.0F, 3.0F}) {
            const Camera camera = cameraAt(distance, 0.9F, -0.6F);
            const vec3 forward = glm::normalize(camera.target - eyeOf(camera));
            const vec3 anchor = eyeOf(camera) + depth * distance * forward + 0.05F * distance * vec3(0.4F, 0.2F, -0.1F);
            const glm::vec2 from = *project(camera, kPane, anchor);
            const glm::vec2 grabbed = from + glm::vec2(3, -2), moved = grabbed + glm::vec2(123, -77);
            const vec3 displacement =
                pointAtDepth(camera, kPane, moved, anchor) - pointAtDepth(camera, kPane, grabbed, anchor);
            const auto to = project(camera, kPane, anchor + displacement);
            REQUIRE(to);
            CHECK(glm::distance(*to, from + glm::vec2(123, -77)) < 0.1F);
            CHECK(std::fabs(glm::dot(displacement, forward)) < 1e-4F * distance);
        }
    }
}

TEST_CASE("view: a drag of what is behind the eye, or far outside the pane, stays finite") {
    const Camera camera = cameraAt(4, 0, 0, vec3(0));
    const vec3 behind(0.5F, 0, 9);
    CHECK(pointAtDepth(camera, kPane, {10, 10}, behind) == behind);
    const vec3 far = pointAtDepth(camera, kPane, {-1e6F, 1e6F}, vec3(0));
    CHECK(std::isfinite(glm::length(far)));
}

TEST_CASE("view: panning takes what lies at the target along with the cursor") {
    Camera camera = cameraAt(6, 1.1F, -0.7F);
    const vec3 point = camera.target;
    const glm::vec2 before = *project(camera, kPane, point);
    pan(camera, {40, -25}, kPane);
    CHECK(glm::distance(*project(camera, kPane, point), before + glm::vec2(40, -25)) < 0.1F);
}

TEST_CASE("view: orbiting to the right turns the scene to the right, and stops short of the poles") {
    Camera camera = cameraAt(4, 0, 0, vec3(0));
    const vec3 front(0, 0, 1);
    const glm::vec2 before = *project(camera, kPane, front);
    orbit(camera, {30, 0});
    CHECK(project(camera, kPane, front)->x > before.x);
    for (const float way : {1.0F, -1.0F}) {
        for (int i = 0; i < 1000; ++i) orbit(camera, {5, 20 * way});
        CHECK(std::fabs(camera.pitch) < 0.5F * std::numbers::pi_v<float>);
        CHECK(std::fabs(camera.yaw) < 4);
    }
}

TEST_CASE("view: zooming has limits on both sides and comes back") {
    Camera camera = cameraAt(4, 0, 0);
    zoom(camera, 3, camera.target, 0, 60);
    CHECK(camera.distance < 4);
    zoom(camera, -3, camera.target, 0, 60);
    CHECK(camera.distance == Approx(4).epsilon(1e-5));
    zoom(camera, -1e4F, camera.target, 0, 60);
    CHECK(camera.distance == Approx(60));
    zoom(camera, -1e4F, camera.target, 0, 1e6F);
    CHECK(camera.distance == Approx(500));
    zoom(camera, 1e4F, camera.target, 0, 60);
    CHECK(camera.distance == Approx(0.05));
    CHECK(finite(projectionMatrix(camera, 800, 600)));
}

TEST_CASE("view: zooming stops at the least and the most distance, and pushes nobody who is beyond") {
    Camera camera = cameraAt(4, 0, 0);
    zoom(camera, 1e4F, camera.target, 0.7F, 60);
    CHECK(camera.distance == Approx(0.7));
    zoom(camera, 1, camera.target, 2, 60);
    CHECK(camera.distance == Approx(0.7));
    zoom(camera, -1, camera.target, 0.1F, 0.2F);
    CHECK(camera.distance == Approx(0.7));
    zoom(camera, -1, camera.target, 2, 60);
    CHECK(camera.distance == Approx(0.7 / 0.9));
}

TEST_CASE("view: zooming towards what is very far away moves the eye by its share of the way") {
    Camera camera = cameraAt(500, 0, 0);
    const vec3 eye = eyeOf(camera);
    const vec3 far = camera.target + 2.0F * (camera.target - eye);
    zoom(camera, 1, far, 0, 500);
    CHECK(glm::distance(eyeOf(camera), far + 0.9F * (eye - far)) < 0.1F);
    CHECK(camera.distance == Approx(500));
}

TEST_CASE("view: what is zoomed at keeps its place in the picture, near and far, and the camera then turns about it") {
    for (const vec3 point : {vec3(0.9F, 2.1F, 1.5F), vec3(-1.2F, 0.6F, -2)}) {
        const Camera before = cameraAt(4, 0.6F, -0.3F);
        const glm::vec2 at = *project(before, kPane, point);
        const float away = glm::distance(eyeOf(before), point);
        Camera camera = before;
        zoom(camera, 5, point, 0, 60);
        CHECK(glm::distance(*project(camera, kPane, point), at) < 0.05F);
        CHECK(glm::distance(eyeOf(camera), point) == Approx(std::pow(0.9, 5) * away).epsilon(1e-4));
        const vec3 ahead = glm::normalize(camera.target - eyeOf(camera));
        CHECK(std::fabs(glm::dot(point - camera.target, ahead)) < 1e-4F);
        zoom(camera, -5, point, 0, 60);
        CHECK(glm::distance(eyeOf(camera), eyeOf(before)) < 1e-3F);
    }
}

TEST_CASE("view: a pane holds its left and top border, not its right and bottom one") {
    CHECK(kPane.contains({100, 50}));
    CHECK_FALSE(kPane.contains({900, 100}));
    CHECK_FALSE(kPane.contains({200, 650}));
    CHECK_FALSE(kPane.contains({99, 100}));
}

TEST_CASE("a pane taller than wide shows as much to the sides as a square one") {
    const Camera camera;
    const vec3 aside = camera.target + vec3(std::cos(camera.yaw), 0, -std::sin(camera.yaw));  // 1 m to the right
    const auto square = project(camera, {0, 0, 300, 300}, aside);
    const auto tall = project(camera, {0, 0, 300, 600}, aside);
    REQUIRE((square && tall));
    CHECK(std::abs(square->x - tall->x) < 0.01F);
}
