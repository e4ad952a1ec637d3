#include "painter.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include <glm/ext/matrix_transform.hpp>
#include <glm/geometric.hpp>

#include "colours.h"

namespace drape {

namespace {

const vec3 kTowardsLight = glm::normalize(vec3(-0.48F, 0.76F, 0.56F));
const glm::vec4 kPinColour(1.0F, 0.62F, 0.20F, 1);
const glm::vec4 kExplicitColour(0.33F, 0.64F, 0.86F, 1);
const glm::vec4 kParticleColour(0.97F, 0.97F, 0.98F, 1);
const std::array<glm::vec4, 2> kSphereTones{glm::vec4(0.86F, 0.85F, 0.83F, 1), glm::vec4(0.66F, 0.67F, 0.70F, 1)};
constexpr float kLift = 0.004F;      // of the distance: how far lines and points stand off the cloth
constexpr float kPenumbra = 0.022F;  // m of a metre of scene: radius of the soft shadow's kernel

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

void setLegend(const Shader& shader, const PaneView& pane, Legend legend) {
    shader.set("legend", static_cast<int>(legend));
    shader.set("legendEnd", pane.legendEnd());
}

}  // namespace

Painter::Painter(const std::filesystem::path& folder)
    : background_(folder, "background"),
      cloth_(folder, "cloth"),
      clothBorder_(folder, "cloth_border"),
      depth_(folder, "depth"),
      floor_(folder),
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
    std::string error = reloadAll({&background_, &cloth_, &clothBorder_, &depth_, &line_, &point_, &rope_, &sphere_});
    std::string floorError = floor_.reloadShaders();
    return error.empty() ? floorError : error;
}

void Painter::paint(const LaneGeometry& geometry, const LaneView& lane, const Camera& camera,
                    const DrawOptions& options, ViewBlock view) {
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_BLEND);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LEQUAL);
    glDepthMask(GL_TRUE);
    castShadow(geometry, lane);

    completeView(view, geometry, options);
    shadowMap_.bindTexture();

    const PaneView pane{geometry, lane, camera, options, view};
    pane.bind();
    // Opaque things from near to far, so that few pixels are shaded twice; then what is blended over them.
    paintCloths(pane, false);
    paintSpheres(pane, false);
    floor_.paintGround(pane);
    paintBackground();
    glEnable(GL_BLEND);
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    paintRopes(pane);
    glDepthMask(GL_FALSE);
    paintCloths(pane, true);
    paintSpheres(pane, true);
    floor_.paintPanesOfGlass(pane);
    glEnable(GL_PROGRAM_POINT_SIZE);
    paintLines(pane);
    paintPoints(pane);
    glDisable(GL_DEPTH_TEST);
    paintHand(pane);
    glDisable(GL_PROGRAM_POINT_SIZE);
    glDisable(GL_BLEND);
    glDepthMask(GL_TRUE);
}

