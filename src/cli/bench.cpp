#include "bench.h"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <optional>
#include <thread>

#include <nlohmann/json.hpp>

#include "bench_costs.h"
#include "contestant.h"
#include "drape/core/measures.h"
#include "drape/scene/scene_file.h"
#include "message.h"
#include "output.h"

namespace drape {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kBendDihedral = "bend_dihedral";
constexpr const char* kShearAngle = "shear_angle";
constexpr const char* kMesh = "mesh";
constexpr const char* kMeshByNumber = "mesh_by_number";  // the textbook's loop goes through its edges as numbered

/// What a row is about.
struct Work {
    std::string scene;
    int size = 0;
    Method method = Method::Xpbd;
    int substeps = 1;
    int iterations = 1;
    bool coarseNet = false;
};

/// The scene of a row; `whole` false: without the constraints that the row is about.
Scene sceneOf(const Work& work, const std::string& mesh, bool whole) {
    Scene scene = benchScene(work.size, mesh);
    ClothDefinition& cloth = scene.cloths.front();
    if (work.scene == kBendDihedral && whole) cloth.bendModel = BendModel::Dihedral;
    if (work.scene == kShearAngle) {
        cloth.shearModel = whole ? ShearModel::Angle : ShearModel::None;
        cloth.shear = {.compliance = 0.1F, .stiffness = 0.5F};
    }
    return scene;
}

/// A solver on a row's scene. Where the row is about some of its constraints, the same solver runs without them in
/// turn, and what it takes is subtracted frame by frame.
struct Entrant {
    Contestant whole;
    std::optional<Contestant> rest;

