// One method's material turned into the other's.
#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "equivalent_material.h"
#include "measure_text.h"
#include "method_text.h"
#include "panel.h"

namespace drape {
namespace {

/// The lane a material is taken from: `first` or, where that is of the other kind, the first there is; null: none. The
/// reference has compliances, as XPBD does.
const Lane* sourceOf(const Lab& lab, std::size_t first, bool stiffness) {
    const auto fits = [=](const Lane& lane) { return usesStiffness(lane.scene().solver.method) == stiffness; };
    if (fits(lab.lanes()[first])) return &lab.lanes()[first];
    const auto source = std::ranges::find_if(lab.lanes(), fits);
    return source == lab.lanes().end() ? nullptr : &*source;
}

bool fewEnough(const Lane& like, const Scene& pbd) {
    constexpr double kMost = 1e10;  // projections: half a minute or so
    double constraints = 0;
    for (const auto& batch : like.model().batches) constraints += static_cast<double>(batch->size());
    return workOfFit(constraints, like.scene().solver, pbd.solver) <= kMost;
}

std::string fitText(const StiffnessFit& fit) {
    if (!fit.failure.empty()) return "no k was found, a trial failed: " + fit.failure;
    const std::string wanted = std::string(titleOf(fit.like)) + " at " + percentText(fit.wanted);
    if (fit.tooSoft)
        return "even k = 1 is too soft: PBD settles at a mean strain of " + percentText(*fit.tooSoft) + ", " + wanted +
               "; raise PBD's substeps or iterations";
    return "k found in " + std::to_string(fit.trials) + " trials of 3 s, damped: PBD settles at a mean strain of " +
           percentText(fit.strain) + ", " + wanted;
}

}  // namespace

void Panel::equivalents(const Lab& lab, PanelState& state) {
    followFit(lab, state);
    const float gap = widgets_.theme().px(6);
    const float whole = ImGui::GetContentRegionAvail().x - widgets_.theme().px(4);
    const bool both = edits(true) && edits(false);
    const float width = both ? (whole - gap) / 2 : whole;
    if (edits(true)) likePbd(lab, width);
    if (both) ImGui::SameLine(0, gap);
    if (edits(false)) likeXpbd(lab, state, width);
}

void Panel::likePbd(const Lab& lab, float width) {
    if (!widgets_.button(
            "like_pbd", "XPBD like this PBD", width,
            "Sets the compliances to what k comes to at the present time step, substeps and iterations: alpha = h^2 "
            "W (1-k)^n / (1 - (1-k)^n), for one iteration h^2 (1/k - 1)(w1 + w2). W is the mean over the cloth. Exact "
            "for one constraint alone, in a cloth of several sweeps only roughly. Change the rate or the substeps "
            "afterwards: XPBD stays, PBD does not."))
        return;
    const Lane* source = sourceOf(lab, first_, true);
    if (source == nullptr) return;
    for (std::size_t lane = 0; lane < edited_.size(); ++lane) {
        matchMaterials(*source, Method::Xpbd, edited_[lane]);
        if (!lab.comparing()) edited_[lane].solver.method = Method::Xpbd;
        changed_[lane] = true;
    }
}

void Panel::likeXpbd(const Lab& lab, PanelState& state, float width) {
    const char* text = fit_.running() ? "Trying k: stop" : "PBD like this XPBD";
    const bool pressed = widgets_.button(
        "like_xpbd", text, width,
        "Finds by trial, beside the window, the k with which PBD settles at the same mean strain at the present time "
        "step, substeps and iterations, and says how near it came. It holds for these settings only: PBD's k is no "
        "material. The search begins with what is exact for one constraint alone, k = 1 - (alpha / (alpha + h^2 "
        "W))^(1/n), and makes stretch and shear stiffer or softer together. A lane that is alone becomes PBD.");
    if (!pressed) return;
    if (fit_.running()) return fit_.cancel();
    const Lane* source = sourceOf(lab, first_, false);
    if (source == nullptr) return;
    const Lane* pbd = sourceOf(lab, first_, true);
    Scene present = pbd != nullptr ? pbd->scene() : source->scene();
    present.solver.method = Method::Pbd;
    Scene closedForm = present;
    matchMaterials(*source, Method::Pbd, closedForm);
    if (fewEnough(*source, closedForm))
        return fit_.start(source->scene(), std::move(closedForm), std::move(present), lab.revision());
    takeStiffness(lab, closedForm);
    state.notice = "too much work to try in half a minute: k as for one constraint alone; compare the strain";
}

void Panel::followFit(const Lab& lab, PanelState& state) {
    if (!fit_.running()) return;
    if (fit_.revision() != lab.revision()) {
        fit_.cancel();
        state.notice = "the settings changed: no k is looked for any more";
    } else if (const std::optional<StiffnessFit> fit = fit_.take()) {
        if (fit->failure.empty()) takeStiffness(lab, fit->scene);
        state.notice = fitText(*fit);
    }
}

void Panel::takeStiffness(const Lab& lab, const Scene& from) {
    for (std::size_t lane = 0; lane < edited_.size(); ++lane) {
        std::vector<ClothDefinition>& cloths = edited_[lane].cloths;
        for (std::size_t c = 0; c < std::min(cloths.size(), from.cloths.size()); ++c) {
            cloths[c].stretch.stiffness = from.cloths[c].stretch.stiffness;
            cloths[c].shear.stiffness = from.cloths[c].shear.stiffness;
            cloths[c].bend.stiffness = from.cloths[c].bend.stiffness;
        }
        if (!lab.comparing()) edited_[lane].solver.method = Method::Pbd;
        changed_[lane] = true;
    }
}

}  // namespace drape
