// What the scene file says, what it leaves out, and how a mistake in it is reported.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include "drape/scene/scene_file.h"

using namespace drape;

namespace {

Scene read(const std::string& body, const std::vector<std::string>& overrides = {}) {
    const Result<Scene> scene =
        parseScene("{\"drape\": 1" + (body.empty() ? "" : ", " + body) + "}", "test.json", "", overrides);
    INFO((scene ? "" : scene.error().message()));
    REQUIRE(scene);
    return *scene;
}

Error refused(const std::string& body, const std::vector<std::string>& overrides = {}) {
    const Result<Scene> scene =
        parseScene("{\"drape\": 1" + (body.empty() ? "" : ", " + body) + "}", "test.json", "", overrides);
    INFO(body);
    REQUIRE_FALSE(scene);
    return scene.error();
}

ClothDefinition cloth(const std::string& body) {
    return read("\"cloths\": [{" + body + "}]").cloths.at(0);
}

}  // namespace

TEST_CASE("scene: an empty file has the documented defaults and nothing in it") {
    const Scene scene = read("");
    CHECK(scene.gravity == vec3(0, -9.81F, 0));
    CHECK(scene.solver.method == Method::Xpbd);
    CHECK(scene.solver.timeStep == 1.0 / 60.0);
    CHECK(scene.solver.substeps == 10);
    CHECK(scene.solver.iterations == 1);
    CHECK(scene.solver.order == Order::Coloured);
    CHECK(scene.cloths.empty());
    CHECK(scene.colliders.empty());
}

TEST_CASE("scene: a cloth without keys is the default grid") {
    const ClothDefinition c = cloth("");
    const auto& grid = std::get<GridShape>(c.shape);
    CHECK(grid.columns == 32);
    CHECK(grid.center == vec3(0, 1.5F, 0));
    CHECK(c.arealDensity == 0.2F);
    CHECK(c.stretch.compliance == 1e-5F);
    CHECK(c.shear.compliance == 1e-4F);
    CHECK(c.bend.compliance == 1e4F);
    CHECK(c.pins.empty());
}

TEST_CASE("scene: the default compliance follows the model") {
    CHECK(cloth(R"("shear": {"model": "angle"})").shear.compliance == 0.1F);
    CHECK(cloth(R"("bend": {"model": "midpoint"})").bend.compliance == 0.1F);
    CHECK(cloth(R"("bend": {"model": "distance"})").bend.compliance == 0.1F);
    CHECK(cloth(R"("bend": {"compliance": 7, "model": "distance"})").bend.compliance == 7.0F);
}

TEST_CASE("scene: a rope has particles of 0.05 kg and neither shear nor bending unless asked") {
    const ClothDefinition rope = cloth(R"("rope": {"particles": 5})");
    CHECK(rope.particleMass == 0.05F);
    CHECK(rope.shearModel == ShearModel::None);
    CHECK(rope.bendModel == BendModel::None);
    CHECK(cloth(R"("rope": {}, "bend": {"model": "distance"})").bendModel == BendModel::Distance);
}

TEST_CASE("scene: a mesh has no shear") {
    CHECK(cloth(R"("mesh": "a.obj")").shearModel == ShearModel::None);
}

TEST_CASE("scene: friction is one number or two coefficients") {
    const Scene scene = read(R"("colliders": [{"type": "sphere", "friction": 0.7},
                                             {"type": "plane", "friction": {"static": 0.6, "kinetic": 0.2}}])");
    CHECK(std::get<Sphere>(scene.colliders[0]).friction.staticCoefficient == 0.7F);
    CHECK(std::get<Sphere>(scene.colliders[0]).friction.kineticCoefficient == 0.7F);
    CHECK(std::get<Plane>(scene.colliders[1]).friction.staticCoefficient == 0.6F);
    CHECK(std::get<Plane>(scene.colliders[1]).friction.kineticCoefficient == 0.2F);
}