    void step(bool measured) {
        whole.step(measured);
        if (rest) rest->step(measured);
    }
    [[nodiscard]] std::size_t constraints() const { return whole.constraints() - (rest ? rest->constraints() : 0); }
    [[nodiscard]] double medianSeconds() const {
        std::vector<double> seconds = whole.seconds;
        for (std::size_t f = 0; rest && f < seconds.size(); ++f) seconds[f] -= rest->seconds[f];
        return quantile(seconds, 0.5);
    }
};

/// For an error: "size 128, pbd, 1 substeps x 20 iterations".
std::string textOf(const Work& work) {
    return (work.size > 0 ? "size " + std::to_string(work.size) : std::string("mesh")) + ", " +
           std::string(nameOf(work.method)) + ", " + std::to_string(work.substeps) + " substeps x " +
           std::to_string(work.iterations) + " iterations";
}

Json rowOf(const Work& work, const char* solver, Entrant& entrant) {
    Contestant& whole = entrant.whole;
    const Strain strain = measureStrain(whole.assembly.model, whole.state.positions);
    const double projections = static_cast<double>(entrant.constraints()) * work.substeps * work.iterations;
    return Json{{"scene", work.scene},
                {"size", work.size},
                {"method", nameOf(work.method)},
                {"substeps", work.substeps},
                {"iterations", work.iterations},
                {"threads", whole.settings.threads},
                {"solver", solver},
                {"constraints", entrant.constraints()},
                {"ms_per_frame", whole.medianSeconds() * 1e3},
                {"ns_per_projection", entrant.medianSeconds() * 1e9 / projections},
                {"strain_mean", strain.mean},
                {"strain_p99", strain.p99}};
}

/// The textbook's loop (0; the solver's sequential order where there are not only distances), or the fast solver with
/// the (c-1)-th number of threads.
Result<Entrant> enter(const Work& work, const BenchOptions& options, std::size_t c) {
    const bool isPart = work.scene == kBendDihedral || work.scene == kShearAngle;
    std::vector<Contestant> made;
    for (const bool whole : {true, false}) {
        if (!whole && !isPart) break;
        const Scene scene = sceneOf(work, options.mesh, whole);
        auto assembly = assemble(scene);
        if (!assembly) return assembly.error();
        SolverSettings settings = scene.solver;
        settings.method = work.method;
        settings.substeps = work.substeps;
        settings.iterations = work.iterations;
        settings.order = c == 0 ? Order::Sequential : Order::Coloured;
        settings.threads = c == 0 ? 1 : options.threads[c - 1];
        settings.isa = options.isa;
        settings.multipliers = false;
        made.emplace_back(std::move(*assembly), settings);
        if (c == 0) made.back().loop = TextbookLoop::of(made.back().assembly.model);
        if (c == 0 && work.scene == kMeshByNumber) made.back().loop->sweepByNumber();
    }
    Entrant entrant{std::move(made.front()), std::nullopt};
    if (isPart) entrant.rest.emplace(std::move(made.back()));
    return entrant;
}

/// The textbook's loop and the fast solver with each number of threads, in turn on the same work. Returns the exit
/// status.
int timeWork(const Work& work, const BenchOptions& options, Json& report) {
    std::vector<Entrant> entrants;
    for (std::size_t c = 0; c <= options.threads.size(); ++c) {
        auto entrant = enter(work, options, c);
        if (!entrant) return fail(Exit::BadInput, entrant.error());
        entrants.push_back(std::move(*entrant));
    }
    for (int frame = -options.frames / 3; frame < options.frames; ++frame) {
        for (Entrant& entrant : entrants) entrant.step(frame >= 0);
    }
    for (std::size_t c = 0; c < entrants.size(); ++c) {
        if (isFinite(entrants[c].whole.state)) continue;
        const std::string solver = c == 0 ? "the textbook's solver" : "the fast solver";
        return fail(Exit::Failed, {"bench", solver + " is no longer finite: " + textOf(work)});
    }
    const Json textbook = rowOf(work, "textbook", entrants.front());
    report["rows"].push_back(textbook);
    for (std::size_t c = 1; c < entrants.size(); ++c) {
        const Json fast = rowOf(work, "fast", entrants[c]);
        const double ratio = textbook["ns_per_projection"].get<double>() / fast["ns_per_projection"].get<double>();
        report["rows"].push_back(fast);
        report["ratios"].push_back({{"scene", work.scene},
                                    {"size", work.size},
                                    {"method", nameOf(work.method)},
                                    {"substeps", work.substeps},
                                    {"iterations", work.iterations},
                                    {"threads", entrants[c].whole.settings.threads},
                                    {"textbook_over_fast", ratio}});
        std::fprintf(stderr, "%-14s %6d %-5s %3dx%-3d %7d %10.2f %10.2f %7.1fx %9.2f ms %8.2f %% %8.2f %%\n",
                     work.scene.c_str(), work.size, std::string(nameOf(work.method)).c_str(), work.substeps,
                     work.iterations, entrants[c].whole.settings.threads, textbook["ns_per_projection"].get<double>(),
                     fast["ns_per_projection"].get<double>(), ratio, fast["ms_per_frame"].get<double>(),
                     100 * fast["strain_mean"].get<double>(), 100 * fast["strain_p99"].get<double>());
    }
    return 0;
}

/// Milliseconds a frame of the swing from the horizontal where it keeps mean strain <= 1 % and p99 <= 5 % from 0.5 s
/// on; else nothing.
std::optional<double> holds(const Work& work, Isa isa) {
    auto assembly = assemble(benchScene(work.size, {}));
    if (!assembly) return std::nullopt;  // never: the same grid has just been timed
    SolverSettings settings;             // undamped
    settings.isa = isa;
    settings.coarseNet = work.coarseNet;
    settings.method = work.method;
    settings.substeps = work.substeps;
    Contestant contestant(std::move(*assembly), settings);
    constexpr int kFrames = 180;
    constexpr int kFirst = 30;
    for (int frame = 0; frame < kFrames; ++frame) {
        contestant.step(true);
        const Strain strain = measureStrain(contestant.assembly.model, contestant.state.positions);
        if (frame >= kFirst && !(strain.mean <= 0.01 && strain.p99 <= 0.05)) return std::nullopt;
    }
    return contestant.medianSeconds() * 1e3;
}

/// The fewest substeps, in steps of two, that hold strain: by doubling, then by halving the interval. Reports nothing
/// where no number of them does.
void findHold(Work work, Isa isa, Json& report) {
    constexpr int kMost = 1024;
    constexpr int kStep = 2;
    int fails = 0;
    work.substeps = 8;
    std::optional<double> best = holds(work, isa);
    while (!best) {
        if (work.substeps >= kMost) return;
        fails = work.substeps;
        work.substeps *= 2;
        best = holds(work, isa);
    }
    int enough = work.substeps;
    while (enough - fails > kStep) {
        work.substeps = fails + (enough - fails) / 2 / kStep * kStep;
        const std::optional<double> milliseconds = holds(work, isa);
        (milliseconds ? enough : fails) = work.substeps;
        if (milliseconds) best = milliseconds;
    }
    report["hold"].push_back({{"size", work.size},
                              {"method", nameOf(work.method)},
                              {"coarse_net", work.coarseNet},
                              {"scene", "swing"},
                              {"substeps", enough},
                              {"ms_per_frame", *best}});
    std::fprintf(stderr, "%6d %-5s holds mean 1 %%, p99 5 %% in the swing with %d substeps%s, %.2f ms a frame\n",
                 work.size, std::string(nameOf(work.method)).c_str(), enough,
                 work.coarseNet ? " and the coarse net" : "", *best);
}

std::string processor() {
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);) {
        const auto colon = line.find(": ");
        if (line.starts_with("model name") && colon != std::string::npos) return line.substr(colon + 2);
    }
    return "unknown";
}

