#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include <catch2/catch_test_macros.hpp>

#include "support/studio.h"

using namespace drape;
using namespace drape::test;

namespace {

bool isClothFront(const Pixel& pixel) {
    return pixel.b > pixel.r + 30;
}
bool isClothBack(const Pixel& pixel) {
    return pixel.r > pixel.b + 30;
}

/// Share of red and of blue in a colour, whatever its brightness.
std::array<float, 2> tintOf(vec3 colour) {
    const float sum = colour.r + colour.g + colour.b;
    return {colour.r / sum, colour.b / sum};
}

}  // namespace

TEST_CASE("picture: the cloth is in it, in its own colour") {
    Studio studio;
    CHECK_FALSE(isClothFront(centreOf(studio.picture(Assembly{}))));
    CHECK(isClothFront(centreOf(studio.picture(assembled(sheetScene())))));
}

TEST_CASE("picture: front and back of the cloth differ") {
    Studio studio;
    const Assembly sheet = assembled(sheetScene());
    const Pixel one = centreOf(studio.picture(sheet));
    studio.camera.yaw = std::numbers::pi_v<float>;
    const Pixel other = centreOf(studio.picture(sheet));
    CHECK(isClothFront(one) != isClothFront(other));
    CHECK(isClothBack(one) != isClothBack(other));
}

TEST_CASE("picture: strain and difference are drawn in the colours of the legend") {
    Studio studio;
    studio.options.strainRange = studio.options.differenceRange = 0.2F;
    const Assembly sheet = assembled(sheetScene());
    for (const Legend legend : {Legend::Strain, Legend::Difference}) {
        studio.options.legend = legend;
        for (const float value : {-0.2F, -0.1F, 0.0F, 0.05F, 0.1F, 0.2F, 3.0F}) {
            CAPTURE(legend, value);
            const std::vector<float> values(sheet.state.positions.size(), value);
            const Pixel pixel =
                centreOf(studio.picture(LaneView{sheet, sheet.state.positions, values, 0, -1, std::nullopt}));
            const auto drawn = tintOf(vec3(pixel.r, pixel.g, pixel.b)),
                       expected = tintOf(legendColour(legend, value, 0.2F));
            CHECK(std::abs(drawn[0] - expected[0]) < 0.05F);
            CHECK(std::abs(drawn[1] - expected[1]) < 0.05F);
        }
    }
}

TEST_CASE("picture: a cloth that moves changes pixels") {
    Studio studio;
    Assembly sheet = assembled(sheetScene());
    const Image before = studio.picture(sheet);
    CHECK(differentPixels(before, studio.picture(sheet)) == 0);
    for (vec3& position : sheet.state.positions) position.x += 0.2F;
    CHECK(differentPixels(before, studio.picture(sheet)) > 1000);
}

TEST_CASE("picture: two lanes are both drawn, each in its half") {
    Studio studio;
    const Assembly left = assembled(sheetScene()), right = assembled(sheetScene(12, 5));
    const int half = Studio::kWidth / 2;
    studio.renderer.beginFrame(Studio::kWidth, Studio::kHeight, true);
    studio.renderer.draw({left, left.state.positions, {}, 0, -1, std::nullopt}, studio.camera,
                         {0, 0, half, Studio::kHeight}, studio.options);
    studio.renderer.draw({right, right.state.positions, {}, 0, -1, std::nullopt}, studio.camera,
                         {half, 0, half, Studio::kHeight}, studio.options);
    studio.renderer.endFrame();
    const Image image = studio.renderer.readPixels();
    CHECK(isClothFront(pixelAt(image, half / 2, Studio::kHeight / 2)));
    CHECK(isClothFront(pixelAt(image, half + half / 2, Studio::kHeight / 2)));
    CHECK_FALSE(isClothFront(pixelAt(image, half, Studio::kHeight / 2)));
}

TEST_CASE("picture: the first row of pixels is the top one, and a viewport counts from the top") {
    Studio studio;
    studio.viewport = {0, 0, Studio::kWidth, Studio::kHeight / 2};
    const Image image = studio.picture(assembled(sheetScene()));
    CHECK(isClothFront(pixelAt(image, Studio::kWidth / 2, Studio::kHeight / 4)));
    CHECK_FALSE(isClothFront(pixelAt(image, Studio::kWidth / 2, Studio::kHeight * 3 / 4)));
}

TEST_CASE("picture: a framebuffer without pixels draws nothing, and the next frame is whole") {
    Studio studio;
    const Assembly sheet = assembled(sheetScene());
    for (const auto& [width, height] : {std::pair{0, 0}, std::pair{0, 240}, std::pair{320, 0}}) {
        studio.renderer.beginFrame(width, height, true);
        studio.renderer.draw({sheet, sheet.state.positions, {}, 0, -1, std::nullopt}, studio.camera,
                             {0, 0, width, height}, studio.options);
        studio.renderer.endFrame();
        CHECK(studio.renderer.readPixels().pixels.empty());
    }
    CHECK(isClothFront(centreOf(studio.picture(sheet))));
}

TEST_CASE("picture: another topology under the same renderer is drawn as itself") {
    Studio studio;
    const Image expected = studio.picture(assembled(sheetScene(10, 20)));
    (void)studio.picture(assembled(sheetScene(20, 10)));
    (void)studio.picture(Assembly{});
    (void)studio.picture(assembled(sheetScene(3, 2)));
    CHECK(differentPixels(expected, studio.picture(assembled(sheetScene(10, 20)))) == 0);
}