TEST_CASE("scene: a mistake is reported by its path") {
    const auto [body, where] = GENERATE(table<const char*, const char*>({
        {R"("cloths": [{"grid": {"columns": 0}}])", "cloths[0].grid.columns"},
        {R"("cloths": [{"grid": {"columns": 32.5}}])", "cloths[0].grid.columns"},
        {R"("cloths": [{"grid": {"columns": "32"}}])", "cloths[0].grid.columns"},
        {R"("cloths": [{"grid": {"columns": 1e12}}])", "cloths[0].grid.columns"},
        {R"("cloths": [{}, {"grid": {"width": -1}}])", "cloths[1].grid.width"},
        {R"("cloths": [{"grid": {"center": [0, 1]}}])", "cloths[0].grid.center"},
        {R"("cloths": [{"grid": {"center": [0, null, 1]}}])", "cloths[0].grid.center[1]"},
        {R"("cloths": [{"grid": {"plane": "yz"}}])", "cloths[0].grid.plane"},
        {R"("cloths": [{"grid": {}, "rope": {}}])", "cloths[0].rope"},
        {R"("cloths": [{"particle_mass": 0}])", "cloths[0].particle_mass"},
        {R"("cloths": [{"particle_mass": 1e-320}])", "cloths[0].particle_mass"},
        {R"("cloths": [{"areal_density": -0.2}])", "cloths[0].areal_density"},
        {R"("cloths": [{"stretch": {"stiffness": 1.5}}])", "cloths[0].stretch.stiffness"},
        {R"("cloths": [{"stretch": {"compliance": -1}}])", "cloths[0].stretch.compliance"},
        {R"("cloths": [{"shear": {"model": "cosine"}}])", "cloths[0].shear.model"},
        {R"("cloths": [{"pins": ["top", 1.5]}])", "cloths[0].pins[1]"},
        {R"("cloths": {})", "cloths"},
        {R"("cloths": [3])", "cloths[0]"},
        {R"("solver": {"substeps": 0})", "solver.substeps"},
        {R"("solver": {"iterations": -1})", "solver.iterations"},
        {R"("solver": {"time_step": 0})", "solver.time_step"},
        {R"("solver": {"stiffness_correction": 1})", "solver.stiffness_correction"},
        {R"("particles": [{"position": [0, 1e39, 0]}])", "particles[0].position[1]"},
        {R"("particles": [{"inverse_mass": -1}])", "particles[0].inverse_mass"},
        {R"("constraints": [{"particles": [0, 1]}])", "constraints[0].type"},
        {R"("constraints": [{"type": "spring", "particles": [0, 1]}])", "constraints[0].type"},
        {R"("constraints": [{"type": "distance", "particles": [0, 1, 2]}])", "constraints[0].particles"},
        {R"("constraints": [{"type": "distance"}])", "constraints[0].particles"},
        {R"("constraints": [{"type": "distance", "particles": [0, 1], "rest_angle": 1}])", "constraints[0].rest_angle"},
        {R"("colliders": [{"radius": 1}])", "colliders[0].type"},
        {R"("colliders": [{"type": "sphere", "radius": 0}])", "colliders[0].radius"},
        {R"("colliders": [{"type": "plane", "normal": [0, 0, 0]}])", "colliders[0].normal"},
        {R"("colliders": [{"type": "sphere", "path": [{"time": 1}, {"time": 1}]}])", "colliders[0].path[1].time"},
        {R"("camera": {"distance": 0})", "camera.distance"},
        {R"("name": 3)", "name"},
    }));
    INFO(body);
    CHECK(refused(body).where == where);
}

TEST_CASE("scene: an unknown key names the key that was meant") {
    const Error error = refused(R"("cloths": [{"grid": {"colums": 8}}])");
    CHECK(error.where == "cloths[0].grid.colums");
    CHECK(error.what == "unknown key; did you mean \"columns\"?");
}

TEST_CASE("scene: an unknown key that is like none lists what there is") {
    CHECK(refused(R"("camera": {"qqqqqqqq": 8})").what == "unknown key; expected distance, pitch, target or yaw");
}

TEST_CASE("scene: a key that is no plain name is shown in quotes, on one line") {
    CHECK(refused("\"\": 1").where == "\"\"");
    CHECK(refused(R"("camera": {"a\nb": 1})").where == R"(camera."a\nb")");
    CHECK(refused("\"" + std::string(100000, 'k') + "\": 1").where.size() < 80);
}

TEST_CASE("scene: a value out of range says what is expected") {
    CHECK(refused(R"("solver": {"substeps": 0})").what == "is 0; expected a whole number from 1 to 10000");
}

