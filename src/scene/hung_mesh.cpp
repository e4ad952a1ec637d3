#include "hung_mesh.h"

#include <algorithm>
#include <array>
#include <filesystem>

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "drape/scene/obj.h"
#include "mesh_doctor.h"
#include "scene_description.h"
#include "scene_reader.h"

namespace drape {
namespace {

using glm::dvec3;

struct Box {
    dvec3 least;
    dvec3 most;
};

Box boxOf(const std::vector<vec3>& positions) {
    Box box{positions.front(), positions.front()};
    for (const vec3& p : positions) {
        box.least = glm::min(box.least, dvec3(p));
        box.most = glm::max(box.most, dvec3(p));
    }
    return box;
}

int farthestFrom(const dvec3& point, const std::vector<vec3>& positions, const std::vector<int>& among) {
    return *std::max_element(among.begin(), among.end(), [&](int a, int b) {
        return glm::distance(dvec3(positions[static_cast<std::size_t>(a)]), point) <
               glm::distance(dvec3(positions[static_cast<std::size_t>(b)]), point);
    });
}

/// The two vertices near the top that lie farthest apart. "Near" is as small a share of the height as gives two that
/// can carry the cloth, so that neither the slope of a shoulder nor a single highest vertex decides.
std::array<int, 2> highestCorners(const std::vector<vec3>& positions) {
    constexpr double kFarEnough = 0.1;  // of the mesh's size
    const Box box = boxOf(positions);
    const double size = glm::distance(box.least, box.most);
    std::array<int, 2> pins{};
    for (const double share : {0.01, 0.03, 0.1, 0.3, 1.0}) {
        const double top = box.most.y - share * (box.most.y - box.least.y);
        std::vector<int> near;
        dvec3 middle(0);
        for (std::size_t i = 0; i < positions.size(); ++i) {
            if (positions[i].y >= top) {
                near.push_back(static_cast<int>(i));
                middle += dvec3(positions[i]);
            }
        }
        const int first = farthestFrom(middle / static_cast<double>(near.size()), positions, near);
        const int second = farthestFrom(positions[static_cast<std::size_t>(first)], positions, near);
        pins = {std::min(first, second), std::max(first, second)};
        if (glm::distance(dvec3(positions[static_cast<std::size_t>(first)]),
                          dvec3(positions[static_cast<std::size_t>(second)])) > kFarEnough * size) {
            break;
        }
    }
    return pins;
}

/// 1 for sizes cloth has, else the power of ten that brings the size between 1 and 10 m. Without a logarithm, whose
/// last bit differs between machines.
double unitScale(double size) {
    if (size >= 0.1 && size <= 30) {
        return 1;
    }
    double factor = 1;
    while (size * factor < 1 && factor < kSize.most) {
        factor *= 10;
    }
    double divisor = 1;
    while (size / divisor >= 10 && divisor < 1 / kSize.least) {
        divisor *= 10;
    }
    return factor / divisor;
}

/// The scene as a file would give it: only what differs from the defaults, which depend on the models chosen.
Json sceneOf(const Mesh& mesh, const std::filesystem::path& file) {
    const Box box = boxOf(mesh.positions);
    const double scale = unitScale(glm::distance(box.least, box.most));
    const dvec3 extent = scale * (box.most - box.least);
    const double largest = std::max({extent.x, extent.y, extent.z});
    const double top = 1.2 * largest;  // what hangs below the pins stays above the ground
    const dvec3 middle = 0.5 * scale * (box.least + box.most);
    const std::string name = file.stem().string();
    const std::array<int, 2> pins = highestCorners(mesh.positions);
    const std::string vertices = ", vertices " + std::to_string(pins[0]) + " and " + std::to_string(pins[1]);
    const std::string remark = scale == 1 ? "" : ", scaled to the size of cloth";
    return {{"drape", 1},
            {"name", name},
            {"description", "A mesh hung by its two highest corners" + vertices + remark},
            // A real garment's edges are short in places.
            {"solver", {{"substeps", 20}, {"damping", 0.5}}},
            {"cloths", Json::array({{{"name", name},
                                     {"mesh", file.filename().string()},
                                     {"scale", scale},
                                     {"translate", {-middle.x, top - scale * box.most.y, -middle.z}},
                                     {"pins", pins}}})},
            {"colliders", Json::array({{{"type", "plane"}}})},
            {"camera", {{"target", {0, 0.55 * top, 0}}, {"distance", 2.2 * largest + extent.z / 2}}}};
}

}  // namespace

Result<Scene> hungMesh(const std::string& path, std::span<const std::string> overrides) {
    Result<Mesh> mesh = readObj(path);
    if (!mesh) {
        return mesh.error();
    }
    const std::filesystem::path file(path);
    const std::string folder = file.parent_path().string();
    try {
        Scene scene = readScene(sceneOf(*mesh, file), folder, overrides);
        const auto* shape = scene.cloths.empty() ? nullptr : std::get_if<MeshShape>(&scene.cloths.front().shape);
        if (shape == nullptr || shape->weld == 0) {
            return scene;
        }
        weldSeams(*mesh, static_cast<double>(shape->weld) / shape->scale);  // pins count what is left
        if (mesh->triangles.empty()) {
            return scene;  // refused when it is assembled
        }
        return readScene(sceneOf(*mesh, file), folder, overrides);
    } catch (const Refusal& refusal) {
        return refusal.error;
    }
}

}  // namespace drape
