#include "floor.h"

#include <algorithm>
#include <array>

#include <glm/geometric.hpp>

namespace drape {

namespace {

constexpr float kUprightNormal = 0.95F;  // a plane whose normal points up this much is a floor
const std::array<const char*, 4> kSphereUniforms{"spheres[0]", "spheres[1]", "spheres[2]", "spheres[3]"};

Plane groundOf(const PaneView& pane) {
    const Plane* lowest = nullptr;
    for (const Collider& collider : pane.lane.assembly.model.colliders) {
        const auto* plane = std::get_if<Plane>(&collider);
        if (plane == nullptr || plane->normal.y < kUprightNormal) continue;
        if (lowest == nullptr || plane->point.y < lowest->point.y) lowest = plane;
    }
    if (lowest != nullptr) return *lowest;
    Plane ground;
    ground.point.y = pane.proportions().groundHeight;
    return ground;
}

}  // namespace

struct Floor::Frame {
    Frame(const Plane& plane, const PaneView& pane) : origin(plane.point), up(plane.normal) {
        const vec3 start = std::abs(up.x) < 0.9F ? vec3(1, 0, 0) : vec3(0, 0, 1);
        side = glm::normalize(start - up * glm::dot(up, start));
        forward = glm::cross(side, up);
        // Along the light from the ball around the scene.
        const Bounds& bounds = pane.geometry.bounds();
        const vec3 towardsLight(pane.view.keyLight);
        const float slope = std::max(glm::dot(towardsLight, up), 0.3F);
        const float height = std::max(glm::dot(bounds.centre - origin, up), 0.0F);
        patch = along(bounds.centre - towardsLight * (height / slope));
        patchReach = 1.1F * std::max(bounds.radius / slope, 0.5F * pane.proportions().size);
    }

    [[nodiscard]] glm::vec2 along(vec3 point) const {
        return {glm::dot(point - origin, side), glm::dot(point - origin, forward)};
    }
    [[nodiscard]] glm::mat4 toScene() const {
        return {glm::vec4(side, 0), glm::vec4(up, 0), glm::vec4(forward, 0), glm::vec4(origin, 1)};
    }

    vec3 origin, up, side, forward;
    glm::vec2 patch;   // m along side and forward
    float patchReach;  // m
};

Floor::Floor(const std::filesystem::path& folder)
    : lightShader_(folder, "floor_light"), groundShader_(folder, "ground") {}

std::string Floor::reloadShaders() {
    return reloadAll({&lightShader_, &groundShader_});
}

void Floor::paintGround(const PaneView& pane) {
    const Plane ground = groundOf(pane);
    // Seen from below it would hide the scene.
    if (glm::dot(vec3(pane.view.eye) - ground.point, ground.normal) > 0) paint(pane, ground, 1);
}

void Floor::paintPanesOfGlass(const PaneView& pane) {
    const Plane ground = groundOf(pane);
    for (const Collider& collider : pane.lane.assembly.model.colliders) {
        const auto* plane = std::get_if<Plane>(&collider);
        if (plane == nullptr || (plane->point == ground.point && plane->normal == ground.normal)) continue;
        paint(pane, *plane, 0.45F);
    }
}

void Floor::paint(const PaneView& pane, const Plane& plane, float opacity) {
    const Frame frame(plane, pane);
    castLight(pane, frame);
    pane.bind();
    const float size = pane.proportions().size;
    const bool ground = opacity >= 1;
    // The ground fades around what the camera looks at, a pane of glass lies around the scene.
    const float reach = ground ? std::max(9 * size, 4 * pane.camera.distance) : 1.3F * size;
    const glm::vec2 centre = frame.along(ground ? pane.camera.target : pane.proportions().centre);
    groundShader_.use();
    groundShader_.set("planeToScene", frame.toScene());
    groundShader_.set("places", glm::vec4(frame.patch, centre));
    groundShader_.set("reach", glm::vec4(frame.patchReach, reach, roundLength(size / 8), opacity));
    groundShader_.set("floorLight", 1);
    light_.bindTexture();
    glBindVertexArray(emptyArray_.id());
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

void Floor::castLight(const PaneView& pane, const Frame& frame) {
    const bool blending = glIsEnabled(GL_BLEND) == GL_TRUE;
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_BLEND);
    light_.begin();
    lightShader_.use();
    lightShader_.set("planeToScene", frame.toScene());
    lightShader_.set("place", glm::vec4(frame.patch, frame.patchReach, 0));
    std::array<glm::vec4, kSphereUniforms.size()> spheres{};
    std::size_t count = 0;
    forEachSphere(pane.lane, [&](const Sphere& sphere) {
        if (count < spheres.size()) spheres[count++] = glm::vec4(sphere.centerAt(pane.lane.time), sphere.radius);
    });
    for (std::size_t i = 0; i < spheres.size(); ++i) lightShader_.set(kSphereUniforms[i], spheres[i]);
    glBindVertexArray(emptyArray_.id());
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glEnable(GL_DEPTH_TEST);
    if (blending) glEnable(GL_BLEND);
}

}  // namespace drape
