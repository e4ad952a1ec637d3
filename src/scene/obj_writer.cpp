#include <algorithm>
#include <charconv>

#include "drape/core/measures.h"
#include "drape/scene/obj.h"
#include "shortest_decimal.h"

namespace drape {
namespace {

/// The decimal sign is a point in every locale.
void append(std::string& text, float value) {
    char buffer[32];
    buffer[0] = ' ';
    text.append(buffer, std::to_chars(buffer + 1, buffer + sizeof buffer, shortestDecimal(value)).ptr);
}

void appendCoordinates(std::string& text, const Cloth& cloth) {
    for (const glm::vec2& coordinate : cloth.coordinates) {
        text += "vt";
        append(text, coordinate.x);
        append(text, coordinate.y);
        text += '\n';
    }
}

void appendFaces(std::string& text, const Cloth& cloth, int firstCoordinate) {
    for (const auto& triangle : cloth.triangles) {
        text += 'f';
        for (const int corner : triangle) {
            text += ' ' + std::to_string(corner + 1);
            if (!cloth.coordinates.empty()) {
                text += '/' + std::to_string(firstCoordinate + corner - cloth.first);
            }
        }
        text += '\n';
    }
    if (cloth.triangles.empty() && cloth.count > 1) {
        text += 'l';
        for (int i = 0; i < cloth.count; ++i) {
            text += ' ' + std::to_string(cloth.first + i + 1);
        }
        text += '\n';
    }
}

/// Each line of a text as a comment.
void appendComment(std::string& text, std::string_view comment) {
    while (!comment.empty()) {
        const std::string_view line = comment.substr(0, comment.find('\n'));
        text.append("# ").append(line).append("\n");
        comment.remove_prefix(std::min(line.size() + 1, comment.size()));
    }
}

/// The name on one line, whatever it holds.
std::string nameOf(const Cloth& cloth) {
    std::string name = cloth.name.empty() ? "cloth" : cloth.name;
    std::replace_if(
        name.begin(), name.end(), [](unsigned char letter) { return letter < ' '; }, '_');
    return name;
}

}  // namespace

Result<std::string> writeObj(std::span<const Cloth> cloths, std::span<const vec3> positions, std::string_view comment) {
    std::string text;
    appendComment(text, comment);
    for (const vec3& position : positions) {
        if (!isFinite(position)) {
            return Error{"particle " + std::to_string(&position - positions.data()),
                         "is not at a finite position; nothing was written"};
        }
        text += 'v';
        append(text, position.x);
        append(text, position.y);
        append(text, position.z);
        text += '\n';
    }
    int firstCoordinate = 1;
    for (const Cloth& cloth : cloths) {
        text += "o " + nameOf(cloth) + '\n';
        appendCoordinates(text, cloth);
        appendFaces(text, cloth, firstCoordinate);
        firstCoordinate += static_cast<int>(cloth.coordinates.size());
    }
    return text;
}

}  // namespace drape
