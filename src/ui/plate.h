#pragma once

#include <string>
#include <vector>

#include "theme.h"

namespace drape {

enum class TextSize { Body, Heading, Title };

/// A line of text that lies on the picture.
struct TextLine {
    std::string text;
    ImU32 colour;
    TextSize size = TextSize::Body;
    std::string tail = {};  ///< after the text, small
    ImU32 tailColour = 0;
};

[[nodiscard]] ImVec2 sizeOf(const std::vector<TextLine>& lines, const Theme& theme);

/// Lines of text one below the other, from `at` or, right-aligned, up to it.
void drawLines(ImDrawList& list, const Theme& theme, ImVec2 at, const std::vector<TextLine>& lines,
               bool rightAligned = false);

/// Half of what a plate is larger than its text.
[[nodiscard]] ImVec2 platePad(const Theme& theme);
[[nodiscard]] ImVec2 plateSize(const std::vector<TextLine>& lines, const Theme& theme);
/// Lines of text on a plate of their own, whose top left corner is at `at`.
void drawPlate(ImDrawList& list, const Theme& theme, ImVec2 at, const std::vector<TextLine>& lines);

}  // namespace drape
