#include "input_files.h"

#include <cstddef>
#include <filesystem>
#include <stop_token>
#include <utility>

#include "drape/scene/input_log.h"
#include "saving.h"

namespace drape {
namespace {

Result<bool> write(std::vector<InputLog> logs, const std::vector<std::string>& files) {
    for (std::size_t i = 0; i < logs.size(); ++i) {
        if (auto written = saveInputLog(std::move(logs[i]), files[i]); !written) return written;
    }
    return true;
}

/// Whole paths, of which the first tells the folder.
std::string listOf(const std::vector<std::string>& files) {
    std::string list;
    for (const std::string& file : files)
        list += list.empty() ? file : ", " + std::filesystem::path(file).filename().string();
    return list;
}

}  // namespace

std::string InputFiles::keep(bool asked, double now, Lab& lab) {
    const bool stops = asked && lab.recordingInputs();
    if (stops) lab.stopInputs();
    // First: the files of the next recording are not theirs.
    if (std::vector<InputLog> logs = lab.takeInputs(); !logs.empty()) {
        const std::string note = end(std::move(logs));
        return stops ? note : "other lanes end the recording of inputs: " + note;
    }
    if (asked) return begin(lab);
    return lab.recordingInputs() ? keepUp(now, lab) : std::string();
}

std::string InputFiles::begin(Lab& lab) {
    if (const auto put = lab.recordInputs(); !put) return put.error().message();
    files_.clear();
    failed_ = false;
    for (InputLog& log : lab.inputs()) {
        const Result<std::string> file = freeName("drape-inputs", ".jsonl");
        const auto written = file ? saveInputLog(std::move(log), *file) : Result<bool>(file.error());
        if (!written) {
            lab.stopInputs();
            (void)lab.takeInputs();
            return written.error().message();
        }
        files_.push_back(*file);
    }
    return "recording inputs into " + listOf(files_) + "; F10 again ends it";
}

std::string InputFiles::end(std::vector<InputLog> logs) {
    writing_.cancel();
    const auto written = write(std::move(logs), files_);
    return written ? "saved " + listOf(files_) : written.error().message();
}

std::string InputFiles::keepUp(double now, const Lab& lab) {
    if (writing_.due(now))
        writing_.start([this, logs = lab.inputs()](const std::stop_token&) { written_ = write(logs, files_); });
    if (!writing_.done(now)) return {};
    const bool says = !written_ && !failed_;
    failed_ = !written_;
    return says ? "the log of inputs is not kept up: " + written_.error().message() : std::string();
}

}  // namespace drape
