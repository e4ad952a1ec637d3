#include "panel.h"

namespace drape {

void Panel::viewSettings(PanelState& state, PanelCommands& commands) {
    widgets_.heading("View");
    const Theme& theme = widgets_.theme();
    const float second = theme.px(112);
    const float third = theme.px(222);
    widgets_.check("strain", "Strain", state.draw.strain,
                   "Colours the cloth by strain, (l - l0) / l0: blue is pressed together, red is stretched. Key H.");
    ImGui::SameLine(second);
    widgets_.check("wireframe", "Wireframe", state.draw.wireframe, "Shows the triangles. Key W.");
    ImGui::SameLine(third);
    widgets_.check("particles", "Particles", state.draw.particles, "Shows the particles as dots.");
    widgets_.check("pins", "Pins", state.draw.pins, "Marks the pinned particles, which nothing but the hand moves.");
    ImGui::SameLine(second);
    widgets_.check("dark", "Dark", state.draw.dark, "Dark or light window.");
    ImGui::SameLine(third);
    if (widgets_.button("reset_camera", "Camera", theme.px(84), "The scene's own view again."))
        commands.resetCamera = true;
    if (state.draw.strain) {
        Control control{"strain_range",
                        "Legend to",
                        " %",
                        {0.1, 100, true},
                        "Strain of the ends of the colour legend, in per cent."};
        double percent = 100.0 * static_cast<double>(state.draw.strainRange);
        widgets_.label(control.label, false);
        ImGui::SameLine(second);
        if (widgets_.slider(control, percent, std::nullopt, 10, ImGui::GetContentRegionAvail().x - theme.px(4))) {
            state.draw.strainRange = static_cast<float>(percent / 100);
        }
    }
    const float half = (ImGui::GetContentRegionAvail().x - theme.px(10)) / 2;
    if (widgets_.button("screenshot", "Screenshot", half,
                        "Writes the window as drape-0001.png, -0002, ... into the working directory. Key F12.")) {
        commands.screenshot = true;
    }
    ImGui::SameLine(0, theme.px(6));
    if (widgets_.button("help", "Keys", half, "The list of keys and what the mouse does. Key F1."))
        state.showHelp = !state.showHelp;
}

}  // namespace drape
