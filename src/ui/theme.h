#pragma once

#include <cstddef>

#include <imgui.h>

#include "drape/core/solver.h"

namespace drape {

/// Sizes, fonts and colours of the panel. Lengths in logical window units, already multiplied by the UI scale.
struct Theme {
    float scale = 1;
    bool dark = true;
    ImFont* large = nullptr;  ///< for titles and the measure to be read at a glance
    ImFont* text = nullptr;
    float largeSize = 32;
    float textSize = 15;

    /// `length` at scale 1 in logical units.
    [[nodiscard]] float px(float length) const { return length * scale; }

    [[nodiscard]] ImU32 ink() const;    ///< text
    [[nodiscard]] ImU32 faint() const;  ///< second-rank text
    [[nodiscard]] ImU32 track() const;  ///< empty part of a slider, unselected button
    [[nodiscard]] ImU32 trackHovered() const;
    [[nodiscard]] ImU32 fill() const;      ///< filled part of a slider
    [[nodiscard]] ImU32 accent() const;    ///< selected
    [[nodiscard]] ImU32 onAccent() const;  ///< text on the accent
    [[nodiscard]] ImU32 line() const;      ///< separators
    [[nodiscard]] ImU32 plate() const;     ///< behind text that lies on the picture
    [[nodiscard]] ImU32 warning() const;
    [[nodiscard]] ImU32 holds() const;  ///< a proof within its tolerance
    [[nodiscard]] ImU32 off() const;    ///< one that is not
    [[nodiscard]] ImU32 pbd() const;    ///< the colour of PBD in titles and graphs
    [[nodiscard]] ImU32 xpbd() const;
    [[nodiscard]] ImU32 of(Method method) const;  ///< the colour of a method
    /// One of several colours of PBD (warm) or of anything else (cold), to tell lines of a chart apart; the first is
    /// the method's own.
    [[nodiscard]] ImU32 shade(bool pbd, std::size_t index) const;
};

/// Sets ImGui's style to the theme.
void applyStyle(const Theme& theme);

/// Loads the fonts into ImGui's atlas at the pixel size they are shown at: `pixelRatio` is framebuffer pixels per
/// logical unit. Without a TrueType font on the system it takes ImGui's own bitmap font.
void loadFonts(Theme& theme, float pixelRatio);

}  // namespace drape
