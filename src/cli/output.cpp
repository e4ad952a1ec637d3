#include "output.h"

#include <iostream>

#include "drape/scene/scene_file.h"

namespace drape {

Result<bool> writeOutput(std::string_view name, const std::string& content) {
    if (name.empty()) return true;
    if (name != kStandardOutput) return writeFile(name, content);
    if (std::cout << content << std::flush) return true;
    return Error{"standard output", "cannot be written"};
}

}  // namespace drape
