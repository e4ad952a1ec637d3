// What the program reads and writes: nothing is lost, nothing is half written, and every file tells where it is from.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>

#include "support/program.h"

using namespace drape::test;
using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

namespace {

const std::string kGrid = R"({"drape": 1, "name": "small", "cloths": [
  {"grid": {"columns": 6, "rows": 5}, "pins": ["top"]}]})";
const std::string kTriangle = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";

void write(const std::string& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
}

std::string quoted(const std::string& path) {
    return " '" + path + "' ";
}

std::string hashOf(const std::string& arguments, const std::string& input = {}) {
    const Outcome outcome = runDrape("run " + arguments + " --json -", input);
    CAPTURE(arguments, outcome.err);
    REQUIRE(outcome.status == 0);
    return Json::parse(outcome.out)["hash"];
}

void checkRefused(const std::string& arguments, const std::string& reason) {
    const Outcome outcome = runDrape(arguments, kGrid);
    CAPTURE(arguments, outcome.err);
    CHECK(outcome.status == 2);
    CHECK(outcome.err.find(reason) != std::string::npos);
    CHECK(std::ranges::count(outcome.err, '\n') == 1);
}

std::vector<std::string> linesOf(const std::string& text) {
    std::istringstream stream(text);
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

}  // namespace

TEST_CASE("files: a run that was saved goes on to the hash of one that did not stop") {
    const Folder folder;
    const std::string saved = quoted(folder / "on the way é漢.json");
    hashOf("sphere --frames 40 --save" + saved);
    CHECK(hashOf(saved + "--frames 40") == hashOf("sphere --frames 80"));
    const Json scene = Json::parse(contentOf(folder / "on the way é漢.json"));
    CHECK(scene["state"]["frames"] == 40);
    CHECK(scene["saved_by"].get<std::string>().starts_with("drape "));
}

TEST_CASE("files: an output over the scene, its mesh or the log is refused, and they stay") {
    const Folder folder;
    write(folder / "m.obj", kTriangle);
    write(folder / "s.json", R"({"drape": 1, "cloths": [{"mesh": "m.obj"}]})");
    write(folder / "log", "{\"drape_input\": 1}\n");
    const std::string scene = quoted(folder / "s.json"), mesh = quoted(folder / "m.obj"), log = quoted(folder / "log");
    for (const std::string& output :
         {"--json" + scene, "--save" + scene, "--obj" + mesh, "--csv" + mesh, "--csv" + log})
        checkRefused("run" + scene + "--frames 1 --input" + log + output, "which is read");
    checkRefused("run" + mesh + "--frames 1 --obj" + mesh, "which is read");
    checkRefused("sweep" + scene + "--vary solver.substeps=1,2 --csv" + scene, "which is read");
    checkRefused("bench --frames 3 --mesh" + mesh + "--json" + mesh, "which is read");
    checkRefused("run - --frames 1 --json" + scene + "--save" + scene, "two outputs");
    fs::create_symlink(folder / "s.json", folder / "link.json");
    checkRefused("run" + scene + "--frames 1 --json" + quoted(folder / "link.json"), "which is read");
    CHECK(contentOf(folder / "m.obj") == kTriangle);
    CHECK(contentOf(folder / "log") == "{\"drape_input\": 1}\n");
}

TEST_CASE("files: the folder of a sequence holds its frames alone") {
    const Folder folder;
    fs::create_directory(folder / "frames");
    write(folder / "frames/frame_000001.obj", kTriangle);
    const std::string sequence = " --frames 2 --obj-sequence" + quoted(folder / "frames");
    checkRefused("run -" + sequence + "--obj" + quoted(folder / "frames/last.obj"), "--obj lies in the folder");
    checkRefused("run" + quoted(folder / "frames/frame_000001.obj") + sequence, "a mesh lies in the folder");
    CHECK(contentOf(folder / "frames/frame_000001.obj") == kTriangle);
    CHECK(runDrape("run -" + sequence + "--obj" + quoted(folder / "last.obj"), kGrid).status == 0);
}

