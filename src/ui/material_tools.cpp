#include <algorithm>
#include <string>
#include <tuple>

#include <glm/geometric.hpp>

#include "panel.h"

namespace drape {
namespace {

/// True where a cloth is of a fabric.
bool isOf(const MaterialPreset& fabric, const ClothDefinition& cloth) {
    const auto constants = [](const ClothDefinition& c) {
        return std::tuple(c.particleMass, c.arealDensity, c.stretch.compliance, c.shearModel, c.shear.compliance,
                          c.bendModel, c.bend.compliance);
    };
    ClothDefinition applied = cloth;
    return apply(fabric, applied) && constants(applied) == constants(cloth);
}

}  // namespace

void Panel::fabricChoice(const std::vector<MaterialPreset>& fabrics) {
    if (fabrics.empty() || std::holds_alternative<RopeShape>(cloth()->shape)) return;
    const Theme& theme = widgets_.theme();
    const auto present = std::ranges::find_if(fabrics, [&](const MaterialPreset& f) { return isOf(f, *cloth()); });
    widgets_.label("Fabric", false);
    ImGui::SameLine(theme.px(112));
    ImGui::SetNextItemWidth(-theme.px(4));
    const bool open =
        ImGui::BeginCombo("##fabric", present == fabrics.end() ? "none of the list" : present->name.c_str());
    widgets_.place("fabric");
    const std::string text =
        "Sets mass and compliances to those of a measured fabric, whatever the resolution. A fabric is XPBD's: PBD "
        "takes its mass alone, since k is no material; \"PBD like this XPBD\" below finds the k for one time step." +
        (present == fabrics.end() ? "" : "\n\n" + present->description + ".\nSource: " + present->source);
    widgets_.tooltip("fabric", text.c_str());
    if (!open) return;
    if (closeLists_) ImGui::CloseCurrentPopup();
    for (const MaterialPreset& fabric : fabrics) {
        if (ImGui::Selectable(fabric.name.c_str(), present != fabrics.end() && present->name == fabric.name)) {
            for (std::size_t lane = first_; lane <= last_; ++lane)
                changed_[lane] = apply(fabric, edited_[lane].cloths[cloth_]) || changed_[lane];
        }
        const std::string name = "fabric." + fabric.name;
        widgets_.place(name.c_str());
        widgets_.tooltip(name.c_str(), (fabric.description + ".\nSource: " + fabric.source).c_str());
    }
    ImGui::EndCombo();
}

/// Whether a rope starts hanging straight down, at rest, or held aside, to swing.
void Panel::ropeSettings() {
    const auto& rope = std::get<RopeShape>(cloth()->shape);
    const auto isDown = [](const RopeShape& shape) {
        return shape.end.x == shape.start.x && shape.end.z == shape.start.z && shape.end.y < shape.start.y;
    };
    bool swings = !isDown(rope);
    if (cloth()->pins.size() != 1 ||
        !widgets_.check("swing", "Swing", swings,
                        "On: the rope starts held aside and swings. Off: it starts straight down and only stretches. "
                        "Either restarts.")) {
        return;
    }
    vec3 aside(1, 0, 0);
    if (cloth_ < original_.cloths.size()) {
        const auto* shape = std::get_if<RopeShape>(&original_.cloths[cloth_].shape);
        if (shape != nullptr && !isDown(*shape)) aside = glm::normalize(shape->end - shape->start);
    }
    for (std::size_t lane = first_; lane <= last_; ++lane) {
        auto& shape = std::get<RopeShape>(edited_[lane].cloths[cloth_].shape);
        const float length = glm::length(shape.end - shape.start);
        shape.end = shape.start + length * (swings ? aside : vec3(0, -1, 0));
        changed_[lane] = true;
    }
}

}  // namespace drape
