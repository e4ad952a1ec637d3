// Whatever a person does to the window, in whatever order: it goes on, with finite numbers, and ends as one that is
// asked to.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch_test_macros.hpp>

#include "drape/scene/scene_file.h"
#include "support/window.h"

using namespace drape::test;

namespace {

using Words = std::vector<std::string>;

const Words kKeys{"space",      "n",          "r",      "c",      "w",      "h",      "d",
                  "g",          "e",          "t",      "p",      "F1",     "F9",     "F12",
                  "Left",       "Right",      "Escape", "ctrl+z", "ctrl+y", "ctrl+s", "ctrl+shift+z",
                  "ctrl+equal", "ctrl+minus", "Tab",    "Return"};
const Words kTexts{"0",      "1",   "-5",  "7.5", "1e-5", "1e400", "-1e400",
                   "1e-400", "nan", "inf", "abc", "1,5",  "99999", " "};
/// Written into the folder the window runs in; the last ones are not there.
const std::vector<std::pair<std::string, std::string>> kFiles{
    {"good.json", R"({"drape": 1, "cloths": [{"grid": {"columns": 8, "rows": 9}, "pins": ["top"]}]})"},
    {"two cloths \xc3\xbc.json",
     R"({"drape": 1, "cloths": [{"rope": {"particles": 5}}, {"grid": {"columns": 6, "rows": 4}}],
         "colliders": [{"type": "sphere"}], "particles": [{"position": [0, 2, 0]}]})"},
    {"empty.json", "{\"drape\": 1}"},
    {"cut.json", "{\"drape\": 1, \"cloths\": [{"},
    {"wrong.json", R"({"drape": 1, "solver": {"substeps": -1}})"},
    {"heavy.json", R"({"drape": 1, "particles": [{"inverse_mass": 1e999}]})"},
    {"tent.obj", "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0.5 0.5 1\nf 1 2 5\nf 2 3 5\nf 3 4 5\nf 4 1 5\n"},
    {"broken.obj", "v 0 0\nf 1 2 3\n"},
    {"flat.obj", "v 0 0 0\nv 1 0 0\nv 2 0 0\nf 1 2 3\n"},
    {"nothing.obj", ""},
    {"picture.png", "\x89PNG"},
    {"gone.json", {}},
};

std::string number(double value) {
    return std::to_string(static_cast<int>(value));
}

/// A person who tries everything. The same seed tries the same, as far as the window answers the same.
class RandomHand {
public:
    RandomHand(DrapeWindow& window, unsigned seed) : window_(window), chance_(seed) {}

    /// Does one thing; returns what.
    std::string act() {
        report_ = window_.report();
        using Action = std::string (RandomHand::*)();
        static constexpr std::array<Action, 16> kActions{
            &RandomHand::key,   &RandomHand::key,   &RandomHand::key,    &RandomHand::click,
            &RandomHand::click, &RandomHand::click, &RandomHand::choose, &RandomHand::choose,
            &RandomHand::drag,  &RandomHand::drag,  &RandomHand::pull,   &RandomHand::pull,
            &RandomHand::turn,  &RandomHand::type,  &RandomHand::resize, &RandomHand::open};
        return (this->*kActions[below(kActions.size())])();
    }

    /// Takes the hands off mouse and keyboard.
    void letGo() {
        window_.xdotool({"keyup", "ctrl", "keyup", "shift", "mouseup", "1", "mouseup", "2", "mouseup", "3"});
    }

private:
    std::size_t below(std::size_t end) { return chance_() % end; }
    double share() { return static_cast<double>(below(1001)) / 1000; }
    const std::string& oneOf(const Words& words) { return words[below(words.size())]; }

    Point anywhere() { return {DrapeWindow::kWidth * share(), DrapeWindow::kHeight * share()}; }
    Point onWidget(const Json& w) {
        return {w["x"].get<double>() + share() * w["width"].get<double>(),
                w["y"].get<double>() + share() * w["height"].get<double>()};
    }
    std::string someWidget() {
        return std::next(report_["widgets"].begin(), static_cast<std::ptrdiff_t>(below(report_["widgets"].size())))
            .key();
    }
    /// A landmark of a lane's particles: where there is something to pull.
    Point onCloth() {
        const Json lane = report_["lanes"][below(report_["lanes"].size())];
        if (lane["landmarks"].empty()) return anywhere();
        const Json mark = lane["landmarks"][below(lane["landmarks"].size())];
        return mark.is_null() ? anywhere() : Point{mark["x"], mark["y"]};
    }

