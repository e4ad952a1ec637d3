#include "input_recorder.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "drape/core/measures.h"
#include "drape/scene/scene_file.h"

namespace drape {
namespace {

/// True where of two in a row the second alone counts.
bool replaces(const InputEvent& event, const InputEvent& before) {
    return event.frame == before.frame && event.action.index() == before.action.index() &&
           (std::holds_alternative<MoveHand>(event.action) || std::holds_alternative<JumpHand>(event.action) ||
            std::holds_alternative<State>(event.action));
}

void append(InputEvent::Action action, InputLog& log) {
    InputEvent event{log.frames, std::move(action)};
    if (!log.events.empty() && replaces(event, log.events.back())) log.events.pop_back();
    log.events.push_back(std::move(event));
}

}  // namespace

std::uint64_t InputRecorder::frames() const {
    std::uint64_t most = 0;
    for (const InputLog& log : logs_) most = std::max(most, log.frames);
    return most;
}

void InputRecorder::start(const std::vector<Lane>& lanes) {
    logs_.clear();
    for (const Lane& lane : lanes) logs_.emplace_back().scene = lane.snapshot();
}

std::vector<InputLog> InputRecorder::logs(const std::vector<Lane>& lanes) const {
    std::vector<InputLog> logs = logs_;
    for (std::size_t i = 0; i < logs.size(); ++i) logs[i].hash = hashOf(lanes[i].state());
    return logs;
}

std::vector<InputLog> InputRecorder::stop(const std::vector<Lane>& lanes) {
    std::vector<InputLog> ended = logs(lanes);
    logs_.clear();
    return ended;
}

void InputRecorder::add(const InputEvent::Action& action) {
    for (InputLog& log : logs_) append(action, log);
}

void InputRecorder::moved(std::size_t lane, const State& state) {
    if (recording()) append(state, logs_[lane]);
}

void InputRecorder::edited(std::size_t lane, const Scene& before, const Scene& after) {
    if (!recording()) return;
    std::vector<std::string> edits = differences(before, after);
    if (!edits.empty()) append(EditScene{std::move(edits)}, logs_[lane]);
}

void InputRecorder::stepped(std::size_t lane) {
    if (recording()) ++logs_[lane].frames;
}

}  // namespace drape
