#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "drape/scene/assembly.h"
#include "drape/scene/scene.h"

namespace drape {

/// How fast a pin goes from where the cloth has it to where it was put [m/s]: at once would tear at the cloth.
inline constexpr float kPinSpeed = 1;

/// The cloth that a particle belongs to, by its index in the scene; nothing for an explicit particle.
[[nodiscard]] std::optional<std::size_t> clothOf(const Assembly& assembly, int particle);

/// The scene with a cloth's particle pinned at a place [m] for good: after a start its path leads it there at
/// kPinSpeed from where the cloth has it, and ends. It replaces the path the pin had. `assembly` is built from `scene`.
[[nodiscard]] Scene pinnedAt(const Scene& scene, const Assembly& assembly, int particle, vec3 place);
/// The scene with a cloth's particle neither pinned nor on a path.
[[nodiscard]] Scene unpinned(const Scene& scene, const Assembly& assembly, int particle);

/// The paths of an assembly's `pins` for the next step from a state: `paths` are the scene's; pins of cloths that are
/// not where these have them, as after an edit that puts them elsewhere, go there at kPinSpeed first. It depends on
/// nothing that was before the state, so that whoever goes on from it goes the same way.
[[nodiscard]] std::vector<PinPath> leadBack(const Assembly& assembly, std::span<const int> pins,
                                            const std::vector<PinPath>& paths, const State& state);

}  // namespace drape
