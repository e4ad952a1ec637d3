#include "lane_text.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <glm/geometric.hpp>

#include "control.h"
#include "counted.h"
#include "drape/scene/scene_file.h"
#include "lab.h"
#include "method_text.h"

namespace drape {
namespace {

bool stiff(const Lane& lane) {
    return usesStiffness(lane.scene().solver.method);
}

std::string materialText(const Lane& lane, const char* role, const Material& material) {
    if (!stiff(lane)) return role + ("compliance " + numberText(material.compliance));
    return role + std::string(lane.scene().solver.stiffnessCorrection ? "k' from " : "k ") +
           numberText(material.stiffness);
}

std::string stretchText(const Lane& lane) {
    const Scene& scene = lane.scene();
    if (scene.cloths.empty()) return counted(scene.particles.size(), "particle");
    return materialText(lane, "", scene.cloths[0].stretch) + (stiff(lane) ? "" : " m/N");
}

std::string costText(const Lane& lane) {
    const SolverSettings& solver = lane.scene().solver;
    const auto times = [](int count, const char* one) { return counted(static_cast<std::size_t>(count), one); };
    const std::string substeps = times(solver.substeps, "substep");
    if (solver.method != Method::Reference) return times(solver.iterations, "iteration") + " \xc3\x97 " + substeps;
    const int newton = lane.newton().iterations;  // of the last step; none where the lane was put where it is
    return newton == 0 ? substeps : times(newton, "Newton iteration") + ", " + substeps;
}

std::string briefCostText(const Lane& lane) {
    const SolverSettings& solver = lane.scene().solver;
    const std::string substeps = std::to_string(solver.substeps) + " sub.";
    if (solver.method != Method::Reference) return std::to_string(solver.iterations) + " iter. \xc3\x97 " + substeps;
    const int newton = lane.newton().iterations;
    return newton == 0 ? substeps : std::to_string(newton) + " Newton iter., " + substeps;
}

std::string massText(const Lane& lane) {
    if (lane.scene().cloths.empty()) return {};
    const ClothDefinition& cloth = lane.scene().cloths[0];
    return cloth.particleMass ? numberText(*cloth.particleMass) + " kg a particle"
                              : numberText(cloth.arealDensity) + " kg/m\xc2\xb2";
}

std::string gridText(const Lane& lane) {
    const Scene& scene = lane.scene();
    const auto* grid = scene.cloths.empty() ? nullptr : std::get_if<GridShape>(&scene.cloths[0].shape);
    if (grid == nullptr) return {};
    return std::to_string(grid->columns) + " \xc3\x97 " + std::to_string(grid->rows) + " particles";
}

std::string frictionText(const Lane& lane) {
    const Scene& scene = lane.scene();
    if (scene.colliders.empty()) return {};
    return "friction " +
           std::visit([](const auto& c) { return numberText(c.friction.kineticCoefficient); }, scene.colliders[0]);
}

struct Setting {
    std::string (*text)(const Lane&);             ///< empty where the lane has no such setting
    bool material = false;                        ///< k or compliance: compared among lanes of the same one of them
    std::string (*brief)(const Lane&) = nullptr;  ///< the text in short
};

constexpr std::size_t kAlways = 2;  // of these the first ones are always shown
constexpr Setting kSettings[] = {
    {stretchText, true},
    {costText, false, briefCostText},
    {[](const Lane& l) { return l.scene().cloths.empty() ? "" : materialText(l, "shear ", l.scene().cloths[0].shear); },
     true},
    {[](const Lane& l) { return l.scene().cloths.empty() ? "" : materialText(l, "bend ", l.scene().cloths[0].bend); },
     true},
    {[](const Lane& l) { return std::string(l.scene().solver.coarseNet ? "coarse net" : "no coarse net"); }},
    {[](const Lane& l) {
        return std::string(l.scene().solver.order == Order::Sequential ? "sequential order" : "colored order");
    }},
    {[](const Lane& l) { return "damping " + numberText(l.scene().solver.damping) + " /s"; }},
    {gridText},
    {massText},
    {[](const Lane& l) { return "gravity " + numberText(glm::length(l.scene().gravity)) + " m/s\xc2\xb2"; }},
    {frictionText},
    {[](const Lane& l) { return "wind " + numberText(glm::length(l.scene().wind.velocity)) + " m/s"; }},
};

SettingText::Among among(const Setting& setting, const std::vector<Lane>& lanes, std::size_t lane) {
    const std::string text = setting.text(lanes[lane]);
    bool alone = true;
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        if (i == lane || (setting.material && stiff(lanes[i]) != stiff(lanes[lane]))) continue;
        if (setting.text(lanes[i]) != text) return SettingText::Among::Differs;
        alone = false;
    }
    return alone ? SettingText::Among::Alone : SettingText::Among::Shared;
}

}  // namespace

