#pragma once

#include <optional>

#include "drape/scene/scene.h"

/// What theory says of a scene's end, in double precision and without the solver: the lines of the charts.
namespace drape {

/// Total stretch [mm] at rest of the scene's first rope, hung straight down by its first particle, equal links.
/// XPBD with a compliance, and any method that is not PBD: that of the material, alpha times the weight below each
/// link. PBD, and XPBD of compliance 0: what the sweeps of a substep, from the top down, leave of the h^2 g by which it
/// falls in each. Nothing for the coloured order, a stiffness of 0, and another method's compliance of 0.
[[nodiscard]] std::optional<double> exactChainStretch(const Scene& scene);

/// Share of a small pendulum's amplitude that is left after `seconds`: semi-implicit Euler with a rigid link is
/// implicit Euler of the angle, a factor (1 + w^2 h^2)^(-1/2) a substep, w^2 = g / L.
/// The scene's particles 0 and 1 are the pin and the bob.
[[nodiscard]] double exactPendulumAmplitude(const Scene& scene, double seconds);

/// Share of its spin that a rigid dumbbell about the origin keeps after `seconds`: the projection brings its masses
/// back along their line, so that the angle of a substep goes on as tan a' = sin a / (2 - cos a), tan a = w h. The
/// scene's particles 0 and 1 are its masses, equal and opposite.
[[nodiscard]] double exactSpin(const Scene& scene, double seconds);

}  // namespace drape
