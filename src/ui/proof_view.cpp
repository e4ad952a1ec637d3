#include <algorithm>
#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "panel.h"

namespace drape {
namespace {

constexpr float kMargin = 10;
constexpr float kGap = 5;  // below a title
constexpr float kWidth = 270;
constexpr float kTheoryWidth = 350;
constexpr float kLeastTheory = 120;  // height
constexpr float kVerdict = 36;       // of a line, and the gap below it
constexpr float kColumn = 260;       // the least width of one of several
constexpr int kMostColumns = 3;
constexpr float kLegend = 80;  // at the bottom of the view
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
            return {theme.faint(), ""};
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

/// Without a break, in a plate as wide as its text.
void lineIn(ImU32 colour, const std::string& text) {
    ImGui::PushStyleColor(ImGuiCol_Text, colour);
    ImGui::TextUnformatted(text.c_str());
    ImGui::PopStyleColor();
}

std::string withUnit(double value, const Proof& proof) {
    return numberText(value, kDigits) + (proof.unit == "\xc2\xb0" ? "" : " ") + std::string(proof.unit);
}

std::string plusMinus(const Finding& finding) {
    return " \xc2\xb1 " + numberText(finding.tolerance, 2);
}

std::string waitingText(const Finding& finding) {
    return "waiting " + std::string(finding.reason);
}

void dot(const Theme& theme, ImU32 colour) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float radius = theme.px(6);
    ImGui::GetWindowDrawList()->AddCircleFilled({at.x + radius, at.y + ImGui::GetTextLineHeight() / 2}, radius, colour);
    ImGui::Dummy({2 * radius, ImGui::GetTextLineHeight()});
    ImGui::SameLine();
}

/// A dot in the verdict's colour, the verdict, and what it is about.
void verdictLine(const Theme& theme, const Finding& finding) {
    const Look look = lookOf(finding.verdict, theme);
    dot(theme, look.colour);
    textIn(look.colour, finding.verdict == Verdict::Waiting ? waitingText(finding) : look.word);
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
        line("expected", withUnit(*finding.expected, proof) + plusMinus(finding), theme.ink());
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

/// Text in one to three columns of the window's width.
void theory(const Theme& theme, const Proof& proof, int columns) {
    struct Part {
        const char* heading;
        std::string_view text;
        bool next[kMostColumns];  // it begins a column, where there are one, two, three
    };
    const Part parts[] = {{"What is shown", proof.shows, {true, true, true}},
                          {"Formula", proof.formula, {false, false, true}},
                          {"From", proof.source, {false, true, false}},
                          {"Often said", proof.mistakes, {false, false, true}}};
    if (!ImGui::BeginTable("theory", columns, ImGuiTableFlags_SizingStretchSame)) return;
    for (const Part& part : parts) {
        if (part.next[columns - 1]) ImGui::TableNextColumn();
        ImGui::Dummy({0, theme.px(3)});
        textIn(theme.faint(), part.heading);
        textIn(theme.ink(), std::string(part.text));
    }
    ImGui::EndTable();
}

/// The first of some texts, from long to short, that ends at `right` in the window; else none.
void fittingIn(ImU32 colour, std::initializer_list<std::string> texts, float right) {
    for (const std::string& text : texts) {
        if (ImGui::GetCursorPosX() + ImGui::CalcTextSize(text.c_str()).x <= right) return lineIn(colour, text);
    }
    ImGui::NewLine();
}

/// The verdict in a line that ends at `right` in the window: measured and, as far as there is room, what theory says.
void brief(const Theme& theme, const Finding& finding, float right) {
    const bool told = finding.verdict == Verdict::Holds || finding.verdict == Verdict::Off;
    const Look look = lookOf(finding.verdict, theme);
    dot(theme, look.colour);
    if (!finding.measured || !finding.expected) {
        if (finding.verdict != Verdict::Waiting) return lineIn(look.colour, look.word);
        return fittingIn(look.colour, {waitingText(finding), "waiting"}, right);
    }
    lineIn(told ? look.colour : theme.faint(), withUnit(*finding.measured, *finding.proof));
    ImGui::SameLine();
    const std::string expected = "theory " + numberText(*finding.expected, kDigits);
    fittingIn(theme.faint(), {expected + plusMinus(finding), expected}, right);
}

/// Keeps the present window of Dear ImGui where all of it can be seen.
void keepInside() {
    const ImVec2 room = ImGui::GetIO().DisplaySize, size = ImGui::GetWindowSize(), at = ImGui::GetWindowPos();
    ImGui::SetWindowPos(
        {std::max(std::min(at.x, room.x - size.x), 0.0F), std::max(std::min(at.y, room.y - size.y), 0.0F)});
}

/// Draws `content` on a plate; a click on it folds the theory out or in. In front it hides what is behind, scrolls and
/// can be dragged elsewhere.
void plate(const Theme& theme, PanelState& state, const char* name, bool front, const std::function<void()>& content) {
    constexpr ImGuiWindowFlags kFlags = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize |
                                        ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings |
                                        ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoFocusOnAppearing;
    constexpr ImGuiWindowFlags kBehind =
        kFlags | ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoBringToFrontOnFocus;
    const ImU32 back = front ? ImGui::GetColorU32(ImGuiCol_PopupBg) : theme.plate();
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, front ? 1.0F : 0.0F);
    ImGui::PushStyleColor(ImGuiCol_WindowBg, back);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(theme.px(6), theme.px(2)));
    ImGui::Begin(name, nullptr, front ? kFlags : kBehind);
    if (front && !ImGui::IsWindowAppearing()) keepInside();  // by then its size is known
    content();
    const float dragged = ImGui::GetIO().MouseDragMaxDistanceSqr[0];
    const float threshold = ImGui::GetIO().MouseDragThreshold;
    if (ImGui::IsWindowHovered() && ImGui::IsMouseReleased(0) && dragged < threshold * threshold)
        state.showTheory = !state.showTheory;
    ImGui::End();
    ImGui::PopStyleVar(2);
    ImGui::PopStyleColor();
}

