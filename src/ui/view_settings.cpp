#include "lane_text.h"
#include "panel.h"

namespace drape {

void Panel::viewSettings(const Lab& lab, PanelState& state, PanelCommands& commands) {
    widgets_.heading("View");
    const Theme& theme = widgets_.theme();
    const float second = theme.px(112);
    const float third = theme.px(222);
    bool strain = state.draw.legend == Legend::Strain;
    if (widgets_.check("strain", "Strain", strain,
                       "Colours the cloth by strain, (l - l0) / l0: blue is pressed together, red is stretched. Key "
                       "H.")) {
        toggleLegend(lab, state, Legend::Strain);
    }
    ImGui::SameLine(second);
    bool difference = state.draw.legend == Legend::Difference;
    if (widgets_.check("difference", "Difference", difference,
                       "Colours the cloth by how far each particle is from the same particle in another lane, in "
                       "millimetres. That lane keeps its check. Key D.")) {
        toggleLegend(lab, state, Legend::Difference);
    }
    ImGui::SameLine(third);
    widgets_.check("wireframe", "Wireframe", state.draw.wireframe, "Shows the triangles. Key W.");
    widgets_.check("particles", "Particles", state.draw.particles, "Shows the particles as dots.");
    ImGui::SameLine(second);
    widgets_.check("pins", "Pins", state.draw.pins,
                   "Marks the pinned particles, which nothing but the hand moves. Shift + click on a particle "
                   "pins or frees it.");
    ImGui::SameLine(third);
    widgets_.check("dark", "Dark", state.draw.dark, "Dark or light window.");
    if (state.draw.legend == Legend::Strain) strainSettings(state);
    if (state.draw.legend == Legend::Difference) differenceSettings(lab, state);
    const float width = (ImGui::GetContentRegionAvail().x - theme.px(10)) / 2;
    if (widgets_.button("reset_camera", "Camera", width, "The scene's own view again. Key Home."))
        commands.resetCamera = true;
    ImGui::SameLine(0, theme.px(6));
    if (widgets_.button("help", "Keys", width, "The list of keys and what the mouse does. Key F1."))
        state.showHelp = !state.showHelp;
}

void Panel::fileButtons(const Lab& lab, const PanelState& state, PanelCommands& commands) {
    widgets_.heading("Files");
    const Theme& theme = widgets_.theme();
    const float width = (ImGui::GetContentRegionAvail().x - theme.px(10)) / 2;
    if (widgets_.button("save_scene", "Save scene", width,
                        "Writes the scene of each lane, with where every particle is now, as drape-scene-0001.json, "
                        "-0002, ... into the working directory. Opened again it goes on from there, to the bit; "
                        "Restart leads back to its start. Keys Ctrl + S.")) {
        commands.saveScenes = true;
    }
    ImGui::SameLine(0, theme.px(6));
    if (widgets_.button("screenshot", "Screenshot", width,
                        "Writes the window as drape-0001.png, -0002, ... into the working directory. Key F12.")) {
        commands.screenshot = true;
    }
    if (widgets_.button(
            "record", state.recorded ? "Stop recording" : "Record", width,
            "Writes the view, without the panel, as drape-recording-0001/frame_000001.png, ... into the "
            "working directory, 60 pictures for a second of the lab's clock, however long they take. Where ffmpeg "
            "is found it makes them an MP4 beside the folder. Notices go to the panel meanwhile, experiments and the "
            "list of keys wait. While paused only steps are pictures; another size of the view ends it. Key F9.")) {
        commands.record = true;
    }
    ImGui::SameLine(0, theme.px(6));
    if (widgets_.button(
            "record_inputs", lab.recordingInputs() ? "Stop inputs" : "Record inputs", width,
            "Keeps what you do from now on, pulls, pins, settings, restarts and ways back in time, and writes it "
            "at the end as drape-inputs-0001.jsonl, a file a lane, into the working directory. drape run --input "
            "FILE does it again without a window, to the bit. Other lanes or another scene end it. Key F10.")) {
        commands.recordInputs = true;
    }
}

void Panel::strainSettings(PanelState& state) {
    const Control control{
        "strain_range", "Legend to", " %", {0.1, 100, true}, "Strain of the ends of the colour legend, in per cent."};
    double percent = 100.0 * static_cast<double>(state.draw.strainRange);
    if (legendSlider(control, percent, 10)) state.draw.strainRange = static_cast<float>(percent / 100);
}

void Panel::differenceSettings(const Lab& lab, PanelState& state) {
    const std::vector<Lane>& lanes = lab.lanes();
    const Theme& theme = widgets_.theme();
    const std::size_t base = state.difference.baseOf(lanes);
    widgets_.label("From lane", false);
    ImGui::SameLine(theme.px(112));
    const auto count = static_cast<int>(lanes.size());
    const float width =
        (ImGui::GetContentRegionAvail().x - theme.px(static_cast<float>(count + 3))) / static_cast<float>(count);
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        if (widgets_.segment(("difference_from." + std::to_string(i + 1)).c_str(), briefNameOf(lanes, i).c_str(),
                             i == base, static_cast<int>(i), count, width,
                             "The lane that the others are measured from. Unless chosen: the reference where there is "
                             "one, else the first.")) {
            state.difference.base = i;
        }
    }
    const Control control{"difference_range",
                          "Legend to",
                          " mm",
                          {0.01, 1000, true, true},
                          "Difference of the legend's last colour, in millimetres. At the left end it fits the largest "
                          "there is: grows with it at once, shrinks after a second.",
                          false,
                          "automatic"};
    double millimetres = 1000 * state.difference.range;
    if (legendSlider(control, millimetres, 0)) state.difference.range = millimetres / 1000;
}

bool Panel::legendSlider(const Control& control, double& value, double original) {
    widgets_.label(control.label, false);
    ImGui::SameLine(widgets_.theme().px(112));
    return widgets_.slider(control, value, std::nullopt, original,
                           ImGui::GetContentRegionAvail().x - widgets_.theme().px(4));
}

}  // namespace drape
