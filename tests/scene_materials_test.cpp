// Materials: what a fabric's constants become in a cloth gives the energy that a continuum of these constants has.
#include <cmath>
#include <functional>

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_range.hpp>

#include "drape/core/measures.h"
#include "drape/scene/assembly.h"
#include "drape/scene/materials.h"
#include "drape/scene/obj.h"
#include "drape/scene/scene_file.h"
#include "support/folder.h"

using namespace drape;
using Catch::Approx;

namespace {

std::vector<MaterialPreset> presets() {
    const auto read = materialPresets();
    INFO((read ? "" : read.error().message()));
    REQUIRE(read);
    return *read;
}

/// A horizontal cloth of this shape and material.
Assembly clothOf(const MaterialPreset& preset, const ClothDefinition& shape, const std::string& folder = {}) {
    Scene scene;
    scene.folder = folder;
    scene.cloths.push_back(shape);
    REQUIRE(apply(preset, scene.cloths.back()));
    Result<Assembly> assembly = assemble(scene);
    INFO((assembly ? "" : assembly.error().message()));
    REQUIRE(assembly);
    return std::move(*assembly);
}

/// A square of 1 m in the plane y = 0, fine enough that its border counts for little.
Assembly gridOf(const MaterialPreset& preset) {
    ClothDefinition cloth;
    cloth.shape = GridShape{101, 101, 1, 1, {0, 0, 0}, GridShape::Plane::XZ};
    return clothOf(preset, cloth);
}

double energyOf(Assembly& assembly, const std::function<vec3(vec3)>& deform) {
    for (vec3& x : assembly.state.positions) x = deform(x);
    return measureEnergy(assembly.model, Method::Xpbd, assembly.state).elastic;
}

constexpr double kBorder = 0.021;  // what a border of half a cell adds on every side, of the whole

}  // namespace

TEST_CASE("materials: silk, cotton, denim and rubber are there, each with its source") {
    std::string names;
    for (const MaterialPreset& preset : presets()) {
        names += preset.name + " ";
        CHECK(preset.source.size() > 40);
        CHECK(preset.description.size() > 10);
        CHECK(preset.arealDensity > 0.03F);
        CHECK(preset.arealDensity < 1);
    }
    CHECK(names == "Silk Polyester Cotton Denim Rubber ");
}

TEST_CASE("materials: a stretched grid has the energy C11 e^2 / 2 an area") {
    for (const MaterialPreset& preset : presets()) {
        CAPTURE(preset.name);
        Assembly grid = gridOf(preset);
        constexpr float kStrain = 1e-2F;
        const double energy = energyOf(grid, [](vec3 x) { return vec3(x.x * (1 + kStrain), x.y, x.z); });
        CHECK(energy == Approx(preset.stretch * kStrain * kStrain / 2).epsilon(kBorder));
    }
}

TEST_CASE("materials: a sheared grid has the energy G g^2 / 2 an area") {
    for (const MaterialPreset& preset : presets()) {
        if (preset.name == "Silk") continue;  // edges so stiff that their second order shows
        CAPTURE(preset.name);
        Assembly grid = gridOf(preset);
        constexpr double kAngle = 2e-3;
        // Half of it along each axis, so that edges keep their length to the second order.
        const auto half = static_cast<float>(std::tan(kAngle / 2));
        const double energy = energyOf(grid, [&](vec3 x) { return vec3(x.x + half * x.z, x.y, x.z + half * x.x); });
        CHECK(energy == Approx(preset.shear * kAngle * kAngle / 2).epsilon(kBorder));
    }
}

TEST_CASE("materials: a grid rolled to a cylinder has the energy B k^2 / 2 an area") {
    for (const MaterialPreset& preset : presets()) {
        CAPTURE(preset.name);
        Assembly grid = gridOf(preset);
        constexpr double kRadius = 0.5;
        for (const auto& batch : grid.model.batches) {
            if (batch->role != Role::Bend)
                batch->material.compliance = 0;  // chords are shorter than arcs: bending alone
        }
        const double energy = energyOf(grid, [](vec3 x) {
            const double angle = x.x / kRadius;
            return vec3(kRadius * std::sin(angle), kRadius * (1 - std::cos(angle)), x.z);
        });
        CHECK(energy == Approx(preset.bend / (2 * kRadius * kRadius)).epsilon(kBorder));
    }
}

TEST_CASE("materials: a mesh of equilateral triangles has the energies of stretch and bend too") {
    // 100 rows of triangles of 1 cm: each vertex but those of the border has six neighbours.
    constexpr int kRows = 100, kColumns = 100;
    const float side = 0.01F, height = side * std::sqrt(0.75F);
    Cloth cloth;
    std::vector<vec3> positions;
    for (int row = 0; row <= kRows; ++row) {
        for (int column = 0; column <= kColumns; ++column)
            positions.emplace_back(side * (static_cast<float>(column) + (row % 2 == 0 ? 0.0F : 0.5F)), 0,
                                   height * static_cast<float>(row));
    }
    const auto at = [](int row, int column) { return row * (kColumns + 1) + column; };
    for (int row = 0; row < kRows; ++row) {
        for (int column = 0; column < kColumns; ++column) {
            const int odd = row % 2, a = at(row, column), b = at(row, column + 1);
            const int c = at(row + 1, column), d = at(row + 1, column + 1);
            cloth.triangles.push_back({a, odd == 0 ? c : d, b});
            cloth.triangles.push_back({odd == 0 ? b : a, c, d});
        }
    }
    cloth.count = static_cast<int>(positions.size());
    const test::Folder folder;
    REQUIRE(writeFile(folder / "m.obj", *writeObj(std::span(&cloth, 1), positions)));
    ClothDefinition mesh;
    mesh.shape = MeshShape{"m.obj"};
    const MaterialPreset denim = presets()[3];
    Assembly assembly = clothOf(denim, mesh, folder.path().string());
    const double area = kRows * kColumns * static_cast<double>(side) * height;

    constexpr float kStrain = 1e-2F;
    const double stretched = energyOf(assembly, [](vec3 x) { return vec3(x.x * (1 + kStrain), x.y, x.z); });
    CHECK(stretched / area == Approx(denim.stretch * kStrain * kStrain / 2).epsilon(kBorder));

    assembly.state.positions = positions;
    for (const auto& batch : assembly.model.batches) {
        if (batch->role != Role::Bend) batch->material.compliance = 0;
    }
    constexpr double kRadius = 0.5;
    const double bent = energyOf(assembly, [](vec3 x) {
        const double angle = x.x / kRadius;
        return vec3(kRadius * std::sin(angle), kRadius * (1 - std::cos(angle)), x.z);
    });
    CHECK(bent / area == Approx(denim.bend / (2 * kRadius * kRadius)).epsilon(kBorder));
}

TEST_CASE("materials: a rope has none, and stays as it is") {
    ClothDefinition rope;
    rope.shape = RopeShape{};
    CHECK_FALSE(apply(presets().front(), rope));
    CHECK(rope.stretch.compliance == ClothDefinition{}.stretch.compliance);
}
