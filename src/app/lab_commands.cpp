#include "lab_commands.h"

#include <cstddef>
#include <utility>
#include <vector>

namespace drape {
namespace {

/// What went wrong; empty where nothing did.
template <class T>
std::string noteOf(const Result<T>& result) {
    return result ? std::string() : result.error().message();
}

std::string compare(bool on, std::optional<Method> keep, Lab& lab) {
    const std::size_t before = lab.lanes().size();
    const auto compared = lab.compare(on, keep);
    if (!compared || on || before <= 2) return noteOf(compared);
    return "one lane of " + std::to_string(before) + ": Compare (C) brings them back as long as nothing is changed";
}

std::string addLane(const PanelCommands::AddLane& lane, Lab& lab) {
    const auto added = lab.addLane(lane.like, lane.method);
    return added && !*added ? "four lanes are the most there can be" : noteOf(added);
}

std::string restoreDefaults(Lab& lab, const Scene& original) {
    std::vector<std::pair<std::size_t, Scene>> edits;
    for (std::size_t lane = 0; lane < lab.lanes().size(); ++lane) {
        edits.emplace_back(lane, original);
        edits.back().second.solver.method = lab.lanes()[lane].scene().solver.method;
    }
    return edit(lab, edits);
}

/// What an undo or a redo has set.
std::string changeNote(const std::string& what, const Result<std::string>& change) {
    if (!change) return noteOf(change);
    return change->empty() ? "nothing to " + what : what + ": " + *change;
}

bool exists(const LaneParticle& at, const std::vector<Lane>& lanes) {
    return at.lane < lanes.size() && static_cast<std::size_t>(at.particle) < lanes[at.lane].state().positions.size();
}

}  // namespace

std::string edit(Lab& lab, const std::vector<std::pair<std::size_t, Scene>>& edits) {
    std::string note;
    for (const auto& [lane, scene] : edits) {
        if (const auto edited = lab.edit(lane, scene); !edited) note = noteOf(edited);
    }
    return note;
}

std::string carryOut(const PanelCommands& commands, Lab& lab, EditHistory& history, PanelState& state) {
    std::string note;
    if (commands.compare) note = compare(*commands.compare, commands.keep, lab);
    if (commands.addLane) note = addLane(*commands.addLane, lab);
    if (commands.removeLane) {
        lab.removeLane(*commands.removeLane);
        state.difference.base.reset();  // its number may mean another lane now
    }
    if (commands.defaults) note = restoreDefaults(lab, state.original);
    if (commands.togglePin) note = noteOf(lab.togglePin(commands.togglePin->lane, commands.togglePin->particle));
    for (int i = 0; i < commands.undo; ++i) note = changeNote("undo", history.undo(lab));
    for (int i = 0; i > commands.undo; --i) note = changeNote("redo", history.redo(lab));
    if (!lab.comparing() && state.draw.legend == Legend::Difference) state.draw.legend = Legend::None;
    if (state.hover && !exists(*state.hover, lab.lanes())) state.hover.reset();
    if (commands.restart) lab.restart();
    if (commands.goTo) lab.goTo(*commands.goTo);
    if (commands.play) lab.playing = *commands.play;
    if (commands.speed) lab.speed = *commands.speed;
    if (commands.stepOnce) {
        lab.playing = false;
        lab.stepOnce();
    }
    return note;
}

std::string copiedNote(const Lab& lab, const std::string& command) {
    const std::string copied = lab.comparing() ? "copied all drape run commands" : "copied: " + command;
    return lab.touched() ? copied + "; " + kTouched : copied;
}

}  // namespace drape
