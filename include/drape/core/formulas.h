#pragma once

#include "drape/core/constraint.h"

namespace drape {

/// Keeps two particles at their rest length.
///   C(x) = |x0 - x1| - l0   [m], compliance [m/N]
/// Coincident particles: pushed apart along +x. Müller et al. 2007, "Position Based Dynamics", eq. 10.
struct Distance {
    static constexpr int kParticles = 2;
    static constexpr std::string_view kType = "distance";
    static constexpr bool kAlwaysValid = true;  ///< where the rest length is positive
    [[nodiscard]] static Evaluation<2> evaluate(const std::array<vec3, 2>& x, float rest);
};

/// Keeps the angle between the edges apex-end1 and apex-end2.
///   C(x) = atan2(|u x v|, u.v) - phi0   [rad], compliance [1/(N m)]; x = apex, end1, end2
/// Skipped where an edge has no length or the edges are collinear (direction undefined).
struct ShearAngle {
    static constexpr int kParticles = 3;
    static constexpr std::string_view kType = "shear_angle";
    [[nodiscard]] static Evaluation<3> evaluate(const std::array<vec3, 3>& x, float rest);
};

/// Keeps a vertex at its rest distance from the midpoint of a base.
///   C(x) = |v - (b0 + b1)/2| - d   [m], compliance [m/N]; x = b0, b1, v
/// Skipped at the midpoint itself, the rest state of a flat triple. After Kelager et al. 2010, gradient form.
struct BendMidpoint {
    static constexpr int kParticles = 3;
    static constexpr std::string_view kType = "bend_midpoint";
    [[nodiscard]] static Evaluation<3> evaluate(const std::array<vec3, 3>& x, float rest);
};

/// Keeps the signed angle between the two triangles at an edge, flat = 0.
///   C(x) = wrap(theta - theta0)   [rad], compliance [1/(N m)]; x = e0, e1, wA, wB
/// Skipped where the edge or a triangle has no size. Müller et al. 2007, section 4.1, in signed form.
struct BendDihedral {
    static constexpr int kParticles = 4;
    static constexpr std::string_view kType = "bend_dihedral";
    [[nodiscard]] static Evaluation<4> evaluate(const std::array<vec3, 4>& x, float rest);
};

/// Keeps the signed volume of a tetrahedron.
///   C(x) = ((x1 - x0) x (x2 - x0)).(x3 - x0)/6 - V0   [m^3], compliance [m^5/N]
/// Acts on flat and inverted tetrahedra; skipped where all four particles are collinear.
struct TetrahedronVolume {
    static constexpr int kParticles = 4;
    static constexpr std::string_view kType = "volume";
    [[nodiscard]] static Evaluation<4> evaluate(const std::array<vec3, 4>& x, float rest);
};

/// All formulas: what the fast sweeps are compiled for.
template <class... Each>
struct FormulaList {
    static constexpr int kCount = sizeof...(Each);
    /// Index of a type's formula; kCount where there is none.
    [[nodiscard]] static constexpr int indexOf(std::string_view type) {
        int index = 0;
        const bool found = ((type == Each::kType || (++index, false)) || ...);
        return found ? index : kCount;
    }
};
using Formulas = FormulaList<Distance, ShearAngle, BendMidpoint, BendDihedral, TetrahedronVolume>;

using DistanceConstraints = ConstraintsOf<Distance>;
using ShearAngleConstraints = ConstraintsOf<ShearAngle>;
using BendMidpointConstraints = ConstraintsOf<BendMidpoint>;
using BendDihedralConstraints = ConstraintsOf<BendDihedral>;
using VolumeConstraints = ConstraintsOf<TetrahedronVolume>;

}  // namespace drape
