#include "bench.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <optional>
#include <thread>

#include <nlohmann/json.hpp>

#include "drape/core/measures.h"
#include "drape/scene/assembly.h"
#include "drape/scene/scene_file.h"
#include "message.h"
#include "output.h"

namespace drape {
namespace {

using Json = nlohmann::ordered_json;

/// Structural edges and both diagonals, rigid, two corners of the far edge pinned, flat at the start; damping 0.1/s.
Scene benchScene(int size, const std::string& mesh) {
    Scene scene;
    scene.name = "bench";
    scene.solver.damping = 0.1F;
    ClothDefinition cloth;
    if (mesh.empty()) {
        cloth.shape = GridShape{.columns = size, .rows = size, .width = 2, .height = 2, .plane = GridShape::Plane::XZ};
        cloth.pins = {std::string("top_left"), std::string("top_right")};
    } else {
        cloth.shape = MeshShape{.file = mesh};
        cloth.shearModel = ShearModel::None;
    }
    cloth.stretch = {.compliance = 0, .stiffness = 1};
    cloth.shear = {.compliance = 0, .stiffness = 1};
    cloth.bendModel = BendModel::None;
    scene.cloths.push_back(cloth);
    return scene;
}

/// One solver at work on its own copy of the scene.
struct Contestant {
    Assembly assembly;
    State state;
    Solver solver;
    SolverSettings settings;
    std::vector<double> seconds;

    Contestant(Assembly made, SolverSettings with)
        : assembly(std::move(made)), state(assembly.state), solver(assembly.model), settings(with) {}

