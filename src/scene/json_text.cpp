#include "json_text.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <vector>

namespace drape {
namespace {

std::string placeOf(std::string_view text, std::size_t byte, const std::string& origin) {
    const auto end = text.begin() + static_cast<std::ptrdiff_t>(std::min(byte, text.size()));
    return origin + ":" + std::to_string(1 + std::count(text.begin(), end, '\n'));
}

/// The reason in the library's message, without its own position and numbers.
std::string reasonOf(const Json::exception& error) {
    const std::string text = error.what();
    const std::size_t syntax = text.find("syntax error");
    if (syntax == std::string::npos) {
        return text.substr(text.find("] ") == std::string::npos ? 0 : text.find("] ") + 2);
    }
    return "not JSON: " + text.substr(syntax);
}

/// Goes through a text and keeps in `reached` how far: the parser's events do not say where they are.
struct Reading {
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    const char* at;
    const char** reached;

    reference operator*() const { return *at; }
    Reading& operator++() {
        *reached = ++at;
        return *this;
    }
    Reading operator++(int) {
        const Reading before = *this;
        ++*this;
        return before;
    }
    bool operator==(const Reading& other) const { return at == other.at; }
};

}  // namespace

Json parseJson(std::string_view text, const std::string& origin) {
    const char* reached = text.data();
    std::vector<std::set<std::string>> open;
    const auto refuseTwice = [&](int, Json::parse_event_t event, Json& parsed) {
        if (event == Json::parse_event_t::object_start) {
            open.emplace_back();
        } else if (event == Json::parse_event_t::object_end) {
            open.pop_back();
        } else if (event == Json::parse_event_t::key && !open.back().insert(parsed.get<std::string>()).second) {
            const auto byte = static_cast<std::size_t>(reached - text.data());
            throw Refusal{{placeOf(text, byte, origin),  // the second would silently win
                           "key " + shown(parsed) + " is given twice in one object; expected once"}};
        }
        return true;
    };
    try {
        return Json::parse(Reading{text.data(), &reached}, Reading{text.data() + text.size(), &reached}, refuseTwice);
    } catch (const Json::parse_error& error) {
        throw Refusal{{placeOf(text, error.byte == 0 ? 0 : error.byte - 1, origin), reasonOf(error)}};
    } catch (const Json::exception& error) {
        throw Refusal{{origin, reasonOf(error)}};
    }
}

}  // namespace drape
