#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <glm/vec2.hpp>

#include "drape/scene/materials.h"
#include "drape/scene/scene_file.h"
#include "experiment_window.h"
#include "lab.h"
#include "plot_drawer.h"
#include "renderer.h"
#include "steady_scale.h"
#include "stiffness_fit.h"
#include "widgets.h"

namespace drape {

/// The view of how far lanes are from one of them, the base; on where DrawOptions::legend says so.
struct DifferenceView {
    std::optional<std::size_t> base;  ///< the lane that was chosen; nothing: defaultBase()
    double range = 0;                 ///< m, end of the legend; 0: fits the largest
    SteadyScale scale;                ///< the end that fits [m]

    [[nodiscard]] std::size_t baseOf(const std::vector<Lane>& lanes) const;
};

/// A particle of a lane.
struct LaneParticle {
    std::size_t lane = 0;
    int particle = 0;
};

/// What the panel shows and remembers besides the lab: plain settings, edited by it and by keys.
struct PanelState {
    static constexpr float kSmallestScale = 0.75F;
    static constexpr float kLargestScale = 3;

    DrawOptions draw;
    DifferenceView difference;
    bool showHelp = false;              ///< the list of keys (F1)
    bool showTheory = false;            ///< what a proof shows, its formula and its paper (T)
    bool showPlots = false;             ///< what the lanes do, plotted at the bottom of the view (G)
    bool showExperiments = false;       ///< the experiments (E)
    bool closeLists = false;            ///< lists that are open close with the next frame (Esc)
    bool linked = true;                 ///< one set of sliders edits all lanes
    float wantedScale = 1;              ///< UI scale, 0.75 to 3
    float scale = 1;                    ///< what of it fits the window
    double framesPerSecond = 0;         ///< measured by the app
    std::optional<LaneParticle> hover;  ///< under the cursor, where nothing is being dragged
    bool takeable = false;              ///< a press would take the cloth or a sphere, or the hand holds one
    bool undoable = false;
    bool redoable = false;
    std::optional<int> recorded;  ///< pictures so far, while they are recorded
    std::string notice;           ///< one line shown at the bottom of the view, e.g. "saved drape-0001.png"
    std::string about;            ///< OpenGL version and renderer
    std::string source;           ///< SCENE as on the command line
    Scene original;               ///< what `source` opens, before any edit
    std::vector<BuiltInScene> scenes;
    std::vector<MaterialPreset> fabrics;  ///< to choose from
    std::vector<std::string> recent;      ///< files that were opened, the last one first
};

/// What the person asked for in this frame; the app carries it out, the edits before what the mouse did.
struct PanelCommands {
    std::vector<std::pair<std::size_t, Scene>> edits;  ///< lane, of those the panel was drawn for, and its edited scene
    std::optional<std::string> openScene;
    std::optional<bool> compare;
    std::optional<Method> keep;  ///< leaving Compare: whose lane stays; else that of the method before it
    /// Another lane, with the settings of lane `like`.
    struct AddLane {
        std::size_t like;
        Method method;
    };
    std::optional<AddLane> addLane;
    std::optional<std::size_t> removeLane;
    std::optional<LaneParticle> togglePin;
    int undo = 0;  ///< steps to take back; negative: to do again
    std::optional<bool> play;
    std::optional<double> speed;  ///< simulated seconds per second
    bool stepOnce = false;
    std::optional<std::size_t> goTo;  ///< a moment of the lab's timeline
    bool restart = false;
    bool defaults = false;  ///< the scene's own settings again
    bool saveScenes = false;
    bool screenshot = false;
    bool record = false;        ///< begin to record pictures of the view, or end it
    bool recordInputs = false;  ///< the same for what is done to the lab
    bool resetCamera = false;
    std::optional<std::string> copyToClipboard;

    /// What is to be written into the working directory, as STEM-0001.csv or .png, -0002, ...
    struct Text {
        std::string stem;
        std::string csv;
    };
    struct Table {  ///< the rows an experiment has so far
        std::string stem;
        const Experiment* experiment;
        const Sweep* sweep;  ///< none where it has no rows
    };
    struct Chart {  ///< what shows these rows, as it is drawn in this frame
        Table table;
        WidgetRect part;  ///< of the window
    };
    std::optional<Text> saveText;
    std::optional<Table> saveTable;
    std::optional<Chart> saveChart;
};

/// The panel, the pane titles, the strain legend and the notices, in Dear ImGui. Knows nothing of GL.
class Panel {
public:
    /// Draws everything for this frame, between the beginning and the end of a frame of Gui.
    PanelCommands draw(const Lab& lab, PanelState& state, const Theme& theme, float windowWidth, float windowHeight);
    /// Where each control was drawn last, by its name ("iterations", "compare", ...): for tests and for `--report`.
    [[nodiscard]] const std::map<std::string, WidgetRect>& widgets() const { return widgets_.rectangles(); }
    /// The number each slider shows, by its name.
    [[nodiscard]] const std::map<std::string, double>& values() const { return widgets_.values(); }
    [[nodiscard]] const ExperimentWindow& experiments() const { return experiments_; }

private:
    void beginEdits(const Lab& lab, PanelState& state);
    void header(const Lab& lab, PanelState& state, PanelCommands& commands);
    void sceneChoice(PanelState& state, PanelCommands& commands);
    void methodChoice(const Lab& lab, PanelState& state, PanelCommands& commands);
    void transport(const Lab& lab, const PanelState& state, PanelCommands& commands);
    void timelineBar(const Lab& lab, PanelCommands& commands);
    void laneChoice(const Lab& lab, PanelState& state, PanelCommands& commands);
    void laneSettings(PanelCommands& commands);
    void settings(const Lab& lab, PanelState& state, PanelCommands& commands);
    void solverSettings();
    void materialSettings(const PanelState& state);
    /// A list of fabrics, each of which sets the cloth's mass and compliances.
    void fabricChoice(const std::vector<MaterialPreset>& fabrics);
    void constraintSettings();
    /// Buttons that give one method the material with which it does what the other one does now.
    void equivalents(const Lab& lab, PanelState& state);
    void likePbd(const Lab& lab, float width);
    void likeXpbd(const Lab& lab, PanelState& state, float width);
    /// What is known of a fit of k: drops one whose lanes are others by now, and takes over one that is done.
    void followFit(const Lab& lab, PanelState& state);
    void noteFit(const std::string& text, PanelState& state);
    void takeStiffness(const Lab& lab, const Scene& from);
    void clothSettings(const Lab& lab);
    void ropeSettings();
    void meshSettings(const Lab& lab);
    void worldSettings();
    void windSettings();
    void settingsAndMeasures(const Lab& lab, PanelState& state, PanelCommands& commands, float windowHeight);
    void measures(const Lab& lab, PanelState& state, PanelCommands& commands);
    void viewSettings(const Lab& lab, PanelState& state, PanelCommands& commands);
    void fileButtons(const Lab& lab, const PanelState& state, PanelCommands& commands);
    void strainSettings(PanelState& state);
    void differenceSettings(const Lab& lab, PanelState& state);
    /// A row with a slider on something that is no setting of the scene. True where it changed.
    bool legendSlider(const Control& control, double& value, double original);
    /// Below each title, how its lane stands to the proof: with all numbers where the pane is wide, else in a line.
    void proofs(const Lab& lab, PanelState& state, const std::vector<Pane>& panes, const std::vector<float>& titlesEnd);
    void clockMeasures(const Lab& lab, const PanelState& state);
    void modelMeasures(const Lab& lab);
    void plotButtons(PanelState& state);

