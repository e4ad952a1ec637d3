#pragma once

#include <array>

#include <glm/vec3.hpp>

namespace drape {

inline constexpr int kMostVariables = 12;  ///< coordinates of a constraint's particles

template <class T>
using PerVariable = std::array<T, kMostVariables>;
using LocalMatrix = PerVariable<PerVariable<double>>;

/// A constraint's value and derivatives by the coordinates of its particles, in double precision; of a constraint of
/// fewer than four particles the first entries.
struct Derivatives {
    double value = 0;    ///< C
    bool valid = false;  ///< false: the direction is undefined here, the derivatives are 0
    PerVariable<double> gradient{};
    LocalMatrix hessian{};
};

/// Of the formula with an index in Formulas. `x` has one entry a particle of a constraint, any position it may have.
[[nodiscard]] Derivatives derivativesOf(int formula, const glm::dvec3* x, double rest);
/// The value alone.
[[nodiscard]] double valueOf(int formula, const glm::dvec3* x, double rest);
/// sum_k |dC/dx_k|^2 weights[k]; 0 where the direction is undefined.
[[nodiscard]] double weightOf(int formula, const glm::dvec3* x, double rest, const double* weights);

}  // namespace drape
