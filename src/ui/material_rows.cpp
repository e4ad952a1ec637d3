// Sliders of a material, and those of explicit constraints: one group a type.
#include <algorithm>
#include <string>

#include "panel.h"

namespace drape {
namespace {

/// What can be set of the explicit constraints of one type.
struct TypeRow {
    const char* type;
    const char* label;
    Control stiffness, compliance, damping;
};

constexpr const char* kStiffnessTooltip =
    "PBD: stiffness k of all explicit constraints of this type, the share of the error removed per iteration; no unit. "
    "1 is rigid, 0 has no effect. XPBD ignores it.";
constexpr const char* kComplianceTooltip =
    "XPBD: compliance of all explicit constraints of this type. Energy is C^2 / (2 alpha), so its unit goes by that of "
    "C. 0 is rigid. PBD ignores it.";
constexpr const char* kDampingTooltip =
    "XPBD: damping coefficient beta of all explicit constraints of this type, against the change of C. It acts through "
    "the compliance: with compliance 0 it has no effect. PBD ignores it.";

constexpr TypeRow typeRow(const char* type, const char* label, const char* stiffness, const char* compliance,
                          const char* damping, const char* complianceUnit, const char* dampingUnit, Range range) {
    return {type,
            label,
            {stiffness, "", "", {0, 1, false, false, 0.01}, kStiffnessTooltip, false, "0 (no effect)"},
            {compliance, "", complianceUnit, range, kComplianceTooltip, false, "0 (rigid)"},
            {damping, "  damping", dampingUnit, {1e-6, 1e4, true, true}, kDampingTooltip, false, "0 (none)"}};
}

constexpr Range kLength{1e-8, 10, true, true};
constexpr Range kAngle{1e-4, 1e7, true, true};
constexpr Range kVolume{1e-14, 10, true, true};

constexpr TypeRow kTypes[] = {
    typeRow("distance", "Distance", "distance.stiffness", "distance.compliance", "distance.damping", " m/N", " N s/m",
            kLength),
    typeRow("shear_angle", "Angle", "shear_angle.stiffness", "shear_angle.compliance", "shear_angle.damping", " /(N m)",
            " N m s", kAngle),
    typeRow("bend_midpoint", "Midpoint", "bend_midpoint.stiffness", "bend_midpoint.compliance", "bend_midpoint.damping",
            " m/N", " N s/m", kLength),
    typeRow("bend_dihedral", "Dihedral", "bend_dihedral.stiffness", "bend_dihedral.compliance", "bend_dihedral.damping",
            " /(N m)", " N m s", kAngle),
    typeRow("volume", "Volume", "volume.stiffness", "volume.compliance", "volume.damping", " m^5/N", " N s/m^5",
            kVolume),
};

}  // namespace

void Panel::materialColumns() {
    if (!edits(true) || !edits(false)) return;
    const Theme& theme = widgets_.theme();
    const float width = (ImGui::GetContentRegionAvail().x - theme.px(78)) / 2;
    ImGui::Dummy({0, 0});
    ImGui::SameLine(theme.px(70));
    ImGui::TextColored(ImGui::ColorConvertU32ToFloat4(theme.pbd()), "k (PBD)");
    ImGui::SameLine(theme.px(74) + width);
    const bool reference =
        std::ranges::find(edited_, Method::Reference, [](const Scene& s) { return s.solver.method; }) != edited_.end();
    ImGui::TextColored(ImGui::ColorConvertU32ToFloat4(theme.xpbd()),
                       reference ? "compliance (others)" : "compliance (XPBD)");
}

void Panel::materialRow(const MaterialRow& material) {
    const Theme& theme = widgets_.theme();
    const bool both = edits(true) && edits(false);
    const std::string label = both ? material.label : std::string(material.label) + (edits(true) ? " k" : "");
    widgets_.label(label.c_str(), false);
    ImGui::SameLine(theme.px(both ? 70 : 112));
    const float room = ImGui::GetContentRegionAvail().x - theme.px(4);
    const float width = both ? (room - theme.px(4)) / 2 : room;
    const auto slider = [&](const Control& control, float Material::*value) {
        field(
            control, width, [&](const Scene& s) { return static_cast<double>(material.get(s).*value); },
            [&](Scene& s, double v) { material.edit(s, [=](Material& m) { m.*value = static_cast<float>(v); }); });
    };
    if (edits(true)) slider(material.stiffness, &Material::stiffness);
    if (both) ImGui::SameLine(0, theme.px(4));
    if (edits(false)) slider(material.compliance, &Material::compliance);
}

void Panel::constraintSettings() {
    if (shown().constraints.empty()) return;
    widgets_.heading("Constraints");
    materialColumns();
    for (const TypeRow& type : kTypes) {
        const auto first = std::ranges::find(shown().constraints, type.type, &ConstraintDefinition::type);
        if (first == shown().constraints.end()) continue;
        const std::size_t index = static_cast<std::size_t>(first - shown().constraints.begin());
        const MaterialRow material{.label = type.label,
                                   .stiffness = type.stiffness,
                                   .compliance = type.compliance,
                                   .get = [=](const Scene& s) { return s.constraints[index].material; },
                                   .edit =
                                       [&](Scene& s, const MaterialRow::Edit& edit) {
                                           for (ConstraintDefinition& constraint : s.constraints) {
                                               if (constraint.type == type.type) edit(constraint.material);
                                           }
                                       }};
        materialRow(material);
        if (!edits(false)) continue;
        row(
            type.damping, [&](const Scene& s) { return static_cast<double>(material.get(s).damping); },
            [&](Scene& s, double v) { material.edit(s, [=](Material& m) { m.damping = static_cast<float>(v); }); });
    }
    if (cloth() == nullptr) correctionToggle();
}

}  // namespace drape
