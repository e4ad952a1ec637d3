// The lesson of Compare, held by a test: with more iterations PBD's cloth gets stiffer, XPBD's only more exact.
#include <catch2/catch_test_macros.hpp>

#include "drape/core/measures.h"
#include "drape/scene/assembly.h"
#include "drape/scene/scene_file.h"

using namespace drape;

namespace {

/// The scene with damping that lets it hang still within seconds.
class Hanging {
public:
    explicit Hanging(Method method) {
        Result<Scene> scene = openScene("hanging");
        REQUIRE(scene);
        Result<Assembly> assembly = assemble(*scene);
        REQUIRE(assembly);
        assembly_ = std::move(*assembly);
        settings_ = scene->solver;
        settings_.method = method;
        settings_.damping = 5;
    }

    /// Mean strain after some more frames with this many iterations.
    double settle(int iterations, int frames) {
        settings_.iterations = iterations;
        Solver solver(assembly_.model);
        for (int frame = 0; frame < frames; ++frame) {
            REQUIRE(solver.step(assembly_.model, settings_, Hand{}, assembly_.state));
        }
        return measureStrain(assembly_.model, assembly_.state.positions).mean;
    }

private:
    Assembly assembly_;
    SolverSettings settings_;
};

}  // namespace

TEST_CASE("hanging: from 5 to 50 iterations PBD's mean strain falls below a third") {
    Hanging pbd(Method::Pbd);
    const double at5 = pbd.settle(5, 150);
    CHECK(pbd.settle(50, 30) < at5 / 3);
}

TEST_CASE("hanging: from 5 to 50 iterations XPBD's mean strain changes by less than 3 per cent") {
    Hanging xpbd(Method::Xpbd);
    const double at5 = xpbd.settle(5, 150);
    const double at50 = xpbd.settle(50, 30);
    CHECK(at50 > 0.97 * at5);
    CHECK(at50 < 1.03 * at5);
}

TEST_CASE("hanging: at its 5 iterations both methods stretch alike, and visibly") {
    const double pbd = Hanging(Method::Pbd).settle(5, 150);
    const double xpbd = Hanging(Method::Xpbd).settle(5, 150);
    CHECK(xpbd > 0.01);
    CHECK(pbd > 0.7 * xpbd);
    CHECK(pbd < 1.4 * xpbd);
}
