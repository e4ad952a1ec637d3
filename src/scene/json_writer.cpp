#include "json_writer.h"

#include <algorithm>
#include <cmath>

#include "shortest_decimal.h"

namespace drape {
namespace {

std::string flat(const Json& scalar, bool ascii) {
    return scalar.dump(-1, ' ', ascii, Json::error_handler_t::replace);
}

bool holdsOnlyScalars(const Json& json) {
    return std::none_of(json.begin(), json.end(), [](const Json& child) { return child.is_structured(); });
}

void layOut(const Json& json, std::size_t depth, bool ascii, std::string& out) {
    if (!json.is_structured() || json.empty()) {
        out += flat(json, ascii);
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
            out += flat(key, ascii) + ": ";
        }
        layOut(value, depth + 1, ascii, out);
    }
    breakLine(depth);
    out += json.is_object() ? '}' : ']';
}

}  // namespace

Json JsonWriter::plain(float value) {
    const double decimal = shortestDecimal(value);
    const bool whole =
        decimal == std::floor(decimal) && std::abs(decimal) < 1e9 && !(decimal == 0 && std::signbit(decimal));
    return whole ? Json(static_cast<int>(decimal)) : Json(decimal);
}

std::string layOut(const Json& json, bool ascii) {
    std::string out;
    layOut(json, 0, ascii, out);
    return out + "\n";
}

}  // namespace drape
