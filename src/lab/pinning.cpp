#include "pinning.h"

#include <algorithm>
#include <map>
#include <span>

#include <glm/geometric.hpp>

namespace drape {
namespace {

/// The pin in a list that stands for one particle alone, else its index.
Pin nameOf(int index, const std::vector<Pin>& pins, const Cloth& cloth) {
    const auto alone =
        std::ranges::find_if(pins, [&](const Pin& pin) { return particlesOf(pin, cloth) == std::vector{index}; });
    return alone == pins.end() ? Pin(index) : *alone;
}

bool holds(const std::vector<Pin>& pins, const Cloth& cloth, int index) {
    return std::ranges::any_of(pins,
                               [&](const Pin& pin) { return std::ranges::count(particlesOf(pin, cloth), index) > 0; });
}

/// Takes a particle out of a list of pins; a name that stood for others too becomes their indices.
void takeOut(std::vector<Pin>& pins, const Cloth& cloth, int index) {
    std::vector<Pin> kept;
    for (const Pin& pin : pins) {
        const std::vector<int> particles = particlesOf(pin, cloth);
        if (std::ranges::count(particles, index) == 0)
            kept.push_back(pin);
        else
            std::ranges::copy_if(particles, std::back_inserter(kept), [index](int i) { return i != index; });
    }
    pins = std::move(kept);
}

void takeOffPaths(Scene& scene, std::size_t cloth, const Cloth& particles, int index) {
    for (PinPathDefinition& path : scene.pinPaths) {
        if (static_cast<std::size_t>(path.cloth) == cloth) takeOut(path.pins, particles, index);
    }
    std::erase_if(scene.pinPaths, [](const PinPathDefinition& path) { return path.pins.empty(); });
}

/// From an offset now onto a path: there is where the path will have come to by then.
std::vector<PathKey> pathOnto(std::span<const PathKey> path, vec3 offset, double now) {
    const double arrival = now + static_cast<double>(glm::distance(offset, pathValue(path, now)) / kPinSpeed);
    std::vector<PathKey> keys{{now, offset}, {arrival, pathValue(path, arrival)}};
    std::ranges::copy_if(path, std::back_inserter(keys), [=](const PathKey& key) { return key.time > arrival; });
    return keys;
}

}  // namespace

std::optional<std::size_t> clothOf(const Assembly& assembly, int particle) {
    for (std::size_t i = 0; i < assembly.cloths.size(); ++i) {
        const Cloth& cloth = assembly.cloths[i];
        if (particle >= cloth.first && particle < cloth.first + cloth.count) return i;
    }
    return std::nullopt;
}

Scene pinnedAt(const Scene& scene, const Assembly& assembly, int particle, vec3 place) {
    const std::size_t c = *clothOf(assembly, particle);
    const Cloth& cloth = assembly.cloths[c];
    const int index = particle - cloth.first;
    Scene pinned = scene;
    takeOffPaths(pinned, c, cloth, index);
    std::vector<Pin>& pins = pinned.cloths[c].pins;
    if (!holds(pins, cloth, index)) pins.emplace_back(index);
    const vec3 offset = place - assembly.state.positions[static_cast<std::size_t>(particle)];
    if (offset == vec3(0)) return pinned;
    const double arrival = static_cast<double>(glm::length(offset) / kPinSpeed);
    pinned.pinPaths.push_back({static_cast<int>(c), {nameOf(index, pins, cloth)}, {{0, vec3(0)}, {arrival, offset}}});
    return pinned;
}

Scene unpinned(const Scene& scene, const Assembly& assembly, int particle) {
    const std::size_t c = *clothOf(assembly, particle);
    const Cloth& cloth = assembly.cloths[c];
    Scene free = scene;
    takeOut(free.cloths[c].pins, cloth, particle - cloth.first);
    takeOffPaths(free, c, cloth, particle - cloth.first);
    return free;
}

std::vector<PinPath> leadBack(const Assembly& assembly, std::span<const int> pins, const std::vector<PinPath>& paths,
                              const State& state) {
    constexpr float kSamePlace = 1e-5F;  // m: what rounding moves a pin on its path
    std::vector<PinPath> led = paths;
    if (state.frames == 0) return led;  // every pin is where it starts
    std::map<int, std::size_t> pathOf;
    for (std::size_t p = 0; p < paths.size(); ++p) {
        for (const int particle : paths[p].particles) pathOf[particle] = p;
    }
    for (const int i : pins) {
        if (i >= assembly.explicitFirst) break;  // they are in order
        const auto index = static_cast<std::size_t>(i);
        const auto own = pathOf.find(i);
        const std::span<const PathKey> path =
            own == pathOf.end() ? std::span<const PathKey>() : paths[own->second].path;
        const vec3 offset = state.positions[index] - assembly.state.positions[index];
        if (glm::distance(offset, pathValue(path, state.time)) < kSamePlace) continue;
        if (own != pathOf.end()) std::erase(led[own->second].particles, i);
        led.push_back({{i}, pathOnto(path, offset, state.time)});
    }
    return led;
}

}  // namespace drape
