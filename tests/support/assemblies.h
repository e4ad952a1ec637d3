#pragma once

#include <cmath>
#include <filesystem>
#include <fstream>
#include <set>

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <glm/geometric.hpp>

#include "drape/core/measures.h"
#include "drape/scene/assembly.h"
#include "drape/scene/obj.h"
#include "drape/scene/scene_file.h"
#include "folder.h"

// Assemblies from a scene's body, for the tests of what a scene is made into.
namespace drape::test {

inline Result<Assembly> tryAssemble(const std::string& body, const std::string& folder = "") {
    const Result<Scene> scene = parseScene("{\"drape\": 1, " + body + "}", "test.json", folder);
    INFO((scene ? "" : scene.error().message()));
    REQUIRE(scene);
    return assemble(*scene);
}

inline Assembly build(const std::string& body, const std::string& folder = "") {
    Result<Assembly> assembly = tryAssemble(body, folder);
    INFO((assembly ? "" : assembly.error().message()));
    REQUIRE(assembly);
    return std::move(*assembly);
}

inline Assembly grid(int columns, int rows, const std::string& more = "") {
    return build("\"cloths\": [{\"grid\": {\"columns\": " + std::to_string(columns) +
                 ", \"rows\": " + std::to_string(rows) + "}" + more + "}]");
}

inline std::string refusedAt(const std::string& body) {
    const Result<Assembly> assembly = tryAssemble(body);
    INFO(body);
    REQUIRE_FALSE(assembly);
    return assembly.error().where;
}

inline const ConstraintBatch* batchOf(const Assembly& assembly, Role role) {
    for (const auto& batch : assembly.model.batches) {
        if (batch->role == role) return batch.get();
    }
    return nullptr;
}

inline std::size_t count(const Assembly& assembly, Role role) {
    const ConstraintBatch* batch = batchOf(assembly, role);
    return batch == nullptr ? 0 : batch->size();
}

inline std::vector<int> particles(const ConstraintBatch& batch, std::size_t j) {
    const auto span = batch.particles(j);
    return {span.begin(), span.end()};
}

inline std::vector<int> pinned(const Assembly& assembly) {
    std::vector<int> result;
    for (std::size_t i = 0; i < assembly.model.inverseMasses.size(); ++i) {
        if (assembly.model.inverseMasses[i] == 0) result.push_back(static_cast<int>(i));
    }
    return result;
}

/// A closed cube of 8 vertices and 12 triangles.
constexpr const char* kCube =
    "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\nv 1 0 1\nv 1 1 1\nv 0 1 1\n"
    "f 1 3 2\nf 1 4 3\nf 5 6 7\nf 5 7 8\nf 1 2 6\nf 1 6 5\nf 2 3 7\nf 2 7 6\nf 3 4 8\nf 3 8 7\nf 4 1 5\nf 4 5 8\n";

inline Assembly mesh(const std::string& obj, const std::string& more = "") {
    const test::Folder folder;
    std::ofstream(folder / "m.obj") << obj;
    return build("\"cloths\": [{\"mesh\": \"m.obj\"" + more + "}]", folder.path().string());
}

}  // namespace drape::test