const char* hint(const PanelState& state) {
    return state.showTheory ? "click, or T: less" : "click, or T: what and why";
}

/// A lane's verdict in its pane below `top`: all numbers, and the theory where it is shown, or a line.
void verdictPlate(Widgets& widgets, PanelState& state, const Finding& finding, const std::string& name,
                  const Pane& pane, float top, bool whole) {
    const Theme& theme = widgets.theme();
    const float margin = theme.px(kMargin);
    const float most = pane.width - 2 * margin;
    const float width = whole ? std::min(theme.px(state.showTheory ? kTheoryWidth : kWidth), most) : 0;
    ImGui::SetNextWindowPos({pane.x + margin, top});
    ImGui::SetNextWindowSizeConstraints({width, 0},
                                        {whole ? width : most, std::max(pane.y + pane.height - top - margin, 1.0F)});
    const ImVec2 pad = ImGui::GetStyle().WindowPadding;
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(pad.x, whole ? pad.y : theme.px(4)));
    plate(theme, state, name.c_str(), false, [&] {
        ImGui::BeginGroup();
        if (whole) {
            verdictLine(theme, finding);
            numbers(theme, finding);
        } else {
            brief(theme, finding, most - pad.x);
        }
        ImGui::EndGroup();
        widgets.place(name.c_str());
        if (!whole) return;
        if (state.showTheory) theory(theme, *finding.proof, 1);
        textIn(theme.faint(), hint(state));
    });
    ImGui::PopStyleVar();
}

/// The theory once for all lanes, low and wide at the bottom of the view, where there is the least to see, no higher
/// than from there to `top`; from then on where it was dragged.
void theoryPlate(Widgets& widgets, PanelState& state, const Proof& proof, const Pane& view, float top) {
    const Theme& theme = widgets.theme();
    const float room = view.width - 2 * theme.px(kMargin);
    const int columns = std::clamp(static_cast<int>(room / theme.px(kColumn)), 1, kMostColumns);
    const float width = std::min(room, kMostColumns * theme.px(kTheoryWidth));
    const float bottom = view.y + view.height - theme.px(state.draw.legend == Legend::None ? kMargin : kLegend);
    ImGui::SetNextWindowPos({view.x + view.width / 2, bottom}, ImGuiCond_Once, {0.5F, 1});
    ImGui::SetNextWindowSizeConstraints({width, 0}, {width, std::max(bottom - top, theme.px(kLeastTheory))});
    plate(theme, state, "proof.theory", true, [&] {
        textIn(theme.ink(), std::string(proof.title) + ": " + std::string(proof.quantity));
        if (columns > 1) ImGui::SameLine(0, theme.px(20));
        textIn(theme.faint(), "drag: elsewhere; click, or T: less");
        theory(theme, proof, columns);
        widgets.place("proof.theory");
    });
}

}  // namespace

void Panel::proofs(const Lab& lab, PanelState& state, const std::vector<Pane>& panes,
                   const std::vector<float>& titlesEnd) {
    const Theme& theme = widgets_.theme();
    const bool whole = tellsAll(panes, theme.scale);
    for (std::size_t lane = 0; lane < panes.size(); ++lane) {
        const Finding& finding = lab.lanes()[lane].finding();
        if (finding.proof == nullptr) continue;
        verdictPlate(widgets_, state, finding, "proof." + std::to_string(lane), panes[lane],
                     titlesEnd[lane] + theme.px(kGap), whole);
    }
    const Proof* proof = lab.lanes().front().finding().proof;
    if (proof != nullptr && !whole && state.showTheory) {
        const Pane& first = panes.front();
        const Pane& last = panes.back();
        theoryPlate(widgets_, state, *proof, {first.x, 0, last.x + last.width - first.x, last.y + last.height},
                    *std::ranges::max_element(titlesEnd) + theme.px(kVerdict));
    }
}

}  // namespace drape
