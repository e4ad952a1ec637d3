#include "topology.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <glm/common.hpp>
#include <glm/geometric.hpp>

namespace drape {

namespace {

class Builder {
public:
    explicit Builder(const Assembly& assembly) : assembly_(assembly) {}

    Topology build() {
        topology_.particles = assembly_.model.particleCount();
        topology_.coordinates.resize(topology_.particles);
        for (const Cloth& cloth : assembly_.cloths) addCloth(cloth);
        topology_.edges = collect([&] { addWireframe(); });
        topology_.links = collect([&] { addLinks(); });
        topology_.explicitParticles = collect([&] {
            for (int i = std::max(assembly_.explicitFirst, 0); i < count(); ++i) push(i);
        });
        measure();
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
        for (const auto& batch : assembly_.model.batches) {
            if (batch->role != Role::Explicit) continue;
            const bool allPairs = batch->type() == "volume";
            for (std::size_t j = 0; j < batch->size(); ++j) {
                const auto particles = batch->particles(j);
                for (std::size_t a = 0; a < (allPairs ? particles.size() : std::min<std::size_t>(1, particles.size()));
                     ++a) {
                    for (std::size_t b = a + 1; b < particles.size(); ++b) pushPair(particles[a], particles[b]);
                }
            }
        }
    }

    void measure() {
        vec3 low(std::numeric_limits<float>::max()), high(std::numeric_limits<float>::lowest());
        const auto include = [&](vec3 a, vec3 b) {
            low = glm::min(low, a);
            high = glm::max(high, b);
        };
        for (const vec3& position : assembly_.state.positions) {
            if (std::isfinite(position.x + position.y + position.z)) include(position, position);
        }
        for (const Collider& collider : assembly_.model.colliders) {
            if (const auto* sphere = std::get_if<Sphere>(&collider)) {
                include(sphere->center - sphere->radius, sphere->center + sphere->radius);
            }
        }
        if (!(low.x <= high.x)) return;
        const vec3 extent = high - low;
        const float longest = std::max({extent.x, extent.y, extent.z});
        topology_.size = longest > 1e-4F ? longest : 1;
        topology_.markerRadius = 0.008F * topology_.size;
        const float lowest = std::min(low.y, lowestReach());
        // A little air, so that what hangs does not touch.
        topology_.groundHeight = lowest >= 0 ? 0 : lowest - 0.03F * topology_.size;
    }

    /// How low a cloth can swing below its pins, a tenth of stretch included: the ground must lie below that.
    [[nodiscard]] float lowestReach() const {
        constexpr std::size_t kMaxPins = 16;
        const auto& positions = assembly_.state.positions;
        float lowest = std::numeric_limits<float>::max();
        for (const Cloth& cloth : assembly_.cloths) {
            std::vector<vec3> pins;
            for (int i = cloth.first; i < cloth.first + cloth.count && i < count(); ++i) {
                if (assembly_.model.inverseMasses[i] == 0 && pins.size() < kMaxPins) pins.push_back(positions[i]);
            }
            if (pins.empty()) continue;
            for (int i = cloth.first; i < cloth.first + cloth.count && i < count(); ++i) {
                float reach = std::numeric_limits<float>::lowest();
                for (const vec3& pin : pins) reach = std::max(reach, pin.y - 1.1F * glm::distance(pin, positions[i]));
                lowest = std::min(lowest, reach);
            }
        }
        return lowest;
    }

    const Assembly& assembly_;
    Topology topology_;
};

class Hash {
public:
    template <class... Values>
    void add(Values... values) {
        ((bits_ = (bits_ ^ static_cast<std::uint64_t>(values)) * 0x100000001b3ULL), ...);
    }
    [[nodiscard]] std::uint64_t bits() const { return bits_; }

private:
    std::uint64_t bits_ = 0xcbf29ce484222325ULL;
};

}  // namespace

Topology topologyOf(const Assembly& assembly) {
    return Builder(assembly).build();
}

std::uint64_t signatureOf(const Assembly& assembly) {
    constexpr std::size_t kSamples =
        2048;  // of a long list; the counts keep every index in range whatever the samples miss
    Hash hash;
    hash.add(assembly.model.particleCount(), assembly.cloths.size(), assembly.explicitFirst,
             assembly.model.batches.size());
    for (const Cloth& cloth : assembly.cloths) {
        hash.add(cloth.first, cloth.count, cloth.columns, cloth.rows, cloth.triangles.size());
        const std::size_t stride = 1 + cloth.triangles.size() / kSamples;
        for (std::size_t i = 0; i < cloth.triangles.size(); i += stride) {
            hash.add(cloth.triangles[i][0], cloth.triangles[i][1], cloth.triangles[i][2]);
        }
        if (!cloth.coordinates.empty()) {
            const glm::vec2 last = cloth.coordinates.back() - cloth.coordinates.front();
            hash.add(static_cast<std::int64_t>(last.x * 1e5F), static_cast<std::int64_t>(last.y * 1e5F));
        }
    }
    for (const auto& batch : assembly.model.batches) {
        hash.add(batch->size(), static_cast<int>(batch->role));
        if (batch->role != Role::Explicit) continue;
        const std::size_t stride = 1 + batch->size() / kSamples;
        for (std::size_t j = 0; j < batch->size(); j += stride) {
            for (const int i : batch->particles(j)) hash.add(i);
        }
    }
    for (const Collider& collider : assembly.model.colliders) hash.add(collider.index());
    return hash.bits();
}

void updateVertices(const Topology& topology, std::span<const vec3> positions, std::span<const float> strains,
                    std::span<Vertex> vertices) {
    for (std::size_t i = 0; i < vertices.size(); ++i) {
        vertices[i] = {glm::vec4(positions[i], i < strains.size() ? strains[i] : 0), glm::vec4(0)};
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
