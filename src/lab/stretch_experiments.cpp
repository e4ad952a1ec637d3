#include <string>
#include <vector>

#include "closed_forms.h"
#include "experiment_list.h"

namespace drape {
namespace {

constexpr double kMillimetres = 1000;

double sagInMillimetres(const Lane& lane) {
    return kMillimetres * sagOf(lane);
}

double last(std::span<const double> history) {
    return history.back();
}

constexpr Quantity kStretch{"stretch [mm]", sagInMillimetres, last};
constexpr Quantity kSag{"sag [mm]", sagInMillimetres, last};

// Ten links of 0.1 m and 0.1 kg; the damping settles it and does not move where it settles.
constexpr const char* kChain = R"({"drape": 1,
  "solver": {"substeps": 1, "iterations": 1, "order": "sequential", "damping": 4},
  "cloths": [{"rope": {"particles": 11, "start": [0, 0, 0], "end": [0, -1, 0]}, "particle_mass": 0.1, "pins": [0]}]})";

// A sheet of 1 m and 0.2 kg/m^2 on a frame.
constexpr const char* kDrum = R"({"drape": 1, "solver": {"order": "sequential", "damping": 4},
  "cloths": [{"grid": {"width": 1, "height": 1, "center": [0, 0, 0], "plane": "xz"}, "areal_density": 0.2,
    "stretch": {"compliance": 1e-3, "stiffness": 1}, "shear": {"compliance": 2e-3, "stiffness": 1},
    "bend": {"model": "none"}, "pins": ["top", "bottom", "left", "right"]}]})";

// 20 x 20 particles of 1 g, 0.05 m apart, hung by the top row.
constexpr const char* kCurtain = R"({"drape": 1, "solver": {"substeps": 1, "damping": 4},
  "cloths": [{"grid": {"columns": 20, "rows": 20, "width": 0.95, "height": 0.95, "center": [0, 0, 0]},
    "particle_mass": 0.001, "stretch": {"compliance": 1e-2, "stiffness": 1},
    "shear": {"compliance": 1e-1, "stiffness": 1}, "bend": {"model": "none"}, "pins": ["top"]}]})";

const std::string kMethod = "solver.method=";
const std::string kStiffness = "cloths[0].stretch.stiffness=";
const std::string kCompliance = "cloths[0].stretch.compliance=";

Series pbd(const std::string& k, std::vector<std::string> (*editsAt)(double)) {
    return {"PBD k = " + k, {kMethod + "pbd", kStiffness + k}, editsAt};
}

Series pbdCorrected(const std::string& k, std::vector<std::string> (*editsAt)(double)) {
    return {"PBD k' of " + k, {kMethod + "pbd", kStiffness + k, "solver.stiffness_correction=true"}, editsAt};
}

Series xpbd(const std::string& compliance, std::vector<std::string> (*editsAt)(double)) {
    return {"XPBD " + compliance + " m/N", {kMethod + "xpbd", kCompliance + compliance}, editsAt};
}

Series reference(const std::string& compliance, std::vector<std::string> (*editsAt)(double)) {
    return {"reference " + compliance + " m/N", {kMethod + "reference", kCompliance + compliance}, editsAt};
}

Experiment stretchAgainstIterations() {
    return {.name = "iterations",
            .title = "Stretch of a hanging chain against iterations",
            .text =
                "Ten links of 0.1 m and 0.1 kg hang at rest, 60 Hz, one substep. PBD: each sweep takes k of every "
                "link's error, so more sweeps make a stiffer chain, without end. k' = 1 - (1 - k)^(1/n) removes "
                "that for one link; in a chain it leaves a stretch that no number of sweeps takes away. XPBD goes "
                "to the material's stretch, the sum of alpha m g below each link, but only once it has converged; the "
                "reference, which solves every step, has it at any number. Lines: the fixed point of gravity's step "
                "and n sweeps (PBD), the material's stretch (XPBD). "
                "Müller et al. 2007, section 3.3; Macklin, Müller, Chentanez 2016, section 4.",
            .belief =
                "XPBD's stretch does not depend on the iterations. Only once it has converged: at 1e-4 m/N two sweeps "
                "leave 65 mm where the material has 5.4 mm.",
            .scene = kChain,
            .seconds = 20,
            .xAxis = {"iterations", true},
            .x = {1, 2, 5, 10, 20, 50, 100},
            .series = {pbd("0.5", iterationsAt), pbd("0.9", iterationsAt), pbdCorrected("0.9", iterationsAt),
                       pbdCorrected("0.99", iterationsAt), xpbd("1e-3", iterationsAt), xpbd("1e-4", iterationsAt),
                       reference("1e-4", iterationsAt)},
            .y = &kStretch,
            .yLogarithmic = true,
            .exact = exactChainStretch};
}

