#include "derivatives.h"

#include "../every_formula.h"
#include "dual.h"

namespace drape {
namespace {

template <class Formula, int kCount>
auto linearizedOver(const glm::dvec3* x, double rest) {
    using Real = Dual<kCount>;
    Vector3<Real> points[Formula::kParticles];
    for (int i = 0; i < Formula::kParticles; ++i) {
        points[i] = {Real(x[i].x, 3 * i), Real(x[i].y, 3 * i + 1), Real(x[i].z, 3 * i + 2)};
    }
    return linearize(Formula{}, points, Real(rest));
}

/// The gradients' own derivatives are the Hessian.
template <class Formula>
Derivatives differentiate(const glm::dvec3* x, double rest) {
    constexpr int kCount = 3 * Formula::kParticles;
    const auto c = linearizedOver<Formula, kCount>(x, rest);
    Derivatives derivatives{.value = c.value.value, .valid = c.valid};
    for (int i = 0; i < Formula::kParticles && c.valid; ++i) {
        const Dual<kCount> gradient[3] = {c.directions[i].x / c.length, c.directions[i].y / c.length,
                                          c.directions[i].z / c.length};
        for (int axis = 0; axis < 3; ++axis) {
            derivatives.gradient[3 * i + axis] = gradient[axis].value;
            for (int k = 0; k < kCount; ++k) derivatives.hessian[3 * i + axis][k] = gradient[axis].slopes[k];
        }
    }
    return derivatives;
}

template <class Formula>
double evaluate(const glm::dvec3* x, double rest) {
    return linearizedOver<Formula, 0>(x, rest).value.value;
}

template <class Formula>
double weigh(const glm::dvec3* x, double rest, const double* weights) {
    const auto c = linearizedOver<Formula, 0>(x, rest);
    double sum = 0;
    for (int i = 0; i < Formula::kParticles && c.valid; ++i) sum += weights[i] * c.squares[i].value;
    return sum / (c.length.value * c.length.value);
}

struct Functions {
    Derivatives (*differentiate)(const glm::dvec3*, double);
    double (*evaluate)(const glm::dvec3*, double);
    double (*weigh)(const glm::dvec3*, double, const double*);
};

template <class... Each>
constexpr std::array<Functions, sizeof...(Each)> functionsOf(FormulaList<Each...>) {
    return {Functions{differentiate<Each>, evaluate<Each>, weigh<Each>}...};
}
constexpr auto kFunctions = functionsOf(Formulas{});

}  // namespace

Derivatives derivativesOf(int formula, const glm::dvec3* x, double rest) {
    return kFunctions[formula].differentiate(x, rest);
}
double valueOf(int formula, const glm::dvec3* x, double rest) {
    return kFunctions[formula].evaluate(x, rest);
}
double weightOf(int formula, const glm::dvec3* x, double rest, const double* weights) {
    return kFunctions[formula].weigh(x, rest, weights);
}

}  // namespace drape
