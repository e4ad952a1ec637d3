#include "experiment_window.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <limits>
#include <thread>
#include <utility>

#include "panel.h"

namespace drape {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr float kLeastWidth = 640;  // at scale 1; where the view is narrower, the panel is covered
constexpr float kMostWidth = 1040;
constexpr float kMostHeight = 700;
constexpr float kListWidth = 214;

ImVec4 faint(const Theme& theme) {
    return ImGui::ColorConvertU32ToFloat4(theme.faint());
}

float wrappedHeight(const std::string& text, float width) {
    return ImGui::CalcTextSize(text.c_str(), nullptr, false, width).y;
}

/// Room about a figure, in a picture of it too.
float figureMargin(const Theme& theme) {
    return theme.px(6);
}

/// One thread fewer than the machine has: the simulation goes on.
int jobs() {
    return std::max(static_cast<int>(std::thread::hardware_concurrency()) - 1, 1);
}

std::string beliefOf(const Experiment& experiment) {
    return "Often said: " + experiment.belief;
}

std::string commandOf(const Experiment& experiment) {
    return "drape sweep --experiment " + experiment.name;
}

}  // namespace

Plot plotOf(const Experiment& experiment, const std::vector<Trial>& trials, const std::vector<std::optional<Row>>& rows,
            const Theme& theme) {
    constexpr std::array kSymbols{Symbol::Circle, Symbol::Square, Symbol::Diamond, Symbol::Triangle};
    Plot plot{.name = "experiment.plot"};
    plot.x = {.label = experiment.xAxis.label, .logarithmic = experiment.xAxis.logarithmic, .marks = experiment.x};
    plot.y = {.label = std::string(experiment.y->label), .logarithmic = experiment.yLogarithmic};
    const float rim = std::min(1.8F, 3.6F / static_cast<float>(experiment.series.size()));
    bool anyTheory = false;
    std::size_t warm = 0;
    std::size_t cool = 0;
    for (std::size_t s = 0; s < experiment.series.size(); ++s) {
        const Method method = trials[s * experiment.x.size()].scene.solver.method;
        PlotSeries measured{.name = experiment.series[s].label,
                            .colour = method == Method::Reference ? theme.ink()
                                      : method == Method::Pbd     ? theme.shade(true, warm++)
                                                                  : theme.shade(false, cool++)};
        measured.symbol = kSymbols[s % kSymbols.size()];
        measured.rim = rim * static_cast<float>(experiment.series.size() - 1 - s);  // where a later one covers it
        PlotSeries line{.name = measured.name + ", theory", .colour = measured.colour, .stroke = Stroke::Dashed};
        line.broad = true;
        for (std::size_t i = s * experiment.x.size(); i < (s + 1) * experiment.x.size(); ++i) {
            measured.x.push_back(experiment.x[i % experiment.x.size()]);
            measured.y.push_back(i < rows.size() && rows[i] && rows[i]->failure.empty() ? rows[i]->value : kNone);
            line.y.push_back(trials[i].exact.value_or(kNone));
        }
        line.x = measured.x;
        const bool theory = std::ranges::any_of(line.y, [](double y) { return std::isfinite(y); });
        plot.legend.push_back(measured);
        plot.series.push_back(std::move(measured));
        if (theory) plot.series.push_back(std::move(line));
        anyTheory = anyTheory || theory;
    }
    if (anyTheory) {
        plot.legend.push_back({.name = "theory", .colour = theme.ink(), .stroke = Stroke::Dashed, .broad = true});
    }
    return plot;
}

ExperimentWindow::Progress ExperimentWindow::progressOf(std::size_t index) const {
    Progress progress{.name = experiments()[index].name};
    const auto found = entries_.find(index);
    if (found == entries_.end() || !found->second.sweep) return progress;
    const Sweep& sweep = *found->second.sweep;
    progress.running = !sweep.finished();  // asked first: what is done then is no less
    progress.done = sweep.done();
    progress.total = sweep.trials().size();
    return progress;
}

ExperimentWindow::Progress ExperimentWindow::progress() const {
    return progressOf(chosen_);
}

float ExperimentWindow::running() const {
    for (const auto& [index, entry] : entries_) {
        const Progress progress = progressOf(index);
        if (progress.running) return static_cast<float>(progress.done) / static_cast<float>(progress.total);
    }
    return -1;
}

ExperimentWindow::Entry& ExperimentWindow::chosen() {
    Entry& entry = entries_[chosen_];
    if (entry.trials.empty()) {
        if (auto trials = trialsOf(experiments()[chosen_])) entry.trials = std::move(*trials);
    }
    return entry;
}

