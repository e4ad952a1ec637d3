// The log of inputs: what is read, what is written reads back, and what is refused by its line.
#include <algorithm>
#include <fstream>

#include <catch2/catch_test_macros.hpp>

#include "drape/scene/assembly.h"
#include "drape/scene/input_log.h"
#include "drape/scene/scene_file.h"
#include "support/folder.h"

using namespace drape;

namespace {

const std::string kHead = "{\"drape_input\": 1, \"frames\": 9}\n";

InputLog read(const std::string& text) {
    const Result<InputLog> log = parseInputLog(text, "log", "folder");
    INFO((log ? "" : log.error().message()));
    REQUIRE(log);
    return *log;
}

Error refused(const std::string& text) {
    const Result<InputLog> log = parseInputLog(text, "log", "");
    INFO(text);
    REQUIRE_FALSE(log);
    return log.error();
}

}  // namespace

TEST_CASE("input log: every action is read, with its frame") {
    const InputLog log = read(kHead +
                              "{\"frame\": 1, \"grab\": 17}\r\n\n{\"frame\": 2, \"move\": [0, 0.1, -2]}\n"
                              "{\"frame\": 2, \"release\": true}\n{\"frame\": 3, \"set\": [\"a.b=1\", \"c=[1,2]\"]}\n"
                              "{\"frame\": 8, \"restart\": true}\n{\"frame\": 8, \"grab_sphere\": 2}\n"
                              "{\"frame\": 8, \"jump\": [1, 0, 0]}\n"
                              "{\"frame\": 9, \"state\": {\"time\": 0.5, \"positions\": [[1, 2, 3]]}}");
    CHECK(log.frames == 9);
    CHECK(log.hash.empty());
    CHECK_FALSE(log.scene);
    REQUIRE(log.events.size() == 8);
    CHECK(log.events[0].frame == 1);
    CHECK(std::get<Grab>(log.events[0].action).particle == 17);
    CHECK(std::get<MoveHand>(log.events[1].action).displacement == vec3(0, 0.1F, -2));
    CHECK(std::holds_alternative<ReleaseHand>(log.events[2].action));
    CHECK(std::get<EditScene>(log.events[3].action).edits == std::vector<std::string>{"a.b=1", "c=[1,2]"});
    CHECK(std::holds_alternative<Restart>(log.events[4].action));
    CHECK(log.events[4].frame == 8);
    CHECK(std::get<GrabSphere>(log.events[5].action).collider == 2);
    CHECK(std::get<JumpHand>(log.events[6].action).displacement == vec3(1, 0, 0));
    CHECK(std::get<State>(log.events[7].action).time == 0.5);
    CHECK(std::get<State>(log.events[7].action).positions == std::vector{vec3(1, 2, 3)});
}

TEST_CASE("input log: it can bring its scene, whose meshes are beside it") {
    const InputLog log = read("{\"drape_input\": 1, \"scene\": {\"drape\": 1, \"name\": \"mine\"}}");
    REQUIRE(log.scene);
    CHECK(log.scene->name == "mine");
    CHECK(log.scene->folder == "folder");
}

TEST_CASE("input log: a file names its scene's mesh from its own folder, and tells who saved it") {
    const test::Folder here, there;
    std::ofstream(here / "m.obj") << "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";
    InputLog log;
    log.scene = *openScene(here / "m.obj");
    REQUIRE(saveInputLog(log, there / "log.jsonl"));
    const Result<InputLog> read = readInputLog(there / "log.jsonl");
    REQUIRE(read);
    CHECK(read->scene->savedBy.starts_with("drape "));
    CHECK(assemble(*read->scene));
}

TEST_CASE("input log: what is written reads back to the bit") {
    InputLog log;
    log.frames = 1234567;
    log.hash = "0123456789abcdef";
    log.scene.emplace();
    log.scene->state = State{{}, {}, 0.1, 7};
    log.events = {{0, Grab{3}},
                  {5, MoveHand{{0.1F, 1.0F / 3, -1e-30F}}},
                  {5, EditScene{{"name=\"two\nlines\""}}},
                  {6, ReleaseHand{}},
                  {7, Restart{}},
                  {7, GrabSphere{1}},
                  {7, JumpHand{{1.0F / 3, 0, 0}}},
                  {8, State{{vec3(0.1F, 1.0F / 3, -1e-30F)}, {vec3(1e30F)}, 0.1, 7}}};
    const std::string text = writeInputLog(log);
    CHECK(std::count(text.begin(), text.end(), '\n') == 9);
    const InputLog again = read(text);
    CHECK(writeInputLog(again) == text);
    CHECK(std::get<MoveHand>(again.events[1].action).displacement == vec3(0.1F, 1.0F / 3, -1e-30F));
    CHECK(again.hash == log.hash);
    CHECK(again.scene->state->frames == 7);
}

TEST_CASE("input log: what is wrong is refused by its line, and by its key") {
    CHECK(refused("").where == "log");
    CHECK(refused("{\"frames\": 1}").what.find("drape_input") != std::string::npos);
    CHECK(refused("{\"drape_input\": 2}").where == "log:1");
    CHECK(refused("{\"drape_input\": 1, \"frames\": 1e12}").what.starts_with("frames: "));
    CHECK(refused(kHead + "\n{\"frame\": 1, \"grab\": -1}").where == "log:3");
    for (const char* line :
         {"{\"frame\": 1}", "{\"frame\": -1, \"grab\": 0}", "{\"frame\": 1, \"grab\": 0.5}",
          "{\"frame\": 1, \"move\": [1, 2]}", "{\"frame\": 1, \"grab\": 1, \"release\": true}",
          "{\"frame\": 1, \"release\": false}", "{\"frame\": 1, \"set\": \"a=1\"}", "{\"frame\": 1, \"set\": [1]}",
          "{\"frame\": 1, \"leap\": 1}", "{\"frame\": 1, \"grab_sphere\": -1}", "{\"frame\": 1, \"jump\": true}",
          "{\"frame\": 1, \"state\": {\"hash\": \"0123456789abcdef\"}}", "{\"frame\": 1, \"move\": [1e39, 0, 0]}", "{",
          "[]", "7"}) {
        CHECK(refused(kHead + line).where == "log:2");
    }
    CHECK(refused(kHead + "{\"frame\": 1, \"move\": [0, \"x\", 0]}").what.starts_with("move[1]: "));
}

TEST_CASE("input log: actions out of their order are refused") {
    CHECK(refused(kHead + "{\"frame\": 5, \"release\": true}\n{\"frame\": 4, \"grab\": 1}").where == "log:3");
}
