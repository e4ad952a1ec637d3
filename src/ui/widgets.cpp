#include "widgets.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>

namespace drape {
namespace {

constexpr double kTooltipDelay = 0.45;  // s the mouse rests before a tooltip shows

ImVec2 itemMin() {
    return ImGui::GetItemRectMin();
}
ImVec2 itemMax() {
    return ImGui::GetItemRectMax();
}

/// True where `wanted` is new to one of the lanes.
bool set(double wanted, double& value, std::optional<double> other) {
    const bool changed = wanted != value || (other && *other != wanted);
    value = wanted;
    return changed;
}

}  // namespace

void drawCentred(ImDrawList& list, ImVec2 min, ImVec2 max, ImU32 colour, const char* text) {
    const ImVec2 size = ImGui::CalcTextSize(text);
    const ImVec2 at{min.x + (max.x - min.x - size.x) / 2, min.y + (max.y - min.y - size.y) / 2};
    list.AddText({std::max(min.x + 2, std::floor(at.x)), std::floor(at.y)}, colour, text);
}

void Widgets::beginFrame(const Theme& theme) {
    theme_ = &theme;
    rectangles_.clear();
    values_.clear();
    rested_.clear();
}

void Widgets::endFrame() {
    if (!rectangles_.contains(typed_)) typed_.clear();  // its row is gone
    if (rested_ != restedBefore_) restedSince_ = ImGui::GetTime();
    restedBefore_ = rested_;
    if (rested_.empty() || ImGui::GetTime() - restedSince_ < kTooltipDelay || ImGui::IsMouseDown(0)) return;
    const ImVec2 pad{theme_->px(10), theme_->px(8)};
    const float wrap = theme_->px(300);
    const ImVec2 text = ImGui::CalcTextSize(restedText_.c_str(), nullptr, false, wrap);
    ImGui::SetNextWindowPos(tooltipPlace({text.x + 2 * pad.x, text.y + 2 * pad.y}));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, pad);
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(pad.x + wrap);
    ImGui::TextUnformatted(restedText_.c_str());
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
    ImGui::PopStyleVar();
}

/// Where it covers no control beside the one it is about: right of the window that has it, else above it, else below.
ImVec2 Widgets::tooltipPlace(ImVec2 size) const {
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const float gap = theme_->px(8);
    const auto inside = [](float x, float most) { return std::floor(std::max(std::min(x, most), 0.0F)); };
    if (restedWindowEnd_ + gap + size.x <= screen.x)  // below the lanes' titles
        return {restedWindowEnd_ + gap, inside(std::max(restedAt_.y, theme_->px(100)), screen.y - size.y)};
    const float above = restedAt_.y - gap - size.y;
    return {inside(restedAt_.x, screen.x - size.x),
            above >= 0 ? std::floor(above) : inside(restedAt_.y + restedAt_.height + gap, screen.y - size.y)};
}

void Widgets::place(const char* name) {
    rectangles_[name] = {itemMin().x, itemMin().y, itemMax().x - itemMin().x, itemMax().y - itemMin().y};
}

void Widgets::tooltip(const char* name, const char* text) {
    if (!ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) return;
    rested_ = name;
    restedText_ = text;
    restedAt_ = {itemMin().x, itemMin().y, itemMax().x - itemMin().x, itemMax().y - itemMin().y};
    restedWindowEnd_ = ImGui::GetWindowPos().x + ImGui::GetWindowWidth();
}

void Widgets::tooltip(const std::string& name, const std::string& text, const WidgetRect& at) {
    rectangles_[name] = at;
    if (ImGui::GetIO().WantCaptureMouse ||
        !ImGui::IsMouseHoveringRect({at.x, at.y}, {at.x + at.width, at.y + at.height}, false))
        return;
    rested_ = name;
    restedText_ = text;
    restedAt_ = {at.x, 0, at.width, at.y + at.height};  // below, whatever is above it: that may be a title
    restedWindowEnd_ = ImGui::GetIO().DisplaySize.x;
}

void Widgets::label(const char* text, bool mark) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(text);
    if (!mark) return;
    const float x = at.x + ImGui::CalcTextSize(text).x + theme_->px(12);
    drawIcon(*ImGui::GetWindowDrawList(), Icon::Restart, {x, at.y + ImGui::GetFrameHeight() / 2}, theme_->px(4),
             theme_->faint());
}

