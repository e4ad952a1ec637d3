#include "painter.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <glm/ext/matrix_transform.hpp>
#include <glm/geometric.hpp>

#include "colours.h"

namespace drape {

namespace {

const vec3 kTowardsLight = glm::normalize(vec3(-0.50F, 0.80F, 0.48F));
const glm::vec4 kPinColour(1.0F, 0.62F, 0.20F, 1);
const glm::vec4 kHandColour(1.0F, 0.80F, 0.35F, 1);
const glm::vec4 kParticleColour(0.97F, 0.97F, 0.98F, 1);
const std::array<glm::vec4, 2> kSphereTones{glm::vec4(0.86F, 0.85F, 0.83F, 1), glm::vec4(0.66F, 0.67F, 0.70F, 1)};
constexpr float kUprightNormal = 0.95F;  // a plane whose normal points up this much is a floor
constexpr float kLift = 0.004F;          // of the distance: how far lines and points stand off the cloth
constexpr float kPenumbra = 0.022F;      // m of a metre of scene: radius of the soft shadow's kernel

const std::array<const char*, 4> kSphereUniforms{"spheres[0]", "spheres[1]", "spheres[2]", "spheres[3]"};

template <class Visit>
void forEachSphere(const LaneView& lane, const Visit& visit) {
    for (const Collider& collider : lane.assembly.model.colliders) {
        if (const auto* sphere = std::get_if<Sphere>(&collider)) visit(*sphere);
    }
}

/// From the unit sphere to the scene, spun by its angular velocity.
glm::mat4 placeOf(const Sphere& sphere, double time) {
    glm::mat4 place = glm::translate(glm::mat4(1), sphere.centerAt(time));
    const double speed = glm::length(sphere.angularVelocity);
    if (speed > 0) {
        const double angle = std::fmod(speed * time, 6.283185307179586);
        place = glm::rotate(place, static_cast<float>(angle), sphere.angularVelocity / static_cast<float>(speed));
    }
    return glm::scale(place, vec3(sphere.radius));
}

bool isFloor(const Plane& plane) {
    return plane.normal.y > kUprightNormal;
}

/// The lowest plane that is a floor; where there is none, a level one that all of the scene stays above.
Plane groundOf(const LaneView& lane, const Topology& topology) {
    const Plane* lowest = nullptr;
    for (const Collider& collider : lane.assembly.model.colliders) {
        const auto* plane = std::get_if<Plane>(&collider);
        if (plane == nullptr || !isFloor(*plane)) continue;
        if (lowest == nullptr || plane->point.y < lowest->point.y) lowest = plane;
    }
    if (lowest != nullptr) return *lowest;
    Plane ground;
    ground.point.y = topology.groundHeight;
    return ground;
}

/// The largest of 1, 2, 5, 10, ... (and their tenths) that is not above `length`.
float roundLength(float length) {
    const float decade = std::pow(10.0F, std::floor(std::log10(length)));
    return decade * (length >= 5 * decade ? 5.0F : length >= 2 * decade ? 2.0F : 1.0F);
}

}  // namespace

struct Painter::Pane {
    const LaneGeometry& geometry;
    const LaneView& lane;
    const Camera& camera;
    const DrawOptions& options;
    const ViewBlock& view;

