#include "bench_costs.h"

#include <chrono>
#include <cstdio>
#include <fstream>
#include <utility>
#include <vector>

#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "contestant.h"
#include "drape/core/measures.h"

namespace drape {
namespace {

using Json = nlohmann::ordered_json;
using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// Memory in use, as the system counts it; 0 where it does not say.
double residentBytes() {
#ifdef __GLIBC__
    malloc_trim(0);  // what is free is not in use
#endif
    std::ifstream file("/proc/self/statm");
    double total = 0;
    double resident = 0;
    return file >> total >> resident ? resident * static_cast<double>(sysconf(_SC_PAGESIZE)) : 0;
}

Json projectingShare(int size, Isa isa, int substeps, int iterations) {
    const Scene scene = benchScene(size);
    SolverSettings settings = scene.solver;
    settings.isa = isa;
    settings.substeps = substeps;
    settings.iterations = iterations;
    SolverSettings twice = settings;
    twice.iterations *= 2;
    Contestant once(std::move(*assemble(scene)), settings);
    Contestant doubled(std::move(*assemble(scene)), twice);
    std::vector<double> measuring;
    for (int frame = -20; frame < 60; ++frame) {
        once.step(frame >= 0);
        const auto start = Clock::now();  // at once, as the window does
        const Strain strain = measureStrain(once.assembly.model, once.state.positions);
        if (strain.mean >= 0) measuring.push_back(secondsSince(start));
        doubled.step(frame >= 0);
    }
    const auto least = [](std::vector<double>& seconds) { return quantile(seconds, 0); };  // the rest was interrupted
    const double frame = least(once.seconds);
    const double strain = least(measuring);
    const double share = (least(doubled.seconds) - frame) / (frame + strain);
    std::fprintf(stderr, "%6d %3dx%-3d projecting %.1f %% of a frame of %.2f ms and its strain measure of %.2f ms\n",
                 size, substeps, iterations, 100 * share, 1e3 * frame, 1e3 * strain);
    return Json{{"substeps", substeps},
                {"iterations", iterations},
                {"projecting", share},
                {"ms_per_frame", 1e3 * frame},
                {"ms_strain", 1e3 * strain}};
}

/// Adds memory and time to start of a grid with stretch, shear and bend.
void measureStart(int size, Json& costs) {
    Scene scene = benchScene(size);
    scene.cloths.front().bendModel = BendModel::Dihedral;
    const double before = residentBytes();
    Model model;
    State state;
    {
        auto assembly = assemble(scene);
        model = std::move(assembly->model);
        state = std::move(assembly->state);
    }
    auto start = Clock::now();
    Solver solver(model);
    solver.step(model, scene.solver, {}, state);
    const double first = secondsSince(start);
    start = Clock::now();
    solver.step(model, scene.solver, {}, state);
    const double building = first - secondsSince(start);
    const double bytes = (residentBytes() - before) / static_cast<double>(model.particleCount());
    costs["bytes_per_particle"] = bytes;
    costs["schedule_seconds"] = building;
    std::fprintf(stderr, "%6d %zu particles: %.0f bytes each, schedules built in %.2f s\n", size, model.particleCount(),
                 bytes, building);
}

}  // namespace

Json measureCosts(int size, Isa isa) {
    Json costs{{"size", size}};
    measureStart(size, costs);
    costs["shares"] = {projectingShare(size, isa, 1, 20), projectingShare(size, isa, 20, 1)};
    return costs;
}

}  // namespace drape
