#include "topology.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <initializer_list>
#include <limits>

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "drape/core/measures.h"

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

    const Assembly& assembly_;
    Topology topology_;
};

/// How low a cloth can swing below its pins, a tenth of stretch included: the ground must lie below that.
float lowestReach(const Assembly& assembly) {
    constexpr std::size_t kMaxPins = 16;
    const auto& positions = assembly.state.positions;
    const int count = static_cast<int>(positions.size());
    float lowest = std::numeric_limits<float>::max();
    for (const Cloth& cloth : assembly.cloths) {
        std::vector<vec3> pins;
        const int end = std::min(cloth.first + cloth.count, count);
        for (int i = cloth.first; i < end; ++i) {
            if (assembly.model.inverseMasses[i] == 0 && pins.size() < kMaxPins) pins.push_back(positions[i]);
        }
        if (pins.empty()) continue;
        for (int i = cloth.first; i < end; ++i) {
            float reach = std::numeric_limits<float>::lowest();
            for (const vec3& pin : pins) reach = std::max(reach, pin.y - 1.1F * glm::distance(pin, positions[i]));
            lowest = std::min(lowest, reach);
        }
    }
    return lowest;
}

class Hash {
public:
    template <class... Values>
    void add(Values... values) {
        ((bits_ = (bits_ ^ static_cast<std::uint64_t>(values)) * 0x100000001b3ULL), ...);
    }
    void addFloats(std::initializer_list<float> values) {
        for (const float value : values) add(std::bit_cast<std::uint32_t>(value));
    }
    [[nodiscard]] std::uint64_t bits() const { return bits_; }

private:
    std::uint64_t bits_ = 0xcbf29ce484222325ULL;
};

/// Visits a few thousand of a list's entries, evenly spread, and the last one: enough to tell two scenes apart. The
/// counts are compared too, so every index is in range whatever the samples miss.
constexpr std::size_t kSamples = 2048;
template <class T, class Visit>
void forSamples(const std::vector<T>& list, const Visit& visit) {
    for (std::size_t i = 0; i < list.size(); i += 1 + list.size() / kSamples) visit(list[i]);
    if (!list.empty()) visit(list.back());
}

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

Proportions proportionsOf(const Assembly& assembly) {
    Proportions proportions;
    vec3 low(std::numeric_limits<float>::max()), high(std::numeric_limits<float>::lowest());
    const auto include = [&](vec3 a, vec3 b) {
        low = glm::min(low, a);
        high = glm::max(high, b);
    };
    for (const vec3& position : assembly.state.positions) {
        if (isFinite(position)) include(position, position);
    }
    for (const Collider& collider : assembly.model.colliders) {
        if (const auto* sphere = std::get_if<Sphere>(&collider)) {
            include(sphere->center - sphere->radius, sphere->center + sphere->radius);
        }
    }
    if (!(low.x <= high.x)) return proportions;
    const vec3 extent = high - low;
    const float longest = std::max({extent.x, extent.y, extent.z});
    proportions.size = longest > 1e-4F ? longest : 1;
    proportions.markerRadius = 0.008F * proportions.size;
    const float lowest = std::min(low.y, lowestReach(assembly));
    // A little air, so that what hangs does not touch.
    proportions.groundHeight = lowest >= 0 ? 0 : lowest - 0.03F * proportions.size;
    return proportions;
}

std::uint64_t proportionsSignatureOf(const Assembly& assembly) {
    Hash hash;
    hash.add(assembly.model.particleCount(), assembly.cloths.size());
    forSamples(assembly.state.positions, [&](const vec3& at) { hash.addFloats({at.x, at.y, at.z}); });
    for (std::size_t i = 0; i < assembly.model.inverseMasses.size(); ++i) {
        if (assembly.model.inverseMasses[i] == 0) hash.add(i);
    }
    for (const Collider& collider : assembly.model.colliders) {
        const auto* sphere = std::get_if<Sphere>(&collider);
        if (sphere) hash.addFloats({sphere->center.x, sphere->center.y, sphere->center.z, sphere->radius});
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
