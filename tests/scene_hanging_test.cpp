// The lesson of Compare, held by a test: with more iterations PBD's cloth gets stiffer, XPBD's only more exact.
#include <catch2/catch_test_macros.hpp>

#include "drape/core/measures.h"
#include "drape/scene/assembly.h"
#include "drape/scene/scene_file.h"

using namespace drape;

namespace {

/// Mean strain of the settled scene with 5 iterations, and with 50.
struct Lesson {
    double at5;
    double at50;
};

Lesson lessonOf(Method method) {
    Result<Scene> scene = openScene("hanging");
    REQUIRE(scene);
    Result<Assembly> assembly = assemble(*scene);
    REQUIRE(assembly);
    SolverSettings settings = scene->solver;
    settings.method = method;
    settings.damping = 5;  // it hangs still in three seconds
    Solver solver(assembly->model);
    State state = assembly->state;
    const auto settle = [&](int iterations, int frames) {
        settings.iterations = iterations;
        for (int frame = 0; frame < frames; ++frame) REQUIRE(solver.step(assembly->model, settings, Hand{}, state));
        return measureStrain(assembly->model, state.positions).mean;
    };
    const double at5 = settle(5, 180);
    return {at5, settle(50, 45)};
}

}  // namespace

TEST_CASE("hanging: from 5 to 50 iterations PBD's mean strain falls below a third") {
    const Lesson pbd = lessonOf(Method::Pbd);
    CHECK(pbd.at50 < pbd.at5 / 3);
}

TEST_CASE("hanging: from 5 to 50 iterations XPBD's mean strain changes by less than 3 per cent") {
    const Lesson xpbd = lessonOf(Method::Xpbd);
    CHECK(xpbd.at50 > 0.97 * xpbd.at5);
    CHECK(xpbd.at50 < 1.03 * xpbd.at5);
}

TEST_CASE("hanging: at its 5 iterations both methods stretch alike, and visibly") {
    Result<Scene> scene = openScene("hanging");
    REQUIRE(scene);
    const Lesson pbd = lessonOf(Method::Pbd);
    const Lesson xpbd = lessonOf(Method::Xpbd);
    CHECK(xpbd.at5 > 0.01);
    CHECK(pbd.at5 > 0.7 * xpbd.at5);
    CHECK(pbd.at5 < 1.4 * xpbd.at5);
}
