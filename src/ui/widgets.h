#pragma once

#include <map>
#include <optional>
#include <string>

#include "control.h"
#include "theme.h"

namespace drape {

/// A rectangle in logical window units.
struct WidgetRect {
    float x = 0, y = 0, width = 0, height = 0;
};

/// A number the panel shows as a slider.
struct Control {
    const char* name = "";   ///< for tests and reports, e.g. "iterations"
    const char* label = "";  ///< at the left; "" where the row is labelled already
    const char* unit = "";   ///< after the number, with its blank
    Range range;
    const char* tooltip = "";                     ///< what it means and what to expect
    bool restarts = false;                        ///< a change starts the cloth anew
    const char* zero = "";                        ///< text in place of the number where the value is 0
    std::string (*more)(double value) = nullptr;  ///< what the slider says after the unit, of the value it shows
};

enum class Icon { Play, Pause, Step, Restart, Undo, Redo };

/// The few kinds of controls the panel is made of. Keeps where each was drawn, what a person is typing and the
/// tooltip's delay.
class Widgets {
public:
    void beginFrame(const Theme& theme);
    /// Shows the tooltip of what the mouse has rested on. Last call of the frame.
    void endFrame();

    /// A slider of the given width: drag or click sets it, Ctrl+click types a number (taken by Enter or a click
    /// elsewhere, not by Esc), double-click or right-click takes `original`. `other`: the value of another lane that is
    /// edited along with this one, shown beside it where it differs. True where one of them is to become `value`.
    bool slider(const Control& control, double& value, std::optional<double> other, double original, float width);
    /// One button of a row of joined buttons.
    bool segment(const char* name, const char* label, bool selected, int index, int count, float width,
                 const char* tooltip);
    bool iconButton(const char* name, Icon icon, float width, const char* tooltip, bool enabled = true);
    bool button(const char* name, const char* label, float width, const char* tooltip);
    bool check(const char* name, const char* label, bool& value, const char* tooltip);
    /// The label at the left of a row; `mark`: a small sign that a change starts the cloth anew.
    void label(const char* text, bool mark);
    void heading(const char* text);
    void tooltip(const char* name, const char* text);
    /// The same for what is drawn on the picture, behind all of ImGui's windows.
    void tooltip(const std::string& name, const std::string& text, const WidgetRect& at);
    /// No tooltip shows in this frame.
    void hideTooltip() { rested_.clear(); }
    /// Remembers where the item drawn last is.
    void place(const char* name);

    [[nodiscard]] const std::map<std::string, WidgetRect>& rectangles() const { return rectangles_; }
    /// What each slider of this frame was asked to show, by its name.
    [[nodiscard]] const std::map<std::string, double>& values() const { return values_; }
    /// Something about what was just set that a person should know.
    void note(std::string text);
    /// The last note, once; or empty.
    [[nodiscard]] std::string takeNote();
    [[nodiscard]] const Theme& theme() const { return *theme_; }

private:
    bool typing(const Control& control, double& value, std::optional<double> other, float width);
    void beginTyping(const Control& control, double value);
    std::optional<double> typedNumber(const Control& control);
    bool pointing(const Control& control, double& value, std::optional<double> other, double original, float width);
    std::optional<double> dragged(const Control& control, bool waits, float width);
    void drawSlider(const Control& control, double value, std::optional<double> other, double original, bool hot) const;
    [[nodiscard]] ImVec2 tooltipPlace(ImVec2 size) const;

    const Theme* theme_ = nullptr;
    std::map<std::string, WidgetRect> rectangles_;
    std::map<std::string, double> values_;
    std::string typed_;   // name of the control being typed into
    char text_[48] = "";  // what was typed so far
    std::string textBefore_;
    bool focusText_ = false;
    bool textActive_ = false;  // it takes a frame or two until the field has the keyboard
    bool reset_ = false;       // by the press under way: it drags nothing
    bool dragged_ = false;     // the press on a slider has become a drag
    std::string clicked_;      // name of the control whose click waits: it may be the first half of a double-click
    double clickValue_ = 0;
    double clickEnds_ = 0;  // s, of ImGui's time
    std::string rested_;    // name under the mouse
    std::string restedBefore_;
    std::string restedText_;
    WidgetRect restedAt_;
    float restedWindowEnd_ = 0;  // right end of the window that has it
    double restedSince_ = 0;
    std::string note_;
};

/// Draws text centred in a rectangle.
void drawCentred(ImDrawList& list, ImVec2 min, ImVec2 max, ImU32 colour, const char* text);
/// Draws an icon about a centre; `radius` is half its size.
void drawIcon(ImDrawList& list, Icon icon, ImVec2 centre, float radius, ImU32 colour);

}  // namespace drape
