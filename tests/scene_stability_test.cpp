#include "support/assemblies.h"
#include "support/irregular_mesh.h"

// A rigid cloth swept once a substep: where a sweep order carries a wave through the sheet, energy grows here first.
// The bounds on strain are those of the best solver measured on this work (NvCloth), and 15 %.

using namespace drape;
using namespace drape::test;

namespace {

constexpr const char* kRigid =
    R"(, "stretch": {"compliance": 0, "stiffness": 1}, "bend": {"model": "none"}, "shear": )";

/// 2 m wide, flat and horizontal, its far corners pinned; structural and both diagonal constraints.
Assembly rigidGrid(int size) {
    const std::string n = std::to_string(size);
    return build(R"("cloths": [{"grid": {"columns": )" + n + R"(, "rows": )" + n +
                 R"(, "width": 2, "height": 2, "plane": "xz"}, "pins": ["top_left", "top_right"])" + kRigid +
                 R"({"compliance": 0, "stiffness": 1}}])");
}

/// As large, an irregular triangle mesh: its edges.
Assembly rigidMesh(int side) {
    return mesh(irregularMesh(side), std::string(R"(, "pins": [0, 1])") + kRigid + R"({"model": "none"})");
}

SolverSettings swept(Order order, Method method) {
    SolverSettings settings;
    settings.order = order;
    settings.method = method;
    settings.substeps = 20;
    settings.damping = 0.1F;
    return settings;
}

double energyOf(const Assembly& cloth) {
    const Energy energy = measureEnergy(cloth.model, Method::Xpbd, cloth.state);  // rigid: no elastic part
    return (energy.kinetic + energy.gravitational) / totalMass(cloth.model);
}

/// Four seconds of it: finite, never 1 J/kg above the start, and at the end with no more mean strain than this.
void checkStable(Assembly cloth, Order order, Method method, double meanStrain) {
    INFO((order == Order::Sequential ? "sequential, " : "coloured, ") << nameOf(method));
    const SolverSettings settings = swept(order, method);
    Solver solver(cloth.model);
    const double start = energyOf(cloth);
    double most = start;
    for (int frame = 0; frame < 240; ++frame) {
        REQUIRE(solver.step(cloth.model, settings, {}, cloth.state));
        most = std::max(most, energyOf(cloth));
    }
    REQUIRE(isFinite(cloth.state));
    CHECK(most <= start + 1);
    CHECK(measureStrain(cloth.model, cloth.state.positions).mean <= 1.15 * meanStrain);
}

constexpr double kStrain32 = 0.0026;
constexpr double kStrain64 = 0.0082;
constexpr double kStrain128 = 0.025;
constexpr double kStrain256 = 0.122;

}  // namespace

TEST_CASE("stability: a rigid grid swept once a substep gains no energy", "[scene][stability]") {
    const Order order = GENERATE(Order::Sequential, Order::Coloured);
    const Method method = GENERATE(Method::Pbd, Method::Xpbd);
    checkStable(rigidGrid(32), order, method, kStrain32);
    checkStable(rigidGrid(64), order, method, kStrain64);
}

TEST_CASE("stability: a fine rigid grid swept once a substep gains no energy", "[scene][stability]") {
    checkStable(rigidGrid(128), GENERATE(Order::Sequential, Order::Coloured), Method::Xpbd, kStrain128);
}

TEST_CASE("stability: the finest rigid grid gains no energy", "[scene][stability]") {
    checkStable(rigidGrid(256), Order::Coloured, Method::Xpbd, kStrain256);
}

TEST_CASE("stability: the finest rigid grid in sequential order gains no energy", "[.][long]") {
    checkStable(rigidGrid(256), Order::Sequential, Method::Xpbd, kStrain256);
}

TEST_CASE("stability: an irregular rigid mesh gains no energy", "[scene][stability]") {
    const Order order = GENERATE(Order::Sequential, Order::Coloured);
    const Method method = GENERATE(Method::Pbd, Method::Xpbd);
    checkStable(rigidMesh(60), order, method, kStrain64);
}

TEST_CASE("stability: rigid, PBD and XPBD are the same to the bit", "[scene][stability]") {
    const Order order = GENERATE(Order::Sequential, Order::Coloured);
    Assembly pbd = rigidGrid(32);
    Assembly xpbd = rigidGrid(32);
    Solver pbdSolver(pbd.model);
    Solver xpbdSolver(xpbd.model);
    for (int frame = 0; frame < 60; ++frame) {
        REQUIRE(pbdSolver.step(pbd.model, swept(order, Method::Pbd), {}, pbd.state));
        REQUIRE(xpbdSolver.step(xpbd.model, swept(order, Method::Xpbd), {}, xpbd.state));
    }
    CHECK(hashOf(pbd.state) == hashOf(xpbd.state));
}
