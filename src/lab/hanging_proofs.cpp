#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>

#include "closed_forms.h"
#include "lane.h"
#include "proof_list.h"
#include "rope_length.h"

namespace drape {
namespace {

constexpr double kMillimetres = 1000;

const RopeShape* onlyRope(const Scene& scene) {
    const bool alone = scene.cloths.size() == 1 && scene.particles.empty() && scene.constraints.empty();
    return alone ? std::get_if<RopeShape>(&scene.cloths[0].shape) : nullptr;
}

bool hangsByItsTop(const Scene& scene) {
    return onlyRope(scene) != nullptr && scene.cloths[0].pins == std::vector<Pin>{Pin(0)} && scene.pinPaths.empty();
}

bool isSpring(const Scene& scene) {
    return hangsByItsTop(scene) && onlyRope(scene)->particles == 2;
}

double ropeStretch(const Lane& lane) {
    const RopeLength rope = measureRope(lane).value_or(RopeLength{});
    return kMillimetres * (rope.length - rope.rest);
}

Proof spring() {
    return {.scene = "proof_spring",
            .title = "One link, one kilogram",
            .quantity = "stretch at rest",
            .unit = "mm",
            .when = "until it is at rest",
            .shows =
                "XPBD's compliance is a material: the link gives way by as much as a spring of stiffness 1 / alpha, at "
                "any time step, substeps and iterations. PBD's k is none: the mass does not matter, and half the time "
                "step is a quarter of the stretch.",
            .formula = "XPBD: alpha m g\nPBD: h^2 g (1-k)^n / (1 - (1-k)^n), for n = 1: h^2 g (1-k) / k",
            .source = "Macklin, Müller, Chentanez 2016, eq. 18; Müller et al. 2007, section 3.3",
            .mistakes =
                "What one step leaves, C = -alpha~ lambda, is often taken for the stretch under load: that is alpha m "
                "g. A stretched link has lambda < 0; its force is -lambda / h^2.",
            .holdsFor = "no closed form for k = 0",
            .relative = 0.005,
            .absolute = 0.002,
            .fits = isSpring,
            .expected = exactChainStretch,
            .observe = ropeStretch};
}

Proof chain() {
    return {.scene = "proof_chain",
            .title = "Ten links under their own weight",
            .quantity = "stretch at rest",
            .unit = "mm",
            .when = "until it is at rest",
            .shows =
                "Each link carries the weight of all below it. Take iterations and substeps down to 1: XPBD, no longer "
                "converged, hangs up to 24 times too long, and the verdict turns red. PBD hangs where n sweeps and "
                "gravity balance, so that every slider moves it.",
            .formula =
                "XPBD: sum of alpha m g i, i = 1 ... 10, when converged; one sweep leaves h^2 w T more at each link, T "
                "the weight below\nPBD: fixed point of h^2 g and n sweeps from the top",
            .source = "Macklin et al. 2016, section 4; Macklin et al. 2019, \"Small Steps\"",
            .mistakes =
                "\"XPBD does not depend on the iterations\" holds once it has converged: at alpha = 1e-4 m/N and 60 Hz "
                "that takes 79 sweeps, or 48 substeps. \"The stretch barely moves from one substep\" does not hold "
                "either.",
            .holdsFor = "no closed form for PBD in colored order, nor for k = 0",
            .relative = 0.01,
            .absolute = 0.005,
            .fits = hangsByItsTop,
            .expected = exactChainStretch,
            .observe = ropeStretch};
}

Proof correctedStiffnessChain() {
    return {.scene = "proof_kprime",
            .title = "k' makes PBD alike at any number of iterations, and never stiff",
            .quantity = "stretch at rest",
            .unit = "mm",
            .when = "until it is at rest",
            .shows =
                "Ten links of 0.1 m. Drag Iterations from 10 to 100: with k' the chain stays as long as it was, which "
                "plain k (uncheck k') does not. But it stays long: one link alone would stretch by 0.3 mm, and more "
                "sweeps do not help.",
            .formula =
                "k' = 1 - (1-k)^(1/n). The softest mode of the chain keeps (1-k)^0.0123 of its error in a substep, so "
                "that the stretch falls only as 1 / ln(1 / (1-k)): 117 mm at k = 0.9, 58 mm at 0.99",
            .source = "Müller et al. 2007, section 3.3",
            .mistakes =
                "\"k' removes the dependence on the iterations\" is exact for one constraint, good to 1.5 % in a chain "
                "for k up to 0.5, and gone as k goes to 1. The dependence on the time step, h^2, it does not touch.",
            .holdsFor = "no closed form for PBD in colored order, nor for k = 0",
            .relative = 0.005,
            .absolute = 0.005,
            .fits = hangsByItsTop,
            .expected = exactChainStretch,
            .observe = ropeStretch};
}

bool hangsByItsEnds(const Scene& scene) {
    const RopeShape* rope = onlyRope(scene);
    if (rope == nullptr || rope->start.y != rope->end.y) return false;
    const int last = rope->particles - 1;
    const auto comesIn = [](const PinPathDefinition& path) {
        return path.cloth == 0 && path.pins.size() == 1 && !path.path.empty() && path.path.back().value.y == 0;
    };
    return scene.cloths[0].pins == std::vector<Pin>{Pin(0), Pin(last)} && scene.pinPaths.size() == 2 &&
           std::ranges::all_of(scene.pinPaths, comesIn) && scene.pinPaths[0].pins[0] == Pin(0) &&
           scene.pinPaths[1].pins[0] == Pin(last);
}

/// Link i of N equal, rigid ones between two ends at one height leans by tan t_i = (N + 1 - 2 i) / (2 H), H being the
/// horizontal pull over one particle's weight: that for which the links span the gap.
std::optional<double> catenarySag(const Scene& scene) {
    const Material& stretch = scene.cloths[0].stretch;
    if (scene.solver.method == Method::Pbd ? stretch.stiffness != 1 : stretch.compliance != 0) return std::nullopt;
    const auto& rope = std::get<RopeShape>(scene.cloths[0].shape);
    const int links = rope.particles - 1;
    const double length = glm::length(glm::dvec3(rope.end - rope.start));
    const double span = glm::length(glm::dvec3(rope.end + scene.pinPaths[1].path.back().value) -
                                    glm::dvec3(rope.start + scene.pinPaths[0].path.back().value));
    const auto sum = [&](double pull, bool down) {
        double total = 0;
        for (int i = 1; i <= (down ? links / 2 : links); ++i) {
            const double slope = (links + 1 - 2 * i) / (2 * pull);
            total += (down ? slope : 1) / std::sqrt(1 + slope * slope);
        }
        return total * length / links;
    };
    if (!(span < 0.999 * length)) return std::nullopt;
    double low = 0, high = 1e3 * links;
    for (int i = 0; i < 100; ++i) {
        const double middle = (low + high) / 2;
        (sum(middle, false) < span ? low : high) = middle;
    }
    return kMillimetres * sum((low + high) / 2, true);
}

double sagBelowTheEnds(const Lane& lane) {
    double lowest = lane.state().positions[0].y;
    for (const vec3& position : lane.state().positions) lowest = std::min(lowest, static_cast<double>(position.y));
    return kMillimetres * (lane.state().positions[0].y - lowest);
}

Proof catenary() {
    return {.scene = "proof_catenary",
            .title = "A rope between two hands is a catenary",
            .quantity = "sag at rest",
            .unit = "mm",
            .when = "until it is at rest",
            .shows =
                "Twenty rigid links, 1.5 m of rope, hang across 1 m. A sagging rope is hard for sweeps, which carry a "
                "load one link at a time: 20 substeps of 5 iterations are exact to 0.2 mm, 100 iterations in one "
                "substep to 1 mm, a single sweep hangs 0.18 m low.",
            .formula =
                "tan t_i = (N + 1 - 2 i) / (2 H) for link i, H from sum l cos t_i = span; a cosh(x / a) for N "
                "to infinity",
            .source = "the inextensible hanging chain; substeps: Macklin et al. 2019",
            .mistakes =
                "A distance constraint of compliance 0 is rigid only as far as the sweeps go: what looks like an "
                "elastic rope is an answer cut short.",
            .holdsFor = "for rigid links only: compliance 0, PBD k = 1",
            .absolute = 1,
            .fits = hangsByItsEnds,
            .expected = catenarySag,
            .observe = sagBelowTheEnds};
}

}  // namespace

std::vector<Proof> hangingProofs() {
    return {spring(), chain(), correctedStiffnessChain(), catenary()};
}

}  // namespace drape
