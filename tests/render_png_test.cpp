#include <filesystem>
#include <fstream>
#include <string>

#include <catch2/catch_test_macros.hpp>

#include "renderer.h"

using namespace drape;

namespace {

namespace fs = std::filesystem;

/// A folder of its own, gone when the test ends.
struct Folder {
    fs::path path = fs::temp_directory_path() / ("drape-png-" + std::to_string(reinterpret_cast<std::uintptr_t>(this)));
    Folder() { fs::create_directories(path); }
    ~Folder() { fs::remove_all(path); }
};

Image smallImage() {
    return {2, 1, {255, 0, 0, 255, 0, 255, 0, 255}};
}

std::size_t filesIn(const fs::path& folder) {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

}  // namespace

TEST_CASE("png: a picture is written whole, with nothing left beside it") {
    const Folder folder;
    const fs::path file = folder.path / "picture.png";
    REQUIRE(static_cast<bool>(writePng(file.string(), smallImage())));
    std::ifstream stream(file, std::ios::binary);
    std::string start(8, '\0');
    stream.read(start.data(), 8);
    CHECK(start == "\x89PNG\r\n\x1a\n");
    CHECK(filesIn(folder.path) == 1);
}

TEST_CASE("png: a comment is a text chunk before the picture, with the check that PNG asks for") {
    const Folder folder;
    const fs::path file = folder.path / "picture.png";
    REQUIRE(static_cast<bool>(writePng(file.string(), smallImage(), "drape 0.1.0")));
    std::ifstream stream(file, std::ios::binary);
    const std::string content{std::istreambuf_iterator<char>(stream), {}};
    using namespace std::string_literals;
    // The check computed with zlib's crc32.
    const std::string chunk =
        "\0\0\0\x13tEXtComment\0drape 0.1.0"
        "\xce\xd6\x2a\x26"s;
    CHECK(content.substr(33, chunk.size()) == chunk);
    CHECK(content.substr(33 + chunk.size() + 4, 4) == "IDAT");
}

TEST_CASE("png: a folder that is not there is a failure, not a crash") {
    CHECK_FALSE(static_cast<bool>(
        writePng((fs::temp_directory_path() / "no such folder" / "picture.png").string(), smallImage())));
}

TEST_CASE("png: a target that cannot be replaced leaves nothing behind") {
    const Folder folder;
    fs::create_directories(folder.path / "picture.png" / "inside");
    CHECK_FALSE(static_cast<bool>(writePng((folder.path / "picture.png").string(), smallImage())));
    CHECK(filesIn(folder.path) == 1);
}

TEST_CASE("png: an image without pixels or with too few is refused") {
    const Folder folder;
    CHECK_FALSE(static_cast<bool>(writePng((folder.path / "a.png").string(), Image{})));
    CHECK_FALSE(static_cast<bool>(writePng((folder.path / "b.png").string(), Image{2, 2, {1, 2, 3, 4}})));
    CHECK(filesIn(folder.path) == 0);
}
