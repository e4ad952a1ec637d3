#include "checks.h"

#include <charconv>
#include <string>
#include <system_error>

namespace drape {

CLI::Validator between(int least, int most) {
    const auto check = [least, most](std::string& text) {
        int number = 0;
        const char* last = text.data() + text.size();
        const auto [end, status] = std::from_chars(text.data(), last, number);
        if (status != std::errc() || end != last || number < least || number > most) {
            return '"' + text + "\" is not a whole number from " + std::to_string(least) + " to " +
                   std::to_string(most);
        }
        text = std::to_string(number);
        return std::string();
    };
    return CLI::Validator(check, "");
}

CLI::Validator named() {
    return CLI::Validator([](std::string& name) { return name.empty() ? "is empty; expected a name" : std::string(); },
                          "");
}

}  // namespace drape
