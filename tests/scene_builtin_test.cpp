// Every scene that comes with drape opens, is what its name says and stays sane.
#include <algorithm>
#include <cmath>
#include <filesystem>

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_range.hpp>
#include <glm/geometric.hpp>

#include "drape/core/measures.h"
#include "drape/scene/assembly.h"
#include "drape/scene/scene_file.h"

using namespace drape;

namespace {

struct Run {
    Scene scene;
    Assembly assembly;
    State state;
    double worstStrain = 0;
};

Run run(const std::string& name, int frames, const std::vector<std::string>& overrides = {}) {
    Result<Scene> scene = openScene(name, overrides);
    INFO((scene ? "" : scene.error().message()));
    REQUIRE(scene);
    Result<Assembly> assembly = assemble(*scene);
    INFO((assembly ? "" : assembly.error().message()));
    REQUIRE(assembly);
    Run result{std::move(*scene), std::move(*assembly), {}};
    result.state = result.assembly.state;
    Solver solver(result.assembly.model);
    for (int frame = 0; frame < frames; ++frame) {
        REQUIRE(solver.step(result.assembly.model, result.scene.solver, Hand{}, result.state));
        result.worstStrain =
            std::max(result.worstStrain, measureStrain(result.assembly.model, result.state.positions).max);
    }
    return result;
}

constexpr const char* kNames[] = {"corners",
                                  "flag",
                                  "garment",
                                  "hanging",
                                  "one_corner",
                                  "one_step",
                                  "proof_block",
                                  "proof_bounce",
                                  "proof_catenary",
                                  "proof_chain",
                                  "proof_dumbbell",
                                  "proof_incline",
                                  "proof_incline_stick",
                                  "proof_kprime",
                                  "proof_pendulum",
                                  "proof_pendulum_90",
                                  "proof_slip_angle",
                                  "proof_spinning_ball",
                                  "proof_spring",
                                  "proof_tetrahedron",
                                  "rope",
                                  "sphere",
                                  "spinning_sphere"};

}  // namespace

TEST_CASE("built-in: the scenes are listed by name, each with a description of one line") {
    const Result<std::vector<BuiltInScene>> scenes = builtInScenes();
    REQUIRE(scenes);
    REQUIRE(scenes->size() == std::size(kNames));
    for (std::size_t i = 0; i < scenes->size(); ++i) {
        CHECK((*scenes)[i].name == kNames[i]);
        CHECK_FALSE((*scenes)[i].description.empty());
        CHECK((*scenes)[i].description.find_first_of("\t\n") == std::string::npos);
    }
}

TEST_CASE("built-in: a scene's name is that of its file, and its own text reads back as the same scene") {
    const std::string name = GENERATE(from_range(std::begin(kNames), std::end(kNames)));
    const Result<Scene> scene = openScene(name);
    REQUIRE(scene);
    CHECK(scene->name == name);
    const Result<Scene> again = parseScene(writeScene(*scene), name, scene->folder);
    REQUIRE(again);
    CHECK(differences(*scene, *again).empty());
}

TEST_CASE("built-in: every scene runs a second, finite and not torn, under both methods") {
    const std::string name = GENERATE(from_range(std::begin(kNames), std::end(kNames)));
    const std::string method = GENERATE("pbd", "xpbd");
    INFO(name << " " << method);
    const Run r = run(name, 60, {"solver.method=" + method});
    CHECK(isFinite(r.state));
    CHECK(r.worstStrain < 1.0);
}

TEST_CASE("built-in: hanging is the default grid, hung by its two top corners") {
    const Result<Scene> scene = openScene("hanging");
    REQUIRE(scene);
    const auto& grid = std::get<GridShape>(scene->cloths.at(0).shape);
    CHECK(grid.columns == 32);
    CHECK(grid.rows == 32);
    CHECK(scene->cloths[0].bendModel == BendModel::Dihedral);
    CHECK(scene->cloths[0].pins == std::vector<Pin>{Pin("top_left"), Pin("top_right")});
    CHECK(scene->solver.iterations == 5);
}

TEST_CASE("built-in: one_step ends where the step by hand does") {
    const Run r = run("one_step", 1);
    CHECK(std::abs(r.state.positions.at(1).y + 1.1565217391) < 2e-6);
    CHECK(r.state.positions[0] == vec3(0));
}

TEST_CASE("built-in: the corners are pulled apart") {
    const Run r = run("corners", 300);
    const double diagonal = glm::length(r.state.positions.front() - r.state.positions.back());
    CHECK(diagonal > 1.5 * std::sqrt(2.0));
}

TEST_CASE("built-in: the sphere pushes the cloth aside on its way") {
    const Run r = run("sphere", 120);
    float farthest = 0;
    for (const vec3& p : r.state.positions) farthest = std::max(farthest, p.z);
    CHECK(farthest > 0.1F);
}

TEST_CASE("built-in: the spinning sphere carries the cloth round in its own sense") {
    const Run r = run("spinning_sphere", 150);
    double spin = 0;  // about +y, of the part that lies on the sphere
    for (std::size_t i = 0; i < r.state.positions.size(); ++i) {
        const vec3& p = r.state.positions[i];
        if (p.x * p.x + p.z * p.z < 0.1F && p.y > 1.0F)
            spin += p.z * r.state.velocities[i].x - p.x * r.state.velocities[i].z;
    }
    CHECK(spin > 0);
}

TEST_CASE("built-in: the flag streams down the wind and waves, ten seconds on too") {
    const Run r = run("flag", 600);
    const vec3 free = r.state.positions[12 * 37 + 36];  // the middle of its free end
    CHECK(free.x > 0.7F);
    CHECK(measureEnergy(r.assembly.model, r.scene.solver.method, r.state).kinetic > 0.01);
    CHECK(r.worstStrain < 0.25);
}

TEST_CASE("built-in: the rope has twelve particles and swings") {
    const Run r = run("rope", 45);
    CHECK(r.state.positions.size() == 12);
    CHECK(r.state.positions.back().x < r.assembly.state.positions.back().x - 0.5F);
}

TEST_CASE("built-in: the poncho lies on the shoulders with the head through it") {
    const Run r = run("garment", 120);
    const auto highest =
        std::max_element(r.state.positions.begin(), r.state.positions.end(), [](vec3 a, vec3 b) { return a.y < b.y; });
    CHECK(highest->y > 1.2F);
    CHECK(highest->y < 1.42F);
}

TEST_CASE("built-in: no cloth lets the sphere that it lies on show through") {
    const auto [name, frames] =
        GENERATE(table<std::string, int>({{"sphere", 120}, {"spinning_sphere", 150}, {"garment", 300}}));
    const Run r = run(name, frames);
    CHECK(r.assembly.notes.empty());
    int near = 0;
    for (const Collider& collider : r.assembly.model.colliders) {
        const auto* sphere = std::get_if<Sphere>(&collider);
        if (sphere == nullptr) continue;
        for (const auto& [a, b, c] : r.assembly.model.triangles) {
            const auto at = [&](int i) { return r.state.positions[static_cast<std::size_t>(i)]; };
            const float distance = glm::distance((at(a) + at(b) + at(c)) / 3.0F, sphere->centerAt(r.state.time));
            CHECK(distance > sphere->radius);
            near += distance < 1.1F * sphere->radius ? 1 : 0;
        }
    }
    CHECK(near > 0);
}
