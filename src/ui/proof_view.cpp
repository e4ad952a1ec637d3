#include <algorithm>
#include <cmath>
#include <string>

#include "panel.h"

namespace drape {
namespace {

constexpr float kMargin = 10;
constexpr float kTitle = 128;  // what the lane's title and the note below it take
constexpr float kWidth = 270;
constexpr float kTheoryWidth = 350;
constexpr int kDigits = 5;

struct Look {
    ImU32 colour;
    const char* word;
};

Look lookOf(Verdict verdict, const Theme& theme) {
    switch (verdict) {
        case Verdict::Holds:
            return {theme.holds(), "as theory says"};
        case Verdict::Off:
            return {theme.off(), "off"};
        case Verdict::Waiting:
            return {theme.faint(), "waiting"};
        case Verdict::None:
            return {theme.faint(), "no closed form"};
    }
    return {theme.faint(), ""};
}

void textIn(ImU32 colour, const std::string& text) {
    ImGui::PushStyleColor(ImGuiCol_Text, colour);
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(text.c_str());
    ImGui::PopTextWrapPos();
    ImGui::PopStyleColor();
}

std::string withUnit(double value, const Proof& proof) {
    return numberText(value, kDigits) + (proof.unit == "\xc2\xb0" ? "" : " ") + std::string(proof.unit);
}

/// A dot in the verdict's colour, the verdict, and what it is about.
void verdictLine(const Theme& theme, const Finding& finding) {
    const Look look = lookOf(finding.verdict, theme);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float radius = theme.px(6);
    ImGui::GetWindowDrawList()->AddCircleFilled({at.x + radius, at.y + ImGui::GetTextLineHeight() / 2}, radius,
                                                look.colour);
    ImGui::Dummy({2 * radius, ImGui::GetTextLineHeight()});
    ImGui::SameLine();
    std::string verdict = look.word;
    if (finding.verdict == Verdict::Waiting) verdict += " " + std::string(finding.reason);
    textIn(look.colour, verdict);
    textIn(theme.ink(), std::string(finding.proof->title));
}

void numbers(const Theme& theme, const Finding& finding) {
    const Proof& proof = *finding.proof;
    const float second = theme.px(88);
    const auto line = [&](const char* label, const std::string& text, ImU32 colour) {
        textIn(theme.faint(), label);
        ImGui::SameLine(second);
        textIn(colour, text);
    };
    textIn(theme.faint(), std::string(proof.quantity));
    const bool told = finding.verdict == Verdict::Holds || finding.verdict == Verdict::Off;
    line("measured", finding.measured ? withUnit(*finding.measured, proof) : "-",
         told ? lookOf(finding.verdict, theme).colour : theme.faint());
    if (finding.expected) {
        line("expected", withUnit(*finding.expected, proof) + " \xc2\xb1 " + numberText(finding.tolerance, 2),
             theme.ink());
    }
    if (told) {
        const double difference = *finding.measured - *finding.expected;
        std::string text = (difference < 0 ? "" : "+") + numberText(difference, 3) + " " + std::string(proof.unit);
        if (*finding.expected != 0 && proof.unit != "%") {
            const double share = 100 * difference / *finding.expected;
            text += ", " + std::string(share < 0 ? "" : "+") + numberText(share, 2) + " %";
        }
        line("difference", text, theme.faint());
    }
    if (finding.verdict == Verdict::None) textIn(theme.ink(), std::string(finding.reason));
}

void theory(const Theme& theme, const Proof& proof) {
    const auto part = [&](const char* heading, std::string_view text) {
        ImGui::Dummy({0, theme.px(3)});
        textIn(theme.faint(), heading);
        textIn(theme.ink(), std::string(text));
    };
    part("What is shown", proof.shows);
    part("Formula", proof.formula);
    part("From", proof.source);
    part("Often said", proof.mistakes);
}

}  // namespace

void Panel::proofs(const Lab& lab, PanelState& state, const std::vector<Pane>& panes) {
    const Theme& theme = widgets_.theme();
    for (std::size_t lane = 0; lane < panes.size(); ++lane) {
        const Finding& finding = lab.lanes()[lane].finding();
        if (finding.proof == nullptr) continue;
        const std::string name = "proof." + std::to_string(lane);
        const Pane& pane = panes[lane];
        const float width =
            std::min(theme.px(state.showTheory ? kTheoryWidth : kWidth), pane.width - 2 * theme.px(kMargin));
        const float top = pane.y + theme.px(kTitle);
        ImGui::SetNextWindowPos({pane.x + theme.px(kMargin), top});
        ImGui::SetNextWindowSizeConstraints({width, 0},
                                            {width, std::max(pane.y + pane.height - top - theme.px(kMargin), 1.0F)});
        ImGui::PushStyleColor(ImGuiCol_WindowBg, theme.plate());
        ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(theme.px(6), theme.px(2)));
        ImGui::Begin(name.c_str(), nullptr,
                     ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                         ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoFocusOnAppearing |
                         ImGuiWindowFlags_NoBringToFrontOnFocus);
        ImGui::BeginGroup();
        verdictLine(theme, finding);
        numbers(theme, finding);
        ImGui::EndGroup();
        widgets_.place(name.c_str());
        if (state.showTheory) theory(theme, *finding.proof);
        textIn(theme.faint(), state.showTheory ? "click, or T: less" : "click, or T: what and why");
        if (ImGui::IsWindowHovered() && ImGui::IsMouseClicked(0)) state.showTheory = !state.showTheory;
        ImGui::End();
        ImGui::PopStyleVar();
        ImGui::PopStyleColor();
    }
}

}  // namespace drape
