#include "lane_title.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <string>

#include "difference.h"
#include "lane_text.h"
#include "measure_text.h"
#include "plate.h"

namespace drape {
namespace {

constexpr float kNarrow = 190;  // at scale 1: room for a name below which its settings are told in short

struct Title {
    std::vector<TextLine> name;
    std::vector<TextLine> measure;
    std::string warning;  ///< on a plate of its own below; empty where there is none
    std::string why;      ///< the tooltip of a warning, there or beside the name
};

ImU32 colourOf(const SettingText& setting, const Theme& theme) {
    return setting.among == SettingText::Among::Shared ? theme.faint() : theme.ink();
}

/// Setting after setting, first those that differ, last those that do not, as long as there is room.
TextLine joinedSettings(const Theme& theme, const std::vector<SettingText>& texts, float room) {
    using Among = SettingText::Among;
    TextLine line{"", theme.ink(), TextSize::Body, "", theme.faint()};
    for (const Among wanted : {Among::Differs, Among::Alone, Among::Shared}) {
        std::string& part = wanted == Among::Shared ? line.tail : line.text;
        for (const SettingText& setting : texts) {
            if (setting.among != wanted) continue;
            const std::string before = part;
            part += (part.empty() ? "" : ", ") + setting.brief;
            if (sizeOf({line}, theme).x <= room) continue;
            part = before;
            return line;
        }
    }
    return line;
}

/// The lane's name and what it is set to, line by line.
std::vector<TextLine> nameLines(const Theme& theme, const std::vector<Lane>& lanes, std::size_t lane, float room,
                                bool low) {
    constexpr std::size_t kMost = 4;  // settings
    const bool narrow = room < theme.px(kNarrow);
    TextLine name{nameOf(lanes, lane), laneColour(theme, lanes, lane), low ? TextSize::Heading : TextSize::Title};
    if (const std::size_t first = firstLike(lanes, lane); first != lane) {
        name.tail = "set like lane " + std::to_string(first + 1);
        name.tailColour = theme.faint();
    }
    std::vector<TextLine> lines{name};
    const std::vector<SettingText> texts = settingTexts(lanes, lane);
    if (low) {
        lines.push_back(joinedSettings(theme, texts, room));
        return lines;
    }
    for (std::size_t i = 0; i < std::min(texts.size(), kMost); ++i)
        lines.push_back({narrow ? texts[i].brief : texts[i].text, colourOf(texts[i], theme)});
    return lines;
}

/// The lane's strain, or how far it is from the lane the others are measured from.
std::vector<TextLine> measureLines(const Theme& theme, const PanelState& state, const std::vector<Lane>& lanes,
                                   std::size_t index, bool low) {
    const Lane& lane = lanes[index];
    const auto lines = [&](const std::string& value, const std::string& what, ImU32 valueColour, ImU32 whatColour) {
        std::vector<TextLine> result{{value, valueColour, low ? TextSize::Heading : TextSize::Title},
                                     {what, whatColour}};
        if (!low) result.push_back({millisecondsText(lane.stepMilliseconds()) + " a step", theme.faint()});
        return result;
    };
    if (state.draw.legend != Legend::Difference) {
        return lines(percentText(lane.strain().mean), "mean strain, max " + percentText(lane.strain().max), theme.ink(),
                     theme.faint());
    }
    const std::size_t base = state.difference.baseOf(lanes);
    if (index == base) return lines("base", "distances from here", theme.faint(), theme.faint());
    const auto difference = measureDifference(lane.state().positions, lanes[base].state().positions);
    if (!difference) return lines("-", "no difference: other particles", theme.faint(), theme.warning());
    return lines(millimetresText(difference->rms), "rms, max " + millimetresText(difference->max), theme.ink(),
                 theme.faint());
}

/// Says that the lane did not converge: at length below the title, or in a low pane, whose cloth that would hide,
/// beside the name.
void warn(Title& title, const Theme& theme, const Lane& lane, bool low) {
    if (lane.scene().solver.method == Method::Reference) {
        std::array<char, 64> text{};
        std::snprintf(text.data(), text.size(), "not converged, %.2g N left: raise the substeps",
                      lane.newton().residual);
        title.warning = text.data();
        title.why =
            "Newton's method ended before the steps were solved: on some particle so much force is left. Raise the "
            "substeps: shorter ones are easier.";
    } else {
        std::array<char, 32> left{};
        const double percent = 100 * lane.strainLeft();
        std::snprintf(left.data(), left.size(), percent < 1 ? "about %.1g %%" : "about %.0f %%", percent);
        title.warning = "not converged: " + std::string(left.data()) + " strain too much";
        title.why = "Of the mean strain " + std::string(left.data()) +
                    " is not the material's: that is what the sweeps of a step leave undone, and roughly what more of "
                    "them would take away. Raise the substeps or the iterations until it is gone.";
    }
    if (!low) return;
    title.name.front().tail = "not converged";
    title.name.front().tailColour = theme.warning();
    title.warning.clear();
}

struct Spacing {
    float margin;  ///< around a plate
    float pad;     ///< at the sides of its text
};

bool fitsBeside(const Title& title, const Theme& theme, const Pane& pane, const Spacing& space) {
    return sizeOf(title.name, theme).x + sizeOf(title.measure, theme).x + 3 * space.pad + 2 * space.margin <=
           pane.width;
}

/// The name at the left of the pane's top, the measure at the right or, where that is too narrow, below.
/// Returns where the plate ends.
float drawTitle(ImDrawList& list, const Theme& theme, const Title& title, const Pane& pane, const Spacing& space,
                bool beside) {
    const float left = sizeOf(title.name, theme).y;
    const float right = sizeOf(title.measure, theme).y;
    const ImVec2 min{pane.x + space.margin, pane.y + space.margin};
    const ImVec2 max{pane.x + pane.width - space.margin,
                     min.y + (beside ? std::max(left, right) : left + right) + theme.px(12)};
    const float top = min.y + theme.px(6);
    list.AddRectFilled(min, max, theme.plate(), theme.px(8));
    drawLines(list, theme, {min.x + space.pad, top}, title.name);
    if (beside) {
        drawLines(list, theme, {max.x - space.pad, top}, title.measure, true);
    } else {
        drawLines(list, theme, {min.x + space.pad, top + left}, title.measure);
    }
    return max.y;
}

}  // namespace

std::vector<float> drawTitles(ImDrawList& list, Widgets& widgets, const Lab& lab, const PanelState& state,
                              const std::vector<Pane>& panes) {
    const Theme& theme = widgets.theme();
    const std::vector<Lane>& lanes = lab.lanes();
    const bool many = lanes.size() > 2;
    const Spacing space = many ? Spacing{theme.px(6), theme.px(9)} : Spacing{theme.px(10), theme.px(12)};
    std::vector<Title> titles;
    bool beside = true;  // all or none: titles of one kind are read at a glance
    for (std::size_t lane = 0; lane < panes.size(); ++lane) {
        const bool low = isLow(panes[lane].height, theme.scale);
        Title title{{}, measureLines(theme, state, lanes, lane, low), "", ""};
        const float room =
            panes[lane].width - sizeOf(title.measure, theme).x - 3 * space.pad - 2 * space.margin - theme.px(4);
        title.name = nameLines(theme, lanes, lane, room, low);
        if (!lab.heldParticle() && !lanes[lane].converged()) warn(title, theme, lanes[lane], low);
        beside = beside && fitsBeside(title, theme, panes[lane], space);
        titles.push_back(std::move(title));
    }
    for (std::size_t lane = 0; lane < panes.size() && !beside; ++lane) {
        if (!isLow(panes[lane].height, theme.scale)) continue;
        titles[lane].name.resize(1);  // one below the other they would hide the cloth
        titles[lane].measure.resize(1);
    }
    std::vector<float> bottoms;
    for (std::size_t lane = 0; lane < panes.size(); ++lane) {
        const Pane& pane = panes[lane];
        const Title& title = titles[lane];
        list.PushClipRect({pane.x, pane.y}, {pane.x + pane.width, pane.y + pane.height});
        float bottom = drawTitle(list, theme, title, pane, space, beside);
        WidgetRect warned{pane.x + space.margin, pane.y + space.margin, sizeOf(title.name, theme).x + 2 * space.pad,
                          bottom - pane.y - space.margin};
        if (!title.warning.empty()) {
            const std::vector<TextLine> warning{{title.warning, theme.warning()}};
            const ImVec2 size = plateSize(warning, theme);
            warned = {warned.x, bottom + theme.px(5), size.x, size.y};
            drawPlate(list, theme, {warned.x, warned.y}, warning);
            bottom = warned.y + size.y;
        }
        if (!title.why.empty()) widgets.tooltip("not_converged." + std::to_string(lane), title.why, warned);
        list.PopClipRect();
        bottoms.push_back(bottom);
    }
    return bottoms;
}

}  // namespace drape
