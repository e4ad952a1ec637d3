// Where scenes are found, and files that are whole or not there.
#include <filesystem>
#include <fstream>

#include <catch2/catch_test_macros.hpp>

#include "drape/scene/scene_file.h"
#include "support/folder.h"

using namespace drape;
namespace fs = std::filesystem;

namespace {

std::string contentOf(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

TEST_CASE("files: built-in scenes are found from any working directory") {
    const test::Folder folder;
    const fs::path before = fs::current_path();
    fs::current_path(folder.path());
    const Result<Scene> scene = openScene("hanging");
    const Result<std::string> shaders = shaderFolder();
    fs::current_path(before);
    CHECK(scene);
    CHECK(shaders);
}

TEST_CASE("files: a name that is no scene suggests the nearest") {
    const Result<Scene> scene = openScene("hangin");
    REQUIRE_FALSE(scene);
    CHECK(scene.error().where == "hangin");
    CHECK(scene.error().what == "no such scene; did you mean \"hanging\"?");
}

TEST_CASE("files: a file that is not there, a folder or another kind of file is refused") {
    const test::Folder folder;
    for (const std::string& path :
         {folder / "nowhere.json", folder / "nowhere.obj", folder / "thing.mtl", folder.path().string()}) {
        const Result<Scene> scene = openScene(path);
        REQUIRE_FALSE(scene);
        CHECK(scene.error().where == path);
    }
}

TEST_CASE("files: a scene file without a name is named after its file, and its meshes are beside it") {
    const test::Folder folder;
    std::ofstream(folder / "mine é.json") << R"({"drape": 1})";
    const Result<Scene> scene = openScene(folder / "mine é.json");
    REQUIRE(scene);
    CHECK(scene->name == "mine é");
    CHECK(scene->folder == folder.path().string());
}

TEST_CASE("files: a written file has its content and leaves nothing else behind") {
    const test::Folder folder;
    std::ofstream(folder / "a.txt") << "old";
    CHECK(writeFile(folder / "a.txt", "new"));
    CHECK(contentOf(folder / "a.txt") == "new");
    CHECK(std::distance(fs::directory_iterator(folder.path()), {}) == 1);
}

TEST_CASE("files: what cannot be written is refused and leaves nothing behind") {
    const test::Folder folder;
    const Result<bool> written = writeFile(folder / "nowhere/a.txt", "new");
    REQUIRE_FALSE(written);
    CHECK(written.error().where == folder / "nowhere/a.txt");
    CHECK_FALSE(writeFile(folder.path().string(), "new"));
    CHECK(fs::is_empty(folder.path()));
}

TEST_CASE("files: a link is written through, a device is not replaced") {
    const test::Folder folder;
    std::ofstream(folder / "real.txt") << "old";
    fs::create_symlink(folder / "real.txt", folder / "link.txt");
    CHECK(writeFile(folder / "link.txt", "new"));
    CHECK(fs::is_symlink(folder / "link.txt"));
    CHECK(contentOf(folder / "real.txt") == "new");
    CHECK(writeFile("/dev/null", "new"));
    CHECK(fs::is_character_file("/dev/null"));
}
