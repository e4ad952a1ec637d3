#include "hung_mesh.h"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "drape/scene/obj.h"

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
std::vector<Pin> highestCorners(const std::vector<vec3>& positions) {
    constexpr double kFarEnough = 0.1;  // of the mesh's size
    const Box box = boxOf(positions);
    const double size = glm::distance(box.least, box.most);
    std::vector<Pin> pins;
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
        pins = {Pin(std::min(first, second)), Pin(std::max(first, second))};
        if (glm::distance(dvec3(positions[static_cast<std::size_t>(first)]),
                          dvec3(positions[static_cast<std::size_t>(second)])) > kFarEnough * size) {
            break;
        }
    }
    return pins;
}

/// 1 for sizes cloth has, else the power of ten that brings the size between 1 and 10 m.
double unitScale(double size) {
    const bool plausible = size >= 0.1 && size <= 30;
    return plausible ? 1.0 : std::pow(10.0, -std::floor(std::log10(size)));
}

}  // namespace

Result<Scene> hungMesh(const std::string& path) {
    const Result<Mesh> mesh = readObj(path);
    if (!mesh) {
        return mesh.error();
    }
    const std::filesystem::path file(path);
    const Box box = boxOf(mesh->positions);
    const double scale = unitScale(glm::distance(box.least, box.most));
    const dvec3 extent = scale * (box.most - box.least);
    const double largest = std::max({extent.x, extent.y, extent.z});
    const double top = 1.2 * largest;  // what hangs below the pins stays above the ground
    const dvec3 middle = 0.5 * scale * (box.least + box.most);

    MeshShape shape;
    shape.file = file.filename().string();
    shape.scale = static_cast<float>(scale);
    shape.translate = vec3(dvec3(-middle.x, top - scale * box.most.y, -middle.z));
    ClothDefinition cloth;
    cloth.name = file.stem().string();
    cloth.shape = shape;
    cloth.shearModel = ShearModel::None;
    cloth.pins = highestCorners(mesh->positions);

    Scene scene;
    scene.name = cloth.name;
    scene.description =
        "A mesh hung by its two highest corners" + std::string(scale == 1 ? "" : ", scaled to the size of cloth");
    scene.folder = file.parent_path().string();
    scene.solver.substeps = 20;  // a real garment's edges are short in places
    scene.solver.damping = 0.5F;
    scene.cloths.push_back(cloth);
    scene.colliders.emplace_back(Plane{});
    scene.camera.target = vec3(0, static_cast<float>(0.55 * top), 0);
    scene.camera.distance = static_cast<float>(2.2 * largest);
    return scene;
}

}  // namespace drape