void Widgets::heading(const char* text) {
    ImGui::Dummy({0, theme_->px(3)});
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float y = at.y + ImGui::GetTextLineHeight() / 2 + 1;
    list.AddLine({at.x + ImGui::CalcTextSize(text).x + theme_->px(8), y}, {at.x + ImGui::GetContentRegionAvail().x, y},
                 theme_->line());
    ImGui::PushStyleColor(ImGuiCol_Text, theme_->faint());
    ImGui::TextUnformatted(text);
    ImGui::PopStyleColor();
}

void Widgets::beginTyping(const Control& control, double value) {
    typed_ = control.name;
    focusText_ = true;
    textActive_ = false;
    std::snprintf(text_, sizeof text_, "%s", numberText(value, 7).c_str());
    textBefore_ = text_;
    clicked_.clear();
}

bool Widgets::typing(const Control& control, double& value, std::optional<double> other, float width) {
    ImGui::SetNextItemWidth(width);
    if (focusText_) ImGui::SetKeyboardFocusHere();
    const bool entered = ImGui::InputText("##text", text_, sizeof text_,
                                          ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
    place(control.name);
    const bool left = textActive_ && !ImGui::IsItemActive();
    textActive_ = ImGui::IsItemActive();
    focusText_ = focusText_ && !textActive_;  // asked until granted: a click under way can take the focus back
    if (!entered && !left) return false;
    typed_.clear();
    // Shown with seven digits: what nobody changed is not read back. Esc has put the first text back.
    const bool edited = textBefore_ != text_;
    if (!entered && !edited) return false;
    const std::optional<double> wanted = edited ? typedNumber(control) : value;
    return wanted && set(*wanted, value, other);
}

/// What was typed, limited to the range; nothing, with a note, where it is no number.
std::optional<double> Widgets::typedNumber(const Control& control) {
    const std::optional<double> number = parseNumber(text_);
    const std::optional<double> allowed = number ? control.range.clamped(*number) : std::nullopt;
    if (!allowed) {
        note(std::string("\"") + text_ + "\" is not a number; " + control.name + " stays as it was");
    } else if (*allowed != *number) {
        note(std::string(control.name) + " is limited to " + numberText(*allowed) + control.unit);
    }
    return allowed;
}

bool Widgets::slider(const Control& control, double& value, std::optional<double> other, double original, float width) {
    ImGui::PushID(control.name);
    values_[control.name] = value;
    const bool changed = typed_ == control.name ? typing(control, value, other, width)
                                                : pointing(control, value, other, original, width);
    ImGui::PopID();
    return changed;
}

/// The slider under the mouse.
bool Widgets::pointing(const Control& control, double& value, std::optional<double> other, double original,
                       float width) {
    ImGui::InvisibleButton("##slider", {width, ImGui::GetFrameHeight()});
    place(control.name);
    tooltip(control.name, control.tooltip);
    const bool pressed = ImGui::IsItemClicked();
    std::optional<double> wanted;
    if (pressed && ImGui::GetIO().KeyCtrl) {
        beginTyping(control, value);
    } else if (pressed && ImGui::GetMouseClickedCount(0) > 1) {
        wanted = original;
        reset_ = true;
        clicked_.clear();
    } else if (ImGui::IsItemHovered() && ImGui::IsMouseClicked(1)) {
        wanted = original;
    } else {
        // What a click would take away for good, the motion so far or the other lane's value, it must not take on the
        // way to a double-click.
        wanted = dragged(control, control.restarts || (other && *other != value), width);
    }
    const bool changed = wanted && set(*wanted, value, other);
    // What was just set is what both are to show: the lanes take it over with the frame.
    drawSlider(control, value, wanted ? std::nullopt : other, original,
               ImGui::IsItemHovered() || ImGui::IsItemActive());
    return changed;
}

/// The value a drag or a click asks for. `waits`: a press alone changes nothing, a drag does, and a click does once it
/// can no longer become a double-click.
std::optional<double> Widgets::dragged(const Control& control, bool waits, float width) {
    const double inset = theme_->px(6);
    const double position = (ImGui::GetIO().MousePos.x - itemMin().x - inset) / (width - 2 * inset);
    const bool pressed = ImGui::IsItemActivated();
    if (pressed) {
        reset_ = dragged_ = false;
        if (clicked_ == control.name) clicked_.clear();
        clickEnds_ = ImGui::GetTime() + static_cast<double>(ImGui::GetIO().MouseDoubleClickTime);
    }
    if (reset_) return std::nullopt;
    if (ImGui::IsItemActive()) {
        dragged_ = dragged_ || ImGui::IsMouseDragging(0);
        const bool moves =
            waits ? dragged_ && ImGui::GetIO().MouseDelta.x != 0 : pressed || ImGui::GetIO().MouseDelta.x != 0;
        if (moves) return control.range.valueAt(position);
    } else if (ImGui::IsItemDeactivated() && waits && !dragged_) {
        clicked_ = control.name;
        clickValue_ = control.range.valueAt(position);
    }
    if (clicked_ != control.name || ImGui::GetTime() < clickEnds_) return std::nullopt;
    clicked_.clear();
    return clickValue_;
}

void Widgets::drawSlider(const Control& control, double value, std::optional<double> other, double original,
                         bool hot) const {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 min = itemMin();
    const ImVec2 max = itemMax();
    const float round = theme_->px(5);
    const float inset = theme_->px(6);
    const auto at = [&](double v) {
        return min.x + inset + static_cast<float>(control.range.position(v)) * (max.x - min.x - 2 * inset);
    };
    list.AddRectFilled(min, max, hot ? theme_->trackHovered() : theme_->track(), round);
    list.PushClipRect(min, {at(value), max.y}, true);
    list.AddRectFilled(min, max, theme_->fill(), round);
    list.PopClipRect();
    const float notch = std::floor(at(original));
    list.AddRectFilled({notch - 1, max.y - theme_->px(3)}, {notch + 1, max.y}, theme_->faint());
    const auto shown = [&](double v) {
        return v == 0 && *control.zero != 0 ? std::string(control.zero) : numberText(v);
    };
    std::string text = shown(value);
    if (other && *other != value) text += " | " + shown(*other);
    if (value != 0 || *control.zero == 0) text += control.unit;
    if (control.more != nullptr) text += control.more(value);
    drawCentred(list, min, max, theme_->ink(), text.c_str());
}

bool Widgets::segment(const char* name, const char* label, bool selected, int index, int count, float width,
                      const char* tip) {
    if (index > 0) ImGui::SameLine(0, theme_->px(1));
    const bool pressed = ImGui::InvisibleButton(name, {width, ImGui::GetFrameHeight() + theme_->px(3)});
    place(name);
    tooltip(name, tip);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImDrawFlags left = index == 0 ? ImDrawFlags_RoundCornersLeft : 0;
    const ImDrawFlags right = index == count - 1 ? ImDrawFlags_RoundCornersRight : 0;
    const ImDrawFlags corners = (left | right) != 0 ? left | right : ImDrawFlags_RoundCornersNone;
    const ImU32 back = selected ? theme_->accent() : ImGui::IsItemHovered() ? theme_->trackHovered() : theme_->track();
    list.AddRectFilled(itemMin(), itemMax(), back, theme_->px(6), corners);
    drawCentred(list, itemMin(), itemMax(), selected ? theme_->onAccent() : theme_->ink(), label);
    return pressed;
}

bool Widgets::iconButton(const char* name, Icon icon, float width, const char* tip, bool enabled) {
    const bool pressed = ImGui::InvisibleButton(name, {width, ImGui::GetFrameHeight() + theme_->px(3)});
    place(name);
    tooltip(name, tip);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const bool hot = enabled && ImGui::IsItemHovered();
    list.AddRectFilled(itemMin(), itemMax(), hot ? theme_->trackHovered() : theme_->track(), theme_->px(6));
    const ImVec2 centre{(itemMin().x + itemMax().x) / 2, (itemMin().y + itemMax().y) / 2};
    drawIcon(list, icon, centre, theme_->px(6), enabled ? theme_->ink() : theme_->line());
    return pressed && enabled;
}

bool Widgets::button(const char* name, const char* text, float width, const char* tip) {
    const std::string label = std::string(text) + "###" + name;  // the same button, whatever it says
    const bool pressed = ImGui::Button(label.c_str(), {width, ImGui::GetFrameHeight() + theme_->px(3)});
    place(name);
    tooltip(name, tip);
    return pressed;
}

bool Widgets::check(const char* name, const char* text, bool& value, const char* tip) {
    ImGui::PushID(name);
    const bool changed = ImGui::Checkbox(text, &value);
    ImGui::PopID();
    place(name);
    tooltip(name, tip);
    return changed;
}

void Widgets::note(std::string text) {
    note_ = std::move(text);
}

std::string Widgets::takeNote() {
    return std::exchange(note_, {});
}

}  // namespace drape
