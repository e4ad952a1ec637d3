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

void appendNamed(const std::string& name, const Cloth& cloth, const std::string& path, std::vector<int>& particles) {
    if (cloth.columns == 0) {
        throw Refusal{{path, '"' + name + "\" is a name of a grid; expected an index from 0 to " +
                                 std::to_string(cloth.count - 1)}};
    }
    std::vector<std::string_view> names;
    for (const Run& run : runsOf(cloth.columns, cloth.rows)) {
        if (run.name == name) {
            for (int i = 0; i < run.count; ++i) {
                particles.push_back(run.first + i * run.stride);
            }
            return;
        }
        names.push_back(run.name);
    }
    throw Refusal{{path, '"' + name + "\" is no part of a grid; expected " + listed(names) + ", or an index"}};
}

}  // namespace

std::vector<int> resolvePins(const std::vector<Pin>& pins, const Cloth& cloth, const std::string& path) {
    std::vector<int> particles;
    for (std::size_t i = 0; i < pins.size(); ++i) {
        if (const std::string* name = std::get_if<std::string>(&pins[i])) {
            appendNamed(*name, cloth, indexed(path, i), particles);
            continue;
        }
        const int index = std::get<int>(pins[i]);
        if (index < 0 || index >= cloth.count) {
            throw Refusal{{indexed(path, i), "is " + std::to_string(index) + "; expected an index from 0 to " +
                                                 std::to_string(cloth.count - 1)}};
        }
        particles.push_back(index);
    }
    return particles;
}

}  // namespace drape
