#include "json_writer.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace drape {
namespace {

std::string flat(const Json& scalar) {
    return scalar.dump(-1, ' ', false, Json::error_handler_t::replace);
}

bool holdsOnlyScalars(const Json& json) {
    return std::none_of(json.begin(), json.end(), [](const Json& child) { return child.is_structured(); });
}

void layOut(const Json& json, std::size_t depth, std::string& out) {
    if (!json.is_structured() || json.empty()) {
        out += flat(json);
        return;
    }
    const bool oneLine = holdsOnlyScalars(json) && depth > 0;
    const auto breakLine = [&](std::size_t indent) {
        if (!oneLine) {
            out.append(1, '\n').append(2 * indent, ' ');
        }
    };
    out += json.is_object() ? '{' : '[';
    bool first = true;
    for (const auto& [key, value] : json.items()) {
        out += first ? "" : oneLine ? ", " : ",";
        first = false;
        breakLine(depth + 1);
        if (json.is_object()) {
            out += flat(key) + ": ";
        }
        layOut(value, depth + 1, out);
    }
    breakLine(depth);
    out += json.is_object() ? '}' : ']';
}

}  // namespace

Json JsonWriter::plain(float value) {
    char buffer[32];
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, value).ptr;
    double decimal = value;
    std::from_chars(buffer, end, decimal);
    if (static_cast<float>(decimal) != value) {
        decimal = value;  // the decimal lies so near the middle of two floats that rounding twice would miss
    }
    const bool whole =
        decimal == std::floor(decimal) && std::abs(decimal) < 1e9 && !(decimal == 0 && std::signbit(decimal));
    return whole ? Json(static_cast<int>(decimal)) : Json(decimal);
}

std::string layOut(const Json& json) {
    std::string out;
    layOut(json, 0, out);
    return out + "\n";
}

}  // namespace drape
