#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "support/studio.h"

using namespace drape;
using namespace drape::test;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::MessageMatches;

namespace {

namespace fs = std::filesystem;

/// A copy of the shaders that a test may spoil.
class ShaderCopy {
public:
    ShaderCopy() { fs::copy(DRAPE_SOURCE_FOLDER "/shaders", path_); }
    ~ShaderCopy() { fs::remove_all(path_); }
    ShaderCopy(const ShaderCopy&) = delete;
    ShaderCopy& operator=(const ShaderCopy&) = delete;

    [[nodiscard]] std::string path() const { return path_.string(); }

    /// Puts `after` in the place of the first `before`, and dates the file a second later than it was.
    void edit(const std::string& name, const std::string& before, const std::string& after) {
        std::ostringstream content;
        content << std::ifstream(path_ / name).rdbuf();
        std::string text = content.str();
        const std::size_t at = text.find(before);
        REQUIRE(at != std::string::npos);
        text.replace(at, before.size(), after);
        const auto written = fs::last_write_time(path_ / name);
        std::ofstream(path_ / name) << text;
        fs::last_write_time(path_ / name, written + std::chrono::seconds(1));
    }

private:
    fs::path path_ =
        fs::temp_directory_path() / ("drape-shaders-" + std::to_string(reinterpret_cast<std::uintptr_t>(this)));
};

/// What a driver of the year 2006 answers.
const unsigned char* oldString(unsigned name) {
    constexpr unsigned kRenderer = 0x1F01, kVersion = 0x1F02;
    const char* answer = name == kVersion ? "2.1 Old" : name == kRenderer ? "Old card" : "";
    return reinterpret_cast<const unsigned char*>(answer);
}

}  // namespace

TEST_CASE("renderer: an OpenGL that is too old is named with what is needed") {
    const Renderer::Loader old = [](const char* name) -> void (*)() {
        return std::string(name) == "glGetString" ? reinterpret_cast<void (*)()>(&oldString) : nullptr;
    };
    CHECK_THROWS_MATCHES(Renderer(old, DRAPE_SOURCE_FOLDER "/shaders"), std::runtime_error,
                         MessageMatches(ContainsSubstring("OpenGL 3.3 is needed, found 2.1 (renderer Old card)")));
}

TEST_CASE("renderer: no OpenGL at all is an error, not a crash") {
    const Renderer::Loader none = [](const char*) -> void (*)() { return nullptr; };
    CHECK_THROWS_MATCHES(Renderer(none, DRAPE_SOURCE_FOLDER "/shaders"), std::runtime_error,
                         MessageMatches(ContainsSubstring("OpenGL 3.3 is needed")));
}

TEST_CASE("renderer: it says which OpenGL it runs on") {
    Studio studio;
    CHECK_THAT(studio.renderer.description(), ContainsSubstring("OpenGL "));
}

TEST_CASE("shader: a folder without shaders is an error that names the file") {
    CHECK_THROWS_MATCHES(Studio("/no/such/folder"), std::runtime_error,
                         MessageMatches(ContainsSubstring("/no/such/folder/") && ContainsSubstring("cannot read")));
}

TEST_CASE("shader: an error names file and line, in an included file too") {
    ShaderCopy shaders;
    shaders.edit("shadow_map.glsl", "const int kTaps", "\n\nconst int kTaps = wrong;\nconst int kTap");
    std::ostringstream content;
    content << std::ifstream(shaders.path() + "/shadow_map.glsl").rdbuf();
    const std::string before = content.str().substr(0, content.str().find("wrong"));
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    CHECK_THROWS_MATCHES(Studio(shaders.path()), std::runtime_error,
                         MessageMatches(ContainsSubstring("shadow_map.glsl:" + std::to_string(line) + ": ")));
}

TEST_CASE("shader: a changed file is taken up while the program runs") {
    ShaderCopy shaders;
    Studio studio(shaders.path());
    const Assembly sheet = assembled(sheetScene());
    const Image before = studio.picture(sheet);
    CHECK(studio.renderer.reloadShaders().empty());
    shaders.edit("legend.glsl", "vec3 legendColour", "vec3 unused() { return vec3(0.0); }\nvec3 legendColour");
    shaders.edit("cloth.glsl", "surface.details.w);", "surface.details.w);\n    colour.rgb = vec3(1.0, 0.0, 1.0);");
    CHECK(studio.renderer.reloadShaders().empty());
    CHECK_FALSE(centreOf(before).near({255, 0, 255}, 2));
    CHECK(centreOf(studio.picture(sheet)).near({255, 0, 255}, 2));
}

TEST_CASE("shader: a broken change is reported once and the old program stays") {
    ShaderCopy shaders;
    Studio studio(shaders.path());
    const Assembly sheet = assembled(sheetScene());
    const Image before = studio.picture(sheet);
    shaders.edit("background.glsl", "colour = ", "colour = broken + ");
    CHECK_THAT(studio.renderer.reloadShaders(), ContainsSubstring("background.glsl:"));
    CHECK(studio.renderer.reloadShaders().empty());
    CHECK(differentPixels(before, studio.picture(sheet)) == 0);
    shaders.edit("background.glsl", "broken + ", "");
    CHECK(studio.renderer.reloadShaders().empty());
    CHECK(differentPixels(before, studio.picture(sheet)) == 0);
}