/// Adds the light and the colours to what the camera and the viewport say, and hands it to the shaders.
void Painter::completeView(ViewBlock& view, const LaneGeometry& geometry, const DrawOptions& options) {
    const Surroundings around = surroundingsOf(options.dark);
    const float size = geometry.proportions().size;
    view.shadowMatrix = shadowMap_.sceneToMap();
    view.keyLight = glm::vec4(kTowardsLight, kPenumbra * size * glm::length(vec3(view.shadowMatrix[0])));
    view.scale.z = size;
    view.backgroundTop = around.top;
    view.backgroundBottom = around.bottom;
    view.groundColour = around.ground;
    view.gridColour = around.grid;
    view.ink = around.ink;
    glBindBuffer(GL_UNIFORM_BUFFER, viewBuffer_.id());
    glBufferData(GL_UNIFORM_BUFFER, sizeof(view), &view, GL_STREAM_DRAW);
    glBindBufferBase(GL_UNIFORM_BUFFER, 0, viewBuffer_.id());
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

void Painter::paintCloths(const PaneView& pane, bool border) {
    const Shader& shader = border ? clothBorder_ : cloth_;
    shader.use();
    setLegend(shader, pane, pane.options.legend);
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

void Painter::paintSpheres(const PaneView& pane, bool border) {
    sphere_.use();
    sphere_.set("lightTone", kSphereTones[0]);
    sphere_.set("darkTone", kSphereTones[1]);
    sphere_.set("outline", border ? 1.0F : 0.0F);
    forEachSphere(pane.lane, [&](const Sphere& sphere) {
        sphere_.set("sphereToScene", placeOf(sphere, pane.lane.time));
        (border ? ring_ : ball_).draw();
    });
}

void Painter::paintBackground() {
    background_.use();
    glBindVertexArray(emptyArray_.id());
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

void Painter::paintRopes(const PaneView& pane) {
    rope_.use();
    setLegend(rope_, pane, pane.options.legend);
    for (const ClothPart& cloth : pane.topology().cloths) {
        if (!cloth.rope) continue;
        const ClothColours colours = clothColours(cloth.colour);
        rope_.set("frontColour", colours.front);
        rope_.set("backColour", colours.back);
        rope_.set("ropeRadius", cloth.radius);
        pane.geometry.draw(GL_LINES, cloth.indices);
    }
}

void Painter::paintLines(const PaneView& pane) {
    line_.use();
    line_.set("lift", kLift);
    line_.set("lineColour", pane.view.ink);
    if (pane.options.wireframe) {
        setLegend(line_, pane, Legend::None);
        line_.set("lineWidth", 1.0F);
        pane.geometry.draw(GL_LINES, pane.topology().edges);
    }
    setLegend(line_, pane, pane.options.legend);
    constexpr std::size_t kManyLinks = 200;
    line_.set("lineWidth", pane.topology().links.count > 2 * kManyLinks ? 1.2F : 2.5F);
    pane.geometry.draw(GL_LINES, pane.topology().links);
}

void Painter::paintPoints(const PaneView& pane) {
    const float radius = pane.proportions().markerRadius;
    point_.use();
    point_.set("lift", kLift);
    if (pane.options.particles) {
        point_.set("pointColour", kParticleColour);
        point_.set("pointRadius", 0.45F * radius);
        point_.set("pointSize", glm::vec4(1.3F, 4, 0, 0));
        pane.geometry.drawAllPoints();
    }
    point_.set("pointColour", kExplicitColour);
    point_.set("pointRadius", 2.5F * radius);
    point_.set("pointSize", glm::vec4(5, 24, 0, 0));
    pane.geometry.draw(GL_POINTS, pane.topology().beads);
    if (pane.options.pins) {
        point_.set("lift", 1.5F * kLift);
        point_.set("pointColour", kPinColour);
        point_.set("pointRadius", radius);
        point_.set("pointSize", glm::vec4(3.2F, 9, 0, 0));
        pane.geometry.drawPins();
    }
}

void Painter::paintHand(const PaneView& pane) {
    const glm::vec4 colour = surroundingsOf(pane.options.dark).hand;
    const auto upload = [&](const glm::vec4& a, const glm::vec4& b) {
        const std::array<glm::vec4, 2> ends{a, b};
        glBindBuffer(GL_ARRAY_BUFFER, handBuffer_.id());
        glBufferData(GL_ARRAY_BUFFER, sizeof(ends), ends.data(), GL_STREAM_DRAW);
        glBindVertexArray(handArray_.id());
    };
    const auto drawPoint = [&](int index, float pixels, bool ring) {
        point_.use();
        point_.set("lift", 0.0F);
        point_.set("pointColour", colour);
        point_.set("pointRadius", 0.0F);
        point_.set("pointSize", glm::vec4(pixels, pixels, ring ? 1 : 0, 0));
        glDrawArrays(GL_POINTS, index, 1);
    };
    if (pane.lane.hand) {
        upload(glm::vec4(pane.lane.hand->first, 0), glm::vec4(pane.lane.hand->second, 0));
        line_.use();
        line_.set("lift", 0.0F);
        setLegend(line_, pane, Legend::None);
        line_.set("lineColour", colour);
        line_.set("lineWidth", 2.0F);
        glDrawArrays(GL_LINES, 0, 2);
        drawPoint(0, 4, false);
        drawPoint(1, 6, false);
    }
    const int hovered = pane.lane.hovered;
    if (hovered >= 0 && static_cast<std::size_t>(hovered) < pane.lane.positions.size()) {
        upload(glm::vec4(pane.lane.positions[hovered], 0), glm::vec4(0));
        drawPoint(0, 9, true);
    }
}

}  // namespace drape
