#include <algorithm>
#include <array>

#include "panel.h"

namespace drape {
namespace {

const Sphere* firstSphere(const Scene& scene) {
    for (const Collider& collider : scene.colliders) {
        if (const auto* sphere = std::get_if<Sphere>(&collider)) return sphere;
    }
    return nullptr;
}

Friction& frictionOf(Collider& collider) {
    return std::visit([](auto& shape) -> Friction& { return shape.friction; }, collider);
}

/// True where there is a cloth for the air to act on: it passes a rope by.
bool hasSurface(const Scene& scene) {
    return std::ranges::any_of(scene.cloths,
                               [](const ClothDefinition& c) { return !std::holds_alternative<RopeShape>(c.shape); });
}

}  // namespace

void Panel::worldSettings() {
    widgets_.heading("World");
    row(
        {"gravity",
         "Gravity",
         " m/s\xc2\xb2",
         {0, 20, false, false, 0.01},
         "Acceleration downwards: the earth's is 9.81, the moon's 1.62."},
        [](const Scene& s) { return 0 - s.gravity.y; },  // not -y, which makes -0 of 0
        [](Scene& s, double v) { s.gravity.y = 0 - static_cast<float>(v); });
    if (shown().colliders.empty()) return;
    row(
        {"friction",
         "Friction",
         "",
         {0, 2, false, false, 0.01},
         "Coulomb's coefficient of all spheres and planes, static and kinetic, no unit. 0 slides freely; from 1 on "
         "cloth hardly slips."},
        [](const Scene& s) {
            return std::visit([](const auto& shape) { return static_cast<double>(shape.friction.kineticCoefficient); },
                              s.colliders[0]);
        },
        [](Scene& s, double v) {
            for (Collider& collider : s.colliders)
                frictionOf(collider) = {static_cast<float>(v), static_cast<float>(v)};
        });
    row(
        {"restitution",
         "Restitution",
         "",
         {0, 1, false, false, 0.01},
         "Share of its speed that a particle keeps when it bounces off a sphere or a plane, no unit. 0 does not "
         "bounce."},
        [](const Scene& s) {
            return std::visit([](const auto& shape) { return static_cast<double>(shape.restitution); }, s.colliders[0]);
        },
        [](Scene& s, double v) {
            for (Collider& collider : s.colliders)
                std::visit([v](auto& shape) { shape.restitution = static_cast<float>(v); }, collider);
        });
    if (firstSphere(shown()) == nullptr) return;
    row(
        {"spin",
         "Sphere spin",
         " rad/s",
         {-20, 20, false, false, 0.1},
         "How fast the spheres turn about the upward axis. Through friction they take the cloth along; with friction 0 "
         "they do not."},
        [](const Scene& s) {
            const Sphere* sphere = firstSphere(s);
            return sphere == nullptr ? 0.0 : static_cast<double>(sphere->angularVelocity.y);
        },
        [](Scene& s, double v) {
            for (Collider& collider : s.colliders) {
                if (auto* sphere = std::get_if<Sphere>(&collider)) sphere->angularVelocity.y = static_cast<float>(v);
            }
        });
}

void Panel::windSettings() {
    if (!hasSurface(shown())) return;
    widgets_.heading("Wind");
    static constexpr std::array kNames{"wind.x", "wind.y", "wind.z"};
    static constexpr std::array kLabels{"Wind x", "Wind y", "Wind z"};
    static constexpr std::array kTooltips{
        "Velocity of the wind to the right as the scene sees it, +x. It acts through drag and lift: where both are 0 "
        "there is none. A breeze is 3 m/s, a strong wind 12.",
        "Velocity of the wind upwards, +y.",
        "Velocity of the wind towards the front, +z: out of the plane of a cloth that hangs in xy."};
    for (int axis = 0; axis < 3; ++axis) {
        const auto index = static_cast<std::size_t>(axis);
        row(
            {kNames[index], kLabels[index], " m/s", {-20, 20, false, false, 0.1}, kTooltips[index]},
            [axis](const Scene& s) { return static_cast<double>(s.wind.velocity[axis]); },
            [axis](Scene& s, double v) { s.wind.velocity[axis] = static_cast<float>(v); });
    }
    row(
        {"wind.drag",
         "Air drag",
         "",
         {0, 3, false, false, 0.01},
         "Coefficient of drag of the cloth, no unit: how much the air takes it along, still air too, more the more it "
         "stands across. A plate has about 1; 0 is none. It falls slower than without, at a speed that does not "
         "depend on the time step.",
         false,
         "0 (none)"},
        [](const Scene& s) { return static_cast<double>(s.wind.drag); },
        [](Scene& s, double v) { s.wind.drag = static_cast<float>(v); });
    row(
        {"wind.lift",
         "Lift",
         "",
         {0, 3, false, false, 0.01},
         "Coefficient of lift, no unit: how much air that meets the cloth at a slant pushes it sideways. It makes a "
         "falling sheet glide and a flag wave; 0 is none.",
         false,
         "0 (none)"},
        [](const Scene& s) { return static_cast<double>(s.wind.lift); },
        [](Scene& s, double v) { s.wind.lift = static_cast<float>(v); });
    row(
        {"wind.gust",
         "Gusts",
         "",
         {0, 1, false, false, 0.01},
         "How much the wind varies, as a share of its speed, along and across it: 0.5 is 50 % more or less. The gusts "
         "drift with the wind and are the same every time the scene runs.",
         false,
         "0 (steady)"},
        [](const Scene& s) { return static_cast<double>(s.wind.gust); },
        [](Scene& s, double v) { s.wind.gust = static_cast<float>(v); });
}

}  // namespace drape
