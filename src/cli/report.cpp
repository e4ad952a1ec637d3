#include "report.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <locale>
#include <numeric>
#include <span>
#include <sstream>

#include <nlohmann/json.hpp>

#include "counted.h"
#include "drape/core/measures.h"
#include "drape/scene/record.h"
#include "proof_report.h"

namespace drape {
namespace {

using Json = nlohmann::ordered_json;

double meanOf(std::span<const double> values) {
    return values.empty() ? 0 : std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double quantileOf(std::vector<double> values, double q) {
    return quantile(values, q);
}

template <class Vector>
Json listOf(const Vector& vector) {
    return Json::array({vector.x, vector.y, vector.z});
}

Json listOf(const std::vector<vec3>& vectors) {
    Json list = Json::array();
    for (const vec3& vector : vectors) list.push_back(listOf(vector));
    return list;
}

Json constraintCounts(const Lane& lane) {
    Json counts{{"stretch", lane.constraintCount(Role::Stretch)},
                {"shear", lane.constraintCount(Role::Shear)},
                {"bend", lane.constraintCount(Role::Bend)}};
    if (const std::size_t count = lane.constraintCount(Role::Explicit)) counts["explicit"] = count;
    return counts;
}

/// The explicit constraints in file order: their batches are runs of it.
Json explicitConstraints(const Lane& lane) {
    Json list = Json::array();
    for (std::size_t b = 0; b < lane.model().batches.size(); ++b) {
        const ConstraintBatch& batch = *lane.model().batches[b];
        if (batch.role != Role::Explicit) continue;
        const std::vector<float> multipliers = lane.solver().multipliers(b);
        for (std::size_t j = 0; j < batch.size(); ++j) {
            const auto particles = batch.particles(j);
            list.push_back({{"type", batch.type()},
                            {"particles", std::vector<int>(particles.begin(), particles.end())},
                            {"value", batch.value(j, lane.state().positions)},
                            {"lambda", multipliers[j]}});
        }
    }
    return list;
}

/// The path of the first number that is not finite, from `path` down; empty where all are.
std::string firstNotFinite(const Json& json, const std::string& path) {
    if (json.is_number_float()) return std::isfinite(json.get<double>()) ? std::string() : path;
    if (!json.is_structured()) return {};
    for (const auto& [key, value] : json.items()) {
        const std::string step = json.is_array() ? "[" + key + "]" : (path.empty() ? "" : ".") + key;
        if (std::string found = firstNotFinite(value, path + step); !found.empty()) return found;
    }
    return {};
}

Error notFinite(const std::string& key, const Run& run) {
    return {key, "is not finite after frame " + std::to_string(run.frames) +
                     "; expected positions, masses and rest values that single precision can hold"};
}

/// One line for each key, so that the large arrays of a state stay compact and the rest readable.
std::string linesOf(const Json& object) {
    std::string text = "{";
    const char* separator = "\n  ";
    for (const auto& [key, value] : object.items()) {
        text += separator + Json(key).dump() + ": " + value.dump(-1, ' ', false, Json::error_handler_t::replace);
        separator = ",\n  ";
    }
    return text + "\n}\n";
}

}  // namespace

std::string csvCell(std::string_view text) {
    if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
    std::string cell = "\"";
    for (const char c : text) cell += c == '"' ? "\"\"" : std::string(1, c);
    return cell + '"';
}

std::string numberText(double number) {
    return Json(number).dump();
}

Result<std::string> jsonOf(const Run& run, bool withState) {
    const Lane& lane = run.lane;
    const Strain& strain = lane.strain();
    const Energy energy = measureEnergy(lane.model(), lane.scene().solver.method, lane.state());
    const Momentum momentum = measureMomentum(lane.model(), lane.state());
    Json report{
        {"scene", run.name},
        {"method", nameOf(lane.scene().solver.method)},
        {"frames", run.frames},
        {"time", roundedTime(lane.state().time)},
        {"particles", lane.model().particleCount()},
        {"constraints", constraintCounts(lane)},
        {"hash", hashOf(lane.state())},
        {"step_ms",
         {{"mean", meanOf(run.stepMilliseconds)},
          {"median", quantileOf(run.stepMilliseconds, 0.5)},
          {"p95", quantileOf(run.stepMilliseconds, 0.95)}}},
        {"strain", {{"max", strain.max}, {"mean", strain.mean}}},
        {"energy", {{"kinetic", energy.kinetic}, {"gravitational", energy.gravitational}, {"elastic", energy.elastic}}},
        {"momentum", {{"linear", listOf(momentum.linear)}, {"angular", listOf(momentum.angular)}}},
    };
    if (lane.scene().solver.method == Method::Reference) {
        const Convergence newton = lane.newton();
        report["newton"] = {{"iterations", newton.iterations},
                            {"residual", newton.residual},
                            {"frames_not_converged", run.framesNotConverged}};
    }
    if (lane.finding().proof != nullptr) report["proof"] = proofJson(lane.finding());
    report["version"] = version();
    report["set"] = run.edits;
    if (withState) {
        report["state"] = {{"positions", listOf(lane.state().positions)},
                           {"velocities", listOf(lane.state().velocities)},
                           {"constraints", explicitConstraints(lane)}};
    }
    if (const std::string key = firstNotFinite(report, ""); !key.empty()) return notFinite(key, run);
    return linesOf(report);
}

std::string summaryOf(const Run& run) {
    const Lane& lane = run.lane;
    std::ostringstream text;
    text.imbue(std::locale::classic());
    text.precision(3);
    text << run.name << " (" << nameOf(lane.scene().solver.method) << "): " << counted(run.frames, "frame")
         << ", " << std::fixed << lane.state().time << " s, " << counted(lane.model().particleCount(), "particle")
         << '\n'
         << "strain  max " << 100 * lane.strain().max << " %, mean " << 100 * lane.strain().mean << " %\n"
         << "step    mean " << meanOf(run.stepMilliseconds) << " ms, p95 " << quantileOf(run.stepMilliseconds, 0.95)
         << " ms\n"
         << "hash    " << hashOf(lane.state()) << '\n';
    if (lane.scene().solver.method == Method::Reference) {
        const Convergence newton = lane.newton();
        text << "newton  " << counted(static_cast<std::size_t>(newton.iterations), "iteration")
             << " in the last frame, " << std::scientific << newton.residual << " N left; "
             << counted(static_cast<std::size_t>(run.framesNotConverged), "frame") << " did not converge\n";
    }
    if (lane.finding().proof != nullptr) text << proofLine(lane.finding()) << '\n';
    return text.str();
}

std::string csvHeading(const Run& run) {
    std::string heading =
        "frame,time,strain_max,strain_mean,strain_p99,kinetic,gravitational,elastic,step_ms,hash,version,scene";
    for (const std::string& edit : run.edits) heading += ',' + csvCell(edit.substr(0, edit.find('=')));
    return heading + '\n';
}

Result<std::string> csvRow(const Run& run) {
    const Lane& lane = run.lane;
    const Strain& strain = lane.strain();
    const Energy energy = measureEnergy(lane.model(), lane.scene().solver.method, lane.state());
    const std::array columns{std::pair("time", roundedTime(lane.state().time)),
                             std::pair("strain_max", strain.max),
                             std::pair("strain_mean", strain.mean),
                             std::pair("strain_p99", strain.p99),
                             std::pair("kinetic", energy.kinetic),
                             std::pair("gravitational", energy.gravitational),
                             std::pair("elastic", energy.elastic),
                             std::pair("step_ms", run.stepMilliseconds.back())};
    std::string row = std::to_string(run.frames);
    for (const auto& [name, number] : columns) {
        if (!std::isfinite(number)) return notFinite(name, run);
        row += ',' + numberText(number);
    }
    row += ',' + hashOf(lane.state()) + ',' + std::string(version()) + ',' + csvCell(run.name);
    for (const std::string& edit : run.edits) row += ',' + csvCell(edit.substr(edit.find('=') + 1));
    return row + '\n';
}

}  // namespace drape