Experiment stretchAgainstSubsteps() {
    return {.name = "substeps",
            .title = "Stretch of a hanging chain against substeps",
            .text =
                "The same chain with one sweep a substep. What one sweep leaves falls with h^2: PBD grows stiffer "
                "with the square of the substeps, XPBD comes to the material's stretch four times as near with "
                "every doubling; the reference has it with one. Macklin et al. 2019, \"Small Steps in Physics "
                "Simulation\".",
            .belief =
                "in XPBD the stretch barely moves from one substep on. At 1e-3 m/N it is 177 mm with one and 54 mm "
                "with 100.",
            .scene = kChain,
            .seconds = 20,
            .xAxis = {"substeps", true},
            .x = {1, 2, 4, 8, 16, 32, 64, 100},
            .series = {pbd("0.9", substepsAt), xpbd("1e-3", substepsAt), xpbd("1e-4", substepsAt),
                       xpbd("1e-5", substepsAt), reference("1e-4", substepsAt)},
            .y = &kStretch,
            .yLogarithmic = true,
            .exact = exactChainStretch};
}

std::vector<std::string> rateAt(double hertz) {
    return {"solver.time_step=" + textOf(1 / hertz), "solver.iterations=20"};
}

Experiment stretchAgainstRate() {
    return {.name = "rate",
            .title = "Stretch of a hanging chain against the frame rate",
            .text =
                "The same chain at 30, 60 and 120 Hz, one substep, 20 sweeps. PBD's stiffness belongs to the step: "
                "twice the rate is a quarter of the stretch, h^2 g (1 - k) / k for a single link. XPBD's belongs "
                "to the material, as far as 20 sweeps converge; the reference's is the same at every rate. Macklin, "
                "Müller, Chentanez 2016, section 1.",
            .belief =
                "a time step of 20 ms is as good as 60 Hz. It is 50 Hz, and there PBD stretches (20 / 16.7)^2 = 1.44 "
                "times as far.",
            .scene = kChain,
            .seconds = 20,
            .xAxis = {"rate [Hz]", true},
            .x = {30, 60, 120},
            .series = {pbd("0.5", rateAt), pbd("0.9", rateAt), pbdCorrected("0.9", rateAt), xpbd("1e-3", rateAt),
                       reference("1e-3", rateAt)},
            .y = &kStretch,
            .yLogarithmic = true,
            .exact = exactChainStretch};
}

std::vector<std::string> resolutionAt(double side) {
    return {"cloths[0].grid.columns=" + textOf(side), "cloths[0].grid.rows=" + textOf(side)};
}

Series drum(const std::string& label, const std::string& method, int substeps, int iterations) {
    return {label + " " + std::to_string(substeps) + " x " + std::to_string(iterations),
            {kMethod + method, "solver.substeps=" + std::to_string(substeps),
             "solver.iterations=" + std::to_string(iterations)},
            resolutionAt};
}

/// Static solutions [mm] of the framed sheet by Newton's method in double precision; its error falls with the square of
/// the spacing.
std::optional<double> settledDrum(const Scene& scene) {
    switch (std::get<GridShape>(scene.cloths[0].shape).columns) {
        case 5:
            return 33.4419;
        case 9:
            return 32.5184;
        case 17:
            return 32.2907;
        case 33:
            return 32.2345;
        default:
            return std::nullopt;
    }
}

