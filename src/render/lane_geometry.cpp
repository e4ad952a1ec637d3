#include "lane_geometry.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

#include <glm/common.hpp>
#include <glm/geometric.hpp>

namespace drape {

namespace {

template <class T>
void upload(GLenum target, const gl::Buffer& buffer, const std::vector<T>& content, GLenum usage) {
    glBindBuffer(target, buffer.id());
    glBufferData(target, static_cast<GLsizeiptr>(content.size() * sizeof(T)), content.data(), usage);
}

/// OpenGL takes offsets into a buffer as pointers.
const void* offsetPointer(std::size_t bytes) {
    return reinterpret_cast<const void*>(bytes);  // NOLINT(performance-no-int-to-ptr)
}

void attribute(GLuint location, int components, std::size_t stride, std::size_t offset) {
    glVertexAttribPointer(location, components, GL_FLOAT, GL_FALSE, static_cast<GLsizei>(stride),
                          offsetPointer(offset));
    glEnableVertexAttribArray(location);
}

}  // namespace

LaneGeometry::LaneGeometry() {
    glBindVertexArray(array_.id());
    glBindBuffer(GL_ARRAY_BUFFER, vertexBuffer_.id());
    attribute(0, 4, sizeof(Vertex), offsetof(Vertex, positionValue));
    attribute(1, 4, sizeof(Vertex), offsetof(Vertex, normalCavity));
    glBindBuffer(GL_ARRAY_BUFFER, coordinateBuffer_.id());
    attribute(2, 2, sizeof(glm::vec2), 0);
}

void LaneGeometry::update(const LaneView& lane, vec3 eye) {
    const std::uint64_t signature = signatureOf(lane.assembly);
    if (signature != signature_ || vertices_.size() != lane.positions.size()) {
        rebuild(lane.assembly);
        signature_ = signature;
        vertices_.resize(lane.positions.size());
    }
    const std::uint64_t proportionsSignature = proportionsSignatureOf(lane.assembly);
    if (proportionsSignature != proportionsSignature_) {
        proportions_ = proportionsOf(lane.assembly);
        proportionsSignature_ = proportionsSignature;
    }
    // Positions of another assembly than the one given are not drawn: an index could lie beyond them.
    if (vertices_.size() != topology_.particles) {
        topology_ = {};
        vertices_.clear();
    }
    updateVertices(topology_, lane.positions, lane.values, vertices_);
    upload(GL_ARRAY_BUFFER, vertexBuffer_, vertices_, GL_STREAM_DRAW);
    updatePins(lane.assembly.model);
    updateBounds(lane);
    updateOutlines(lane, eye);
}

void LaneGeometry::rebuild(const Assembly& assembly) {
    topology_ = topologyOf(assembly);
    upload(GL_ARRAY_BUFFER, coordinateBuffer_, topology_.coordinates, GL_STATIC_DRAW);
    upload(GL_ARRAY_BUFFER, indexBuffer_, topology_.indices, GL_STATIC_DRAW);
}

void LaneGeometry::updatePins(const Model& model) {
    newPins_.clear();
    for (std::size_t i = 0; i < model.inverseMasses.size() && i < vertices_.size(); ++i) {
        if (model.inverseMasses[i] == 0) newPins_.push_back(static_cast<std::uint32_t>(i));
    }
    if (newPins_ == pins_) return;
    std::swap(pins_, newPins_);
    upload(GL_ARRAY_BUFFER, pinBuffer_, pins_, GL_DYNAMIC_DRAW);
}

void LaneGeometry::updateBounds(const LaneView& lane) {
    vec3 low(std::numeric_limits<float>::max()), high(std::numeric_limits<float>::lowest());
    for (const Vertex& vertex : vertices_) {
        low = glm::min(low, vec3(vertex.positionValue));
        high = glm::max(high, vec3(vertex.positionValue));
    }
    for (const Collider& collider : lane.assembly.model.colliders) {
        if (const auto* sphere = std::get_if<Sphere>(&collider)) {
            low = glm::min(low, sphere->centerAt(lane.time) - sphere->radius);
            high = glm::max(high, sphere->centerAt(lane.time) + sphere->radius);
        }
    }
    const float radius = 0.5F * glm::length(high - low);
    bounds_ = std::isfinite(radius) && low.x <= high.x ? Bounds{0.5F * (low + high), radius} : Bounds{};
}

void LaneGeometry::updateOutlines(const LaneView& lane, vec3 eye) {
    outlines_.clear();
    outlineRanges_.clear();
    for (const ClothPart& cloth : topology_.cloths) {
        const std::size_t first = outlines_.size();
        appendOutline(cloth.edges, lane.positions, eye, outlines_);
        outlineRanges_.push_back({first, outlines_.size() - first});
    }
    upload(GL_ARRAY_BUFFER, outlineBuffer_, outlines_, GL_STREAM_DRAW);
}

void LaneGeometry::draw(GLenum mode, const IndexRange& range) const {
    drawFrom(indexBuffer_, mode, range);
}

void LaneGeometry::drawPins() const {
    drawFrom(pinBuffer_, GL_POINTS, {0, pins_.size()});
}

void LaneGeometry::drawOutline(std::size_t cloth) const {
    drawFrom(outlineBuffer_, GL_TRIANGLES, outlineRanges_[cloth]);
}

void LaneGeometry::drawFrom(const gl::Buffer& indices, GLenum mode, const IndexRange& range) const {
    if (range.count == 0) return;
    glBindVertexArray(array_.id());
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices.id());
    glDrawElements(mode, static_cast<GLsizei>(range.count), GL_UNSIGNED_INT,
                   offsetPointer(range.first * sizeof(std::uint32_t)));
}

void LaneGeometry::drawAllPoints() const {
    glBindVertexArray(array_.id());
    glDrawArrays(GL_POINTS, 0, static_cast<GLsizei>(vertices_.size()));
}

}  // namespace drape
