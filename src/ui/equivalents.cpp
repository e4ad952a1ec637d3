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

/// The lane a material is taken from: `first` or, where that is of the other kind, the first there is. The reference
/// has compliances, as XPBD does.
std::optional<std::size_t> sourceOf(const Lab& lab, std::size_t first, bool stiffness) {
    const std::vector<Lane>& lanes = lab.lanes();
    const auto fits = [=](const Lane& lane) { return usesStiffness(lane.scene().solver.method) == stiffness; };
    if (fits(lanes[first])) return first;
    const auto source = std::ranges::find_if(lanes, fits);
    if (source == lanes.end()) return std::nullopt;
    return static_cast<std::size_t>(source - lanes.begin());
}

bool fewEnough(const Lane& like, const Scene& pbd) {
    constexpr double kMost = 1e10;  // projections: half a minute or so
    return workOfFit(like.constraintCount(), like.scene().solver, pbd.solver) <= kMost;
}

/// How far a fit is.
std::string trialText(int trial, const std::string& like) {
    if (trial == 0) return "Trying " + like + ": stop";
    return "Trial " + std::to_string(trial) + " of " + std::to_string(StiffnessFit::kMostTrials) + ": stop";
}

/// What became of a fit of the lane `pbd` to the lane `like`.
std::string fitText(const StiffnessFit& fit, const std::string& pbd, const std::string& like) {
    if (!fit.failure.empty()) return pbd + ": no k was found, a trial failed: " + fit.failure;
    const auto strains = [&](double strain) {
        return "In trials of 3 s, damped, its mean strain settles at " + percentText(strain) + ", that of " + like +
               " at " + percentText(fit.wanted);
    };
    if (fit.tooSoft)
        return pbd + ": even k = 1 is too soft. " + strains(*fit.tooSoft) + ". Raise its substeps or iterations.";
    return pbd + ": k found in " + std::to_string(fit.trials) + " trials. " + strains(fit.strain) + ".";
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
    if (fitNote_.empty()) return;
    ImGui::PushTextWrapPos(0);
    ImGui::TextColored(ImGui::ColorConvertU32ToFloat4(widgets_.theme().faint()), "%s", fitNote_.c_str());
    ImGui::PopTextWrapPos();
    widgets_.place("fit_note");
}

void Panel::likePbd(const Lab& lab, float width) {
    if (!widgets_.button(
            "like_pbd", "XPBD like this PBD", width,
            "Sets the compliances to what k comes to at the present time step, substeps and iterations: alpha = h^2 "
            "W (1-k)^n / (1 - (1-k)^n), for one iteration h^2 (1/k - 1)(w1 + w2). W is the mean over the cloth. Exact "
            "for one constraint alone, in a cloth of several sweeps only roughly. Change the rate or the substeps "
            "afterwards: XPBD stays, PBD does not."))
        return;
    const std::optional<std::size_t> source = sourceOf(lab, first_, true);
    if (!source) return;
    for (std::size_t lane = 0; lane < edited_.size(); ++lane) {
        matchMaterials(lab.lanes()[*source], Method::Xpbd, edited_[lane]);
        if (!lab.comparing()) edited_[lane].solver.method = Method::Xpbd;
        changed_[lane] = true;
    }
}

void Panel::likeXpbd(const Lab& lab, PanelState& state, float width) {
    const bool pressed = widgets_.button(
        "like_xpbd", fit_.running() ? trialText(fit_.trial(), fitLike_).c_str() : "PBD like this XPBD", width,
        "Finds in a few trials, beside the window, the k with which PBD settles at the same mean strain at the present "
        "time "
        "step, substeps and iterations, and says how near it came. It holds for these settings only: PBD's k is no "
        "material. The search begins with what is exact for one constraint alone, k = 1 - (alpha / (alpha + h^2 "
        "W))^(1/n), and makes stretch and shear stiffer or softer together. A lane that is alone becomes PBD.");
    if (!pressed) return;
    if (fit_.running()) return fit_.cancel();
    const std::optional<std::size_t> like = sourceOf(lab, first_, false);
    if (!like) return;
    const Lane& source = lab.lanes()[*like];
    const std::optional<std::size_t> pbd = sourceOf(lab, first_, true);
    Scene present = pbd ? lab.lanes()[*pbd].scene() : source.scene();
    present.solver.method = Method::Pbd;
    Scene closedForm = present;
    matchMaterials(source, Method::Pbd, closedForm);
    fitNote_.clear();
    fitLike_ = nameOf(lab.lanes(), *like);
    fitted_ = pbd ? nameOf(lab.lanes(), *pbd) : std::string(titleOf(Method::Pbd));
    if (fewEnough(source, closedForm))
        return fit_.start(source.scene(), std::move(closedForm), std::move(present), lab.revision());
    takeStiffness(lab, closedForm);
    noteFit(fitted_ + ": too much work to try in half a minute. k as for one constraint alone; compare the strain.",
            state);
}

void Panel::noteFit(const std::string& text, PanelState& state) {
    fitNote_ = state.notice = text;
    fitNoted_.reset();
}

void Panel::followFit(const Lab& lab, PanelState& state) {
    if (!fitNoted_) fitNoted_ = lab.revision();  // with the k that was found
    if (*fitNoted_ != lab.revision()) fitNote_.clear();
    if (!fit_.running()) return;
    if (fit_.revision() != lab.revision()) {
        fit_.cancel();
        state.notice = "the settings changed: no k is looked for any more";
    } else if (const std::optional<StiffnessFit> fit = fit_.take()) {
        if (fit->failure.empty()) takeStiffness(lab, fit->scene);
        noteFit(fitText(*fit, fitted_, fitLike_), state);
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