void ExperimentWindow::run(Entry& entry) {
    for (auto& [index, other] : entries_) {
        if (other.sweep) other.sweep->cancel();
    }
    entry.sweep = std::make_unique<Sweep>(entry.trials, jobs());
}

void ExperimentWindow::list(Widgets& widgets, float width) {
    const Theme& theme = widgets.theme();
    const ImVec2 pad{theme.px(10), theme.px(6)};
    ImDrawList& list = *ImGui::GetWindowDrawList();
    for (std::size_t i = 0; i < experiments().size(); ++i) {
        const Experiment& experiment = experiments()[i];
        const Progress progress = progressOf(i);
        const float height = wrappedHeight(experiment.title, width - 2 * pad.x) + 2 * pad.y;
        const std::string name = "experiment." + experiment.name;
        if (ImGui::InvisibleButton(name.c_str(), {width, height})) chosen_ = i;
        widgets.place(name.c_str());
        const ImVec2 min = ImGui::GetItemRectMin();
        const ImVec2 max = ImGui::GetItemRectMax();
        const bool selected = i == chosen_;
        const ImU32 back = ImGui::IsItemHovered() ? theme.trackHovered() : theme.track();
        if (selected || ImGui::IsItemHovered())
            list.AddRectFilled(min, max, selected ? theme.accent() : back, theme.px(6));
        list.AddText(theme.text, theme.textSize, {min.x + pad.x, min.y + pad.y},
                     selected ? theme.onAccent() : theme.ink(), experiment.title.c_str(), nullptr, width - 2 * pad.x);
        if (progress.total == 0) continue;
        const float share = static_cast<float>(progress.done) / static_cast<float>(progress.total);
        list.AddRectFilled({min.x + pad.x, max.y - theme.px(3)},
                           {min.x + pad.x + share * (width - 2 * pad.x), max.y - theme.px(1)},
                           selected ? theme.onAccent() : theme.accent(), theme.px(1));
    }
}

void ExperimentWindow::figure(const Experiment& experiment, const Entry& entry, Widgets& widgets, float height) const {
    ImGui::BeginGroup();
    ImGui::TextUnformatted(experiment.title.c_str());
    const float room = height - ImGui::GetTextLineHeightWithSpacing();
    const auto rows = entry.sweep ? entry.sweep->rows() : std::vector<std::optional<Row>>();
    drawPlot(widgets, plotOf(experiment, entry.trials, rows, widgets.theme()),
             {ImGui::GetContentRegionAvail().x, room});
    ImGui::EndGroup();
    widgets.place("experiment.figure");
}

void ExperimentWindow::theory(const Experiment& experiment, Widgets& widgets, float height) const {
    ImGui::BeginChild("theory", {0, height});
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(experiment.text.c_str());
    ImGui::PushStyleColor(ImGuiCol_Text, ImGui::ColorConvertU32ToFloat4(widgets.theme().warning()));
    ImGui::TextUnformatted(beliefOf(experiment).c_str());
    ImGui::PopStyleColor();
    ImGui::TextColored(faint(widgets.theme()), "%s", commandOf(experiment).c_str());
    ImGui::PopTextWrapPos();
    ImGui::EndChild();
}

void ExperimentWindow::progressBar(const Progress& progress, float width, Widgets& widgets) {
    const Theme& theme = widgets.theme();
    const float share = progress.total > 0 ? static_cast<float>(progress.done) / static_cast<float>(progress.total) : 0;
    char text[48] = "";
    if (progress.total > 0) std::snprintf(text, sizeof text, "%zu of %zu runs", progress.done, progress.total);
    ImGui::PushStyleColor(ImGuiCol_PlotHistogram, ImGui::ColorConvertU32ToFloat4(theme.fill()));
    ImGui::ProgressBar(share, {width, ImGui::GetFrameHeight() + theme.px(3)}, text);
    ImGui::PopStyleColor();
    widgets.place("experiment.progress");
    ImGui::SameLine(0, theme.px(6));
}

