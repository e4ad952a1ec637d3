#include "theme.h"

#include <array>
#include <filesystem>

namespace drape {
namespace {

constexpr ImU32 rgb(unsigned hex, unsigned alpha = 255) {
    return IM_COL32(hex >> 16 & 255U, hex >> 8 & 255U, hex & 255U, alpha);
}

/// Sans-serif fonts with figures of equal width, in order of preference.
constexpr std::array kFontFiles{
    "/usr/share/fonts/truetype/open-sans/OpenSans-Regular.ttf",
    "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf",
    "/usr/share/fonts/noto/NotoSans-Regular.ttf",
    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
    "/usr/share/fonts/TTF/DejaVuSans.ttf",
    "/usr/share/fonts/dejavu-sans-fonts/DejaVuSans.ttf",
    "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf",
};

const char* findFontFile() {
    for (const char* file : kFontFiles) {
        std::error_code ignored;
        if (std::filesystem::is_regular_file(file, ignored)) return file;
    }
    return nullptr;
}

ImFont* loadFont(const char* file, float pixels) {
    ImFontConfig config;
    config.OversampleH = 2;
    config.OversampleV = 1;
    config.SizePixels = pixels;
    ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
    static constexpr ImWchar kGlyphs[] = {0x20, 0xFF, 0x2264, 0x2265, 0};  // Latin, and the signs for at most, at least
    return file != nullptr ? atlas.AddFontFromFileTTF(file, pixels, &config, kGlyphs) : atlas.AddFontDefault(&config);
}

ImVec4 vec(ImU32 colour) {
    return ImGui::ColorConvertU32ToFloat4(colour);
}

}  // namespace

ImU32 Theme::ink() const {
    return dark ? rgb(0xE6E9EF) : rgb(0x1E2430);
}
ImU32 Theme::faint() const {
    return dark ? rgb(0x969EAD) : rgb(0x5C6676);
}
ImU32 Theme::track() const {
    return dark ? rgb(0x2C323D) : rgb(0xDDE1E8);
}
ImU32 Theme::trackHovered() const {
    return dark ? rgb(0x363D4A) : rgb(0xD0D6DF);
}
ImU32 Theme::fill() const {
    return dark ? rgb(0x3F5F8A) : rgb(0xA9C4EA);
}
ImU32 Theme::accent() const {
    return dark ? rgb(0x4C83D6) : rgb(0x2F6FD0);
}
ImU32 Theme::onAccent() const {
    return rgb(0xFFFFFF);
}
ImU32 Theme::line() const {
    return dark ? rgb(0x343B47) : rgb(0xC9CFD8);
}
ImU32 Theme::plate() const {
    return dark ? rgb(0x14171D, 178) : rgb(0xFFFFFF, 190);
}
ImU32 Theme::warning() const {
    return dark ? rgb(0xF2B84B) : rgb(0xA86500);
}
ImU32 Theme::holds() const {
    return dark ? rgb(0x5FCF80) : rgb(0x1E8746);
}
ImU32 Theme::off() const {
    return dark ? rgb(0xF0685F) : rgb(0xC62A20);
}
ImU32 Theme::pbd() const {
    return dark ? rgb(0xF39B5F) : rgb(0xC05A12);
}
ImU32 Theme::xpbd() const {
    return dark ? rgb(0x5CC8B4) : rgb(0x0D7F6C);
}

ImU32 Theme::of(Method method) const {
    if (method == Method::Reference) return dark ? rgb(0x9DB2F5) : rgb(0x3F55B8);
    return method == Method::Pbd ? pbd() : xpbd();
}

ImU32 Theme::shade(bool pbd, std::size_t index) const {
    static constexpr std::array kDarkWarm{rgb(0xF39B5F), rgb(0xF2D16B), rgb(0xE8707A), rgb(0xC9A27E)};
    static constexpr std::array kDarkCold{rgb(0x5CC8B4), rgb(0x6EA8F7), rgb(0xB59BF2), rgb(0xA5D06B)};
    static constexpr std::array kLightWarm{rgb(0xC05A12), rgb(0xA88400), rgb(0xB8323E), rgb(0x7A5230)};
    static constexpr std::array kLightCold{rgb(0x0D7F6C), rgb(0x1F63C4), rgb(0x6B46C1), rgb(0x4C7F1B)};
    const auto& shades = pbd ? (dark ? kDarkWarm : kLightWarm) : (dark ? kDarkCold : kLightCold);
    return shades[index % shades.size()];
}

void applyStyle(const Theme& theme) {
    ImGuiStyle style;
    theme.dark ? ImGui::StyleColorsDark(&style) : ImGui::StyleColorsLight(&style);
    style.WindowPadding = {12, 10};
    style.FramePadding = {8, 3};
    style.ItemSpacing = {8, 4};
    style.ItemInnerSpacing = {6, 4};
    style.FrameRounding = 5;
    style.GrabRounding = 5;
    style.PopupRounding = 6;
    style.WindowRounding = 8;
    style.ChildRounding = 6;
    style.ScrollbarRounding = 6;
    style.ScrollbarSize = 11;
    style.WindowBorderSize = 0;
    style.PopupBorderSize = 1;

    const ImVec4 panel = vec(theme.dark ? rgb(0x1D2128) : rgb(0xF4F6F9));
    const ImVec4 popup = vec(theme.dark ? rgb(0x262B34) : rgb(0xFFFFFF));
    style.Colors[ImGuiCol_Text] = vec(theme.ink());
    style.Colors[ImGuiCol_TextDisabled] = vec(theme.faint());
    style.Colors[ImGuiCol_WindowBg] = panel;
    style.Colors[ImGuiCol_ChildBg] = {0, 0, 0, 0};
    style.Colors[ImGuiCol_PopupBg] = popup;
    style.Colors[ImGuiCol_Border] = vec(theme.line());
    style.Colors[ImGuiCol_Separator] = vec(theme.line());
    style.Colors[ImGuiCol_FrameBg] = vec(theme.track());
    style.Colors[ImGuiCol_FrameBgHovered] = vec(theme.trackHovered());
    style.Colors[ImGuiCol_FrameBgActive] = vec(theme.trackHovered());
    style.Colors[ImGuiCol_Button] = vec(theme.track());
    style.Colors[ImGuiCol_ButtonHovered] = vec(theme.trackHovered());
    style.Colors[ImGuiCol_ButtonActive] = vec(theme.fill());
    style.Colors[ImGuiCol_Header] = vec(theme.fill());
    style.Colors[ImGuiCol_HeaderHovered] = vec(theme.trackHovered());
    style.Colors[ImGuiCol_HeaderActive] = vec(theme.fill());
    style.Colors[ImGuiCol_CheckMark] = vec(theme.accent());
    style.Colors[ImGuiCol_ScrollbarBg] = {0, 0, 0, 0};
    style.Colors[ImGuiCol_ScrollbarGrab] = vec(theme.trackHovered());
    style.Colors[ImGuiCol_TextSelectedBg] = vec(theme.fill());
    style.ScaleAllSizes(theme.scale);
    ImGui::GetStyle() = style;
}

void loadFonts(Theme& theme, float pixelRatio) {
    ImGuiIO& io = ImGui::GetIO();
    io.Fonts->Clear();
    theme.textSize = theme.px(15);
    theme.largeSize = theme.px(32);
    const char* file = findFontFile();
    theme.text = loadFont(file, theme.textSize * pixelRatio);
    theme.large = loadFont(file, theme.largeSize * pixelRatio);
#if IMGUI_VERSION_NUM < 19200
    io.FontGlobalScale = 1 / pixelRatio;  // later releases rasterize at the framebuffer's density by themselves
#endif
}

}  // namespace drape
