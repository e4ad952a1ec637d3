#include "plate.h"

#include <algorithm>
#include <cmath>

namespace drape {
namespace {

float pixelsOf(TextSize size, const Theme& theme) {
    constexpr float kHeading = 0.68F;  // of a title
    return size == TextSize::Title     ? theme.largeSize
           : size == TextSize::Heading ? kHeading * theme.largeSize
                                       : theme.textSize;
}

ImFont& fontOf(TextSize size, const Theme& theme) {
    return size == TextSize::Body ? *theme.text : *theme.large;
}

float heightOf(const TextLine& line, const Theme& theme) {
    return pixelsOf(line.size, theme) * (line.size == TextSize::Body ? 1.3F : 1.08F);
}

ImVec2 extentOf(const std::string& text, TextSize size, const Theme& theme) {
    return fontOf(size, theme).CalcTextSizeA(pixelsOf(size, theme), 1e6F, 0, text.c_str());
}

/// Between a line's text and its tail.
float gapOf(const TextLine& line, const Theme& theme) {
    return line.text.empty() ? 0 : theme.px(6);
}

float widthOf(const TextLine& line, const Theme& theme) {
    const float width = extentOf(line.text, line.size, theme).x;
    return line.tail.empty() ? width : width + extentOf(line.tail, TextSize::Body, theme).x + gapOf(line, theme);
}

}  // namespace

ImVec2 sizeOf(const std::vector<TextLine>& lines, const Theme& theme) {
    ImVec2 size{0, 0};
    for (const TextLine& line : lines) {
        size.x = std::max(size.x, widthOf(line, theme));
        size.y += heightOf(line, theme);
    }
    return size;
}

void drawLines(ImDrawList& list, const Theme& theme, ImVec2 at, const std::vector<TextLine>& lines, bool rightAligned) {
    for (const TextLine& line : lines) {
        const float x = rightAligned ? std::floor(at.x - widthOf(line, theme)) : at.x;
        const ImVec2 size = extentOf(line.text, line.size, theme);
        list.AddText(&fontOf(line.size, theme), pixelsOf(line.size, theme), {x, at.y}, line.colour, line.text.c_str());
        if (!line.tail.empty()) {
            const float y = std::floor(at.y + 0.8F * (size.y - theme.textSize));  // on the same base line
            list.AddText(theme.text, theme.textSize, {std::floor(x + size.x + gapOf(line, theme)), y}, line.tailColour,
                         line.tail.c_str());
        }
        at.y += heightOf(line, theme);
    }
}

ImVec2 platePad(const Theme& theme) {
    return {theme.px(10), theme.px(6)};
}

ImVec2 plateSize(const std::vector<TextLine>& lines, const Theme& theme) {
    const ImVec2 pad = platePad(theme);
    const ImVec2 size = sizeOf(lines, theme);
    return {size.x + 2 * pad.x, size.y + 2 * pad.y};
}

void drawPlate(ImDrawList& list, const Theme& theme, ImVec2 at, const std::vector<TextLine>& lines) {
    const ImVec2 pad = platePad(theme);
    const ImVec2 size = plateSize(lines, theme);
    list.AddRectFilled(at, {at.x + size.x, at.y + size.y}, theme.plate(), theme.px(8));
    drawLines(list, theme, {at.x + pad.x, at.y + pad.y}, lines);
}

}  // namespace drape
