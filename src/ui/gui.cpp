#include "gui.h"

#include <algorithm>

#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>

namespace drape {

Gui::Gui(GLFWwindow* window) {
    IMGUI_CHECKVERSION();
    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;  // every start looks the same
    ImGui::GetIO().LogFilename = nullptr;
    ImGui_ImplGlfw_InitForOpenGL(window, true);
    ImGui_ImplOpenGL3_Init("#version 330 core");
}

Gui::~Gui() {
    ImGui_ImplOpenGL3_Shutdown();
    ImGui_ImplGlfw_Shutdown();
    ImGui::DestroyContext();
}

const Theme& Gui::beginFrame(float scale, glm::vec2 size, float pixelRatio, bool dark,
                             [[maybe_unused]] std::array<bool, 3> buttons) {
    const bool resized = scale != theme_.scale || pixelRatio != pixelRatio_;
    if (resized || dark != theme_.dark) {
        theme_.scale = scale;
        theme_.dark = dark;
        applyStyle(theme_);
    }
    if (resized) {
        pixelRatio_ = pixelRatio;
        loadFonts(theme_, pixelRatio);
    }
    ImGui_ImplOpenGL3_NewFrame();
#if IMGUI_VERSION_NUM < 19200  // later releases follow the fonts by themselves
    if (resized) {
        ImGui_ImplOpenGL3_DestroyFontsTexture();
        ImGui_ImplOpenGL3_CreateFontsTexture();
    }
#endif
    ImGui_ImplGlfw_NewFrame();
#if IMGUI_VERSION_NUM < 18700  // later releases hear of each press and release
    std::ranges::copy(buttons, ImGui::GetIO().MouseDown);
#endif
    // It asked the window again, which can have another size by now than the rest of the frame is drawn for.
    ImGui::GetIO().DisplaySize = {size.x, size.y};
    ImGui::GetIO().DisplayFramebufferScale = {pixelRatio, pixelRatio};
    ImGui::NewFrame();
    return theme_;
}

void Gui::endFrame() {
    ImGui::Render();
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

bool Gui::wantsMouse() const {
    return ImGui::GetIO().WantCaptureMouse;
}

bool Gui::wantsKeyboard() const {
    return ImGui::GetIO().WantTextInput;
}

bool Gui::listOpen() const {
    return ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopup);
}

}  // namespace drape
