#include "autosave.h"

#include <utility>

#include "session.h"

namespace drape {
namespace {

constexpr double kPeriod = 2;  // s

}  // namespace

std::string Autosave::look(double now, const std::function<std::string()>& text) {
    if (file_.empty() || now < next_) return {};
    next_ = now + kPeriod;
    const Result<bool> written = write(text());
    const bool says = !written && !failed_;
    failed_ = !written;
    return says ? "the session is not kept: " + written.error().message() : std::string();
}

void Autosave::finish(const std::function<std::string()>& text) {
    if (!file_.empty()) (void)write(text());
}

Result<bool> Autosave::write(std::string text) {
    if (text == written_) return true;
    const Result<bool> kept = keepSession(file_, text);
    if (kept) written_ = std::move(text);
    return kept;
}

}  // namespace drape
