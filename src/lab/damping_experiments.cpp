#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

#include "closed_forms.h"
#include "drape/core/measures.h"
#include "experiment_list.h"
#include "quantities.h"

namespace drape {
namespace {

constexpr double kPendulumSeconds = 10;
constexpr double kSpinSeconds = 1;

double shareLeft(std::span<const double> history) {
    return history.back() / history.front();
}

double mechanicalEnergy(const Lane& lane) {
    const Energy energy = measureEnergy(lane.model(), lane.scene().solver.method, lane.state());
    return energy.kinetic + energy.gravitational;
}

double lost(std::span<const double> history) {
    return history.front() - history.back();
}

constexpr Quantity kAmplitude{"amplitude left", pendulumAngle, amplitudeLeft};
constexpr Quantity kSpin{"spin left", spinOf, shareLeft};
constexpr Quantity kEnergyLost{"energy lost [J]", mechanicalEnergy, lost};

// 1 m, 1 kg, released at rest at 0.05 rad.
constexpr const char* kPendulum = R"({"drape": 1, "solver": {"substeps": 1},
  "particles": [{"inverse_mass": 0}, {"position": [0.049979169271, -0.998750260395, 0]}],
  "constraints": [{"type": "distance", "particles": [0, 1], "rest_length": 1}]})";

// Two masses of 1 kg, 1 m apart, one turn a second about z.
constexpr const char* kDumbbell = R"({"drape": 1, "gravity": [0, 0, 0], "solver": {"substeps": 1},
  "particles": [{"position": [-0.5, 0, 0], "velocity": [0, -3.14159265, 0]},
                {"position": [0.5, 0, 0], "velocity": [0, 3.14159265, 0]}],
  "constraints": [{"type": "distance", "particles": [0, 1], "rest_length": 1}]})";

// Ten rigid links of 0.1 m and 0.1 kg, released from the horizontal.
constexpr const char* kSwing = R"({"drape": 1, "solver": {"substeps": 1, "iterations": 1, "order": "sequential"},
  "cloths": [{"rope": {"particles": 11, "start": [0, 0, 0], "end": [1, 0, 0]}, "particle_mass": 0.1,
    "stretch": {"compliance": 0}, "pins": [0]}]})";

std::vector<Series> oneAndTenIterations() {
    return {{"1 iteration", {"solver.iterations=1"}, substepsAt},
            {"10 iterations", {"solver.iterations=10"}, substepsAt}};
}

Experiment pendulum() {
    return {.name = "pendulum",
            .title = "Damping of a pendulum against substeps",
            .text =
                "A rigid pendulum of 1 m is released at 0.05 rad, at 60 Hz, without damping: share of its "
                "amplitude left after 10 s. Position based dynamics loses swing in every substep, a factor "
                "(1 + w^2 h^2)^(-1/2) with w^2 = g / L, as implicit Euler does. More iterations change nothing, "
                "more substeps do. Line: that factor. Macklin, Müller, Chentanez 2016; Macklin et al. 2019.",
            .belief =
                "more iterations take the damping away. It belongs to the time step: with one substep 44 % of the "
                "swing is left, after 1 and after 10 iterations alike.",
            .scene = kPendulum,
            .seconds = kPendulumSeconds,
            .xAxis = {"substeps", true},
            .x = {1, 2, 5, 10, 20, 50, 100},
            .series = oneAndTenIterations(),
            .y = &kAmplitude,
            .exact = [](const Scene& scene) -> std::optional<double> {
                return exactPendulumAmplitude(scene, kPendulumSeconds);
            }};
}

Experiment spin() {
    return {.name = "spin",
            .title = "Loss of a dumbbell's spin against substeps",
            .text =
                "Two masses on a rigid link turn once a second in free space, at 60 Hz: share of the angular "
                "momentum left after 1 s. The projection itself keeps it; the velocity update takes the chord for "
                "the arc and loses w^2 h^2 in every substep, whatever the iterations. Line: "
                "tan a' = sin a / (2 - cos a), about 1 / sqrt(1 + 2 w^2 h t).",
            .belief =
                "the projections do not conserve angular momentum, which decays or grows with their order. They do; "
                "the velocity update takes it away, and never adds any.",
            .scene = kDumbbell,
            .seconds = kSpinSeconds,
            .xAxis = {"substeps", true},
            .x = {1, 2, 5, 10, 20, 50, 100},
            .series = oneAndTenIterations(),
            .y = &kSpin,
            .exact = [](const Scene& scene) -> std::optional<double> { return exactSpin(scene, kSpinSeconds); }};
}

Experiment swing() {
    return {.name = "swing",
            .title = "Energy a swinging rope loses, sweeps as iterations or as substeps",
            .text =
                "Ten rigid links, 1 m and 1 kg in all, swing from the horizontal for 2 s at 60 Hz: kinetic and "
                "gravitational energy lost since the start, of 4.9 J that the rope gains in falling upright. The "
                "same number of sweeps a frame, spent on one substep or on as many substeps: only substeps keep "
                "the energy. Line: nothing is lost. Macklin et al. 2019, \"Small Steps in Physics Simulation\".",
            .belief =
                "iterations and substeps are two ways to spend the same work. Ten sweeps a frame lose 3.5 J as "
                "iterations; a hundred as substeps lose 0.3 J.",
            .scene = kSwing,
            .seconds = 2,
            .xAxis = {"sweeps a frame", true},
            .x = {1, 2, 5, 10, 20, 50, 100},
            .series = {{"iterations", {}, iterationsAt}, {"substeps", {}, substepsAt}},
            .y = &kEnergyLost,
            .exact = [](const Scene&) -> std::optional<double> { return 0.0; }};
}

}  // namespace

std::vector<Experiment> dampingExperiments() {
    return {pendulum(), spin(), swing()};
}

}  // namespace drape
