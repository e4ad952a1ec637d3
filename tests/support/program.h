#pragma once

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

#include <sys/wait.h>

#include "folder.h"

// Runs the built program, for the tests of its command line.
namespace drape::test {

inline std::string contentOf(const std::string& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

struct Outcome {
    int status = -1;  ///< exit status; -1 where a signal ended it
    std::string out;
    std::string err;
};

/// Runs `ENVIRONMENT drape ARGUMENTS` in a shell without a display, with `input` on its standard input. `output` is
/// where its standard output goes instead of into the outcome.
inline Outcome runDrape(const std::string& arguments, const std::string& input = {},
                        const std::string& environment = {}, const std::string& output = {}) {
    const Folder folder;
    std::ofstream(folder / "in") << input;
    const std::string command = "env -u DISPLAY -u WAYLAND_DISPLAY " + environment + " '" + DRAPE_PROGRAM + "' " +
                                arguments + " <'" + (folder / "in") + "' >'" +
                                (output.empty() ? folder / "out" : output) + "' 2>'" + (folder / "err") + "'";
    const int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, contentOf(folder / "out"), contentOf(folder / "err")};
}

}  // namespace drape::test
