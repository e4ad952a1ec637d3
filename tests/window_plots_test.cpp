#include <cmath>
#include <cstddef>
#include <sstream>
#include <string>
#include <vector>

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include "support/window.h"

using namespace drape::test;
using Catch::Approx;

namespace {

std::vector<std::string> linesOf(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

/// The first cells of a line.
std::vector<double> numbersOf(const std::string& line, std::size_t count) {
    std::vector<double> numbers;
    std::istringstream stream(line);
    for (std::string cell; numbers.size() < count && std::getline(stream, cell, ',');)
        numbers.push_back(cell.empty() ? NAN : std::stod(cell));
    return numbers;
}

bool saved(const Json& report, const std::string& name) {
    return report["notice"].get<std::string>().ends_with("/" + name);
}

bool shown(const Json& report, const std::string& control) {
    return report["widgets"].contains(control);
}

/// A drawer that has recorded some steps of both lanes, and is paused.
void record(DrapeWindow& window, int steps) {
    window.key("g");
    window.waitFor("the plots", [](const Json& r) { return shown(r, "plot"); });
    for (int i = 0; i < steps; ++i) window.key("n");
    window.waitFor("the steps", [&](const Json& r) { return r["lanes"][0]["frames"] == steps; });
}

void startExperiment(DrapeWindow& window, const std::string& name) {
    window.key("e");
    window.waitFor("the list", [&](const Json& r) { return shown(r, "experiment." + name); });
    window.click(window.control("experiment." + name));
    window.waitFor("the choice", [&](const Json& r) { return r["experiments"]["chosen"] == name; });
    window.click(window.control("experiment.run"));
}

bool complete(const Json& report) {
    const Json& e = report["experiments"];
    return e["running"] == false && e["total"] > 0 && e["done"] == e["total"];
}

}  // namespace

TEST_CASE("G opens the plots below a lower view and closes them", "[window]") {
    DrapeWindow window({"hanging", "--paused"});
    const auto height = [](const Json& r) { return r["lanes"][0]["pane"]["height"].get<double>(); };
    const double whole = height(window.report());
    window.key("g");
    const Json open = window.waitFor("the plots", [](const Json& r) { return shown(r, "plot"); });
    CHECK(height(open) < whole - 150);
    CHECK(open["widgets"]["plot"]["y"].get<double>() > height(open));
    window.key("g");
    window.waitFor("the whole view", [&](const Json& r) { return !shown(r, "plot") && height(r) == whole; });
}

TEST_CASE("a click on a tab shows its plots", "[window]") {
    DrapeWindow window({"hanging", "--compare", "--paused"});
    record(window, 3);
    window.click(window.control("plot.energy"));
    window.waitFor("two plots", [](const Json& r) { return shown(r, "plot2"); });
    const Picture energy = window.screenshot();
    window.click(window.control("plot.time"));
    window.waitFor("one plot", [](const Json& r) { return !shown(r, "plot2"); });
    CHECK(window.screenshot().changedShare(energy, 348) > 0.005);
}

TEST_CASE("the CSV button writes what the plots show", "[window]") {
    DrapeWindow window({"hanging", "--compare", "--paused"});
    record(window, 4);
    window.click(window.control("plot.csv"));
    const Json report = window.waitFor("the file", [](const Json& r) { return saved(r, "drape-plot-0001.csv"); });
    const std::vector<std::string> lines = linesOf(contentOf(window.folder() / "drape-plot-0001.csv"));
    REQUIRE(lines.size() == 5);
    CHECK(lines[0] ==
          "simulated time [s],PBD mean [%],XPBD mean [%],PBD max [%],XPBD max [%],version,PBD command,PBD hash,XPBD "
          "command,XPBD hash");
    CHECK(lines.back().find("drape run hanging --frames 4") != std::string::npos);
    CHECK(lines.back().ends_with(report["lanes"][1]["hash"].get<std::string>()));
    const std::vector<double> last = numbersOf(lines.back(), 5);
    REQUIRE(last.size() == 5);
    CHECK(last[0] == Approx(4.0 / 60));
    for (std::size_t lane = 0; lane < 2; ++lane) {
        const Json& strain = report["lanes"][lane]["strain"];
        CHECK(last[1 + lane] == Approx(100 * strain["mean"].get<double>()));
        CHECK(last[3 + lane] == Approx(100 * strain["max"].get<double>()));
    }
}

TEST_CASE("a paused window shows the residuals over the sweeps of the next step", "[window]") {
    DrapeWindow window({"hanging", "--paused", "--set", "solver.method=xpbd"});
    record(window, 3);
    window.click(window.control("plot.residuals"));
    window.waitFor("two plots", [](const Json& r) { return shown(r, "plot2"); });
    window.click(window.control("plot.csv"));
    window.waitFor("the file", [](const Json& r) { return saved(r, "drape-plot-0001.csv"); });
    const std::vector<std::string> lines = linesOf(contentOf(window.folder() / "drape-plot-0001.csv"));
    REQUIRE(lines.size() > 10);
    CHECK(lines[0].starts_with("sweeps of the step after 0.05 s,XPBD constraint [m],XPBD force [N],version,"));
    const auto first = numbersOf(lines[1], 2), last = numbersOf(lines.back(), 2);
    CHECK(first[0] == 1);
    CHECK(last[0] == 200);
    CHECK(last[1] < first[1] / 10);
}

TEST_CASE("an experiment runs in the window and saves the table of drape sweep and its chart", "[window]") {
    DrapeWindow window({"hanging", "--paused"});
    startExperiment(window, "spin");
    const Json report = window.waitFor("all rows", complete);
    CHECK(report["experiments"]["total"] == 14);
    window.click(window.control("experiment.csv"));
    window.waitFor("the table", [](const Json& r) { return saved(r, "drape-spin-0001.csv"); });
    const Outcome sweep = runDrape("sweep --experiment spin --csv -");
    REQUIRE(sweep.status == 0);
    CHECK(contentOf(window.folder() / "drape-spin-0001.csv") == sweep.out);

    window.click(window.control("experiment.png"));
    const Json after = window.waitFor("the chart", [](const Json& r) { return saved(r, "drape-spin-0001.png"); });
    const std::string content = contentOf(window.folder() / "drape-spin-0001.png");
    CHECK(content.find(", drape sweep --experiment spin\n" + sweep.out) != std::string::npos);
    const Picture chart = readPicture(window.folder() / "drape-spin-0001.png");
    const Json& figure = after["widgets"]["experiment.figure"];
    const double across = chart.width - figure["width"].get<double>();  // a margin about it
    const double down = chart.height - figure["height"].get<double>();
    CHECK((across >= 0 && across < 20));
    CHECK((down >= 0 && down < 20));
    CHECK(chart.colouredShare({chart.width / 2.0, chart.height / 2.0}, 1000) > 0.002);
}

TEST_CASE("an experiment is cancelled and keeps the rows it has", "[window]") {
    DrapeWindow window({"hanging", "--paused"});
    startExperiment(window, "resolution");
    window.waitFor("the first row", [](const Json& r) {
        return r["experiments"]["done"] >= 1 && r["widgets"].contains("experiment.cancel");
    });
    window.click(window.control("experiment.cancel"));
    const Json stopped = window.waitFor("a stop", [](const Json& r) { return r["experiments"]["running"] == false; });
    CHECK(stopped["experiments"]["done"] < stopped["experiments"]["total"]);
    window.click(window.control("experiment.csv"));
    window.waitFor("the rows", [](const Json& r) { return saved(r, "drape-resolution-0001.csv"); });
    const auto lines = linesOf(contentOf(window.folder() / "drape-resolution-0001.csv"));
    CHECK(lines.size() == 1 + stopped["experiments"]["done"].get<std::size_t>());
}

TEST_CASE("Esc closes the experiments, and the one that runs goes on beside the simulation", "[window]") {
    DrapeWindow window({"hanging"});
    startExperiment(window, "iterations");
    window.key("Escape");
    const Json closed = window.waitFor("no list", [](const Json& r) { return !shown(r, "experiment.figure"); });
    CHECK(closed["experiments"]["shown"] == false);
    const Json done = window.waitFor("all rows", complete);
    CHECK(done["lanes"][0]["frames"] > closed["lanes"][0]["frames"]);
}