    void step(bool measured) {
        const auto start = std::chrono::steady_clock::now();
        solver.step(assembly.model, settings, {}, state);
        const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
        if (measured) seconds.push_back(elapsed.count());
    }
    [[nodiscard]] double medianSeconds() { return quantile(seconds, 0.5); }
    [[nodiscard]] std::size_t constraints() const {
        std::size_t count = 0;
        for (const auto& batch : assembly.model.batches) count += batch->size();
        return count;
    }
};

struct Work {
    int size = 0;
    Method method = Method::Xpbd;
    int substeps = 1;
    int iterations = 1;
    bool coarseNet = false;
};

/// For an error: "size 128, pbd, 1 substeps x 20 iterations".
std::string textOf(const Work& work) {
    return (work.size > 0 ? "size " + std::to_string(work.size) : std::string("mesh")) + ", " +
           std::string(nameOf(work.method)) + ", " + std::to_string(work.substeps) + " substeps x " +
           std::to_string(work.iterations) + " iterations";
}

Json rowOf(const Work& work, const std::string& scene, const char* solver, Contestant& contestant) {
    const Strain strain = measureStrain(contestant.assembly.model, contestant.state.positions);
    const double seconds = contestant.medianSeconds();
    const double projections = static_cast<double>(contestant.constraints()) * work.substeps * work.iterations;
    return Json{{"scene", scene},
                {"size", work.size},
                {"method", nameOf(work.method)},
                {"substeps", work.substeps},
                {"iterations", work.iterations},
                {"threads", contestant.settings.threads},
                {"solver", solver},
                {"constraints", contestant.constraints()},
                {"ms_per_frame", seconds * 1e3},
                {"ns_per_projection", seconds * 1e9 / projections},
                {"strain_mean", strain.mean},
                {"strain_p99", strain.p99}};
}

/// The textbook's loop and the fast solver with each number of threads, in turn on the same work. Returns the exit
/// status.
int timeWork(const Work& work, const BenchOptions& options, Json& report) {
    const Scene scene = benchScene(work.size, options.mesh);
    std::vector<Contestant> contestants;
    SolverSettings settings = scene.solver;
    settings.method = work.method;
    settings.substeps = work.substeps;
    settings.iterations = work.iterations;
    for (std::size_t c = 0; c <= options.threads.size(); ++c) {
        auto assembly = assemble(scene);
        if (!assembly) return fail(Exit::BadInput, assembly.error());
        settings.order = c == 0 ? Order::Sequential : Order::Coloured;
        settings.threads = c == 0 ? 1 : options.threads[c - 1];
        contestants.emplace_back(std::move(*assembly), settings);
    }
    for (int frame = -options.frames / 3; frame < options.frames; ++frame) {
        for (Contestant& contestant : contestants) contestant.step(frame >= 0);
    }
    for (std::size_t c = 0; c < contestants.size(); ++c) {
        if (isFinite(contestants[c].state)) continue;
        const std::string solver = c == 0 ? "the textbook's solver" : "the fast solver";
        return fail(Exit::Failed, {"bench", solver + " is no longer finite: " + textOf(work)});
    }
    const std::string name = options.mesh.empty() ? "grid" : "mesh";
    const Json textbook = rowOf(work, name, "textbook", contestants.front());
    report["rows"].push_back(textbook);
    for (std::size_t c = 1; c < contestants.size(); ++c) {
        const Json fast = rowOf(work, name, "fast", contestants[c]);
        const double ratio = textbook["ns_per_projection"].get<double>() / fast["ns_per_projection"].get<double>();
        report["rows"].push_back(fast);
        report["ratios"].push_back({{"size", work.size},
                                    {"method", nameOf(work.method)},
                                    {"substeps", work.substeps},
                                    {"iterations", work.iterations},
                                    {"threads", contestants[c].settings.threads},
                                    {"textbook_over_fast", ratio}});
        std::fprintf(stderr, "%6d %-5s %3dx%-3d %7d %10.2f %10.2f %7.1fx %9.2f ms %8.2f %% %8.2f %%\n", work.size,
                     std::string(nameOf(work.method)).c_str(), work.substeps, work.iterations,
                     contestants[c].settings.threads, textbook["ns_per_projection"].get<double>(),
                     fast["ns_per_projection"].get<double>(), ratio, fast["ms_per_frame"].get<double>(),
                     100 * fast["strain_mean"].get<double>(), 100 * fast["strain_p99"].get<double>());
    }
    return 0;
}

/// Milliseconds a frame of the swing from the horizontal where it keeps mean strain <= 1 % and p99 <= 5 % from 0.5 s
/// on; else nothing.
std::optional<double> holds(const Work& work) {
    auto assembly = assemble(benchScene(work.size, {}));
    if (!assembly) return std::nullopt;  // never: the same grid has just been timed
    SolverSettings settings;             // undamped
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

/// The fewest substeps, in steps of four, that hold strain: by doubling, then by halving the interval. Reports nothing
/// where no number of them does.
void findHold(Work work, Json& report) {
    constexpr int kMost = 1024;
    constexpr int kStep = 4;
    int fails = 0;
    work.substeps = 8;
    std::optional<double> best = holds(work);
    while (!best) {
        if (work.substeps >= kMost) return;
        fails = work.substeps;
        work.substeps *= 2;
        best = holds(work);
    }
    int enough = work.substeps;
    while (enough - fails > kStep) {
        work.substeps = fails + (enough - fails) / 2 / kStep * kStep;
        const std::optional<double> milliseconds = holds(work);
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
    for (const int size : sizes) {
        for (const auto& [substeps, iterations] : {std::pair(1, 20), std::pair(20, 1)}) {
            for (const Method method : {Method::Pbd, Method::Xpbd}) {
                const int status = timeWork({size, method, substeps, iterations}, options, report);
                if (status != 0) return status;
            }
        }
        for (const bool coarseNet : {false, true}) {
            if (options.hold) findHold({size, Method::Xpbd, 1, 1, coarseNet}, report);
        }
    }
    return 0;
}

}  // namespace

int bench(const BenchOptions& options) {
    Json report{{"machine", {{"cpu", processor()}, {"cores", std::thread::hardware_concurrency()}, {"isa", isaName()}}},
                {"rows", Json::array()},
                {"ratios", Json::array()},
                {"hold", Json::array()}};
    std::fprintf(stderr, "%6s %-5s %7s %7s %10s %10s %8s %12s %10s %10s\n", "size", "", "S x n", "threads", "textbook",
                 "fast", "ratio", "frame", "mean", "p99");
    std::fprintf(stderr, "%6s %-5s %7s %7s %10s %10s %8s %12s %10s %10s\n", "", "", "", "", "ns", "ns", "", "",
                 "strain", "strain");
    if (const int status = runAll(options, report); status != 0) return status;
    const auto written = writeOutput(options.json, report.dump(1) + "\n");
    return written ? static_cast<int>(Exit::Done) : fail(Exit::Failed, written.error());
}

}  // namespace drape
