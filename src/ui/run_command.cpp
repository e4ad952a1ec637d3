#include "run_command.h"

#include "drape/scene/scene_file.h"

namespace drape {
namespace {

/// Quoted for a POSIX shell where it needs to be.
std::string quoted(const std::string& text) {
    const char* plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./=:,+";
    if (!text.empty() && text.find_first_not_of(plain) == std::string::npos) return text;
    std::string result = "'";
    for (const char c : text) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return result + "'";
}

}  // namespace

std::string runCommand(const std::string& source, const Scene& original, const Scene& present,
                       unsigned long long frames) {
    std::string command = "drape run " + quoted(source) + " --frames " + std::to_string(frames);
    for (const std::string& edit : differences(original, present)) command += " --set " + quoted(edit);
    return command;
}

}  // namespace drape