TEST_CASE("files: an OBJ tells version, frame, hash and the scene, which runs to that hash") {
    const Folder folder;
    const std::string arguments = "- --frames 12 --set solver.iterations=3 --set 'name=\"é\"'";
    const std::string hash = hashOf(arguments + " --obj" + quoted(folder / "a.obj"), kGrid);
    const auto lines = linesOf(contentOf(folder / "a.obj"));
    CHECK(lines.at(0).starts_with("# drape "));
    CHECK(lines[0].find("frame 12, time 0.2") != std::string::npos);
    CHECK(lines[0].ends_with("hash " + hash));
    std::string scene;
    for (std::size_t i = 1; lines[i].starts_with("# "); ++i) scene += lines[i].substr(2) + "\n";
    CHECK(std::ranges::all_of(scene, [](char c) { return static_cast<unsigned char>(c) < 128; }));
    CHECK(Json::parse(scene)["name"] == "é");
    CHECK(hashOf("- --frames 12", scene) == hash);
}

TEST_CASE("files: a written OBJ opens again with its particles, in a path with blanks and other letters") {
    const Folder folder;
    fs::create_directory(folder / "un été 漢");
    const std::string path = folder / "un été 漢/é a.obj";
    REQUIRE(runDrape("run - --frames 3 --obj" + quoted(path), kGrid).status == 0);
    const Outcome outcome = runDrape("run" + quoted(path) + "--frames 1 --json -");
    CAPTURE(outcome.err);
    REQUIRE(outcome.status == 0);
    CHECK(Json::parse(outcome.out)["particles"] == 30);
    CHECK(Json::parse(outcome.out)["scene"] == "é a");
}

TEST_CASE("files: a table tells hash, version, scene and settings in every row") {
    const Outcome outcome =
        runDrape("run - --frames 4 --csv - --set solver.iterations=3 --set 'gravity=[0,-1,0]'", kGrid);
    const auto rows = linesOf(outcome.out);
    REQUIRE(rows.size() == 5);
    CHECK(rows[0].ends_with(",step_ms,hash,version,scene,solver.iterations,gravity"));
    const std::string hash = hashOf("- --frames 4 --set solver.iterations=3 --set 'gravity=[0,-1,0]'", kGrid);
    CHECK(rows[4].find("," + hash + ",") != std::string::npos);
    CHECK(rows[4].ends_with(",small,3,\"[0,-1,0]\""));
}

TEST_CASE("files: a disk that is full leaves the older file whole, and nothing beside it") {
    const Folder folder;
    for (const std::string option : {"--state --json", "--csv", "--obj", "--save"}) {
        CAPTURE(option);
        const std::string file = folder / ("a" + option);
        write(file, "older");
        // No file may grow beyond 1024 bytes.
        const Outcome outcome = runDrape("run - --frames 20 " + option + quoted(file), kGrid,
                                         "bash -c 'ulimit -f 1; trap \"\" XFSZ; exec \"$@\"' bash");
        CHECK(outcome.status == 1);
        CHECK(outcome.err.find("cannot be written") != std::string::npos);
        CHECK(contentOf(file) == "older");
    }
    CHECK(std::distance(fs::directory_iterator(folder.path()), {}) == 4);
}

TEST_CASE("files: repairs of a mesh are notes, a line each, and the run goes on") {
    const Folder folder;
    write(folder / "m.obj", kTriangle + "v 9 9 9\nf 1 2 3\nf 1 1 2\nl 1 2 # note\np 1\nf 1 2\n");
    const Outcome outcome = runDrape("run" + quoted(folder / "m.obj") + "--frames 1 --json -");
    CHECK(outcome.status == 0);
    CHECK(outcome.err ==
          "drape: note: m: 1 face with fewer than 3 corners dropped\n"
          "drape: note: m: 2 points and lines ignored\n"
          "drape: note: m: 1 face without an area dropped\n"
          "drape: note: m: 1 face given twice dropped\n"
          "drape: note: m: 1 vertex no face uses dropped\n");
}

TEST_CASE("files: what is no mesh is refused at once, whatever it is") {
    const Folder folder;
    write(folder / "empty.obj", "");
    write(folder / "material.obj", "newmtl red\nKd 1 0 0\n");
    fs::create_directory(folder / "folder.obj");
    fs::create_symlink("/dev/zero", folder / "endless.obj");
    std::ofstream(folder / "huge.obj") << "v 0 0 0\n";
    fs::resize_file(folder / "huge.obj", 300U << 20U);
    for (const char* name : {"empty", "material", "folder", "endless", "huge", "nowhere"}) {
        CAPTURE(name);
        const std::string path = folder / (std::string(name) + ".obj");
        checkRefused("run" + quoted(path) + "--frames 1", path);
    }
    write(folder / "thing.mtl", "newmtl red\n");
    checkRefused("run" + quoted(folder / "thing.mtl"), "expected a name, a .json scene or an .obj mesh");
}
