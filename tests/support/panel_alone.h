#pragma once

#include <map>
#include <string>
#include <vector>

#include <catch2/catch_test_macros.hpp>
#include <glm/vec2.hpp>
#include <imgui.h>

#include "hanging.h"
#include "overlay.h"
#include "panel.h"
#include "widgets.h"

namespace drape::test {

/// The panel without a window: frames drawn for nobody, a mouse and a keyboard. At its first size nothing has to be
/// scrolled to.
class PanelAlone {
public:
    explicit PanelAlone(const Scene& scene, bool compare, glm::vec2 size = {1200, 4000}, float wantedScale = 1)
        : size_(size), lab_(labOf(scene)) {
        ImGui::CreateContext();
        ImGuiIO& io = ImGui::GetIO();
        io.IniFilename = nullptr;
        io.DisplaySize = {size.x, size.y};
        io.DeltaTime = 1.0F / 60;
#if IMGUI_VERSION_NUM < 18700
        io.KeyMap[ImGuiKey_Backspace] = ImGuiKey_Backspace;
#endif
        theme_.scale = state.scale = fittingScale(wantedScale, size);
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
            const PanelCommands commands = panel_.draw(lab_, state, theme_, size_.x, size_.y);
            ImGui::EndFrame();
            for (const auto& [lane, scene] : commands.edits) CHECK(lab_.edit(lane, scene));
        }
    }
    /// Where each lane's title ends.
    [[nodiscard]] std::vector<float> titlesEnd() {
        Widgets widgets;
        widgets.beginFrame(theme_);
        ImGui::NewFrame();
        std::vector<float> ends = drawOverlays(lab_, state, widgets, panesOf(lab_, state, size_));
        ImGui::EndFrame();
        return ends;
    }
    [[nodiscard]] const std::map<std::string, double>& values() const {
        return panel_.values();
    }
    [[nodiscard]] const std::map<std::string, WidgetRect>& widgets() const {
        return panel_.widgets();
    }
    [[nodiscard]] Lab& lab() {
        return lab_;
    }

    void pointAt(const std::string& name) {
        const WidgetRect& box = panel_.widgets().at(name);
        ImGui::GetIO().MousePos = {box.x + box.width / 3, box.y + box.height / 2};
        frame();
    }
    void click() {
        ImGui::GetIO().MouseDown[0] = true;
        frame();
        ImGui::GetIO().MouseDown[0] = false;
        frame();
    }
    /// Ctrl-clicks a slider, types over its number, or empties it, and clicks elsewhere.
    void enter(const std::string& name, const std::string& text) {
        pointAt(name);
        control(true);
        click();
        control(false);
        frame(3);
        if (text.empty()) {
            press(true);
            frame();
            press(false);
        } else {
            ImGui::GetIO().AddInputCharactersUTF8(text.c_str());
        }
        frame();
        ImGui::GetIO().MousePos = {size_.x - 10, size_.y - 10};
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
    static void press(bool down) {
#if IMGUI_VERSION_NUM < 18700
        ImGui::GetIO().KeysDown[ImGuiKey_Backspace] = down;
#else
        ImGui::GetIO().AddKeyEvent(ImGuiKey_Backspace, down);
#endif
    }
    static void control(bool down) {
#if IMGUI_VERSION_NUM < 18700
        ImGui::GetIO().KeyCtrl = down;
#else
        ImGui::GetIO().AddKeyEvent(ImGuiMod_Ctrl, down);
#endif
    }

    glm::vec2 size_;
    Theme theme_;
    Lab lab_;
    Panel panel_;
    std::vector<Scene> scenes_;
};

}  // namespace drape::test
