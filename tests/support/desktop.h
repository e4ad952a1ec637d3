#pragma once

#include <filesystem>
#include <string>

/// What a window manager and a file manager say to a window, and xdotool cannot.
namespace drape::test {

/// Asks the window of a display whose title begins so to close, as the cross in a title bar does.
void closeWindow(const std::string& display, const std::string& title);

/// Drops a file on that window, as a file manager does. False where it was not taken within ten seconds.
bool dropFile(const std::string& display, const std::string& title, const std::filesystem::path& file);

}  // namespace drape::test
