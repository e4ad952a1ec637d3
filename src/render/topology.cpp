#include "topology.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <initializer_list>
#include <limits>
#include <set>
#include <utility>

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "drape/core/measures.h"
#include "signature.h"
#include "volume_surface.h"

namespace drape {

namespace {

class Builder {
public:
    explicit Builder(const Assembly& assembly) : assembly_(assembly) {}

    Topology build() {
        topology_.particles = assembly_.model.particleCount();
        topology_.coordinates.resize(topology_.particles);
        for (const Cloth& cloth : assembly_.cloths) addCloth(cloth);
        addVolumes();
        topology_.edges = collect([&] { addWireframe(); });
        topology_.links = collect([&] { addLinks(); });
        topology_.beads = collect([&] {
            addBeads();
            for (int i = std::max(assembly_.explicitFirst, 0); i < count(); ++i) push(i);
        });
        return std::move(topology_);
    }

private:
    [[nodiscard]] int count() const { return static_cast<int>(topology_.particles); }
    [[nodiscard]] bool inRange(int i) const { return i >= 0 && i < count(); }

    template <class Add>
    IndexRange collect(const Add& add) {
        const std::size_t first = topology_.indices.size();
        add();
        return {first, topology_.indices.size() - first};
    }

    void push(int i) { topology_.indices.push_back(static_cast<std::uint32_t>(i)); }
    void pushPair(int a, int b) {
        if (!inRange(a) || !inRange(b)) return;
        push(a);
        push(b);
    }

    void addCloth(const Cloth& cloth) {
        ClothPart part;
        part.rope = cloth.triangles.empty();
        part.colour = static_cast<int>(topology_.cloths.size());
        for (int i = 0; i < cloth.count && i < static_cast<int>(cloth.coordinates.size()); ++i) {
            if (inRange(cloth.first + i)) topology_.coordinates[cloth.first + i] = cloth.coordinates[i];
        }
        part.indices = collect([&] {
            if (part.rope) {
                for (int i = 1; i < cloth.count; ++i) pushPair(cloth.first + i - 1, cloth.first + i);
            }
            for (const auto& triangle : cloth.triangles) {
                if (!std::all_of(triangle.begin(), triangle.end(), [&](int i) { return inRange(i); })) continue;
                for (const int i : triangle) push(i);
            }
        });
        // Where triangles are about as small as pixels, the outline needs no border of its own.
        constexpr std::size_t kMostOutlined = 900000;
        if (!part.rope && part.indices.count <= kMostOutlined) {
            part.edges = surfaceEdges(std::span(topology_.indices).subspan(part.indices.first, part.indices.count));
        }
        part.size = extentOf(cloth);
        if (part.rope && cloth.count > 0 && inRange(cloth.first)) {
            const float thickness = assembly_.model.thicknesses.empty() ? 0 : assembly_.model.thicknesses[cloth.first];
            part.radius = std::max(thickness, 0.008F * part.size);
        }
        topology_.cloths.push_back(std::move(part));
    }

    /// The bodies that volume constraints hold are drawn as one more cloth.
    void addVolumes() {
        ClothPart part;
        part.colour = static_cast<int>(topology_.cloths.size());
        part.indices = collect([&] {
            for (const auto& face : volumeSurface(assembly_.model)) {
                for (const int i : face) push(i);
            }
        });
        if (part.indices.count == 0) return;
        part.edges = surfaceEdges(std::span(topology_.indices).subspan(part.indices.first, part.indices.count));
        topology_.cloths.push_back(std::move(part));
    }

    /// The particles of a short rope: what carries its mass.
    void addBeads() {
        constexpr int kMostBeads = 12;
        for (const Cloth& cloth : assembly_.cloths) {
            if (!cloth.triangles.empty() || cloth.count > kMostBeads) continue;
            for (int i = cloth.first; i < cloth.first + cloth.count; ++i) {
                if (inRange(i)) push(i);
            }
        }
    }

    [[nodiscard]] static float extentOf(const Cloth& cloth) {
        if (cloth.coordinates.empty()) return 1;
        glm::vec2 low = cloth.coordinates.front(), high = low;
        for (const glm::vec2 coordinate : cloth.coordinates) {
            low = glm::min(low, coordinate);
            high = glm::max(high, coordinate);
        }
        const float extent = std::max(high.x - low.x, high.y - low.y);
        return extent > 0 && std::isfinite(extent) ? extent : 1;
    }

    [[nodiscard]] bool isRope(std::size_t batch) const {
        const int cloth = batch < assembly_.batchCloths.size() ? assembly_.batchCloths[batch] : -1;
        return cloth >= 0 && cloth < static_cast<int>(topology_.cloths.size()) && topology_.cloths[cloth].rope;
    }