/// Returns the exit status.
int runAll(const BenchOptions& options, Json& report) {
    const std::vector<int> sizes = options.mesh.empty() ? options.sizes : std::vector<int>{0};
    const std::vector<std::string> scenes =
        options.mesh.empty() ? options.scenes : std::vector<std::string>{kMesh, kMeshByNumber};
    for (const int size : sizes) {  // first, while nothing that was used and given back blurs what memory is taken
        if (options.costs) report["costs"].push_back(measureCosts(size, options.isa));
    }
    for (const int size : sizes) {
        for (const std::string& scene : scenes) {
            for (const auto& [substeps, iterations] : {std::pair(1, 20), std::pair(20, 1)}) {
                for (const Method method : {Method::Pbd, Method::Xpbd}) {
                    const int status = timeWork({scene, size, method, substeps, iterations, false}, options, report);
                    if (status != 0) return status;
                }
            }
        }
        for (const bool coarseNet : {false, true}) {
            if (options.hold) findHold({"swing", size, Method::Xpbd, 1, 1, coarseNet}, options.isa, report);
        }
    }
    return 0;
}

}  // namespace

int bench(const BenchOptions& options) {
    Json report{{"machine",
                 {{"cpu", processor()}, {"cores", std::thread::hardware_concurrency()}, {"isa", isaName(options.isa)}}},
                {"rows", Json::array()},
                {"ratios", Json::array()},
                {"hold", Json::array()}};
    std::fprintf(stderr, "%-14s %6s %-5s %7s %7s %10s %10s %8s %12s %10s %10s\n", "scene", "size", "", "S x n",
                 "threads", "textbook", "fast", "ratio", "frame", "mean", "p99");
    std::fprintf(stderr, "%-14s %6s %-5s %7s %7s %10s %10s %8s %12s %10s %10s\n", "", "", "", "", "", "ns", "ns", "",
                 "", "strain", "strain");
    if (const int status = runAll(options, report); status != 0) return status;
    const auto written = writeOutput(options.json, report.dump(1) + "\n");
    return written ? static_cast<int>(Exit::Done) : fail(Exit::Failed, written.error());
}

}  // namespace drape
