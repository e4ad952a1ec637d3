// What is written reads back as the same scene, bit for bit.
#include <cmath>
#include <limits>

#include <catch2/catch_test_macros.hpp>

#include "drape/scene/scene_file.h"

using namespace drape;

namespace {

/// Every key of the file at a value that is not its default.
Scene fullScene() {
    Scene s;
    s.name = std::string("full \"quoted\" \n é");
    s.description = std::string("d");
    s.gravity = {0.1F, -1.6F, -0.0F};
    s.wind = {{1, -2, 3}, 0.1F, 0.2F, 0.3F, 9};
    s.solver = {Method::Pbd, 0.02, 7, 3, Order::Sequential, true, 0.3F};
    ClothDefinition grid;
    grid.name = std::string("g");
    grid.shape = GridShape{5, 6, 0.3F, 0.7F, {1, 2, 3}, GridShape::Plane::XZ};
    grid.particleMass = 0.003F;
    grid.stretch = {1e-7F, 0.123456789F, 0.5F};
    grid.shearModel = ShearModel::Angle;
    grid.shear = {0.3F, 0.2F, 0.1F};
    grid.bendModel = BendModel::Midpoint;
    grid.bend = {0.7F, 0.6F, 0.4F};
    grid.thickness = 0.01F;
    grid.pins = {Pin("top"), Pin(3)};
    ClothDefinition mesh;
    mesh.shape = MeshShape{"m.obj", 0.01F, {1, 0, -1}, {0.1F, 0.2F, 0.3F}, 0.002F};
    mesh.shearModel = ShearModel::None;
    mesh.bendModel = BendModel::Distance;
    mesh.arealDensity = 0.31F;
    ClothDefinition rope;
    rope.shape = RopeShape{4, {0, 1, 2}, {3, 4, 5}};
    rope.shearModel = ShearModel::None;
    rope.bendModel = BendModel::None;
    rope.particleMass = 0.2F;
    s.cloths = {grid, mesh, rope};
    s.particles = {{{1e-30F, 1e9F, 1.0F / 3.0F}, {0, 1, 0}, 0.25F}};
    s.constraints = {{"distance", {0, 1}, 0.1F, {1, 0.5F, 0.2F}}, {"volume", {0, 1, 2, 3}, std::nullopt, {0, 1, 0}}};
    s.colliders = {
        Sphere{{0, 1, 0}, 0.4F, {1, 0, 0}, {0, 2, 0}, {{0.1, {0, 0, 0}}, {0.7, {0, 0.1F, 0}}}, {0.5F, 0.5F}, 0.2F},
        Plane{{0, -1, 0}, {1, 2, 3}, {0.4F, 0.3F}, 0.1F}};
    s.pinPaths = {{0, {Pin(1)}, {{0, {0, 0, 0}}, {1.5, {0, 1, 0}}}}};
    s.camera = {{0, 2, 0}, 7, 1.1F, -0.3F};
    return s;
}

Scene again(const Scene& scene) {
    const Result<Scene> read = parseScene(writeScene(scene), "again.json", "");
    INFO((read ? "" : read.error().message()));
    REQUIRE(read);
    return *read;
}

void checkSame(const Material& a, const Material& b) {
    CHECK(a.compliance == b.compliance);
    CHECK(a.stiffness == b.stiffness);
    CHECK(a.damping == b.damping);
}

}  // namespace

TEST_CASE("writer: solver, gravity and camera read back") {
    const Scene full = fullScene();
    const Scene s = again(full);
    CHECK(s.name == full.name);
    CHECK(s.gravity == full.gravity);
    CHECK(std::signbit(s.gravity.z));
    CHECK(s.solver.method == Method::Pbd);
    CHECK(s.solver.timeStep == 0.02);
    CHECK(s.solver.substeps == 7);
    CHECK(s.solver.iterations == 3);
    CHECK(s.solver.order == Order::Sequential);
    CHECK(s.solver.stiffnessCorrection);
    CHECK(s.solver.damping == 0.3F);
    CHECK(s.camera.target == full.camera.target);
    CHECK(s.camera.yaw == 1.1F);
    CHECK(s.camera.pitch == -0.3F);
    CHECK(s.camera.distance == 7);
}

TEST_CASE("writer: the wind reads back") {
    const Wind wind = again(fullScene()).wind;
    CHECK(wind.velocity == vec3(1, -2, 3));
    CHECK(wind.drag == 0.1F);
    CHECK(wind.lift == 0.2F);
    CHECK(wind.gust == 0.3F);
    CHECK(wind.seed == 9);
}

