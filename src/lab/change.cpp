#include <algorithm>
#include <tuple>

#include "drape/scene/scene_file.h"
#include "lane.h"

namespace drape {
namespace {

bool sameShape(const GridShape& a, const GridShape& b) {
    return std::tie(a.columns, a.rows, a.width, a.height, a.center, a.plane) ==
           std::tie(b.columns, b.rows, b.width, b.height, b.center, b.plane);
}

bool sameShape(const MeshShape& a, const MeshShape& b) {
    return std::tie(a.file, a.scale, a.translate, a.rotate, a.weld) ==
           std::tie(b.file, b.scale, b.translate, b.rotate, b.weld);
}

bool sameShape(const RopeShape& a, const RopeShape& b) {
    return std::tie(a.particles, a.start, a.end) == std::tie(b.particles, b.start, b.end);
}

bool sameParticles(const ClothDefinition& a, const ClothDefinition& b) {
    return std::visit(
        [](const auto& x, const auto& y) {
            if constexpr (std::is_same_v<decltype(x), decltype(y)>) return sameShape(x, y);
            return false;
        },
        a.shape, b.shape);
}

bool sameParticles(const ParticleDefinition& a, const ParticleDefinition& b) {
    return a.position == b.position && a.velocity == b.velocity;
}

bool sameModel(const ClothDefinition& a, const ClothDefinition& b) {
    return std::tie(a.shearModel, a.bendModel, a.pins) == std::tie(b.shearModel, b.bendModel, b.pins);
}

bool sameModel(const ParticleDefinition& a, const ParticleDefinition& b) {
    return (a.inverseMass == 0) == (b.inverseMass == 0);  // pinned or not
}

// Materials too: explicit constraints of equal material share a batch, so a new one can regroup them.
bool sameModel(const ConstraintDefinition& a, const ConstraintDefinition& b) {
    const Material &x = a.material, &y = b.material;
    return std::tie(a.type, a.particles, a.rest, x.compliance, x.stiffness, x.damping) ==
           std::tie(b.type, b.particles, b.rest, y.compliance, y.stiffness, y.damping);
}

bool sameModel(const PinPathDefinition& a, const PinPathDefinition& b) {
    const auto sameKey = [](const PathKey& x, const PathKey& y) { return x.time == y.time && x.value == y.value; };
    return a.cloth == b.cloth && a.pins == b.pins && std::ranges::equal(a.path, b.path, sameKey);
}

}  // namespace

bool sameScene(const Scene& a, const Scene& b) {
    return a.folder == b.folder && writeScene(a) == writeScene(b);
}

Change changeBetween(const Scene& from, const Scene& to) {
    const auto particles = [](const auto& a, const auto& b) { return sameParticles(a, b); };
    const auto model = [](const auto& a, const auto& b) { return sameModel(a, b); };
    if (from.folder != to.folder || !std::ranges::equal(from.cloths, to.cloths, particles) ||
        !std::ranges::equal(from.particles, to.particles, particles)) {
        return Change::Restart;
    }
    const bool same =
        std::ranges::equal(from.cloths, to.cloths, model) && std::ranges::equal(from.particles, to.particles, model) &&
        std::ranges::equal(from.constraints, to.constraints, model) &&
        std::ranges::equal(from.pinPaths, to.pinPaths, model) && from.colliders.size() == to.colliders.size();
    return same ? Change::Retune : Change::Rebuild;
}

}  // namespace drape
