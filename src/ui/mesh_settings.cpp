#include "mesh_settings.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <variant>

#include <glm/geometric.hpp>

#include "counted.h"
#include "panel.h"

namespace drape {
namespace {

/// Where the vertices of a mesh cloth lie at the start [m]; none where it cannot be read.
std::vector<vec3> verticesOf(const Scene& scene, ClothDefinition cloth) {
    cloth.pins.clear();
    Scene alone;
    alone.folder = scene.folder;
    alone.cloths.push_back(std::move(cloth));
    const Result<Assembly> assembly = assemble(alone);
    return assembly ? assembly->state.positions : std::vector<vec3>();
}

/// Pins on the vertices of `to` that are nearest to where they were in `from`, each once.
std::vector<Pin> movedPins(const std::vector<Pin>& pins, const std::vector<vec3>& from, const std::vector<vec3>& to) {
    std::vector<Pin> moved;
    for (const Pin& pin : pins) {
        const vec3 place = from[static_cast<std::size_t>(std::get<int>(pin))];
        const auto nearest = std::ranges::min_element(to, {}, [&](vec3 x) { return glm::distance(x, place); });
        const Pin there = static_cast<int>(nearest - to.begin());
        if (std::ranges::find(moved, there) == moved.end()) moved.push_back(there);
    }
    return moved;
}

}  // namespace

void setWeld(Scene& scene, std::size_t cloth, float weld) {
    ClothDefinition& mesh = scene.cloths[cloth];
    const std::vector<vec3> before = verticesOf(scene, mesh);
    std::get<MeshShape>(mesh.shape).weld = weld;
    const std::vector<vec3> after = verticesOf(scene, mesh);
    if (before.empty() || after.empty()) return;
    mesh.pins = movedPins(mesh.pins, before, after);
    for (PinPathDefinition& path : scene.pinPaths) {
        if (static_cast<std::size_t>(path.cloth) == cloth) path.pins = movedPins(path.pins, before, after);
    }
}

std::vector<std::string> meshText(const Cloth& cloth) {
    if (!cloth.report) return {};
    std::vector<std::string> lines{counted(static_cast<std::size_t>(cloth.count), "vertex", "vertices") + ", " +
                                   counted(cloth.triangles.size(), "triangle", "triangles") + ", " +
                                   counted(static_cast<std::size_t>(cloth.report->parts), "part", "parts") + ", " +
                                   counted(cloth.report->borderEdges, "edge", "edges") + " at the border"};
    for (std::string& line : cloth.report->lines()) lines.push_back(std::move(line));
    return lines;
}

void Panel::meshSettings(const Lab& lab) {
    if (!std::holds_alternative<MeshShape>(cloth()->shape)) return;
    ImGui::PushTextWrapPos(0);
    const std::vector<std::string> lines = meshText(lab.lanes()[first_].assembly().cloths[cloth_]);
    for (const std::string& line : lines) {
        const bool counts = &line == &lines.front();
        ImGui::TextColored(ImGui::ColorConvertU32ToFloat4(counts ? widgets_.theme().faint() : widgets_.theme().ink()),
                           "%s", line.c_str());
        if (counts) {
            widgets_.place("mesh");
            widgets_.tooltip("mesh",
                             "The mesh as it was read. Below: what was repaired in it and what may surprise, with its "
                             "count. Separate parts move on their own.");
        }
    }
    ImGui::PopTextWrapPos();
    const std::size_t c = cloth_;
    row(
        {"weld",
         "Weld seams",
         " m",
         {1e-7, 0.1, true, true},
         "Joins vertices of the border that are at most this far apart, where a mesh has a seam that should hold. "
         "Changing it builds the cloth anew and restarts; pins stay where they are.",
         true,
         "0 (none)"},
        [c](const Scene& s) { return std::get<MeshShape>(s.cloths[c].shape).weld; },
        [c](Scene& s, double v) { setWeld(s, c, static_cast<float>(v)); });
}

}  // namespace drape