TEST_CASE("writer: cloths read back") {
    const Scene full = fullScene();
    const Scene s = again(full);
    REQUIRE(s.cloths.size() == 3);
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK(s.cloths[i].shape.index() == full.cloths[i].shape.index());
        CHECK(s.cloths[i].particleMass == full.cloths[i].particleMass);
        CHECK(s.cloths[i].arealDensity == full.cloths[i].arealDensity);
        CHECK(s.cloths[i].shearModel == full.cloths[i].shearModel);
        CHECK(s.cloths[i].bendModel == full.cloths[i].bendModel);
        CHECK(s.cloths[i].pins == full.cloths[i].pins);
        CHECK(s.cloths[i].thickness == full.cloths[i].thickness);
        checkSame(s.cloths[i].stretch, full.cloths[i].stretch);
        checkSame(s.cloths[i].shear, full.cloths[i].shear);
        checkSame(s.cloths[i].bend, full.cloths[i].bend);
    }
    const auto& grid = std::get<GridShape>(s.cloths[0].shape);
    CHECK(grid.columns == 5);
    CHECK(grid.rows == 6);
    CHECK(grid.width == 0.3F);
    CHECK(grid.height == 0.7F);
    CHECK(grid.center == vec3(1, 2, 3));
    CHECK(grid.plane == GridShape::Plane::XZ);
    const auto& mesh = std::get<MeshShape>(s.cloths[1].shape);
    CHECK(mesh.file == "m.obj");
    CHECK(mesh.scale == 0.01F);
    CHECK(mesh.translate == vec3(1, 0, -1));
    CHECK(mesh.rotate == vec3(0.1F, 0.2F, 0.3F));
    CHECK(mesh.weld == 0.002F);
    CHECK(std::get<RopeShape>(s.cloths[2].shape).end == vec3(3, 4, 5));
}

TEST_CASE("writer: particles, constraints, colliders and paths read back") {
    const Scene full = fullScene();
    const Scene s = again(full);
    CHECK(s.particles.at(0).position == full.particles[0].position);
    CHECK(s.particles[0].inverseMass == 0.25F);
    REQUIRE(s.constraints.size() == 2);
    CHECK(s.constraints[0].type == "distance");
    CHECK(s.constraints[0].rest == 0.1F);
    CHECK(s.constraints[1].rest == std::nullopt);
    CHECK(s.constraints[1].particles == std::vector<int>{0, 1, 2, 3});
    checkSame(s.constraints[0].material, full.constraints[0].material);
    const auto& sphere = std::get<Sphere>(s.colliders.at(0));
    CHECK(sphere.radius == 0.4F);
    CHECK(sphere.velocity == vec3(1, 0, 0));
    CHECK(sphere.angularVelocity == vec3(0, 2, 0));
    CHECK(sphere.restitution == 0.2F);
    CHECK(sphere.path.at(1).time == 0.7);
    CHECK(sphere.path[1].value == vec3(0, 0.1F, 0));
    const auto& plane = std::get<Plane>(s.colliders.at(1));
    CHECK(plane.normal == vec3(1, 2, 3));
    CHECK(plane.friction.staticCoefficient == 0.4F);
    CHECK(plane.friction.kineticCoefficient == 0.3F);
    CHECK(s.pinPaths.at(0).pins == std::vector<Pin>{Pin(1)});
    CHECK(s.pinPaths[0].path.at(1).value == vec3(0, 1, 0));
}

TEST_CASE("writer: floats of every size read back to the bit") {
    std::uint32_t bits = 12345;
    Scene scene;
    for (int i = 0; i < 2000; ++i) {
        bits = bits * 1664525U + 1013904223U;
        scene.particles.push_back(
            {vec3(std::ldexp(static_cast<float>(bits), static_cast<int>(bits % 150U) - 152), 0, 0), vec3(0), 1});
    }
    const Scene s = again(scene);
    for (std::size_t i = 0; i < scene.particles.size(); ++i) {
        CHECK(s.particles[i].position.x == scene.particles[i].position.x);
    }
}

TEST_CASE("writer: numbers are written as people write them") {
    Scene scene;
    scene.cloths.emplace_back();
    const std::string text = writeScene(scene);
    CHECK(text.find("\"areal_density\": 0.2,") != std::string::npos);
    CHECK(text.find("\"gravity\": [0, -9.81, 0]") != std::string::npos);
}

TEST_CASE("writer: the differences of two scenes, applied to the first, give the second") {
    Scene to = fullScene();
    Scene from = to;
    from.cloths[0].stretch.compliance = 3;
    from.solver.method = Method::Xpbd;
    from.gravity = {0, 0, 0};
    from.cloths[0].pins.clear();
    std::get<Sphere>(from.colliders[0]).friction = {0.9F, 0.1F};
    const std::vector<std::string> edits = differences(from, to);
    CHECK(edits.size() == 5);
    const Result<Scene> edited = parseScene(writeScene(from), "from.json", "", edits);
    REQUIRE(edited);
    CHECK(writeScene(*edited) == writeScene(to));
}

TEST_CASE("writer: another model is told apart together with its compliance") {
    Scene from;
    from.cloths.emplace_back();
    Scene to = from;
    to.cloths[0].bendModel = BendModel::Distance;  // and still the compliance of a dihedral
    const Result<Scene> edited = parseScene(R"({"drape": 1, "cloths": [{}]})", "from.json", "", differences(from, to));
    REQUIRE(edited);
    CHECK(writeScene(*edited) == writeScene(to));
}

TEST_CASE("writer: a scene does not differ from itself") {
    CHECK(differences(fullScene(), fullScene()).empty());
}

TEST_CASE("writer: a key that goes is among the differences as null, which takes it out again") {
    const Result<Scene> from = parseScene(R"({"drape": 1, "cloths": [{"particle_mass": 0.1}]})", "from.json", "");
    REQUIRE(from);
    Scene to = *from;
    to.cloths[0].particleMass.reset();
    CHECK(differences(*from, to) == std::vector<std::string>{"cloths[0].particle_mass=null"});
    const Result<Scene> edited = editedScene(*from, differences(*from, to));
    REQUIRE(edited);
    CHECK_FALSE(edited->cloths[0].particleMass);
}