    [[nodiscard]] float strainRange() const { return options.strain ? std::max(options.strainRange, 1e-6F) : 0; }
    [[nodiscard]] const Topology& topology() const { return geometry.topology(); }
    /// Draws into the pane from here on.
    void bind() const {
        const auto x = static_cast<GLint>(view.viewport.x), y = static_cast<GLint>(view.viewport.y);
        const auto width = static_cast<GLsizei>(view.viewport.z), height = static_cast<GLsizei>(view.viewport.w);
        glBindFramebuffer(GL_FRAMEBUFFER, 0);
        glViewport(x, y, width, height);
        glScissor(x, y, width, height);
        glEnable(GL_SCISSOR_TEST);
    }
};

struct Painter::PlaneFrame {
    PlaneFrame(const Plane& plane, const Bounds& bounds, float size) : origin(plane.point), up(plane.normal) {
        const vec3 start = std::abs(up.x) < 0.9F ? vec3(1, 0, 0) : vec3(0, 0, 1);
        side = glm::normalize(start - up * glm::dot(up, start));
        forward = glm::cross(side, up);
        // Along the light from the ball around the scene.
        const float slope = std::max(glm::dot(kTowardsLight, up), 0.3F);
        const float height = std::max(glm::dot(bounds.centre - origin, up), 0.0F);
        patch = along(bounds.centre - kTowardsLight * (height / slope));
        patchReach = 1.1F * std::max(bounds.radius / slope, 0.5F * size);
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

Painter::Painter(const std::filesystem::path& folder)
    : background_(folder, "background"),
      cloth_(folder, "cloth"),
      clothBorder_(folder, "cloth_border"),
      depth_(folder, "depth"),
      floorLight_(folder, "floor_light"),
      ground_(folder, "ground"),
      line_(folder, "line"),
      point_(folder, "point"),
      rope_(folder, "rope"),
      sphere_(folder, "sphere"),
      ball_(Shape::sphere()),
      ring_(Shape::ring()) {
    glBindVertexArray(handArray_.id());
    glBindBuffer(GL_ARRAY_BUFFER, handBuffer_.id());
    glBufferData(GL_ARRAY_BUFFER, 2 * sizeof(glm::vec4), nullptr, GL_DYNAMIC_DRAW);
    glVertexAttribPointer(0, 4, GL_FLOAT, GL_FALSE, 0, nullptr);
    glEnableVertexAttribArray(0);
}

std::string Painter::reloadShaders() {
    for (Shader* shader :
         {&background_, &cloth_, &clothBorder_, &depth_, &floorLight_, &ground_, &line_, &point_, &rope_, &sphere_}) {
        if (std::string error = shader->reload(); !error.empty()) return error;
    }
    return {};
}

void Painter::paint(const LaneGeometry& geometry, const LaneView& lane, const Camera& camera,
                    const DrawOptions& options, ViewBlock view) {
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_BLEND);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LEQUAL);
    glDepthMask(GL_TRUE);
    castShadow(geometry, lane);

    const Theme theme = themeOf(options.dark);
    const float size = geometry.topology().size;
    view.shadowMatrix = shadowMap_.sceneToMap();
    view.keyLight = glm::vec4(kTowardsLight, kPenumbra * size * glm::length(vec3(view.shadowMatrix[0])));
    view.scale.z = size;
    view.backgroundTop = theme.top;
    view.backgroundBottom = theme.bottom;
    view.groundColour = theme.ground;
    view.gridColour = theme.grid;
    view.ink = theme.ink;
    glBindBuffer(GL_UNIFORM_BUFFER, viewBuffer_.id());
    glBufferData(GL_UNIFORM_BUFFER, sizeof(view), &view, GL_STREAM_DRAW);
    glBindBufferBase(GL_UNIFORM_BUFFER, 0, viewBuffer_.id());
    shadowMap_.bindTexture();
    floorTexture_.bindTexture();