TEST_CASE("picture: positions that do not fit the assembly draw no cloth") {
    Studio studio;
    const Assembly sheet = assembled(sheetScene());
    const std::vector<vec3> few(3, vec3(0, 1, 0));
    CHECK_FALSE(isClothFront(centreOf(studio.picture(LaneView{sheet, few, {}, 0, 99, std::nullopt}))));
    CHECK(isClothFront(centreOf(studio.picture(sheet))));
}

TEST_CASE("picture: positions that are not numbers do no harm") {
    Studio studio;
    Assembly sheet = assembled(sheetScene());
    const std::vector<vec3> good = sheet.state.positions;
    sheet.state.positions[5] = vec3(std::numeric_limits<float>::quiet_NaN());
    sheet.state.positions[9] = vec3(std::numeric_limits<float>::infinity());
    CHECK_NOTHROW(studio.picture(sheet));
    sheet.state.positions = good;
    CHECK(isClothFront(centreOf(studio.picture(sheet))));
}

TEST_CASE("picture: pins, wireframe, particles, hovered ring and hand each add something") {
    Studio studio;
    const Assembly sheet = assembled(sheetScene());
    const auto draw = [&](int hovered, std::optional<std::pair<vec3, vec3>> hand) {
        return studio.picture(LaneView{sheet, sheet.state.positions, {}, 0, hovered, hand});
    };
    studio.options.pins = false;
    const Image plain = draw(-1, std::nullopt);
    CHECK(differentPixels(plain, draw(27, std::nullopt)) > 20);
    CHECK(differentPixels(plain, draw(-1, {{vec3(0, 1, 0), vec3(0.8F, 1, 0)}})) > 100);
    studio.options.pins = true;
    CHECK(differentPixels(plain, draw(-1, std::nullopt)) > 20);
    studio.options.pins = false;
    studio.options.wireframe = true;
    CHECK(differentPixels(plain, draw(-1, std::nullopt)) > 500);
    studio.options.wireframe = false;
    studio.options.particles = true;
    CHECK(differentPixels(plain, draw(-1, std::nullopt)) > 100);
}

TEST_CASE("picture: the outline of a cloth is antialiased") {
    Studio studio;
    studio.options.pins = false;
    studio.camera.yaw = 0.5F;  // so that its top edge runs aslant
    const Image image = studio.picture(assembled(sheetScene()));
    int columns = 0, soft = 0;
    for (int x = 0; x < image.width; ++x) {
        int y = 3;
        while (y + 3 < image.height && !isClothFront(pixelAt(image, x, y))) ++y;
        if (y + 3 == image.height) continue;
        ++columns;
        const Pixel outside = pixelAt(image, x, y - 3), inside = pixelAt(image, x, y + 3);
        const auto between = [&](int row) {
            const Pixel pixel = pixelAt(image, x, row);
            return !pixel.near(outside, 8) && !pixel.near(inside, 8);
        };
        soft += between(y - 1) || between(y) ? 1 : 0;
    }
    CHECK(columns > 50);
    CHECK(soft > columns / 2);
}

TEST_CASE("picture: a spinning sphere shows its spin") {
    Studio studio;
    Assembly scene;
    Sphere sphere;
    sphere.center = {0, 1, 0};
    sphere.angularVelocity = {0, 2, 0};
    scene.model.colliders.emplace_back(sphere);
    const Image start = studio.picture(LaneView{scene, {}, {}, 0, -1, std::nullopt});
    CHECK(differentPixels(start, studio.picture(LaneView{scene, {}, {}, 0.3, -1, std::nullopt})) > 300);
}

TEST_CASE("picture: a sphere above the ground shades it") {
    Studio studio;
    studio.camera.pitch = -1;
    studio.camera.target = {0.35F, 0, -0.4F};
    studio.camera.distance = 4;
    Assembly scene;
    const Image open = studio.picture(scene);
    Sphere sphere;
    sphere.center = {0, 1.2F, 0};
    sphere.radius = 0.4F;
    scene.model.colliders.emplace_back(sphere);
    const Image shaded = studio.picture(scene);
    int darker = 0;
    for (int y = 0; y < open.height; ++y) {
        for (int x = 0; x < open.width; ++x)
            darker += pixelAt(shaded, x, y).sum() + 30 < pixelAt(open, x, y).sum() ? 1 : 0;
    }
    CHECK(darker > 500);
}

TEST_CASE("picture: a rope and explicit particles are in it") {
    Studio studio;
    const Image empty = studio.picture(Assembly{});
    Scene scene;
    ClothDefinition rope;
    rope.shape = RopeShape{12, {-0.5F, 1, 0}, {0.5F, 1, 0}};
    rope.particleMass = 0.05F;
    rope.shearModel = ShearModel::None;
    rope.bendModel = BendModel::None;
    scene.cloths.push_back(rope);
    CHECK(differentPixels(empty, studio.picture(assembled(scene))) > 150);
    Scene particle;
    particle.particles.push_back({{0, 1, 0}, {}, 1});
    CHECK(differentPixels(empty, studio.picture(assembled(particle))) > 20);
}
