#include "drape/scene/materials.h"

#include <filesystem>

#include "drape/scene/scene_file.h"
#include "files.h"
#include "json_text.h"
#include "scene_description.h"

namespace drape {
namespace {

constexpr Limits kStiffness{1e-12, 1e12};

void describe(JsonReader& a, MaterialPreset& p) {
    a.text("name", p.name);
    a.text("description", p.description);
    a.number("areal_density", p.arealDensity, kMass);
    a.number("stretch", p.stretch, kStiffness);
    a.number("shear", p.shear, kStiffness);
    a.number("bend", p.bend, kStiffness);
    a.text("source", p.source);
    if (!(p.stretch > p.shear)) {
        a.refuse("stretch", "is not above shear; expected what a lattice of springs can be");
    }
}

}  // namespace

Result<std::vector<MaterialPreset>> materialPresets() {
    const Result<std::string> folder = assetFolder();
    if (!folder) {
        return folder.error();
    }
    const std::string path = (std::filesystem::path(*folder) / "materials.json").string();
    const Result<std::string> text = readFile(path);
    return text ? parseMaterialPresets(*text, path) : Result<std::vector<MaterialPreset>>(text.error());
}

Result<std::vector<MaterialPreset>> parseMaterialPresets(std::string_view text, const std::string& origin) {
    try {
        const Json document = parseJson(text, origin);
        std::vector<MaterialPreset> presets;
        JsonReader reader(document, "");
        reader.list("materials", presets, [](JsonReader& a, MaterialPreset& preset) { describe(a, preset); });
        reader.finish();
        return presets;
    } catch (const Refusal& refusal) {
        return refusal.error.where.starts_with(origin) ? refusal.error : Error{origin, refusal.error.message()};
    }
}

bool apply(const MaterialPreset& preset, ClothDefinition& cloth) {
    if (std::holds_alternative<RopeShape>(cloth.shape)) {
        return false;
    }
    constexpr float kSqrt3 = 1.7320508F;
    const bool grid = std::holds_alternative<GridShape>(cloth.shape);
    cloth.arealDensity = preset.arealDensity;
    cloth.particleMass.reset();
    cloth.shearModel = grid ? ShearModel::Diagonal : ShearModel::None;
    cloth.bendModel = BendModel::Dihedral;
    cloth.stretch.compliance = grid ? 1 / (preset.stretch - preset.shear) : 3 * kSqrt3 / 4 / preset.stretch;
    cloth.shear.compliance = 1 / preset.shear;
    cloth.bend.compliance = grid ? 1 / preset.bend : kSqrt3 / 2 / preset.bend;
    return true;
}

}  // namespace drape