    const Pane pane{geometry, lane, camera, options, view};
    pane.bind();
    // Opaque things from near to far, so that few pixels are shaded twice; then what is blended over them.
    paintCloths(pane, false);
    paintSpheres(pane, false);
    paintGround(pane);
    paintBackground();
    glEnable(GL_BLEND);
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    paintRopes(pane);
    glDepthMask(GL_FALSE);
    paintCloths(pane, true);
    paintSpheres(pane, true);
    paintPanesOfGlass(pane);
    glEnable(GL_PROGRAM_POINT_SIZE);
    paintLines(pane);
    paintPoints(pane);
    glDisable(GL_DEPTH_TEST);
    paintHand(pane);
    glDisable(GL_PROGRAM_POINT_SIZE);
    glDisable(GL_BLEND);
    glDepthMask(GL_TRUE);
}

void Painter::castShadow(const LaneGeometry& geometry, const LaneView& lane) {
    const Bounds& bounds = geometry.bounds();
    const glm::mat4 sceneToClip = shadowMap_.begin(bounds.centre, bounds.radius, kTowardsLight);
    if (bounds.radius <= 0) return;
    depth_.use();
    depth_.set("sceneToClip", sceneToClip);
    for (const ClothPart& cloth : geometry.topology().cloths) {
        geometry.draw(cloth.rope ? GL_LINES : GL_TRIANGLES, cloth.indices);
    }
    forEachSphere(lane, [&](const Sphere& sphere) {
        depth_.set("sceneToClip", sceneToClip * placeOf(sphere, lane.time));
        ball_.draw();
    });
}

void Painter::paintCloths(const Pane& pane, bool border) {
    const Shader& shader = border ? clothBorder_ : cloth_;
    shader.use();
    shader.set("strainRange", pane.strainRange());
    for (std::size_t i = 0; i < pane.topology().cloths.size(); ++i) {
        const ClothPart& cloth = pane.topology().cloths[i];
        if (cloth.rope) continue;
        const ClothColours colours = clothColours(cloth.colour);
        shader.set("frontColour", colours.front);
        shader.set("backColour", colours.back);
        shader.set("checkSize", roundLength(cloth.size / 14));
        if (border)
            pane.geometry.drawOutline(i);
        else
            pane.geometry.draw(GL_TRIANGLES, cloth.indices);
    }
}

void Painter::paintSpheres(const Pane& pane, bool border) {
    sphere_.use();
    sphere_.set("lightTone", kSphereTones[0]);
    sphere_.set("darkTone", kSphereTones[1]);
    sphere_.set("outline", border ? 1.0F : 0.0F);
    forEachSphere(pane.lane, [&](const Sphere& sphere) {
        sphere_.set("sphereToScene", placeOf(sphere, pane.lane.time));
        (border ? ring_ : ball_).draw();
    });
}

void Painter::paintGround(const Pane& pane) {
    const Plane ground = groundOf(pane.lane, pane.topology());
    // Seen from below it would hide the scene.
    if (glm::dot(vec3(pane.view.eye) - ground.point, ground.normal) > 0) paintPlane(pane, ground, 1);
}

void Painter::paintPanesOfGlass(const Pane& pane) {
    const Plane ground = groundOf(pane.lane, pane.topology());
    for (const Collider& collider : pane.lane.assembly.model.colliders) {
        const auto* plane = std::get_if<Plane>(&collider);
        if (plane == nullptr || (plane->point == ground.point && plane->normal == ground.normal)) continue;
        paintPlane(pane, *plane, 0.45F);
    }
}

void Painter::paintPlane(const Pane& pane, const Plane& plane, float opacity) {
    const PlaneFrame frame(plane, pane.geometry.bounds(), pane.topology().size);
    lightFloor(pane, frame);
    pane.bind();
    const float size = pane.topology().size;
    const bool floor = opacity >= 1;
    // The floor fades around what the camera looks at, a pane of glass around the scene.
    const float far = floor ? std::max(9 * size, 4 * pane.camera.distance) : 1.6F * size;
    const glm::vec2 centre = frame.along(floor ? pane.camera.target : pane.geometry.bounds().centre);
    ground_.use();
    ground_.set("planeToScene", frame.toScene());
    ground_.set("places", glm::vec4(frame.patch, centre));
    ground_.set("reach", glm::vec4(frame.patchReach, far, roundLength(size / 8), opacity));
    ground_.set("floorLight", 1);
    glBindVertexArray(emptyArray_.id());
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

void Painter::lightFloor(const Pane& pane, const PlaneFrame& frame) {
    floorTexture_.begin();
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_DEPTH_TEST);
    const bool blending = glIsEnabled(GL_BLEND) == GL_TRUE;
    glDisable(GL_BLEND);
    floorLight_.use();
    floorLight_.set("planeToScene", frame.toScene());
    floorLight_.set("place", glm::vec4(frame.patch, frame.patchReach, 0));
    std::array<glm::vec4, kSphereUniforms.size()> spheres{};
    std::size_t count = 0;
    forEachSphere(pane.lane, [&](const Sphere& sphere) {
        if (count < spheres.size()) spheres[count++] = glm::vec4(sphere.centerAt(pane.lane.time), sphere.radius);
    });
    for (std::size_t i = 0; i < spheres.size(); ++i) floorLight_.set(kSphereUniforms[i], spheres[i]);
    glBindVertexArray(emptyArray_.id());
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glEnable(GL_DEPTH_TEST);
    if (blending) glEnable(GL_BLEND);
}

void Painter::paintBackground() {
    background_.use();
    glBindVertexArray(emptyArray_.id());
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

void Painter::paintRopes(const Pane& pane) {
    rope_.use();
    rope_.set("strainRange", pane.strainRange());
    for (const ClothPart& cloth : pane.topology().cloths) {
        if (!cloth.rope) continue;
        const ClothColours colours = clothColours(cloth.colour);
        rope_.set("frontColour", colours.front);
        rope_.set("backColour", colours.back);
        rope_.set("ropeRadius", cloth.radius);
        pane.geometry.draw(GL_LINES, cloth.indices);
    }
}

void Painter::paintLines(const Pane& pane) {
    line_.use();
    line_.set("lift", kLift);
    line_.set("lineColour", pane.view.ink);
    if (pane.options.wireframe) {
        line_.set("strainRange", 0.0F);
        line_.set("lineWidth", 1.0F);
        pane.geometry.draw(GL_LINES, pane.topology().edges);
    }
    line_.set("strainRange", pane.strainRange());
    line_.set("lineWidth", 2.5F);
    pane.geometry.draw(GL_LINES, pane.topology().links);
}

void Painter::paintPoints(const Pane& pane) {
    const float radius = pane.topology().markerRadius;
    point_.use();
    point_.set("lift", kLift);
    point_.set("strainRange", 0.0F);
    if (pane.options.particles) {
        point_.set("pointColour", kParticleColour);
        point_.set("pointRadius", 0.45F * radius);
        point_.set("pointSize", glm::vec4(1.3F, 4, 0, 0));
        pane.geometry.drawAllPoints();
    }
    point_.set("pointColour", kParticleColour);
    point_.set("pointRadius", 1.6F * radius);
    point_.set("pointSize", glm::vec4(4, 24, 0, 0));
    pane.geometry.draw(GL_POINTS, pane.topology().explicitParticles);
    if (pane.options.pins) {
        point_.set("lift", 1.5F * kLift);
        point_.set("pointColour", kPinColour);
        point_.set("pointRadius", radius);
        point_.set("pointSize", glm::vec4(3.2F, 9, 0, 0));
        pane.geometry.drawPins();
    }
}

void Painter::paintHand(const Pane& pane) {
    const auto upload = [&](const glm::vec4& a, const glm::vec4& b) {
        const std::array<glm::vec4, 2> ends{a, b};
        glBindBuffer(GL_ARRAY_BUFFER, handBuffer_.id());
        glBufferData(GL_ARRAY_BUFFER, sizeof(ends), ends.data(), GL_STREAM_DRAW);
        glBindVertexArray(handArray_.id());
    };
    const auto drawPoint = [&](int index, float pixels, bool ring, const glm::vec4& colour) {
        point_.use();
        point_.set("lift", 0.0F);
        point_.set("strainRange", 0.0F);
        point_.set("pointColour", colour);
        point_.set("pointRadius", 0.0F);
        point_.set("pointSize", glm::vec4(pixels, pixels, ring ? 1 : 0, 0));
        glDrawArrays(GL_POINTS, index, 1);
    };
    if (pane.lane.hand) {
        upload(glm::vec4(pane.lane.hand->first, 0), glm::vec4(pane.lane.hand->second, 0));
        line_.use();
        line_.set("lift", 0.0F);
        line_.set("strainRange", 0.0F);
        line_.set("lineColour", kHandColour);
        line_.set("lineWidth", 2.0F);
        glDrawArrays(GL_LINES, 0, 2);
        drawPoint(0, 4, false, kHandColour);
        drawPoint(1, 6, false, kHandColour);
    }
    const int hovered = pane.lane.hovered;
    if (hovered >= 0 && static_cast<std::size_t>(hovered) < pane.lane.positions.size()) {
        upload(glm::vec4(pane.lane.positions[hovered], 0), glm::vec4(0));
        drawPoint(0, 9, true, kHandColour);
    }
}

}  // namespace drape
