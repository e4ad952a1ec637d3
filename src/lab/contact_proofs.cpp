#include <algorithm>
#include <cmath>
#include <numbers>

#include <glm/geometric.hpp>

#include "lane.h"
#include "proof_list.h"

namespace drape {
namespace {

constexpr double kMillimetres = 1000;
constexpr double kDegrees = 180 / std::numbers::pi;
constexpr double kSlideSeconds = 1;
constexpr double kSlipSeconds = 2;
constexpr double kSlipped = 1;  // degrees from where it started

double substepOf(const Scene& scene) {
    return scene.solver.timeStep / scene.solver.substeps;
}

bool onlyParticles(const Scene& scene) {
    return scene.cloths.empty() && scene.constraints.empty() && !scene.particles.empty() && !scene.colliders.empty();
}

bool isSlope(const Scene& scene) {
    return onlyParticles(scene) && scene.particles.size() == 1 && std::holds_alternative<Plane>(scene.colliders[0]);
}

double distanceFromStart(const Lane& lane) {
    return kMillimetres *
           glm::length(glm::dvec3(lane.state().positions[0]) - glm::dvec3(lane.assembly().state.positions[0]));
}

std::optional<double> exactSlide(const Scene& scene) {
    const auto& slope = std::get<Plane>(scene.colliders[0]);
    const glm::dvec3 normal = glm::normalize(glm::dvec3(slope.normal));
    const glm::dvec3 gravity(scene.gravity);
    const double load = -glm::dot(gravity, normal);
    const double pull = glm::length(gravity + load * normal);
    if (!(load > 0) || scene.solver.damping != 0) return std::nullopt;
    if (pull <= static_cast<double>(slope.friction.staticCoefficient) * load) return 0;
    const double h = substepOf(scene);
    const double steps = std::round(kSlideSeconds / scene.solver.timeStep) * scene.solver.substeps;
    const double acceleration = std::max(pull - static_cast<double>(slope.friction.kineticCoefficient) * load, 0.0);
    const double distance = acceleration * h * h * steps * (steps + 1) / 2;
    const bool reachesGround =
        distance * pull > static_cast<double>(scene.particles[0].position.y) * glm::length(gravity);
    if (reachesGround) return std::nullopt;
    return kMillimetres * distance;
}

Proof slope(std::string_view scene, std::string_view title) {
    return {.scene = scene,
            .title = title,
            .quantity = "way down after 1 s",
            .unit = "mm",
            .when = "until 1 s has passed",
            .shows =
                "Coulomb's friction at the level of positions: the slip of a substep is taken back, at most mu times "
                "what the contact pushed. It is exact at any time step. Drag Friction across tan of the slope and "
                "restart: the particle slides or stays.",
            .formula = "0 where tan t <= mu, else a h^2 N (N + 1) / 2 with a = g (sin t - mu cos t), N substeps",
            .source = "Macklin, Müller, Chentanez, Kim 2014, section 6.1",
            .mistakes =
                "Friction against the penetration of the present sweep is none from the second sweep on, when nothing "
                "penetrates any more. The load has to be that of all sweeps of the substep.",
            .holdsFor = "for a slope that is long enough, without damping",
            .relative = 0.001,
            .absolute = 0.05,
            .fits = isSlope,
            .expected = exactSlide,
            .observe = distanceFromStart,
            .measure = [](std::span<const double> history, double timeStep) {
                return valueAt(kSlideSeconds, history, timeStep);
            }};
}

bool areBeads(const Scene& scene) {
    return onlyParticles(scene) && std::holds_alternative<Sphere>(scene.colliders[0]);
}

double polarAngle(const Sphere& ball, const vec3& position) {
    const glm::dvec3 arm = glm::dvec3(position) - glm::dvec3(ball.center);
    return kDegrees * std::acos(std::clamp(arm.y / glm::length(arm), -1.0, 1.0));
}

/// Half way between the steepest bead that stays and the next one, in degrees from the top.
double slipAngle(const Lane& lane) {
    const auto& ball = std::get<Sphere>(lane.scene().colliders[0]);
    std::vector<double> stay, slip;
    for (std::size_t i = 0; i < lane.state().positions.size(); ++i) {
        const double start = polarAngle(ball, lane.assembly().state.positions[i]);
        (polarAngle(ball, lane.state().positions[i]) > start + kSlipped ? slip : stay).push_back(start);
    }
    const double shallowest = slip.empty() ? 90 : std::ranges::min(slip);
    std::erase_if(stay, [&](double angle) { return angle > shallowest; });
    return stay.empty() ? shallowest : (std::ranges::max(stay) + shallowest) / 2;
}

/// Where friction lets go of a bead that rides along: gravity and the way round need more than mu of the load. Nothing
/// where no bead is there to tell.
std::optional<double> exactSlipAngle(const Scene& scene) {
    const auto& ball = std::get<Sphere>(scene.colliders[0]);
    const double gravity = -static_cast<double>(scene.gravity.y);
    const double spin = glm::length(glm::dvec3(ball.angularVelocity));
    const double inward = spin * spin * static_cast<double>(ball.radius);
    const double cone = std::atan(static_cast<double>(ball.friction.staticCoefficient));
    if (!(gravity > 0)) return std::nullopt;
    for (const ParticleDefinition& bead : scene.particles) {
        const vec3 arm = bead.position - ball.center;
        if (std::fabs(glm::length(arm) - ball.radius) > 1e-3F) return std::nullopt;  // the ball was moved away
        if (glm::length(bead.velocity - glm::cross(ball.angularVelocity, arm)) > 1e-3F) return std::nullopt;
    }
    double low = 0, high = cone;  // w^2 R sin t against g tan(cone - t)
    for (int i = 0; i < 60; ++i) {
        const double middle = (low + high) / 2;
        (inward * std::sin(middle) < gravity * std::tan(cone - middle) ? low : high) = middle;
    }
    double least = 180, most = 0;
    for (const ParticleDefinition& bead : scene.particles) {
        least = std::min(least, polarAngle(ball, bead.position));
        most = std::max(most, polarAngle(ball, bead.position));
    }
    const double angle = kDegrees * low;
    return angle > least && angle < most ? std::optional(angle) : std::nullopt;
}

Proof slipping(std::string_view scene, std::string_view title, std::string_view shows, std::string_view formula) {
    return {.scene = scene,
            .title = title,
            .quantity = "slip angle",
            .unit = "\xc2\xb0",
            .when = "until 2 s have passed",
            .shows = shows,
            .formula = formula,
            .source = "Macklin, Müller, Chentanez, Kim 2014, section 6.1; surface velocity from the spin",
            .mistakes =
                "Friction that damps the tangential velocity instead lets every bead creep. A contact that sets the "
                "normal velocity to 0 halves the load on a curved surface, and a turning ball loses what it carries.",
            .holdsFor = "for beads that start on the ball with its velocity, and an angle that has beads",
            .absolute = 0.4,
            .fits = areBeads,
            .expected = exactSlipAngle,
            .observe = slipAngle,
            .measure = [](std::span<const double> history, double timeStep) {
                return valueAt(kSlipSeconds, history, timeStep);
            }};
}

bool isDrop(const Scene& scene) {
    return onlyParticles(scene) && scene.particles.size() == 1 && scene.colliders.size() == 1 &&
           std::holds_alternative<Plane>(scene.colliders[0]);
}

double height(const Lane& lane) {
    return kMillimetres * (lane.state().positions[0].y - std::get<Plane>(lane.scene().colliders[0]).point.y);
}

/// Semi-implicit Euler falls g h^2 N (N + 1) / 2 in N substeps, meets the floor with g h (N - 1), and rises by that
/// times e along a parabola.
std::optional<double> exactBounce(const Scene& scene) {
    const auto& floor = std::get<Plane>(scene.colliders[0]);
    const double h = substepOf(scene);
    const double gravity = -static_cast<double>(scene.gravity.y);
    if (!(gravity > 0) || scene.solver.damping != 0) return std::nullopt;
    const double drop = static_cast<double>(scene.particles[0].position.y - floor.point.y);
    const double steps = std::ceil((std::sqrt(1 + 8 * drop / (gravity * h * h)) - 1) / 2);
    const double closing = gravity * h * (steps - 1);
    if (closing <= 2 * gravity * h) return std::nullopt;
    const double up = static_cast<double>(floor.restitution) * closing - gravity * h / 2;
    return up > 0 ? kMillimetres * up * up / (2 * gravity) : 0;
}

/// The top of the parabola through three frames after the first contact.
std::optional<double> firstApex(std::span<const double> heights, double) {
    std::size_t lowest = 1;
    while (lowest < heights.size() && heights[lowest] < heights[lowest - 1]) ++lowest;
    for (std::size_t i = lowest + 1; i + 1 < heights.size(); ++i) {
        if (heights[i] < heights[i - 1] || heights[i] < heights[i + 1]) continue;
        const double slope = (heights[i + 1] - heights[i - 1]) / 2;
        const double curvature = heights[i + 1] - 2 * heights[i] + heights[i - 1];
        return curvature < 0 ? heights[i] - slope * slope / (2 * curvature) : heights[i];
    }
    return std::nullopt;
}

Proof bounce() {
    return {.scene = "proof_bounce",
            .title = "A ball bounces",
            .quantity = "height of the first bounce",
            .unit = "mm",
            .when = "until it has come down again",
            .shows =
                "Restitution acts on velocities, after the positions are solved. What is missing to e^2 of the height "
                "is the substep's: the ball meets the floor somewhere within one.",
            .formula =
                "(e v - g h / 2)^2 / (2 g), v = g h (N - 1) the speed before the substep of the impact; e^2 H "
                "for h to 0",
            .source = "Müller et al. 2020, \"Detailed Rigid Body Simulation with XPBD\", eq. 34",
            .mistakes =
                "Without a velocity pass a PBD contact never bounces. Eq. 34 has min(...) for a normal that points "
                "inwards; copied for one that points outwards it takes every bounce away. \"Restitution scales the "
                "displacement\" is not used by any of the papers.",
            .holdsFor = "for a fall fast enough to bounce, without damping",
            .relative = 0.002,
            .absolute = 0.5,
            .fits = isDrop,
            .expected = exactBounce,
            .observe = height,
            .measure = firstApex};
}

}  // namespace

std::vector<Proof> contactProofs() {
    return {slope("proof_incline", "Sliding down a slope"), slope("proof_incline_stick", "Staying on a slope"),
            slipping("proof_slip_angle", "Where beads slip off a ball",
                     "Each bead lies half a degree further from the top than the one before. Those within the cone of "
                     "friction stay for good, those beyond slide off. Move Friction and restart.",
                     "atan(mu): 11.3 degrees at 0.2, 26.6 at 0.5, 38.7 at 0.8"),
            slipping("proof_spinning_ball", "Where a turning ball lets go of its beads",
                     "The beads start with the ball's own velocity and ride on it. Friction has to carry their weight "
                     "along the slope and to bend their way round: the faster, the nearer to the axis they slip.",
                     "w^2 R sin t = g tan(atan(mu) - t)"),
            bounce()};
}

}  // namespace drape
