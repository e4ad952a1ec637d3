#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include "experiment.h"

using namespace drape;
using Catch::Approx;

namespace {

/// Values by series and x; only for x up to a limit, since the far end takes seconds.
using Values = std::map<std::string, std::map<std::string, double>>;

const Experiment& named(const std::string& name) {
    const Experiment* experiment = experimentNamed(name);
    REQUIRE(experiment != nullptr);
    return *experiment;
}

/// Runs an experiment but for the reference; checks every point of `onLine` against its line.
Values valuesOf(const std::string& name, double mostX, const std::set<std::string>& onLine = {}, double relative = 2e-4,
                double absolute = 2e-3) {
    const auto trials = trialsOf(named(name));
    REQUIRE(trials);
    Values values;
    for (const Trial& trial : *trials) {
        if (std::stod(trial.labels[1]) > mostX || trial.scene.solver.method == Method::Reference) continue;
        const std::optional<Row> row = runTrial(trial);
        REQUIRE(row);
        CAPTURE(name, trial.labels[0], trial.labels[1], row->value, row->failure);
        REQUIRE(row->failure.empty());
        values[trial.labels[0]][trial.labels[1]] = row->value;
        if (!onLine.contains(trial.labels[0])) continue;
        REQUIRE(trial.exact);
        CHECK(std::fabs(row->value - *trial.exact) <= relative * *trial.exact + absolute);
    }
    for (const std::string& series : onLine) CHECK(values.contains(series));
    return values;
}

/// One point of a chart.
double valueAt(const std::string& name, const std::string& series, const std::string& x) {
    const auto trials = trialsOf(named(name));
    REQUIRE(trials);
    for (const Trial& trial : *trials) {
        if (trial.labels != std::vector{series, x}) continue;
        const std::optional<Row> row = runTrial(trial);
        REQUIRE(row);
        return row->value;
    }
    FAIL(name << " has no " << series << " at " << x);
    return 0;
}

}  // namespace

TEST_CASE("experiment: every definition is whole and can be run", "[lab][experiment]") {
    std::set<std::string> names;
    for (const Experiment& experiment : experiments()) {
        CAPTURE(experiment.name);
        CHECK(names.insert(experiment.name).second);
        CHECK(experimentNamed(experiment.name) == &experiment);
        CHECK_FALSE(experiment.title.empty());
        CHECK(experiment.text.size() > 100);
        CHECK(experiment.belief.size() > 40);
        CHECK_FALSE(experiment.xAxis.label.empty());
        const auto trials = trialsOf(experiment);
        REQUIRE(trials);
        CHECK(trials->size() == experiment.series.size() * experiment.x.size());
        for (const Trial& trial : *trials) {
            CHECK(trial.frames > 0);
            CHECK(Lane::create(trial.scene));
        }
    }
    CHECK(names.size() >= 9);
    CHECK(experimentNamed("none") == nullptr);
}

TEST_CASE("experiment: iterations stiffen PBD without end and bring XPBD to its material", "[lab][experiment]") {
    const Values values =
        valuesOf("iterations", 100, {"PBD k = 0.5", "PBD k = 0.9", "PBD k' of 0.9", "PBD k' of 0.99"});
    const auto& soft = values.at("XPBD 1e-3 m/N");
    CHECK(soft.at("1") == Approx(176.580).epsilon(1e-4));
    CHECK(soft.at("10") == Approx(55.311).epsilon(1e-4));
    CHECK(soft.at("100") == Approx(53.955).epsilon(1e-4));
    const auto& stiff = values.at("XPBD 1e-4 m/N");
    CHECK(stiff.at("2") == Approx(64.76).epsilon(2e-4));
    CHECK(stiff.at("20") == Approx(8.534).epsilon(2e-4));
    CHECK(stiff.at("100") == Approx(5.4092).epsilon(1e-3));
}

TEST_CASE("experiment: the reference has the material's stretch whatever the iterations, substeps and rate",
          "[lab][experiment]") {
    // alpha m g (1 + 2 + ... + 10) = 1e-4 m/N 0.1 kg 9.81 m/s^2 55
    for (const auto& [name, at] :
         {std::pair{"iterations", "1"}, {"iterations", "100"}, {"substeps", "1"}, {"substeps", "4"}})
        CHECK(valueAt(name, "reference 1e-4 m/N", at) == Approx(5.3955).epsilon(1e-5));
    for (const char* rate : {"30", "120"})
        CHECK(valueAt("rate", "reference 1e-3 m/N", rate) == Approx(53.955).epsilon(1e-5));
}

