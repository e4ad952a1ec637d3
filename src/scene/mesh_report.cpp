#include "drape/scene/mesh_report.h"

#include <charconv>
#include <utility>

namespace drape {
namespace {

/// Collects "3 things done" lines, none for a count of 0.
class Lines {
public:
    void add(std::size_t count, const std::string& one, const std::string& many, const std::string& what) {
        if (count > 0) {
            lines_.push_back(std::to_string(count) + " " + (count == 1 ? one : many) + what);
        }
    }
    void add(const std::string& line) { lines_.push_back(line); }
    [[nodiscard]] std::vector<std::string> take() { return std::move(lines_); }

private:
    std::vector<std::string> lines_;
};

/// Three digits, as a person reads them.
std::string metres(double length) {
    char text[32];
    const auto end = std::to_chars(text, text + sizeof text, length, std::chars_format::general, 3).ptr;
    return std::string(text, end) + " m";
}

/// The power of ten at or above a length.
double tenAbove(double length) {
    double power = 1e-6;
    while (power < length) {
        power *= 10;
    }
    return power;
}

}  // namespace

std::vector<std::string> MeshReport::lines() const {
    constexpr double kLeastSize = 0.01;     // m
    constexpr double kMostSize = 100;       // m
    constexpr double kFar = 1000;           // sizes away: a thousandth of an edge is then lost in rounding
    constexpr double kPrecision = 0x1p-24;  // of single precision, relative
    constexpr double kSameThenWeld = 2e-6;  // of the size: a little above what counts as one place
    Lines lines;
    lines.add(shortFaces, "face", "faces", " with fewer than 3 corners dropped");
    lines.add(elements, "point or line", "points and lines", " ignored");
    lines.add(unknownLines, "line with an unknown keyword", "lines with unknown keywords", " ignored");
    lines.add(flatFaces, "face", "faces", " without an area dropped");
    lines.add(repeatedFaces, "face", "faces", " given twice dropped");
    lines.add(unusedVertices, "vertex", "vertices", " no face uses dropped");
    lines.add(weldedVertices, "seam vertex", "seam vertices", " welded");
    lines.add(seamVertices, "seam vertex lies", "seam vertices lie",
              " on the place of another: welding at " + metres(tenAbove(kSameThenWeld * size)) +
                  " (\"weld\") would join them");
    lines.add(crowdedEdges, "edge", "edges", " with more than two faces: no hinge there");
    lines.add(flippedEdges, "edge", "edges", " between faces that do not agree which side is the front");
    if (size > 0 && (size < kLeastSize || size > kMostSize)) {
        lines.add("is " + metres(size) + " large: is \"scale\" right for its unit?");
    }
    if (size > 0 && distance > kFar * size) {
        lines.add("lies " + metres(distance) + " from the origin, where positions are rounded to " +
                  metres(2 * kPrecision * distance) + ": move it there in its own program");
    }
    return lines.take();
}

}  // namespace drape
