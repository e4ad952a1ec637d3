#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "experiment.h"
#include "plot.h"
#include "sweep.h"

namespace drape {

struct PanelState;
struct PanelCommands;

/// The built-in experiments in the window: a list, the chart of the chosen one with its closed form, what it shows.
/// Runs them on threads of its own, one at a time, whether it is shown or not.
class ExperimentWindow {
public:
    /// Draws over the part of the window right of `left`, or over all of it where that is too narrow.
    void draw(PanelState& state, PanelCommands& commands, Widgets& widgets, const std::string& notice, float left,
              float windowWidth, float windowHeight);

    /// How far the chosen experiment is.
    struct Progress {
        std::string name;
        std::size_t done = 0;
        std::size_t total = 0;
        bool running = false;
    };
    [[nodiscard]] Progress progress() const;
    /// Share of the running experiment that is done, for a button; negative where none runs.
    [[nodiscard]] float running() const;

private:
    /// What is known of an experiment: its trials, with what theory says of them, and its last run.
    struct Entry {
        std::vector<Trial> trials;
        std::unique_ptr<Sweep> sweep;
    };

    static void head(PanelState& state, Widgets& widgets, const std::string& notice);
    void list(Widgets& widgets, float width);
    void content(PanelCommands& commands, Widgets& widgets);
    void figure(const Experiment& experiment, const Entry& entry, Widgets& widgets, float height) const;
    void theory(const Experiment& experiment, Widgets& widgets, float height) const;
    static void progressBar(const Progress& progress, float width, Widgets& widgets);
    void controls(const Experiment& experiment, Entry& entry, PanelCommands& commands, Widgets& widgets);
    [[nodiscard]] Progress progressOf(std::size_t index) const;
    Entry& chosen();
    void run(Entry& entry);

    std::size_t chosen_ = 0;
    std::map<std::size_t, Entry> entries_;  // by place in the list; of those that were looked at
};

/// The chart of an experiment from its rows so far, a row a trial or none.
[[nodiscard]] Plot plotOf(const Experiment& experiment, const std::vector<Trial>& trials,
                          const std::vector<std::optional<Row>>& rows, const Theme& theme);

}  // namespace drape
