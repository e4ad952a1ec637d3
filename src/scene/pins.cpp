#include "pins.h"

#include "json_reader.h"

namespace drape {
namespace {

/// A run of particles of a grid.
struct Run {
    std::string_view name;
    int first;
    int stride;
    int count;
};

std::array<Run, 8> runsOf(int columns, int rows) {
    const int bottom = (rows - 1) * columns;
    return {Run{"top_left", 0, 1, 1},         Run{"top_right", columns - 1, 1, 1},
            Run{"bottom_left", bottom, 1, 1}, Run{"bottom_right", bottom + columns - 1, 1, 1},
            Run{"top", 0, 1, columns},        Run{"bottom", bottom, 1, columns},
            Run{"left", 0, columns, rows},    Run{"right", columns - 1, columns, rows}};
}

[[noreturn]] void refuse(const Pin& pin, const Cloth& cloth, const std::string& path) {
    const std::string last = std::to_string(cloth.count - 1);
    if (const int* index = std::get_if<int>(&pin)) {
        throw Refusal{{path, "is " + std::to_string(*index) + "; expected an index from 0 to " + last}};
    }
    const std::string name = '"' + std::get<std::string>(pin) + '"';
    if (cloth.columns == 0) {
        throw Refusal{{path, name + " is a name of a grid; expected an index from 0 to " + last}};
    }
    std::vector<std::string_view> names;
    for (const Run& run : runsOf(cloth.columns, cloth.rows)) names.push_back(run.name);
    throw Refusal{{path, name + " is no part of a grid; expected " + listed(names) + ", or an index"}};
}

}  // namespace

std::vector<int> particlesOf(const Pin& pin, const Cloth& cloth) {
    if (const int* index = std::get_if<int>(&pin)) {
        return *index >= 0 && *index < cloth.count ? std::vector{*index} : std::vector<int>{};
    }
    std::vector<int> particles;
    if (cloth.columns == 0) return particles;
    for (const Run& run : runsOf(cloth.columns, cloth.rows)) {
        if (run.name != std::get<std::string>(pin)) continue;
        for (int i = 0; i < run.count; ++i) particles.push_back(run.first + i * run.stride);
    }
    return particles;
}

std::vector<int> resolvePins(const std::vector<Pin>& pins, const Cloth& cloth, const std::string& path) {
    std::vector<int> particles;
    for (std::size_t i = 0; i < pins.size(); ++i) {
        const std::vector<int> named = particlesOf(pins[i], cloth);
        if (named.empty()) refuse(pins[i], cloth, indexed(path, i));
        particles.insert(particles.end(), named.begin(), named.end());
    }
    return particles;
}

std::string pinsText(const std::vector<int>& pins) {
    constexpr std::size_t kMostListed = 6;
    if (pins.empty() || pins.size() > kMostListed) {
        return pins.empty() ? "none" : std::to_string(pins.size()) + " vertices";
    }
    std::string text = pins.size() == 1 ? "vertex " : "vertices ";
    for (std::size_t i = 0; i < pins.size(); ++i) {
        text += (i == 0 ? "" : i + 1 == pins.size() ? " and " : ", ") + std::to_string(pins[i]);
    }
    return text;
}

}  // namespace drape