TEST_CASE("experiment: substeps stiffen PBD with their square and bring XPBD to its material", "[lab][experiment]") {
    const Values values = valuesOf("substeps", 100, {"PBD k = 0.9"});
    const auto& soft = values.at("XPBD 1e-3 m/N");
    CHECK(soft.at("1") == Approx(176.580).epsilon(1e-4));
    CHECK(soft.at("8") == Approx(55.871).epsilon(1e-4));
    CHECK(soft.at("100") == Approx(53.967).epsilon(1e-4));
    const auto& stiff = values.at("XPBD 1e-5 m/N");
    CHECK(stiff.at("4") == Approx(8.2036).epsilon(1e-3));
    CHECK(stiff.at("100") == Approx(0.5518).epsilon(1e-3));
}

TEST_CASE("experiment: PBD's stretch falls sixteenfold from 30 to 120 Hz, XPBD's hardly", "[lab][experiment]") {
    const Values values = valuesOf("rate", 120, {"PBD k = 0.5", "PBD k = 0.9", "PBD k' of 0.9"});
    CHECK(values.at("PBD k = 0.5").at("30") == Approx(73.842).epsilon(1e-4));
    CHECK(values.at("PBD k = 0.5").at("120") == Approx(4.615).epsilon(1e-3));
    CHECK(values.at("XPBD 1e-3 m/N").at("60") == Approx(53.986).epsilon(1e-4));
    CHECK(values.at("XPBD 1e-3 m/N").at("120") == Approx(53.955).epsilon(1e-4));
}

TEST_CASE("experiment: a finer sheet is softer with fixed sweeps, and the material's with enough",
          "[lab][experiment]") {
    const Values values = valuesOf("resolution", 9, {"XPBD 10 x 10"}, 5e-4, 0);
    CHECK(values.at("PBD k = 1, 1 x 10").at("5") == Approx(35.0709).epsilon(2e-3));
    CHECK(values.at("PBD k = 1, 1 x 10").at("9") == Approx(57.0466).epsilon(2e-3));
    CHECK(values.at("XPBD 1 x 10").at("5") == Approx(40.5827).epsilon(2e-3));
    CHECK(values.at("XPBD 1 x 10").at("9") == Approx(59.1344).epsilon(2e-3));
    CHECK(values.at("XPBD 20 x 1").at("9") == Approx(34.1003).epsilon(2e-3));
}

TEST_CASE("experiment: at equal cost substeps beat iterations, and a mixture both for a compliant chain",
          "[lab][experiment]") {
    const Values values = valuesOf("equal-cost", 32, {"XPBD 0 m/N"});
    const auto error = [&](const std::string& substeps) {  // of the material's stretch
        return values.at("XPBD 1e-4 m/N").at(substeps) / 5.3955 - 1;
    };
    CHECK(error("1") == Approx(0.224).margin(1e-3));
    CHECK(error("8") == Approx(0.0045).margin(2e-4));
    CHECK(error("16") == Approx(0.0066).margin(2e-4));
    CHECK(error("32") == Approx(0.022).margin(5e-4));
}

TEST_CASE("experiment: the order of a sweep changes what is not converged", "[lab][experiment]") {
    const Values values = valuesOf("order", 20);
    const auto& sequential = values.at("XPBD, sequential");
    CHECK(sequential.at("1") == Approx(293.1).epsilon(2e-3));
    CHECK(sequential.at("10") == Approx(45.68).epsilon(2e-3));
    CHECK(sequential.at("20") == Approx(28.977).epsilon(2e-3));
    CHECK(values.at("PBD k = 1, sequential").at("10") == Approx(28.935).epsilon(5e-3));
    CHECK(values.at("PBD k = 1, colored").at("10") == Approx(28.935).epsilon(0.32));
    CHECK(std::fabs(values.at("XPBD, colored").at("10") / sequential.at("10") - 1) > 0.05);
}

TEST_CASE("experiment: a pendulum loses swing to the substep, not to the iterations", "[lab][experiment]") {
    valuesOf("pendulum", 100, {"1 iteration", "10 iterations"}, 2e-3, 0);
}

TEST_CASE("experiment: a dumbbell loses spin to the substep, not to the iterations", "[lab][experiment]") {
    valuesOf("spin", 100, {"1 iteration", "10 iterations"}, 2e-5, 0);
}

TEST_CASE("experiment: a swinging rope keeps its energy with substeps, not with iterations", "[lab][experiment]") {
    const Values values = valuesOf("swing", 100);
    constexpr double kUnit = 4.905;  // J, m g L / 2
    CHECK(values.at("iterations").at("1") / kUnit == Approx(0.776).margin(2e-3));
    CHECK(values.at("iterations").at("10") / kUnit == Approx(0.708).margin(2e-3));
    CHECK(values.at("substeps").at("5") / kUnit == Approx(0.396).margin(2e-3));
    CHECK(values.at("substeps").at("20") / kUnit == Approx(0.229).margin(2e-3));
    CHECK(values.at("substeps").at("100") / kUnit == Approx(0.070).margin(2e-3));
}