std::vector<SettingText> settingTexts(const std::vector<Lane>& lanes, std::size_t lane) {
    std::vector<SettingText> texts;
    for (std::size_t i = 0; i < std::size(kSettings); ++i) {
        const Setting& setting = kSettings[i];
        SettingText text{setting.text(lanes[lane]), "", among(setting, lanes, lane)};
        if (text.text.empty() || (i >= kAlways && text.among != SettingText::Among::Differs)) continue;
        text.brief = setting.brief != nullptr ? setting.brief(lanes[lane]) : text.text;
        texts.push_back(std::move(text));
    }
    return texts;
}

std::size_t firstLike(const std::vector<Lane>& lanes, std::size_t lane) {
    const auto same = [&](const Lane& other) {
        return other.scene().solver.method == lanes[lane].scene().solver.method &&
               std::ranges::all_of(kSettings, [&](const Setting& s) { return s.text(other) == s.text(lanes[lane]); }) &&
               differences(other.scene(), lanes[lane].scene()).empty();  // last: it takes longest
    };
    return static_cast<std::size_t>(std::ranges::find_if(lanes, same) - lanes.begin());
}

std::string briefNameOf(const std::vector<Lane>& lanes, std::size_t lane) {
    const std::string brief = textOf(lanes[lane].scene().solver.method).brief;
    return numbered(lanes) ? std::to_string(lane + 1) + " " + brief : brief;
}

ImU32 laneColour(const Theme& theme, const std::vector<Lane>& lanes, std::size_t lane) {
    const Method method = lanes[lane].scene().solver.method;
    const auto before = std::count_if(lanes.begin(), lanes.begin() + static_cast<std::ptrdiff_t>(lane),
                                      [method](const Lane& other) { return other.scene().solver.method == method; });
    struct Variant {
        float turn;   // round the colour circle, clockwise
        float share;  // of the text's colour
    };
    constexpr std::array<Variant, 4> kVariants{{{0, 0}, {0.91F, 0}, {0.07F, 0.25F}, {0, 0.65F}}};
    const Variant variant = kVariants[std::min(static_cast<std::size_t>(before), kVariants.size() - 1)];
    const ImVec4 own = ImGui::ColorConvertU32ToFloat4(theme.of(method));
    const ImVec4 ink = ImGui::ColorConvertU32ToFloat4(theme.ink());
    ImVec4 hue;
    ImVec4 turned;
    ImGui::ColorConvertRGBtoHSV(own.x, own.y, own.z, hue.x, hue.y, hue.z);
    ImGui::ColorConvertHSVtoRGB(std::fmod(hue.x + variant.turn, 1.0F), hue.y, hue.z, turned.x, turned.y, turned.z);
    const auto mixed = [&variant](float a, float b) { return a + variant.share * (b - a); };
    return ImGui::ColorConvertFloat4ToU32({mixed(turned.x, ink.x), mixed(turned.y, ink.y), mixed(turned.z, ink.z), 1});
}

}  // namespace drape
