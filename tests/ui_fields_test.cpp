#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include <catch2/catch_test_macros.hpp>
#include <imgui.h>

#include "panel.h"
#include "support/hanging.h"

using namespace drape;
using namespace drape::test;

namespace {

/// The panel without a window: frames drawn for nobody, a mouse and a keyboard.
class PanelAlone {
public:
    explicit PanelAlone(const Scene& scene, bool compare) : lab_(labOf(scene)) {
        ImGui::CreateContext();
        ImGuiIO& io = ImGui::GetIO();
        io.IniFilename = nullptr;
        io.DisplaySize = {1200, 4000};  // nothing has to be scrolled to
        io.DeltaTime = 1.0F / 60;
#if IMGUI_VERSION_NUM < 18700
        io.KeyMap[ImGuiKey_Backspace] = ImGuiKey_Backspace;
#endif
        applyStyle(theme_);
        loadFonts(theme_, 1);
        unsigned char* pixels = nullptr;
        int width = 0, height = 0;
        io.Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
        if (compare) REQUIRE(lab_.compare(true));
        for (const Lane& lane : lab_.lanes()) scenes_.push_back(lane.scene());
        state.original = scene;
        frame(2);
    }
    ~PanelAlone() {
        ImGui::DestroyContext();
    }
    PanelAlone(const PanelAlone&) = delete;
    PanelAlone& operator=(const PanelAlone&) = delete;

    PanelState state;

    void frame(int count = 1) {
        for (int i = 0; i < count; ++i) {
            ImGui::NewFrame();
            const PanelCommands commands = panel_.draw(lab_, state, theme_, 1200, 4000);
            ImGui::EndFrame();
            for (const auto& [lane, scene] : commands.edits) CHECK(lab_.edit(lane, scene));
        }
    }
    [[nodiscard]] const std::map<std::string, double>& values() const {
        return panel_.values();
    }
    [[nodiscard]] const Lab& lab() const {
        return lab_;
    }

    /// Double-clicks a slider, types over its number, or empties it, and clicks elsewhere.
    void enter(const std::string& name, const std::string& text) {
        const WidgetRect& box = panel_.widgets().at(name);
        ImGui::GetIO().MousePos = {box.x + box.width / 3, box.y + box.height / 2};
        frame();
        for (int i = 0; i < 2; ++i) click();
        frame(3);
        if (text.empty()) {
            press(true);
            frame();
            press(false);
        } else {
            ImGui::GetIO().AddInputCharactersUTF8(text.c_str());
        }
        frame();
        ImGui::GetIO().MousePos = {1190, 3990};
        click();
        frame(2);
    }
    /// The settings it began with.
    void reset() {
        for (std::size_t i = 0; i < scenes_.size(); ++i) REQUIRE(lab_.edit(i, scenes_[i]));
        state.notice.clear();
        frame(30);  // a double-click is over
    }
    void step() {
        lab_.stepOnce();
    }

private:
    void click() {
        ImGui::GetIO().MouseDown[0] = true;
        frame();
        ImGui::GetIO().MouseDown[0] = false;
        frame();
    }
    static void press(bool down) {
#if IMGUI_VERSION_NUM < 18700
        ImGui::GetIO().KeysDown[ImGuiKey_Backspace] = down;
#else
        ImGui::GetIO().AddKeyEvent(ImGuiKey_Backspace, down);
#endif
    }

    Theme theme_;
    Lab lab_;
    Panel panel_;
    std::vector<Scene> scenes_;
};

/// A small cloth, a sphere and a plane.
Scene everything() {
    Scene scene = hanging(6);
    scene.colliders.emplace_back(Sphere{.center = vec3(0, 0.5F, 0), .radius = 0.2F});
    scene.colliders.emplace_back(Plane{});
    return scene;
}

/// What a field shows is what was typed, or a note says what became of it; nothing is ever not finite.
void checkFields(PanelAlone& panel, std::size_t least) {
    std::vector<std::string> names;
    for (const auto& [name, value] : panel.values()) names.push_back(name);
    CHECK(names.size() >= least);
    for (const std::string& name : names) {
        for (const std::string text : {"", "0", "-1", "1e-320", "1e308", "nan", "1e5"}) {
            CAPTURE(name, text);
            const double before = panel.values().at(name);
            panel.enter(name, text);
            const std::optional<double> typed = parseNumber(text);
            const double after = panel.values().at(name);
            CHECK(std::isfinite(after));
            const bool taken = typed && std::abs(after - *typed) <= 1e-6 * std::abs(*typed) + 1e-300;
            if (!taken) CHECK(panel.state.notice.find(typed ? "limited to" : "not a number") != std::string::npos);
            if (!typed) CHECK(after == before);
            panel.step();
            for (const Lane& lane : panel.lab().lanes()) CHECK(isFinite(lane.state()));
            panel.reset();
        }
    }
}

}  // namespace

TEST_CASE("fields: every number of the panel is limited or refused with a note, in two lanes that differ") {
    PanelAlone panel(everything(), true);
    panel.state.draw.legend = Legend::Difference;
    panel.frame(2);
    checkFields(panel, 20);
}

TEST_CASE("fields: every number of a single lane's panel is limited or refused with a note") {
    Scene scene = everything();
    scene.cloths[0].particleMass = 0.01F;
    PanelAlone panel(scene, false);
    panel.state.draw.legend = Legend::Strain;
    panel.frame(2);
    CHECK(panel.values().contains("strain_range"));
    CHECK(panel.values().contains("mass"));
    checkFields(panel, 17);
}

TEST_CASE("fields: every number of a rope's panel is limited or refused with a note") {
    Scene scene = hanging();
    scene.cloths[0].shape = RopeShape{};
    scene.cloths[0].particleMass = 0.05F;
    scene.cloths[0].shearModel = ShearModel::None;
    scene.cloths[0].bendModel = BendModel::None;
    scene.cloths[0].pins = {0};
    PanelAlone panel(scene, false);
    checkFields(panel, 6);
}