    void addWireframe() {
        for (std::size_t b = 0; b < assembly_.model.batches.size(); ++b) {
            const ConstraintBatch& batch = *assembly_.model.batches[b];
            if (batch.role != Role::Stretch || isRope(b)) continue;
            for (std::size_t j = 0; j < batch.size(); ++j) {
                const auto particles = batch.particles(j);
                if (particles.size() == 2) pushPair(particles[0], particles[1]);
            }
        }
    }

    /// An explicit constraint is shown as lines from its first particle, or as the edges of its tetrahedron.
    void addLinks() {
        std::set<std::pair<int, int>> drawn;
        const auto add = [&](int a, int b) {
            if (drawn.insert(std::minmax(a, b)).second) pushPair(a, b);
        };
        for (const auto& batch : assembly_.model.batches) {
            if (batch->role != Role::Explicit) continue;
            const bool allPairs = batch->type() == "volume";
            for (std::size_t j = 0; j < batch->size(); ++j) {
                const auto particles = batch->particles(j);
                for (std::size_t a = 0; a < (allPairs ? particles.size() : std::min<std::size_t>(1, particles.size()));
                     ++a) {
                    for (std::size_t b = a + 1; b < particles.size(); ++b) add(particles[a], particles[b]);
                }
            }
        }
    }

    const Assembly& assembly_;
    Topology topology_;
};

}  // namespace

Topology topologyOf(const Assembly& assembly) {
    return Builder(assembly).build();
}

std::uint64_t signatureOf(const Assembly& assembly) {
    Hash hash;
    hash.add(assembly.model.particleCount(), assembly.cloths.size(), assembly.explicitFirst,
             assembly.model.batches.size());
    for (const Cloth& cloth : assembly.cloths) {
        hash.add(cloth.first, cloth.count, cloth.columns, cloth.rows, cloth.triangles.size());
        forSamples(cloth.triangles, [&](const auto& triangle) { hash.add(triangle[0], triangle[1], triangle[2]); });
        forSamples(cloth.coordinates, [&](glm::vec2 coordinate) { hash.addFloats({coordinate.x, coordinate.y}); });
        const bool rope = cloth.triangles.empty() && cloth.count > 0 && !assembly.model.thicknesses.empty();
        if (rope) hash.addFloats({assembly.model.thicknesses[cloth.first]});
    }
    for (const auto& batch : assembly.model.batches) {
        hash.add(batch->size(), static_cast<int>(batch->role));
        if (batch->role != Role::Explicit) continue;
        const std::size_t stride = 1 + batch->size() / kSamples;
        for (std::size_t j = 0; j < batch->size(); j += stride) {
            for (const int i : batch->particles(j)) hash.add(i);
        }
    }
    return hash.bits();
}

void updateVertices(const Topology& topology, std::span<const vec3> positions, std::span<const float> values,
                    std::span<Vertex> vertices) {
    for (std::size_t i = 0; i < vertices.size(); ++i) {
        vertices[i] = {glm::vec4(positions[i], i < values.size() ? values[i] : 0), glm::vec4(0)};
    }
    for (const ClothPart& cloth : topology.cloths) {
        if (cloth.rope) continue;
        const std::uint32_t* index = topology.indices.data() + cloth.indices.first;
        for (const std::uint32_t* end = index + cloth.indices.count; index != end; index += 3) {
            const vec3 a = positions[index[0]], b = positions[index[1]], c = positions[index[2]];
            const vec3 normal = glm::cross(b - a, c - a);
            for (int k = 0; k < 3; ++k) vertices[index[k]].normalCavity += glm::vec4(normal, 0);
        }
        // How far the neighbours rise above the tangent plane, against how far away they are: hollows get less light.
        for (index -= cloth.indices.count; index != topology.indices.data() + cloth.indices.first + cloth.indices.count;
             index += 3) {
            for (int k = 0; k < 3; ++k) {
                glm::vec4& target = vertices[index[k]].normalCavity;
                const vec3 here = positions[index[k]];
                const vec3 across = 0.5F * (positions[index[(k + 1) % 3]] + positions[index[(k + 2) % 3]]) - here;
                const float scale = std::sqrt(glm::dot(across, across) * glm::dot(vec3(target), vec3(target)));
                if (scale > 0) target.w += glm::dot(across, vec3(target)) / scale / 6;
            }
        }
    }
    for (Vertex& vertex : vertices) {
        const vec3 normal(vertex.normalCavity);
        const float length = glm::length(normal);
        if (length > 0) vertex.normalCavity = glm::vec4(normal / length, vertex.normalCavity.w);
    }
}

}  // namespace drape
