#include "outline.h"

#include <algorithm>
#include <tuple>

#include <glm/geometric.hpp>

namespace drape {

namespace {

struct HalfEdge {
    std::uint32_t from, to, opposite;
    [[nodiscard]] auto key() const { return std::make_tuple(std::min(from, to), std::max(from, to)); }
};

}  // namespace

std::vector<SurfaceEdge> surfaceEdges(std::span<const std::uint32_t> triangles) {
    std::vector<HalfEdge> halves;
    halves.reserve(triangles.size());
    for (std::size_t i = 0; i + 2 < triangles.size(); i += 3) {
        for (std::size_t k = 0; k < 3; ++k) {
            halves.push_back({triangles[i + k], triangles[i + (k + 1) % 3], triangles[i + (k + 2) % 3]});
        }
    }
    std::sort(halves.begin(), halves.end(), [](const HalfEdge& x, const HalfEdge& y) { return x.key() < y.key(); });
    std::vector<SurfaceEdge> edges;
    edges.reserve(halves.size() / 2);
    for (auto first = halves.begin(); first != halves.end();) {
        const auto last =
            std::find_if(first, halves.end(), [&](const HalfEdge& half) { return half.key() != first->key(); });
        if (last - first == 2) {
            edges.push_back({first->from, first->to, first->opposite, first[1].opposite, first->from == first[1].from});
        } else {
            for (auto half = first; half != last; ++half)
                edges.push_back({half->from, half->to, half->opposite, half->opposite});
        }
        first = last;
    }
    return edges;
}

void appendOutline(std::span<const SurfaceEdge> edges, std::span<const glm::vec3> positions, glm::vec3 eye,
                   std::vector<std::uint32_t>& outline) {
    for (const SurfaceEdge& edge : edges) {
        const glm::vec3 a = positions[edge.a], ab = positions[edge.b] - a;
        const glm::vec3 ac = positions[edge.c] - a, ad = positions[edge.d] - a, towardsEye = eye - a;
        const glm::vec3 acrossView = glm::cross(ab, towardsEye);
        if (glm::dot(acrossView, ac) * glm::dot(acrossView, ad) <= 0) continue;
        // Of two triangles on the same side, the one whose plane parts the other from the eye is in front.
        const glm::vec3 normal = glm::cross(ab, ac);
        const bool second = edge.c != edge.d && glm::dot(normal, towardsEye) * glm::dot(normal, ad) > 0;
        if (!second)
            outline.insert(outline.end(), {edge.a, edge.b, edge.c});
        else if (edge.sameTurn)
            outline.insert(outline.end(), {edge.a, edge.b, edge.d});
        else
            outline.insert(outline.end(), {edge.b, edge.a, edge.d});
    }
}

}  // namespace drape
