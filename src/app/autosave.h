#pragma once

#include <functional>
#include <string>

#include "drape/scene/result.h"

namespace drape {

/// Keeps a text in a file while it changes, at most every few seconds, so that a crash loses no more than these.
class Autosave {
public:
    /// An empty name keeps nothing.
    explicit Autosave(std::string file) : file_(std::move(file)) {}

    /// Asks for the text and writes it where it has changed and its time has come; `now` [s]. Says what failed, once.
    [[nodiscard]] std::string look(double now, const std::function<std::string()>& text);
    /// The last text, at the program's end.
    void finish(const std::function<std::string()>& text);

private:
    [[nodiscard]] Result<bool> write(std::string text);

    std::string file_;
    std::string written_;
    double next_ = 0;
    bool failed_ = false;
};

}  // namespace drape
