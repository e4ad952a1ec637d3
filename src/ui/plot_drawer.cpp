#include "plot_drawer.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <span>
#include <string>
#include <utility>

#include "drape/core/measures.h"
#include "drape/scene/record.h"
#include "lane_text.h"
#include "panel.h"
#include "run_command.h"

namespace drape {
namespace {

constexpr double kShownSeconds = 20;
constexpr double kLeastSeconds = 5;  // so that the first steps do not fill the plot
constexpr std::size_t kResiduals = 3;
constexpr float kNarrowest = 200;  // of a plot beside another, at scale 1; else they stand one below the other

/// A line of every lane.
struct Curve {
    const char* name;
    double Sample::*value;
    Stroke stroke = Stroke::Solid;
    double factor = 1;
};

/// A plot over time.
struct Chart {
    const char* name;
    const char* label;
    const char* unit;
    std::vector<Curve> curves;
};

struct Tab {
    const char* name;
    const char* label;
    const char* tooltip;
    std::vector<Chart> charts;
};

const std::array<Tab, 5>& tabs() {
    static const std::array<Tab, 5> kTabs{{
        {"plot.strain",
         "Strain",
         "|l - l0| / l0 over the stretch constraints. Left: the mean. Right: the one that is strained most, mostly a "
         "link "
         "at a pin.",
         {{"plot", "mean strain", "%", {{"mean", &Sample::strainMean, Stroke::Solid, 100}}},
          {"plot2", "max strain", "%", {{"max", &Sample::strainMax, Stroke::Solid, 100}}}}},
        {"plot.energy",
         "Energy",
         "Left: kinetic; potential in gravity, 0 where the cloth started; elastic, C^2 / (2 alpha), which exists in "
         "XPBD alone and says little before the solver has converged. Right: how fast kinetic and potential energy are "
         "lost, to damping, stretch, friction and air; negative where something puts energy in.",
         {{"plot",
           "energy",
           "J",
           {{"kinetic", &Sample::kinetic},
            {"potential", &Sample::potential, Stroke::Dashed},
            {"elastic", &Sample::elastic, Stroke::Dotted}}},
          {"plot2", "lost per second", "W", {{"lost", &Sample::lost}}}}},
        {"plot.momentum",
         "Momentum",
         "Magnitudes of the linear momentum, sum of m v, and of the angular momentum about the origin, sum of x cross "
         "m v. Pinned particles are left out.",
         {{"plot", "linear momentum", "kg m/s", {{"linear", &Sample::linear}}},
          {"plot2", "angular momentum", "kg m\xc2\xb2/s", {{"angular", &Sample::angular}}}}},
        {"plot.residuals",
         "Residuals",
         "The two equations of a step over its sweeps, from the present state on. Left: |C + alpha~ lambda|, the "
         "largest of the distance constraints, which sweeps take to 0 (in PBD lambda has no part: |C|). Right: |M (x - "
         "x~) - "
         "grad C^T lambda| / h^2, the largest force without a cause on a particle, which XPBD leaves out and sweeps do "
         "not take to 0. Contacts, wind and hand are left out. Macklin et al. 2016, eq. 8 and 9.",
         {}},
        {"plot.time",
         "Time",
         "Milliseconds the solver took for each step, without drawing and measuring.",
         {{"plot", "time per step", "ms", {{"time", &Sample::milliseconds}}}}},
    }};
    return kTabs;
}

/// The last seconds of what was recorded, on an axis that begins with the first of them.
Scale timeScale(const Lab& lab) {
    double first = 0;
    double last = 0;
    bool any = false;
    for (std::size_t i = 0; i < lab.lanes().size(); ++i) {
        const auto& samples = lab.recorder().samples(i);
        if (samples.empty()) continue;
        first = any ? std::min(first, samples.front().time) : samples.front().time;
        last = std::max(last, samples.back().time);
        any = true;
    }
    first = std::max(first, last - kShownSeconds);
    return {first, std::max(last, first + kLeastSeconds), false};
}

PlotSeries seriesOf(const Lab& lab, std::size_t lane, const Curve& curve, double from, const Theme& theme) {
    PlotSeries series{.name = nameOf(lab.lanes(), lane) + " " + curve.name,
                      .colour = laneColour(theme, lab.lanes(), lane)};
    series.stroke = curve.stroke;
    for (const Sample& sample : lab.recorder().samples(lane)) {
        if (sample.time < from) continue;
        series.x.push_back(sample.time);
        series.y.push_back(curve.factor * (sample.*curve.value));
    }
    return series;
}

/// The lanes by colour and, where there are several, the quantities by stroke.
std::vector<PlotSeries> legendOf(const Lab& lab, const Chart& chart, const Theme& theme) {
    std::vector<PlotSeries> legend;
    for (std::size_t i = 0; i < lab.lanes().size(); ++i)
        legend.push_back({.name = nameOf(lab.lanes(), i), .colour = laneColour(theme, lab.lanes(), i)});
    if (chart.curves.size() < 2) return legend;
    for (const Curve& curve : chart.curves)
        legend.push_back({.name = curve.name, .colour = theme.faint(), .stroke = curve.stroke});
    return legend;
}

std::size_t constraintsOf(const Lane& lane) {
    std::size_t count = 0;
    for (const auto& batch : lane.model().batches) count += batch->size();
    return count;
}

std::vector<std::uint64_t> framesOf(const Lab& lab) {
    std::vector<std::uint64_t> frames;
    for (const Lane& lane : lab.lanes()) frames.push_back(lane.state().frames);
    return frames;
}

/// What the lanes are, for a table of what they did.
std::vector<CsvColumn> originOf(const Lab& lab, const PanelState& state) {
    std::vector<CsvColumn> origin{{"version", std::string(version())}};
    for (std::size_t i = 0; i < lab.lanes().size(); ++i) {
        const Lane& lane = lab.lanes()[i];
        const std::string name = nameOf(lab.lanes(), i);
        const std::string command = runCommand(state.source, state.original, lane.scene(), lane.state().frames);
        origin.emplace_back(name + " command", lab.touched() ? command + ", " + kTouched : command);
        origin.emplace_back(name + " hash", hashOf(lane.state()));
    }
    return origin;
}

}  // namespace

float drawerHeight(float windowHeight, float scale) {
    return std::floor(std::min(244 * scale, 0.45F * windowHeight));
}

std::vector<Plot> PlotDrawer::plotsOf(const Lab& lab, const Theme& theme) const {
    if (tab_ == kResiduals) return residualPlots(lab, theme);
    const Scale time = timeScale(lab);
    std::vector<Plot> plots;
    for (const Chart& chart : tabs()[tab_].charts) {
        Plot& plot = plots.emplace_back();
        plot.name = chart.name;
        plot.x = {.label = "simulated time", .unit = "s", .scale = time};
        plot.y = {.label = chart.label, .unit = chart.unit, .logarithmic = logarithmic_[tab_]};
        plot.empty = "Press Space or N: the plot begins with the next step.";
        plot.legend = legendOf(lab, chart, theme);
        for (std::size_t lane = 0; lane < lab.lanes().size(); ++lane) {
            for (const Curve& curve : chart.curves) {
                const bool none =
                    curve.value == &Sample::elastic && lab.lanes()[lane].scene().solver.method == Method::Pbd;
                if (!none) plot.series.push_back(seriesOf(lab, lane, curve, time.min, theme));
            }
        }
    }
    return plots;
}

std::vector<Plot> PlotDrawer::residualPlots(const Lab& lab, const Theme& theme) const {
    std::vector<Plot> plots(2);
    plots[0].name = "plot";
    plots[0].y = {.label = "|C + alpha~ lambda|", .unit = "m"};
    plots[1].name = "plot2";
    plots[1].y = {.label = "|M (x - x~) - grad C^T lambda| / h^2", .unit = "N"};
    char sweeps[64] = "sweeps";
    if (!residuals_.empty()) std::snprintf(sweeps, sizeof sweeps, "sweeps of the step after %.2f s", measuredTime_);
    for (Plot& plot : plots) {
        plot.x = {.label = sweeps, .logarithmic = true, .marks = {1, 2, 5, 10, 20, 50, 100, 200}};
        plot.y.logarithmic = logarithmic_[kResiduals];
        plot.empty = "Pause to measure the next step: Space.";
    }
    for (std::size_t lane = 0; lane < std::min(residuals_.size(), lab.lanes().size()); ++lane) {
        PlotSeries constraint{.name = nameOf(lab.lanes(), lane) + " constraint",
                              .colour = laneColour(theme, lab.lanes(), lane)};
        PlotSeries force{.name = nameOf(lab.lanes(), lane) + " force", .colour = constraint.colour};
        constraint.symbol = force.symbol = Symbol::Circle;
        for (const Residuals& residuals : residuals_[lane]) {
            constraint.x.push_back(residuals.sweeps);
            constraint.y.push_back(residuals.constraint);
            force.y.push_back(residuals.force);
        }
        force.x = constraint.x;
        for (Plot& plot : plots) {
            plot.legend.push_back(
                {.name = nameOf(lab.lanes(), lane), .colour = constraint.colour, .symbol = Symbol::Circle});
        }
        plots[0].series.push_back(std::move(constraint));
        plots[1].series.push_back(std::move(force));
    }
    return plots;
}

void PlotDrawer::measureResiduals(const Lab& lab) {
    if (lab.playing || ImGui::IsAnyItemActive()) return;  // nor during a slider's drag
    if (!outdated_ && measuredAt_ == framesOf(lab)) return;
    outdated_ = false;
    measuredTime_ = lab.lanes().front().state().time;
    measuredAt_ = framesOf(lab);
    residuals_.clear();
    for (const Lane& lane : lab.lanes())
        residuals_.push_back(residualsOf(lane, sweepsToTry(constraintsOf(lane), lane.scene().solver.iterations)));
}

/// The tabs side by side, or as a list where they have no room.
void PlotDrawer::tabBar(Widgets& widgets, float room) {
    const Theme& theme = widgets.theme();
    float words = 0;
    for (const Tab& tab : tabs()) words += ImGui::CalcTextSize(tab.label).x;
    const float pad = std::min((room - words) / static_cast<float>(kTabs), theme.px(40)) - theme.px(2);
    const bool fits = pad >= theme.px(8);
    ImGui::SetNextItemWidth(room);
    if (!fits && !ImGui::BeginCombo("##tab", tabs()[tab_].label)) return widgets.place("plot.tab");
    for (std::size_t i = 0; i < kTabs; ++i) {
        const Tab& tab = tabs()[i];
        const float width = ImGui::CalcTextSize(tab.label).x + pad;
        const bool pressed =
            fits ? widgets.segment(tab.name, tab.label, tab_ == i, static_cast<int>(i), kTabs, width, tab.tooltip)
                 : ImGui::Selectable(tab.label, tab_ == i);
        if (pressed) tab_ = i;
        if (!fits) widgets.place(tab.name);
    }
    if (!fits) ImGui::EndCombo();
}

void PlotDrawer::header(const Lab& lab, PanelState& state, PanelCommands& commands, Widgets& widgets,
                        const std::vector<Plot>& plots) {
    const Theme& theme = widgets.theme();
    const float gap = theme.px(6);
    const float button = theme.px(44);
    const float close = theme.px(30);
    const float log = ImGui::GetFrameHeight() + ImGui::GetStyle().ItemInnerSpacing.x + ImGui::CalcTextSize("log").x;
    const float tools = log + button + close + 3 * gap;
    const float left = ImGui::GetCursorPosX();
    const float room = ImGui::GetContentRegionAvail().x;
    tabBar(widgets, room - tools);
    ImGui::SameLine(left + room - tools + gap);
    widgets.check("plot.log", "log", logarithmic_[tab_],
                  "A logarithmic axis upwards. It shows nothing of values that are not positive.");
    ImGui::SameLine(0, gap);
    if (widgets.button(
            "plot.csv", "CSV", button,
            "Writes what the plots show as drape-plot-0001.csv, -0002, ... into the working directory, with the "
            "command that repeats each lane.")) {
        commands.saveText = {"drape-plot", csvOf(plots, originOf(lab, state))};
    }
    ImGui::SameLine(0, gap);
    if (widgets.button("plot.close", "\xc3\x97", close, "Closes the plots; nothing is measured then. Key G."))
        state.showPlots = false;
}

void PlotDrawer::draw(const Lab& lab, PanelState& state, PanelCommands& commands, Widgets& widgets, const Pane& place) {
    const Theme& theme = widgets.theme();
    if (tab_ == kResiduals) measureResiduals(lab);
    const std::vector<Plot> plots = plotsOf(lab, theme);
    ImGui::SetNextWindowPos({place.x, place.y});
    ImGui::SetNextWindowSize({place.width, place.height});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
    ImGui::Begin("plots", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus);
    ImGui::PopStyleVar();
    header(lab, state, commands, widgets, plots);
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const float gap = theme.px(10);
    const auto count = static_cast<float>(plots.size());
    const float width = (room.x - gap * (count - 1)) / count;
    const bool beside = width >= theme.px(kNarrowest);
    for (const Plot& plot : plots) {
        if (beside && &plot != &plots.front()) ImGui::SameLine(0, gap);
        drawPlot(widgets, plot, {beside ? width : room.x, room.y});
    }
    ImGui::End();
}

}  // namespace drape
