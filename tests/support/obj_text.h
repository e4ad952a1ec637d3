#pragma once

#include <string>

#include <catch2/catch_test_macros.hpp>

#include "drape/scene/obj.h"

namespace drape::test {

/// The mesh of an OBJ text that can be read.
inline Mesh read(const std::string& text) {
    const Result<Mesh> mesh = parseObj(text, "m.obj");
    INFO(text);
    INFO((mesh ? "" : mesh.error().message()));
    REQUIRE(mesh);
    return *mesh;
}

}  // namespace drape::test
