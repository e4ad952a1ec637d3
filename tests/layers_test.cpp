#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch_test_macros.hpp>

// The arrows between the parts. Link edges alone do not stop `#include <GLFW/glfw3.h>` where /usr/include has it.

namespace {

namespace fs = std::filesystem;

using Includes = std::vector<std::string>;

struct Part {
    std::set<std::string> parts;      // whose headers it may include, besides its own
    std::set<std::string> libraries;  // which foreign headers, by the start of their path
};

const std::map<std::string, Part> kParts = {
    {"core", {{}, {"glm/", "tbb/", "oneapi/tbb/"}}},
    {"scene", {{"core"}, {"glm/", "nlohmann/"}}},
    {"lab", {{"core", "scene"}, {"glm/", "tbb/", "oneapi/tbb/"}}},
    {"cli", {{"core", "scene", "lab"}, {"glm/", "nlohmann/", "CLI/", "malloc.h"}}},
    {"render", {{"core", "scene", "lab"}, {"glm/", "glad/", "stb_image_write.h"}}},
    {"ui", {{"core", "scene", "lab", "render"}, {"glm/", "imgui.h", "backends/imgui_impl_"}}},
    {"app",
     {{"core", "scene", "lab", "render", "ui", "cli"},
      {"glm/", "nlohmann/", "GLFW/", "spawn.h", "sys/file.h", "sys/types.h", "sys/wait.h"}}},
};

const fs::path kSource = DRAPE_SOURCE_FOLDER;

Includes includesOf(const fs::path& file) {
    static const std::regex kPattern(R"(^\s*#\s*include\s*([<"][^>"]+)[>"].*)");
    Includes found;
    std::ifstream stream(file);
    for (std::string line; std::getline(stream, line);) {
        if (std::smatch match; std::regex_match(line, match, kPattern)) found.push_back(match[1]);
    }
    return found;
}

/// The part a header of the project belongs to; empty where it is not one of the project's. `folder` is the including
/// file's.
std::string partOf(const std::string& header, const fs::path& folder) {
    if (header.starts_with("drape/")) return header.substr(6, header.find('/', 6) - 6);
    if (fs::exists(folder / header)) {
        return fs::relative(fs::canonical(folder / header), fs::canonical(kSource / "src")).begin()->string();
    }
    for (const auto& [name, part] : kParts) {
        if (fs::exists(kSource / "src" / name / header)) return name;
    }
    return {};
}

/// The standard library's headers have neither a folder nor a suffix; the system's are named.
bool isStandard(const std::string& header) {
    static const std::set<std::string> kSystem = {"immintrin.h", "emmintrin.h", "unistd.h", "fcntl.h"};
    return header.find_first_of("/.") == std::string::npos || kSystem.contains(header);
}

bool mayInclude(const std::string& includer, const fs::path& folder, const std::string& include) {
    const Part& part = kParts.at(includer);
    const std::string header = include.substr(1);
    if (const std::string owner = partOf(header, folder); !owner.empty()) {
        return owner == includer || part.parts.contains(owner);
    }
    if (include.front() == '<' && isStandard(header)) return true;
    // The reference alone is solved with Eigen: the step has its own arithmetic.
    if (header.starts_with("Eigen/")) return folder == kSource / "src/core/reference";
    return std::ranges::any_of(part.libraries, [&](const std::string& start) { return header.starts_with(start); });
}

std::vector<std::pair<std::string, fs::path>> filesByPart() {
    std::vector<std::pair<std::string, fs::path>> files;
    for (const auto& [name, part] : kParts) {
        for (const fs::path& folder : {kSource / "src" / name, kSource / "include/drape" / name}) {
            if (!fs::exists(folder)) continue;
            for (const auto& entry : fs::recursive_directory_iterator(folder)) {
                const fs::path extension = entry.path().extension();
                if (extension == ".h" || extension == ".cpp") files.emplace_back(name, entry.path());
            }
        }
    }
    return files;
}

/// The types a file defines for others, each with its namespace.
std::vector<std::string> typesOf(const fs::path& file) {
    static const std::regex kNamespace(R"(^namespace (\S+) \{.*)");
    static const std::regex kType(R"(^(?:struct|class|enum class) (\w+)(?: final)?(?: :.*)? \{.*)");
    std::vector<std::string> types;
    std::string space;
    bool own = false;
    std::ifstream stream(file);
    for (std::string line; std::getline(stream, line);) {
        if (line == "namespace {" || line == "}  // namespace") own = line == "namespace {";
        std::smatch match;
        if (std::regex_match(line, match, kNamespace)) space = match[1];
        if (!own && std::regex_match(line, match, kType)) types.push_back(space + "::" + match[1].str());
    }
    return types;
}

}  // namespace

// The linker takes the functions of either, without a word.
TEST_CASE("no two files define a type of the same name", "[layers]") {
    std::map<std::string, std::string> definedIn;
    for (const auto& [part, file] : filesByPart()) {
        for (const std::string& type : typesOf(file)) {
            const auto [before, added] = definedIn.emplace(type, file.string());
            INFO(type << " of " << file.string() << " is defined in " << before->second);
            CHECK(added);
        }
    }
    CHECK(definedIn.size() > 100);
}

TEST_CASE("every part includes only what the arrows allow", "[layers]") {
    const auto files = filesByPart();
    REQUIRE(files.size() > 10);
    for (const auto& [part, file] : files) {
        for (const std::string& include : includesOf(file)) {
            INFO(fs::relative(file, kSource).string() << " may not include " << include.substr(1));
            CHECK(mayInclude(part, file.parent_path(), include));
        }
    }
}

TEST_CASE("every folder of the sources is a part of the design", "[layers]") {
    for (const fs::path& folder : {kSource / "src", kSource / "include/drape"}) {
        for (const auto& entry : fs::directory_iterator(folder)) {
            if (!entry.is_directory()) continue;
            INFO(entry.path().string());
            CHECK(kParts.contains(entry.path().filename().string()));
        }
    }
}

TEST_CASE("an arrow in the wrong direction is found", "[layers]") {
    CHECK_FALSE(mayInclude("core", kSource / "src/core", "\"drape/scene/scene.h"));
    CHECK_FALSE(mayInclude("core", kSource / "src/core", "<nlohmann/json.hpp"));
    CHECK_FALSE(mayInclude("core", kSource / "src/core", "<Eigen/SparseCholesky"));
    CHECK_FALSE(mayInclude("core", kSource / "include/drape/core", "<Eigen/SparseCholesky"));
    CHECK_FALSE(mayInclude("lab", kSource / "src/lab", "\"renderer.h"));
    CHECK_FALSE(mayInclude("cli", kSource / "src/cli", "\"renderer.h"));
    CHECK_FALSE(mayInclude("cli", kSource / "src/cli", "<GLFW/glfw3.h"));
    CHECK_FALSE(mayInclude("render", kSource / "src/render", "<imgui.h"));
    CHECK_FALSE(mayInclude("ui", kSource / "src/ui", "<glad/gl.h"));
    CHECK_FALSE(mayInclude("ui", kSource / "src/ui", "<GL/gl.h"));
    CHECK_FALSE(mayInclude("app", kSource / "src/app", "<glad/gl.h"));
    CHECK(mayInclude("core", kSource / "src/core/reference", "<Eigen/SparseCholesky"));
    CHECK(mayInclude("ui", kSource / "src/ui", "\"lab.h"));
    CHECK(mayInclude("app", kSource / "src/app", "<GLFW/glfw3.h"));
}