void ExperimentWindow::controls(const Experiment& experiment, Entry& entry, PanelCommands& commands, Widgets& widgets) {
    const Theme& theme = widgets.theme();
    const Progress progress = this->progress();
    const float width = theme.px(92);
    const float gap = theme.px(6);
    if (progress.running) {
        if (widgets.button("experiment.cancel", "Cancel", width, "Stops it. The rows so far stay."))
            entry.sweep->cancel();
    } else if (widgets.button("experiment.run", progress.total > 0 ? "Run again" : "Run", width,
                              "Runs the experiment in the background, on all cores but one; the simulation goes on. "
                              "Another one that is running is cancelled.")) {
        run(entry);
    }
    ImGui::SameLine(0, gap);
    const float bar = ImGui::GetContentRegionAvail().x - 2 * (width + gap);
    if (bar >= theme.px(60)) progressBar(progress, bar, widgets);  // else the list alone tells
    const std::string stem = "drape-" + experiment.name;
    if (widgets.button("experiment.csv", "Save CSV", width,
                       "Writes the rows so far into the working directory: the table that the command above writes.") &&
        progress.done > 0) {
        commands.saveTable = {stem, &experiment, entry.sweep.get()};
    }
    ImGui::SameLine(0, gap);
    if (widgets.button("experiment.png", "Save PNG", width,
                       "Writes the chart as it stands into the working directory.")) {
        const WidgetRect& figure = widgets.rectangles().at("experiment.figure");
        const float pad = figureMargin(theme);
        commands.saveChart = {{stem, &experiment, entry.sweep.get()},
                              {figure.x - pad, figure.y - pad, figure.width + 2 * pad, figure.height + 2 * pad}};
        widgets.hideTooltip();  // which would be in the picture
    }
}

void ExperimentWindow::content(PanelCommands& commands, Widgets& widgets) {
    const Experiment& experiment = experiments()[chosen_];
    Entry& entry = chosen();
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const float spacing = ImGui::GetStyle().ItemSpacing.y;
    const float margin = figureMargin(widgets.theme());
    const float buttons = ImGui::GetFrameHeight() + widgets.theme().px(3) + spacing;
    const float width = room.x - ImGui::GetStyle().ScrollbarSize;
    const float words = wrappedHeight(experiment.text, width) + wrappedHeight(beliefOf(experiment), width) +
                        wrappedHeight(commandOf(experiment), width) + 3 * spacing;
    const float below = std::min(words, 0.3F * room.y);
    figure(experiment, entry, widgets, room.y - below - buttons - 2 * margin - spacing);
    ImGui::Dummy({0, 2 * margin - spacing});
    theory(experiment, widgets, below);
    controls(experiment, entry, commands, widgets);
}

/// The name of the window, a notice, which it would hide where notices are else, and the button that closes it.
void ExperimentWindow::head(PanelState& state, Widgets& widgets, const std::string& notice) {
    const Theme& theme = widgets.theme();
    const float close = theme.px(30);
    const float right = ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x - close;
    ImGui::TextColored(faint(theme), "Experiments");
    ImGui::SameLine(0, theme.px(20));
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::PushClipRect(at, {ImGui::GetWindowPos().x + right - theme.px(8), at.y + ImGui::GetFrameHeight()}, true);
    ImGui::TextUnformatted(notice.c_str());
    ImGui::PopClipRect();
    ImGui::SameLine(right);
    if (widgets.button("experiment.close", "\xc3\x97", close,
                       "Closes the experiments. One that is running goes on; Cancel stops it. Esc or key E.")) {
        state.showExperiments = false;
    }
    ImGui::Dummy({0, figureMargin(theme)});
}

void ExperimentWindow::draw(PanelState& state, PanelCommands& commands, Widgets& widgets, const std::string& notice,
                            float left, float windowWidth, float windowHeight) {
    const Theme& theme = widgets.theme();
    const float margin = theme.px(16);
    if (windowWidth - left - 2 * margin < theme.px(kLeastWidth)) left = 0;
    const float width = std::min(windowWidth - left - 2 * margin, theme.px(kMostWidth));
    const float height = std::min(windowHeight - 2 * margin, theme.px(kMostHeight));
    ImGui::SetNextWindowPos({std::floor((left + windowWidth - width) / 2), std::floor((windowHeight - height) / 2)});
    ImGui::SetNextWindowSize({width, height});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(theme.px(14), theme.px(12)));
    ImGui::Begin("experiments", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings);
    ImGui::PopStyleVar();

    head(state, widgets, notice);
    ImGui::BeginChild("list", {theme.px(kListWidth), 0});
    list(widgets, ImGui::GetContentRegionAvail().x);
    ImGui::EndChild();
    ImGui::SameLine(0, theme.px(14));
    ImGui::BeginChild("experiment", {0, 0});
    content(commands, widgets);
    ImGui::EndChild();
    ImGui::End();
}

}  // namespace drape
