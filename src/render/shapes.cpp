#include "shapes.h"

#include <cmath>
#include <numbers>
#include <vector>

namespace drape {

namespace {

/// Two triangles for each cell of a grid of columns x rows vertices, stored row by row.
std::vector<std::uint32_t> gridTriangles(std::uint32_t columns, std::uint32_t rows) {
    std::vector<std::uint32_t> triangles;
    for (std::uint32_t row = 0; row + 1 < rows; ++row) {
        for (std::uint32_t column = 0; column + 1 < columns; ++column) {
            const std::uint32_t a = row * columns + column, b = a + 1, c = a + columns, d = c + 1;
            triangles.insert(triangles.end(), {a, b, d, a, d, c});
        }
    }
    return triangles;
}

}  // namespace

Shape::Shape(std::span<const float> vertices, std::span<const std::uint32_t> triangles)
    : count_(static_cast<GLsizei>(triangles.size())) {
    glBindVertexArray(array_.id());
    glBindBuffer(GL_ARRAY_BUFFER, vertices_.id());
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(vertices.size_bytes()), vertices.data(), GL_STATIC_DRAW);
    glVertexAttribPointer(0, 3, GL_FLOAT, GL_FALSE, 0, nullptr);
    glEnableVertexAttribArray(0);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, triangles_.id());
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, static_cast<GLsizeiptr>(triangles.size_bytes()), triangles.data(),
                 GL_STATIC_DRAW);
}

Shape Shape::sphere() {
    constexpr int kColumns = 49, kRows = 25;
    std::vector<float> vertices;
    for (int row = 0; row < kRows; ++row) {
        const double latitude = std::numbers::pi * (static_cast<double>(row) / (kRows - 1) - 0.5);
        for (int column = 0; column < kColumns; ++column) {
            const double longitude = 2 * std::numbers::pi * static_cast<double>(column) / (kColumns - 1);
            vertices.push_back(static_cast<float>(std::cos(latitude) * std::sin(longitude)));
            vertices.push_back(static_cast<float>(std::sin(latitude)));
            vertices.push_back(static_cast<float>(std::cos(latitude) * std::cos(longitude)));
        }
    }
    return {vertices, gridTriangles(kColumns, kRows)};
}

Shape Shape::ring() {
    constexpr std::uint32_t kSegments = 96;
    std::vector<float> vertices;
    for (int side = 0; side < 2; ++side) {
        for (std::uint32_t i = 0; i <= kSegments; ++i) {
            const double angle = 2 * std::numbers::pi * static_cast<double>(i) / kSegments;
            vertices.insert(vertices.end(), {static_cast<float>(std::cos(angle)), static_cast<float>(std::sin(angle)),
                                             static_cast<float>(side)});
        }
    }
    return {vertices, gridTriangles(kSegments + 1, 2)};
}

void Shape::draw() const {
    glBindVertexArray(array_.id());
    glDrawElements(GL_TRIANGLES, count_, GL_UNSIGNED_INT, nullptr);
}

}  // namespace drape
