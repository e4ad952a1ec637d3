#include "message.h"

#include <algorithm>
#include <iostream>
#include <string>

namespace drape {
namespace {

/// Without the middle of what is longer than an error needs to be, an input's text most often.
std::string shortened(const std::string& text, std::size_t most) {
    if (text.size() <= most) return text;
    const auto inside = [&](std::size_t at) { return (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U; };
    std::size_t head = most / 2;
    std::size_t tail = text.size() - most / 2;
    while (head > 0 && inside(head)) --head;  // no UTF-8 letter is cut
    while (tail < text.size() && inside(tail)) ++tail;
    return text.substr(0, head) + "..." + text.substr(tail);
}

void writeLine(std::string_view kind, std::string text) {
    std::ranges::replace_if(
        text, [](unsigned char c) { return c < ' ' || c == 127; }, ' ');
    std::cerr << "drape: " << kind << ": " << text << '\n';
}

}  // namespace

int fail(Exit status, const Error& error) {
    constexpr std::size_t kMostWhere = 200;
    constexpr std::size_t kMostWhat = 400;
    writeLine("error", Error{shortened(error.where, kMostWhere), shortened(error.what, kMostWhat)}.message());
    return static_cast<int>(status);
}

void note(std::string_view text) {
    writeLine("note", std::string(text));
}

}  // namespace drape