    /// The words of xdotool that move the pointer there.
    static void to(Point point, Words& words) {
        words.insert(words.end(), {"mousemove", number(std::clamp(point.x, 0.0, DrapeWindow::kWidth - 1.0)),
                                   number(std::clamp(point.y, 0.0, DrapeWindow::kHeight - 1.0))});
    }

    std::string key() {
        const std::string& name = oneOf(kKeys);
        window_.xdotool({"key", name});
        return "key " + name;
    }

    std::string clickAt(Point point, const std::string& what) {
        static const Words kButtons{"1", "1", "1", "1", "2", "3"};
        static const Words kModifiers{"", "", "", "", "ctrl", "shift"};
        const std::string& button = oneOf(kButtons);
        const std::string& modifier = oneOf(kModifiers);
        const std::string times = below(4) == 0 ? "2" : "1";
        Words words;
        to(point, words);
        if (!modifier.empty()) words.insert(words.end(), {"keydown", modifier});
        words.insert(words.end(), {"sleep", "0.02", "click", "--repeat", times, "--delay", "40", button});
        if (!modifier.empty()) words.insert(words.end(), {"keyup", modifier});
        window_.xdotool(words);
        return modifier + " click " + button + " x" + times + " on " + what;
    }

    std::string click() {
        if (below(4) == 0) return clickAt(onCloth(), "the cloth");
        const std::string name = someWidget();
        return clickAt(onWidget(report_["widgets"][name]), name);
    }

    /// Something of a list that is open, once it was turned to; else opens one.
    std::string choose() {
        Words entries;
        for (const auto& [name, place] : report_["widgets"].items()) {
            if (name.starts_with("scene.") || name.starts_with("recent.") || name.starts_with("fabric."))
                entries.push_back(name);
        }
        if (entries.empty()) {
            const Json widgets = report_["widgets"];
            const std::string list = widgets.contains("fabric") && below(3) == 0 ? "fabric" : "scene";
            if (!widgets.contains(list)) return key();
            window_.click(onWidget(widgets[list]));
            return "opens the list " + list;
        }
        const std::string& entry = oneOf(entries);
        return clickAt(onWidget(report_["widgets"][entry]), entry);
    }

    std::string dragFrom(Point from, const std::string& what) {
        static const Words kButtons{"1", "1", "1", "2", "3"};
        const std::string& button = oneOf(kButtons);
        const std::string modifier = below(6) == 0 ? "shift" : "";
        Words words;
        if (!modifier.empty()) words.insert(words.end(), {"keydown", modifier});
        to(from, words);
        words.insert(words.end(), {"mousedown", button});
        for (int i = 0; i < 3; ++i) {
            words.insert(words.end(), {"sleep", "0.02"});
            to(anywhere(), words);
        }
        // Now and then the button stays down, for what comes next.
        if (below(5) > 0) words.insert(words.end(), {"mouseup", button});
        if (!modifier.empty()) words.insert(words.end(), {"keyup", modifier});
        window_.xdotool(words);
        return modifier + " drag " + button + " from " + what;
    }

    std::string drag() {
        if (below(2) == 0) return dragFrom(anywhere(), "somewhere");
        const std::string name = someWidget();
        return dragFrom(onWidget(report_["widgets"][name]), name);
    }
    std::string pull() { return dragFrom(onCloth(), "the cloth"); }

    std::string turn() {
        Words words;
        to(anywhere(), words);
        const std::string times = std::to_string(1 + below(30));
        words.insert(words.end(), {"click", "--repeat", times, "--delay", "2", std::to_string(4 + below(2))});
        window_.xdotool(words);
        return "wheel x" + times;
    }

    /// Types a number, or none, over the one of a slider, or over whatever has the keyboard.
    std::string type() {
        const std::string name = someWidget();
        const std::string& text = oneOf(kTexts);
        Words words;
        to(onWidget(report_["widgets"][name]), words);
        words.insert(words.end(), {"keydown", "ctrl", "sleep", "0.04", "click", "1", "sleep", "0.04", "keyup", "ctrl"});
        window_.xdotool(words);
        window_.afterFrames(2);
        window_.xdotool({"type", "--", text});
        static const Words kEnds{"Return", "Return", "Escape", "Tab"};
        const std::string& end = oneOf(kEnds);
        window_.xdotool({"keydown", end, "sleep", "0.05", "keyup", end});
        return "types \"" + text + "\" into " + name + ", " + end;
    }