    /// A labelled slider on one number of the scene, in all lanes being edited.
    void row(const Control& control, const std::function<double(const Scene&)>& get,
             const std::function<void(Scene&, double)>& set);
    /// The slider alone, `width` wide, at the cursor.
    void field(const Control& control, float width, const std::function<double(const Scene&)>& get,
               const std::function<void(Scene&, double)>& set);
    /// A check box on a setting of the solver, in all lanes being edited.
    void toggle(const char* name, const char* label, const char* tooltip,
                const std::function<bool&(SolverSettings&)>& flag);
    /// What can be set of a material, and where it is in a scene.
    struct MaterialRow {
        using Edit = std::function<void(Material&)>;
        const char* label;
        Control stiffness, compliance;
        std::function<Material(const Scene&)> get;
        std::function<void(Scene&, const Edit&)> edit;
    };
    /// Names the two columns of sliders where both k and compliance are edited.
    void materialColumns();
    /// k, compliance or both, by the methods of the lanes being edited.
    void materialRow(const MaterialRow& material);
    void clothMaterial(int role);
    void correctionToggle();
    void resizeGrid(Scene& scene, int columns, int rows);

    [[nodiscard]] const Scene& shown() const { return edited_[first_]; }
    /// True where one of the lanes being edited is as stiff as k says, or as its compliance says.
    [[nodiscard]] bool edits(bool stiffness) const;
    [[nodiscard]] const ClothDefinition* cloth() const;

    Widgets widgets_;
    PlotDrawer plots_;
    ExperimentWindow experiments_;
    bool waits_ = false;  // what was opened, for the end of a film
    FitUnderWay fit_;
    std::string fitted_, fitLike_;           // what the lane it looks for a k for is called, and the other one
    std::string fitNote_;                    // what became of the last one; until the next, or an edit
    std::optional<std::uint64_t> fitNoted_;  // the lab's revision then; nothing: its k is not there yet
    std::vector<Scene> edited_;              // copies of the lanes' scenes, edited in this frame
    std::vector<bool> changed_;
    Scene original_;
    std::size_t first_ = 0;  // the lanes the sliders edit: first_ to last_
    std::size_t last_ = 0;
    std::size_t lane_ = 0;   // not linked: the lane chosen
    bool added_ = false;     // a lane, which is the one chosen from the next frame on
    std::size_t cloth_ = 0;  // the cloth whose material is shown
    float measuresHeight_ = 0;
    bool closeLists_ = false;
};

/// Turns a legend on, or off where it is on. A difference needs two lanes: else a notice says so.
void toggleLegend(const Lab& lab, PanelState& state, Legend legend);

/// The UI scale of a window: what is wanted, or less where the panel would not fit.
[[nodiscard]] float fittingScale(float wanted, glm::vec2 window);
/// Width of the panel at the left of the window [logical units].
[[nodiscard]] float panelWidth(float windowWidth, float scale);
/// Height of the view, which the plots leave [logical units].
[[nodiscard]] float viewHeight(const PanelState& state, float windowHeight);
/// True where a pane is so low that what lies on it is told in short.
[[nodiscard]] bool isLow(float height, float scale);
/// True where a lane's verdict is told with all its numbers: a box beside the scene. Else it is a line below the title.
[[nodiscard]] bool tellsAll(const std::vector<Pane>& panes, float scale);
/// The panes of the lanes in what the panel leaves: side by side, three of them one below two where that is too narrow,
/// four of them two by two. The camera leaves the top to the titles and, where something is proven, the verdicts.
[[nodiscard]] std::vector<Pane> panesOf(std::size_t lanes, float windowWidth, float windowHeight, float scale,
                                        bool proven = false);
/// Those of a lab in a window [logical units], above the plots.
[[nodiscard]] std::vector<Pane> panesOf(const Lab& lab, const PanelState& state, glm::vec2 window);

}  // namespace drape
