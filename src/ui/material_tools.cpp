#include <algorithm>
#include <string>
#include <tuple>

#include <glm/geometric.hpp>

#include "equivalent_material.h"
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

/// Buttons that give one method the material with which it does what the other one does now.
void Panel::equivalents(const Lab& lab, PanelState& state) {
    const auto button = [&](const char* name, const char* label, Method like, float width, const char* tooltip) {
        if (!widgets_.button(name, label, width, tooltip)) return;
        // The reference has compliances, as XPBD does.
        const auto other = [like](const Lane& lane) {
            return (lane.scene().solver.method == Method::Pbd) == (like == Method::Xpbd);
        };
        auto source = lab.lanes().begin() + static_cast<std::ptrdiff_t>(first_);
        if (!other(*source)) source = std::ranges::find_if(lab.lanes(), other);
        if (source == lab.lanes().end()) return;
        for (std::size_t lane = 0; lane < edited_.size(); ++lane) {
            matchMaterials(*source, like, edited_[lane]);
            if (!lab.comparing()) edited_[lane].solver.method = like;
            changed_[lane] = true;
        }
        const SolverSettings& solver = edited_[first_].solver;
        if (solver.iterations > 1)
            state.notice = "alike for one constraint; where " + std::to_string(solver.iterations) +
                           " sweeps work against each other, as in a cloth, only roughly: compare the strain";
    };
    const float whole = ImGui::GetContentRegionAvail().x - widgets_.theme().px(4);
    const bool both = edits(true) && edits(false);
    const float width = both ? (whole - widgets_.theme().px(6)) / 2 : whole;
    if (edits(true)) {
        button("like_pbd", "XPBD like this PBD", Method::Xpbd, width,
               "Sets the compliances to what k comes to at the present time step, substeps and iterations: alpha = h^2 "
               "W (1-k)^n / (1 - (1-k)^n), for one iteration h^2 (1/k - 1)(w1 + w2). W is the mean over the cloth. "
               "Exact for one constraint alone, in a cloth of several sweeps only roughly. Change the rate or the "
               "substeps afterwards: "
               "XPBD stays, PBD does not.");
    }
    if (both) ImGui::SameLine(0, widgets_.theme().px(6));
    if (edits(false)) {
        button("like_xpbd", "PBD like this XPBD", Method::Pbd, width,
               "Sets every k to what the compliance comes to at the present time step, substeps and iterations: k = 1 "
               "- (alpha / (alpha + h^2 W))^(1/n). It holds for these settings only: PBD's k is no material. Exact for "
               "one "
               "constraint alone; in a cloth of several sweeps only roughly.");
    }
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