Experiment sagAgainstResolution() {
    return {.name = "resolution",
            .title = "Sag of a framed sheet against grid resolution",
            .text =
                "A sheet of 1 m x 1 m and 0.2 kg/m^2, all four edges pinned, alpha 1e-3 m/N along the grid and "
                "2e-3 m/N across: the same material at every resolution. Substeps x sweeps a frame. With a fixed "
                "number of sweeps a finer grid is softer, about 1.6 times with every refinement; with enough of "
                "them it sags as the material does. Line: the static solution of each grid, by Newton's method.",
            .belief =
                "a few sweeps a frame are enough for cloth. That depends on the grid: 10 leave 40 mm with 5 particles "
                "a side and 59 mm with 9, where the material sags 33 mm.",
            .scene = kDrum,
            .seconds = 6,
            .xAxis = {"particles a side", true},
            .x = {5, 9, 17, 33},
            .series = {drum("PBD k = 1,", "pbd", 1, 10), drum("XPBD", "xpbd", 1, 10), drum("XPBD", "xpbd", 1, 50),
                       drum("XPBD", "xpbd", 20, 1), drum("XPBD", "xpbd", 10, 10)},
            .y = &kSag,
            .yLogarithmic = true,
            .exact = settledDrum};
}

std::vector<std::string> shareOf32At(double substeps) {
    return {"solver.substeps=" + textOf(substeps), "solver.iterations=" + textOf(32 / substeps)};
}

Experiment equalCost() {
    return {.name = "equal-cost",
            .title = "Stretch of a hanging chain at equal cost",
            .text =
                "The same chain with 32 sweeps a frame, all in one substep at the left, one in each of 32 substeps "
                "at the right. Substeps beat iterations: the error falls with their square. For a compliant chain "
                "a mixture is best: a few sweeps let the multipliers converge within the substep. Lines: the "
                "material's stretch; for the rigid chain what the sweeps leave. Macklin et al. 2019, \"Small Steps "
                "in Physics Simulation\", section 6.",
            .belief =
                "one sweep in as many substeps as possible is best. For the rigid chain it is; at 1e-4 m/N 8 substeps "
                "of 4 sweeps end 0.5 % off, 32 of one sweep 2.2 %.",
            .scene = kChain,
            .seconds = 20,
            .xAxis = {"substeps, of 32 sweeps a frame", true},
            .x = {1, 2, 4, 8, 16, 32},
            .series = {xpbd("1e-3", shareOf32At), xpbd("1e-4", shareOf32At), xpbd("1e-5", shareOf32At),
                       xpbd("0", shareOf32At)},
            .y = &kStretch,
            .yLogarithmic = true,
            .exact = exactChainStretch};
}

Series curtain(const std::string& label, const std::string& method, const std::string& order) {
    return {label + ", " + order, {kMethod + method, "solver.order=" + order}, iterationsAt};
}

Experiment orders() {
    return {.name = "order",
            .title = "Sag of a hung cloth in sequential and coloured order",
            .text =
                "20 x 20 particles, 0.95 m, 0.4 kg, hung by the top row, at rest, 60 Hz, one substep. The order of "
                "a sweep decides how far an error travels in it: before convergence it changes the sag by tens of "
                "percent, after it not at all. Line: the static solution of the material, 17.110 mm (Newton's "
                "method). PBD at k = 1 has no rest value but 0.",
            .belief = "the order of a sweep is a matter of speed alone. Before convergence it is one of stiffness.",
            .scene = kCurtain,
            .seconds = 6,
            .xAxis = {"iterations", true},
            .x = {1, 2, 5, 10, 20, 50, 100},
            .series = {curtain("PBD k = 1", "pbd", "sequential"), curtain("PBD k = 1", "pbd", "colored"),
                       curtain("XPBD", "xpbd", "sequential"), curtain("XPBD", "xpbd", "colored")},
            .y = &kSag,
            .yLogarithmic = true,
            .exact = [](const Scene& scene) -> std::optional<double> {
                if (scene.solver.method == Method::Pbd) return std::nullopt;
                return 17.110;
            }};
}

}  // namespace

std::vector<Experiment> stretchExperiments() {
    return {stretchAgainstIterations(),
            stretchAgainstSubsteps(),
            stretchAgainstRate(),
            sagAgainstResolution(),
            equalCost(),
            orders()};
}

}  // namespace drape
