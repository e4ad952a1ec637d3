// Any text is refused with a place, or gives a mesh that is sound and that a written file gives back.
#include <algorithm>
#include <string_view>

#include "drape/core/measures.h"
#include "drape/scene/obj.h"
#include "require.h"

using namespace drape;

namespace {

void requireSound(const Mesh& mesh) {
    const auto inside = [&](int corner) { return corner >= 0 && corner < static_cast<int>(mesh.positions.size()); };
    require(!mesh.triangles.empty());
    require(mesh.coordinates.empty() || mesh.coordinates.size() == mesh.positions.size());
    require(std::ranges::all_of(mesh.positions, [](const vec3& p) { return isFinite(p); }));
    require(std::ranges::all_of(mesh.triangles, [&](const auto& t) { return std::ranges::all_of(t, inside); }));
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const Result<Mesh> mesh = parseObj({reinterpret_cast<const char*>(bytes), size}, "fuzz.obj");
    if (!mesh) {
        require(mesh.error().where.starts_with("fuzz.obj") && !mesh.error().what.empty());
        return 0;
    }
    requireSound(*mesh);
    Cloth cloth;
    cloth.count = static_cast<int>(mesh->positions.size());
    cloth.triangles = mesh->triangles;
    const Result<std::string> text = writeObj(std::span(&cloth, 1), mesh->positions);
    require(static_cast<bool>(text));
    const Result<Mesh> again = parseObj(*text, "again.obj");
    require(again && again->positions == mesh->positions && again->triangles == mesh->triangles);
    return 0;
}
