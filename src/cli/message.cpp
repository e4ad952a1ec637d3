#include "message.h"

#include <algorithm>
#include <iostream>
#include <string>

namespace drape {
namespace {

void writeLine(std::string_view kind, std::string text) {
    std::ranges::replace_if(
        text, [](char c) { return c == '\n' || c == '\r'; }, ' ');
    std::cerr << "drape: " << kind << ": " << text << '\n';
}

}  // namespace

int fail(Exit status, const Error& error) {
    writeLine("error", error.message());
    return static_cast<int>(status);
}

void note(std::string_view text) {
    writeLine("note", std::string(text));
}

}  // namespace drape