    std::string resize() {
        if (below(5) == 0) {
            window_.loseFocus();
            window_.xdotool({"search", "--name", "^Drape", "windowmap"});
            return "hides and shows the window";
        }
        const bool tiny = below(4) == 0;
        const Point size{tiny ? 1 + 200 * share() : 300 + 700 * share(),
                         tiny ? 1 + 200 * share() : 200 + 480 * share()};
        window_.resize({size});
        return "resizes to " + number(size.x) + " x " + number(size.y);
    }

    std::string open() {
        const std::string& name = kFiles[below(kFiles.size())].first;
        CHECK(window_.drop(window_.folder().path() / name));
        return "drops " + name;
    }

    DrapeWindow& window_;
    std::mt19937 chance_;
    Json report_;
};

/// Begins anew with files about, which the list of recent ones names.
void beginAmongFiles(DrapeWindow& window) {
    window.kill();
    Json recent = Json::array();
    for (const auto& [name, content] : kFiles) {
        recent.push_back(window.folder() / name);
        if (name != "gone.json") std::ofstream(window.folder() / name) << content;
    }
    std::ofstream(window.folder() / "session.json")
        << Json{{"drape_session", 1}, {"zoom", 1},    {"dark", true},          {"plots", false},
                {"recent", recent},   {"source", ""}, {"lanes", Json::array()}};
    window.start({"hanging", "--compare", "--session", "session.json"});
}

bool finite(const Json& numbers) {
    return std::ranges::all_of(numbers.flatten(), [](const Json& n) { return n.is_number(); });
}

void requireSound(const Json& report) {
    CHECK(finite(report["camera"]));
    for (const Json& lane : report["lanes"]) {
        CHECK(finite(Json{lane["time"], lane["strain"]}));
        const auto scene = drape::parseScene(lane["scene"].dump(), "the lane's scene", "");
        INFO((scene ? "" : scene.error().message()));
        CHECK(scene);
    }
}

unsigned seedOf(unsigned usual) {
    const char* wanted = std::getenv("DRAPE_SEED");
    return wanted != nullptr ? static_cast<unsigned>(std::atoi(wanted)) : usual;
}

}  // namespace

TEST_CASE("a hundred random actions leave finite numbers, no complaint and a clean end", "[window]") {
    const unsigned seed = seedOf(1);  // another one: DRAPE_SEED
    DrapeWindow window({"hanging", "--paused"});
    beginAmongFiles(window);
    RandomHand hand(window, seed);
    std::ostringstream done;
    for (int i = 0; i < 100; ++i) {
        INFO("seed " << seed << " did:\n" << done.str());
        done << hand.act() << '\n';
    }
    INFO("seed " << seed << " did:\n" << done.str());
    hand.letGo();
    requireSound(window.afterFrames(2));
    CHECK(window.close() == 0);
    requireSound(Json::parse(contentOf(window.folder() / "report.json")));
    std::istringstream said(contentOf(window.folder() / "err"));
    for (std::string line; std::getline(said, line);) CHECK(line.substr(0, 13) == "drape: note: ");
}

TEST_CASE("a file that is dropped on the window opens, and one that is none is told", "[window]") {
    DrapeWindow window({"hanging", "--paused"});
    const std::string good = window.folder() / "a sc\xc3\xa8ne.json";
    std::ofstream(good) << R"({"drape": 1, "cloths": [{"grid": {"columns": 8, "rows": 9}}]})";
    std::ofstream(window.folder() / "cut.json") << "{\"drape\": ";
    REQUIRE(window.drop(window.folder().path() / "cut.json"));
    const Json refused = window.waitFor("the reason", [](const Json& r) { return r["notice"] != ""; });
    CHECK(refused["notice"].get<std::string>().starts_with("cannot open cut.json: "));
    CHECK(refused["source"] == "hanging");
    REQUIRE(window.drop(good));
    const Json opened = window.waitFor("the scene", [&](const Json& r) { return r["source"] == good; });
    CHECK(opened["lanes"][0]["scene"]["cloths"][0]["grid"]["columns"] == 8);
}
