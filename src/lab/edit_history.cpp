#include "edit_history.h"

#include <algorithm>
#include <utility>

#include "drape/scene/scene_file.h"

namespace drape {
namespace {

bool same(const std::vector<Scene>& a, const std::vector<Scene>& b) {
    return std::ranges::equal(a, b, sameScene);
}

/// What turns some scenes into others, in one line.
std::string changeText(const std::vector<Scene>& from, const std::vector<Scene>& to) {
    if (from.size() != to.size()) return to.size() == 1 ? "one lane" : std::to_string(to.size()) + " lanes";
    std::vector<std::string> edits;
    for (std::size_t i = 0; i < to.size() && edits.empty(); ++i) edits = differences(from[i], to[i]);
    const auto about = [&](const char* key) {
        return std::ranges::any_of(edits, [key](const std::string& edit) {
            return edit.substr(0, edit.find('=')).find(key) != std::string::npos;
        });
    };
    if (about("pins") || about("pin_paths")) return "pins";
    if (about("colliders") && (about("center") || about("path"))) return "where a sphere is";
    std::string text = edits.empty() ? "" : edits.front();
    const std::size_t equals = text.find('=');
    if (text.find_first_of("[{", equals) != std::string::npos) text.resize(equals);  // a list: its name is enough
    if (edits.size() > 1) text += " and " + std::to_string(edits.size() - 1) + " more";
    return text;
}

}  // namespace

void EditHistory::take(const Lab& lab) {
    present_.clear();
    for (const Lane& lane : lab.lanes()) present_.push_back(lane.scene());
    revision_ = lab.revision();
}

void EditHistory::clear(const Lab& lab) {
    past_.clear();
    future_.clear();
    gesture_ = 0;
    take(lab);
}

void EditHistory::observe(const Lab& lab, std::uint64_t gesture) {
    if (present_.empty()) return clear(lab);
    if (lab.revision() == revision_) return;
    Scenes before = std::move(present_);
    take(lab);
    const bool goesOn = gesture != 0 && gesture == gesture_;
    if (!goesOn && !same(before, present_)) {
        past_.push_back(std::move(before));
        future_.clear();
        gesture_ = gesture;
        if (past_.size() > kMostSteps) past_.erase(past_.begin());
    } else if (goesOn && !past_.empty() && same(past_.back(), present_)) {
        past_.pop_back();  // the gesture came back to where it began
        gesture_ = 0;
    }
}

Result<std::string> EditHistory::travel(Lab& lab, std::vector<Scenes>& from, std::vector<Scenes>& to) {
    observe(lab);
    if (from.empty()) return std::string();
    const Scenes wanted = std::move(from.back());
    from.pop_back();
    const std::string change = changeText(present_, wanted);
    const auto restored = lab.restore(wanted);
    if (!restored) {
        take(lab);
        return restored.error();
    }
    to.push_back(std::move(present_));
    gesture_ = 0;
    take(lab);
    return change;
}

}  // namespace drape
