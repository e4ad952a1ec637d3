#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

namespace drape::test {

/// A point of the window in logical units; the window fills the display, so these are the display's pixels too.
struct Point {
    double x = 0;
    double y = 0;
};

/// A picture of the window.
struct Picture {
    int width = 0;
    int height = 0;
    std::vector<std::uint8_t> pixels;  // RGBA, top row first

    /// Share of the pixels in a square about a point that are coloured rather than grey: cloth, not ground.
    [[nodiscard]] double colouredShare(Point centre, int halfSide) const;
    /// Share of the pixels right of `left` that differ plainly from another picture's.
    [[nodiscard]] double changedShare(const Picture& other, int left) const;
};

[[nodiscard]] Picture readPicture(const std::filesystem::path& file);

}  // namespace drape::test