TEST_CASE("scene: the wind is read, and refused out of its range") {
    const Wind wind =
        read(R"("wind": {"velocity": [1, 0, -2], "drag": 0.5, "lift": 0.25, "gust": 0.75, "seed": 7})").wind;
    CHECK(wind.velocity == vec3(1, 0, -2));
    CHECK(wind.drag == 0.5F);
    CHECK(wind.lift == 0.25F);
    CHECK(wind.gust == 0.75F);
    CHECK(wind.seed == 7);
    CHECK(refused(R"("wind": {"velocity": [1001, 0, 0]})").where == "wind.velocity[0]");
    CHECK(refused(R"("wind": {"drag": -1})").where == "wind.drag");
    CHECK(refused(R"("wind": {"lift": 1e9})").where == "wind.lift");
    CHECK(refused(R"("wind": {"gust": -0.1})").where == "wind.gust");
    CHECK(refused(R"("wind": {"seed": 0.5})").where == "wind.seed");
    CHECK(refused(R"("wind": {"speed": 5})").where == "wind.speed");
}

TEST_CASE("scene: the version of the format must be there and be 1") {
    CHECK(parseScene("{}", "a.json", "").error().where == "drape");
    CHECK(parseScene("{\"drape\": 2}", "a.json", "").error().where == "drape");
}

TEST_CASE("scene: a syntax error names file and line") {
    CHECK(parseScene("{\n\"drape\": 1,\n\"name\" \"x\"\n}", "a.json", "").error().where == "a.json:3");
    CHECK(parseScene("", "a.json", "").error().where == "a.json:1");
    CHECK(parseScene("{\"drape\": NaN}", "a.json", "").error().where == "a.json:1");
    CHECK(parseScene("[1]", "a.json", "").error().where == "a.json");
    CHECK(parseScene("{\"drape\": 1e999}", "a.json", "").error().where == "a.json");
}

TEST_CASE("scene: a key given twice is refused") {
    const Result<Scene> scene = parseScene(R"({"drape": 1, "solver": {"substeps": 1, "substeps": 2}})", "a.json", "");
    REQUIRE_FALSE(scene);
    CHECK(scene.error().what.find("\"substeps\" is given twice") != std::string::npos);
}

TEST_CASE("scene: overrides set values, make absent keys and read a bare word as text") {
    const Scene scene = read(R"("cloths": [{"name": "a"}])", {"cloths[0].stretch.compliance=1e-4", "solver.method=pbd",
                                                              "cloths[0].pins=[\"top\", 5]", "name=a=b"});
    CHECK(scene.cloths[0].stretch.compliance == 1e-4F);
    CHECK(scene.solver.method == Method::Pbd);
    CHECK(scene.cloths[0].pins == std::vector<Pin>{Pin("top"), Pin(5)});
    CHECK(scene.name == "a=b");
}

TEST_CASE("scene: an override sets an entry of a list that the scene leaves at its default") {
    CHECK(read("", {"gravity[1]=-1.62"}).gravity == vec3(0, -1.62F, 0));
    const Scene scene = read(R"("cloths": [{"shear": {"model": "angle"}}])",
                             {"cloths[0].grid.center[1]=7", "wind.velocity[0]=9", "wind.velocity[2]=-1"});
    CHECK(std::get<GridShape>(scene.cloths[0].shape).center == vec3(0, 7, 0));
    CHECK(scene.wind.velocity == vec3(9, 0, -1));
    CHECK(scene.cloths[0].shear.compliance == 0.1F);  // still goes by the model
    CHECK(refused("", {"gravity[3]=1"}).what == "gravity has 3 entries; expected an index below that");
    CHECK(refused("", {"cloths[0].name=x"}).what == "cloths has 0 entries; expected an index below that");
    CHECK(refused("", {"gravty[1]=1"}).where == "--set gravty[1]");
}

TEST_CASE("scene: the last of two overrides of one path wins") {
    CHECK(read("", {"solver.substeps=3", "solver.substeps=4"}).solver.substeps == 4);
}

TEST_CASE("scene: a bad override is refused and named") {
    for (const char* edit : {"solver.substeps", "=3", "cloths[0].name=x", "cloths[x]=1", "cloths[0=1", "name.first=x",
                             "solver..substeps=1", "gravity[3]=1", "name[0]=1", "gravity[0]x=1", "gravity.=1"}) {
        const Error error = refused("\"name\": \"n\", \"gravity\": [0, 0, 0]", {edit});
        const std::string text = edit;
        CHECK(error.where == "--set " + (text.find('=') == std::string::npos ? text : text.substr(0, text.find('='))));
    }
}

TEST_CASE("scene: an override with an unknown key is reported by its path") {
    CHECK(refused("", {"solver.iteration=5"}).where == "solver.iteration");
    CHECK(refused("", {"solver.iterations=many"}).where == "solver.iterations");
}
