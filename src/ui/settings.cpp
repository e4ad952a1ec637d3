#include <algorithm>
#include <array>
#include <cmath>

#include "grid_size.h"
#include "panel.h"

namespace drape {
namespace {

enum MaterialRole { kStretch, kShear, kBend };

Material& materialOf(ClothDefinition& cloth, int role) {
    return role == kStretch ? cloth.stretch : role == kShear ? cloth.shear : cloth.bend;
}
const Material& materialOf(const ClothDefinition& cloth, int role) {
    return role == kStretch ? cloth.stretch : role == kShear ? cloth.shear : cloth.bend;
}

/// True where a cloth has constraints of a role.
bool hasRole(const ClothDefinition& cloth, int role) {
    const bool grid = std::holds_alternative<GridShape>(cloth.shape);
    if (role == kShear) return grid && cloth.shearModel != ShearModel::None;
    if (role == kBend) return cloth.bendModel != BendModel::None;
    return true;
}

bool isAngle(const ClothDefinition& cloth, int role) {
    return (role == kShear && cloth.shearModel == ShearModel::Angle) ||
           (role == kBend && cloth.bendModel == BendModel::Dihedral);
}

constexpr std::array kRoleLabels{"Stretch", "Shear", "Bend"};
constexpr std::array kComplianceNames{"stretch.compliance", "shear.compliance", "bend.compliance"};
constexpr std::array kStiffnessNames{"stretch.stiffness", "shear.stiffness", "bend.stiffness"};

constexpr std::array kComplianceTooltips{
    "XPBD: compliance of the stretch constraints, in metres of lengthening per newton. 0 is rigid. Larger is softer, "
    "and as soft at any "
    "number of iterations once converged. PBD ignores it.",
    "XPBD: compliance of the shear constraints: how much a square of cloth may become a rhombus. 0 is rigid. PBD "
    "ignores it.",
    "XPBD: compliance of the bend constraints. Large values fold like silk, small ones stand like paper; 0 is a plate. "
    "PBD ignores it."};
constexpr std::array kStiffnessTooltips{
    "PBD: stiffness k of the stretch constraints, the share of the error removed per iteration; no unit. The same k is "
    "stiffer with more "
    "iterations or a smaller time step. 1 is rigid, 0 has no effect. XPBD ignores it.",
    "PBD: stiffness k of the shear constraints, no unit. Stiffer with more iterations. 1 is rigid, 0 has no effect. "
    "XPBD ignores it.",
    "PBD: stiffness k of the bend constraints, no unit. Stiffer with more iterations. 1 is rigid, 0 has no effect. "
    "XPBD ignores it."};

}  // namespace

void Panel::settings(const Lab& lab, PanelState& state, PanelCommands& commands) {
    solverSettings();
    if (cloth() != nullptr) {
        materialSettings(state);
        equivalents(lab, state);
        clothSettings(lab);
    }
    constraintSettings();
    worldSettings();
    windSettings();
    viewSettings(lab, state, commands);
    fileButtons(lab, state, commands);
}

void Panel::solverSettings() {
    widgets_.heading("Solver");
    row(
        {"iterations",
         "Iterations",
         "",
         {1, 200, true, false, 1},
         "Sweeps over all constraints in each substep.\n\nPBD: more iterations make the cloth stiffer.\nXPBD: they "
         "only make it more exact.\nReference: no effect, it goes on until it has converged."},
        [](const Scene& s) { return s.solver.iterations; },
        [](Scene& s, double v) { s.solver.iterations = static_cast<int>(v); });
    row(
        {"substeps",
         "Substeps",
         "",
         {1, 100, true, false, 1},
         "Parts of a time step, each solved on its own.\n\nPBD: more substeps make the cloth stiffer.\nXPBD: they make "
         "it more exact, and "
         "more so than as many iterations at the same cost."},
        [](const Scene& s) { return s.solver.substeps; },
        [](Scene& s, double v) { s.solver.substeps = static_cast<int>(v); });
    row(
        {"rate",
         "Time step",
         " Hz",
         {10, 1000, true, false, 1},
         "Length of one step of the clock, as steps per second and in milliseconds. Smaller steps are more exact and "
         "cost more; in PBD "
         "they also make the cloth stiffer.",
         false,
         "",
         [](double v) { return " = " + numberText(1000 / v) + " ms"; }},
        [](const Scene& s) { return 1 / s.solver.timeStep; }, [](Scene& s, double v) { s.solver.timeStep = 1 / v; });
    row(
        {"damping",
         "Damping",
         " /s",
         {0, 5, false, false, 0.05},
         "All velocities fall by this rate: 1/s leaves 37 % after a second. Like air that stands still; 0 is none."},
        [](const Scene& s) { return s.solver.damping; },
        [](Scene& s, double v) { s.solver.damping = static_cast<float>(v); });
    toggle("coarse_net", "Coarse net",
           "A few hundred nodes on the cloth, joined by threads as long as the cloth between them. Where the cloth is "
           "stretched they pull once a substep, and so carry its load to the pins at once, where sweeps carry it one "
           "constraint at a time: a fine cloth stretches as little with a third of the substeps. They never push, and "
           "give soft material the slack it asks for. Cloths of fewer than 2048 particles need none and have none.",
           [](SolverSettings& s) -> bool& { return s.coarseNet; });
}

void Panel::materialSettings(const PanelState& state) {
    widgets_.heading("Material");
    const Theme& theme = widgets_.theme();
    if (shown().cloths.size() > 1) {
        std::vector<std::string> names;
        for (const ClothDefinition& c : shown().cloths) names.push_back(c.name.empty() ? "cloth" : c.name);
        ImGui::SetNextItemWidth(-theme.px(4));
        if (ImGui::BeginCombo("##cloth", names[cloth_].c_str())) {
            for (std::size_t i = 0; i < names.size(); ++i) {
                if (ImGui::Selectable((names[i] + "##" + std::to_string(i)).c_str(), i == cloth_)) cloth_ = i;
            }
            if (closeLists_) ImGui::CloseCurrentPopup();
            ImGui::EndCombo();
        }
        widgets_.place("cloth");
        widgets_.tooltip("cloth", "The cloth whose settings are shown.");
    }
    fabricChoice(state.fabrics);
    materialColumns();
    for (int role = kStretch; role <= kBend; ++role) {
        if (hasRole(*cloth(), role)) clothMaterial(role);
    }
    correctionToggle();
}

void Panel::correctionToggle() {
    if (!edits(true)) return;
    toggle("stiffness_correction", "k' = 1 - (1 - k)^(1/n)",
           "PBD: uses k' in place of k, n being the iterations. It takes them out of the stiffness: one constraint "
           "alone is then as stiff at any number of iterations, a whole cloth nearly so. It still depends on the time "
           "step.",
           [](SolverSettings& s) -> bool& { return s.stiffnessCorrection; });
}

void Panel::toggle(const char* name, const char* label, const char* tooltip,
                   const std::function<bool&(SolverSettings&)>& flag) {
    bool on = flag(edited_[first_].solver);
    if (!widgets_.check(name, label, on, tooltip)) return;
    for (std::size_t lane = first_; lane <= last_; ++lane) {
        flag(edited_[lane].solver) = on;
        changed_[lane] = true;
    }
}

void Panel::clothMaterial(int role) {
    const auto index = static_cast<std::size_t>(role);
    const bool angle = isAngle(*cloth(), role);
    const Range range = angle ? Range{1e-4, 1e7, true, true} : Range{1e-8, 10, true, true};
    const std::size_t c = cloth_;
    materialRow({.label = kRoleLabels[index],
                 .stiffness = {kStiffnessNames[index],
                               "",
                               "",
                               {0, 1, false, false, 0.01},
                               kStiffnessTooltips[index],
                               false,
                               "0 (no effect)"},
                 .compliance = {kComplianceNames[index], "", angle ? " /(N m)" : " m/N", range,
                                kComplianceTooltips[index], false, "0 (rigid)"},
                 .get = [=](const Scene& s) { return materialOf(s.cloths[c], role); },
                 .edit = [=](Scene& s, const MaterialRow::Edit& edit) { edit(materialOf(s.cloths[c], role)); }});
}

void Panel::clothSettings(const Lab& lab) {
    widgets_.heading("Cloth");
    const std::size_t c = cloth_;
    if (std::holds_alternative<RopeShape>(cloth()->shape)) ropeSettings();
    meshSettings(lab);
    if (std::holds_alternative<GridShape>(cloth()->shape)) {
        row(
            {"columns",
             "Columns",
             "",
             {2, 160, true, false, 1},
             "Particles from left to right. Changing it builds the cloth anew and restarts. A finer cloth needs more "
             "substeps to be as stiff.",
             true},
            [c](const Scene& s) { return std::get<GridShape>(s.cloths[c].shape).columns; },
            [=, this](Scene& s, double v) {
                resizeGrid(s, static_cast<int>(v), std::get<GridShape>(s.cloths[c].shape).rows);
            });
        row(
            {"rows",
             "Rows",
             "",
             {2, 160, true, false, 1},
             "Particles from top to bottom. Changing it builds the cloth anew and restarts. A finer cloth needs more "
             "substeps to be as stiff.",
             true},
            [c](const Scene& s) { return std::get<GridShape>(s.cloths[c].shape).rows; },
            [=, this](Scene& s, double v) {
                resizeGrid(s, std::get<GridShape>(s.cloths[c].shape).columns, static_cast<int>(v));
            });
    }
    const char* massTooltip =
        "How heavy the cloth is. XPBD: heavier cloth stretches more. PBD: no effect at all, since its stiffness knows "
        "no forces.";
    if (cloth()->particleMass) {
        row(
            {"mass", "Particle mass", " kg", {1e-3, 10, true}, massTooltip},
            [c](const Scene& s) { return s.cloths[c].particleMass.value_or(1); },
            [c](Scene& s, double v) { s.cloths[c].particleMass = static_cast<float>(v); });
    } else if (!std::holds_alternative<RopeShape>(cloth()->shape)) {
        row(
            {"density", "Density", " kg/m\xc2\xb2", {0.01, 10, true}, massTooltip},
            [c](const Scene& s) { return s.cloths[c].arealDensity; },
            [c](Scene& s, double v) { s.cloths[c].arealDensity = static_cast<float>(v); });
    }
}

void Panel::resizeGrid(Scene& scene, int columns, int rows) {
    const std::size_t dropped = setGridSize(scene, cloth_, columns, rows);
    if (dropped == 0) return;
    widgets_.note(dropped == 1 ? "a pin had no place in the smaller cloth and was dropped"
                               : std::to_string(dropped) + " pins had no place in the smaller cloth and were dropped");
}

}  // namespace drape
