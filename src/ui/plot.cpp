#include "plot.h"

#include <algorithm>
#include <cmath>

#include "control.h"

namespace drape {
namespace {

constexpr float kSymbol = 3.6F;  // half its size at scale 1

struct Box {
    ImVec2 min, max;

    [[nodiscard]] float width() const { return max.x - min.x; }
    [[nodiscard]] float height() const { return max.y - min.y; }
    [[nodiscard]] bool contains(ImVec2 p) const { return p.x >= min.x && p.x <= max.x && p.y >= min.y && p.y <= max.y; }
};

/// Where values lie on the screen.
struct Frame {
    Box box;
    Scale x, y;

    [[nodiscard]] float across(double value) const {
        return box.min.x + static_cast<float>(x.share(value)) * box.width();
    }
    [[nodiscard]] float down(double value) const {
        return box.max.y - static_cast<float>(y.share(value)) * box.height();
    }
};

float widthOf(const std::string& text) {
    return ImGui::CalcTextSize(text.c_str()).x;
}

Scale scaleOf(const PlotAxis& axis, const std::vector<PlotSeries>& series, std::vector<double> PlotSeries::*values) {
    if (axis.scale) return *axis.scale;
    std::vector<double> all = axis.marks;
    for (const PlotSeries& s : series) all.insert(all.end(), (s.*values).begin(), (s.*values).end());
    return scaleAround(all, axis.logarithmic);
}

/// A line through points, dashed or dotted from its start on; `unit`: length at scale 1.
void drawLine(ImDrawList& list, const std::vector<ImVec2>& points, Stroke stroke, ImU32 colour, float thickness,
              float unit) {
    if (stroke == Stroke::Solid || points.size() < 2) {
        list.AddPolyline(points.data(), static_cast<int>(points.size()), colour, 0, thickness);
        return;
    }
    const float dash = unit * (stroke == Stroke::Dashed ? 7 : 2);
    const float period = dash + unit * (stroke == Stroke::Dashed ? 5 : 3.5F);
    float walked = 0;
    for (std::size_t i = 1; i < points.size(); ++i) {
        const ImVec2 a = points[i - 1];
        const ImVec2 d{points[i].x - a.x, points[i].y - a.y};
        const float length = std::hypot(d.x, d.y);
        float begin = std::floor(walked / period) * period - walked;  // of the dash that a lies in, or in the gap after
        for (; begin < length && length > 0; begin += period) {
            const float from = std::max(begin, 0.0F) / length;
            const float to = std::min(begin + dash, length) / length;
            if (from < to)
                list.AddLine({a.x + from * d.x, a.y + from * d.y}, {a.x + to * d.x, a.y + to * d.y}, colour, thickness);
        }
        walked += length;
    }
}

void drawSymbol(ImDrawList& list, Symbol symbol, ImVec2 c, float r, ImU32 colour) {
    switch (symbol) {
        case Symbol::None:
            break;
        case Symbol::Circle:
            list.AddCircleFilled(c, r, colour);
            break;
        case Symbol::Square:
            list.AddRectFilled({c.x - 0.88F * r, c.y - 0.88F * r}, {c.x + 0.88F * r, c.y + 0.88F * r}, colour);
            break;
        case Symbol::Diamond:
            list.AddQuadFilled({c.x, c.y - 1.25F * r}, {c.x + 1.25F * r, c.y}, {c.x, c.y + 1.25F * r},
                               {c.x - 1.25F * r, c.y}, colour);
            break;
        case Symbol::Triangle:
            list.AddTriangleFilled({c.x, c.y - 1.2F * r}, {c.x + 1.15F * r, c.y + 0.8F * r},
                                   {c.x - 1.15F * r, c.y + 0.8F * r}, colour);
            break;
    }
}

ImU32 colourOf(const PlotSeries& series) {
    constexpr ImU32 kPale = 100;
    return series.broad ? (series.colour & ~IM_COL32_A_MASK) | (kPale << IM_COL32_A_SHIFT) : series.colour;
}

void drawSeries(ImDrawList& list, const Theme& theme, const Frame& frame, const PlotSeries& series) {
    const float thickness = theme.px(series.broad ? 4.5F : 1.6F + series.rim / 2);
    const ImU32 colour = colourOf(series);
    std::vector<ImVec2> run;
    const auto flush = [&] {
        if (run.size() > 1) drawLine(list, run, series.stroke, colour, thickness, theme.px(1));
        if (run.size() == 1 && series.symbol == Symbol::None) list.AddCircleFilled(run[0], thickness, colour);
        run.clear();
    };
    for (std::size_t i = 0; i < series.x.size(); ++i) {
        const ImVec2 at{frame.across(series.x[i]), frame.down(series.y[i])};
        if (!std::isfinite(at.x) || !std::isfinite(at.y)) {
            flush();
            continue;
        }
        run.push_back(at);
        drawSymbol(list, series.symbol, at, theme.px(kSymbol + series.rim), series.colour);
    }
    flush();
}

/// The legend's entries from `at` on, in rows between `left` and `right`; returns how many rows. Draws where `list` is
/// given.
int layOutLegend(ImDrawList* list, const Theme& theme, const Plot& plot, ImVec2 at, float left, float right) {
    const float swatch = theme.px(22);
    const float gap = theme.px(5);
    const float line = ImGui::GetTextLineHeight();
    int rows = 1;
    for (const PlotSeries& series : plot.legend.empty() ? plot.series : plot.legend) {
        const float width = swatch + gap + widthOf(series.name);
        if (at.x > left && at.x + width > right) {
            at = {left, at.y + line};
            ++rows;
        }
        if (list != nullptr) {
            const float middle = std::floor(at.y + line / 2) + 0.5F;
            drawLine(*list, {{at.x, middle}, {at.x + swatch, middle}}, series.stroke, colourOf(series),
                     theme.px(series.broad ? 4.5F : 2), theme.px(1));
            drawSymbol(*list, series.symbol, {at.x + swatch / 2, middle}, theme.px(kSymbol + series.rim),
                       series.colour);
            list->AddText({at.x + swatch + gap, at.y}, theme.ink(), series.name.c_str());
        }
        at.x += width + theme.px(14);
    }
    return rows;
}

std::vector<Mark> marksOn(const PlotAxis& axis, const Scale& scale, float length, float room) {
    if (axis.marks.empty()) return marksOf(scale, std::max(static_cast<int>(length / room), 2));
    std::vector<Mark> marks;
    for (const double value : axis.marks) marks.push_back({value, numberText(value)});
    return marks;
}

/// A line without a number is fainter.
ImU32 lineColour(const Theme& theme, const Mark& mark) {
    constexpr ImU32 kFaint = 90;
    return mark.text.empty() ? (theme.line() & ~IM_COL32_A_MASK) | (kFaint << IM_COL32_A_SHIFT) : theme.line();
}

/// Lines at the marks of x, their numbers under the box as far as they have room.
void drawAcross(ImDrawList& list, const Theme& theme, const Frame& frame, const std::vector<Mark>& marks) {
    float free = frame.box.min.x - theme.px(30);
    for (const Mark& mark : marks) {
        const float x = std::floor(frame.across(mark.value));
        list.AddLine({x + 0.5F, frame.box.min.y}, {x + 0.5F, frame.box.max.y}, lineColour(theme, mark));
        const float width = widthOf(mark.text);
        if (mark.text.empty() || x - width / 2 < free) continue;
        list.AddText({std::floor(x - width / 2), frame.box.max.y + theme.px(3)}, theme.faint(), mark.text.c_str());
        free = x + width / 2 + theme.px(6);
    }
}

void drawUpwards(ImDrawList& list, const Theme& theme, const Frame& frame, const std::vector<Mark>& marks) {
    for (const Mark& mark : marks) {
        const float y = std::floor(frame.down(mark.value));
        list.AddLine({frame.box.min.x, y + 0.5F}, {frame.box.max.x, y + 0.5F}, lineColour(theme, mark));
        const ImVec2 at{std::floor(frame.box.min.x - theme.px(6) - widthOf(mark.text)),
                        std::floor(y - ImGui::GetTextLineHeight() / 2)};
        list.AddText(at, theme.faint(), mark.text.c_str());
    }
}

/// What the mouse reads: every series at its sample nearest to it.
void drawReading(ImDrawList& list, const Theme& theme, const Frame& frame, const Plot& plot, float mouse) {
    const float x = std::floor(mouse) + 0.5F;
    list.AddLine({x, frame.box.min.y}, {x, frame.box.max.y}, theme.faint());
    const double share = static_cast<double>((mouse - frame.box.min.x) / frame.box.width());
    std::optional<double> at;
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(theme.px(10), theme.px(8)));
    for (const PlotSeries& series : plot.series) {
        const std::optional<std::size_t> sample = sampleNear(series, frame.x, share);
        if (!sample) continue;
        if (!at) {
            ImGui::BeginTooltip();
            at = series.x[*sample];
            ImGui::TextColored(ImGui::ColorConvertU32ToFloat4(theme.faint()), "%s: %s %s", plot.x.label.c_str(),
                               numberText(*at, 5).c_str(), plot.x.unit.c_str());
        }
        const ImVec2 point{frame.across(series.x[*sample]), frame.down(series.y[*sample])};
        if (std::isfinite(point.y)) list.AddCircle(point, theme.px(5), series.colour, 0, theme.px(1.5F));
        ImGui::TextColored(ImGui::ColorConvertU32ToFloat4(series.colour), "%s", series.name.c_str());
        ImGui::SameLine();
        ImGui::Text("%s %s", numberText(series.y[*sample], 4).c_str(), plot.y.unit.c_str());
    }
    if (at) ImGui::EndTooltip();
    ImGui::PopStyleVar();
}

void drawEmpty(ImDrawList& list, const Theme& theme, const Box& box, const std::string& text) {
    const float room = box.width() - theme.px(24);
    const ImVec2 size = ImGui::CalcTextSize(text.c_str(), nullptr, false, room);
    list.AddText(theme.text, theme.textSize,
                 {std::floor((box.min.x + box.max.x - size.x) / 2), std::floor((box.min.y + box.max.y - size.y) / 2)},
                 theme.faint(), text.c_str(), nullptr, room);
}

}  // namespace

void drawPlot(Widgets& widgets, const Plot& plot, ImVec2 size) {
    const Theme& theme = widgets.theme();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::InvisibleButton(plot.name.c_str(), size);
    const bool hovered = ImGui::IsItemHovered();
    widgets.place(plot.name.c_str());

    Frame frame{{at, {at.x + size.x, at.y + size.y}},
                scaleOf(plot.x, plot.series, &PlotSeries::x),
                scaleOf(plot.y, plot.series, &PlotSeries::y)};
    const float line = ImGui::GetTextLineHeight();
    const std::string title = titleOf(plot.y);
    const ImVec2 legend{at.x + widthOf(title) + theme.px(18), at.y};
    const int rows = layOutLegend(nullptr, theme, plot, legend, at.x, frame.box.max.x);
    frame.box.min.y += static_cast<float>(rows) * line + theme.px(8);
    frame.box.max.y -= 2 * line + theme.px(6);
    frame.box.max.x -= theme.px(14);
    const std::vector<Mark> upwards = marksOn(plot.y, frame.y, frame.box.height(), 1.7F * line);
    float numbers = 0;
    for (const Mark& mark : upwards) numbers = std::max(numbers, widthOf(mark.text));
    frame.box.min.x += numbers + theme.px(10);
    if (frame.box.width() < theme.px(20) || frame.box.height() < theme.px(20)) return;

    list.AddText(at, theme.ink(), title.c_str());
    layOutLegend(&list, theme, plot, legend, at.x, at.x + size.x);
    drawUpwards(list, theme, frame, upwards);
    drawAcross(list, theme, frame, marksOn(plot.x, frame.x, frame.box.width(), theme.px(58)));
    list.AddRect(frame.box.min, frame.box.max, theme.faint());
    const std::string below = titleOf(plot.x);
    list.AddText(
        {std::floor((frame.box.min.x + frame.box.max.x - widthOf(below)) / 2), frame.box.max.y + theme.px(3) + line},
        theme.ink(), below.c_str());
    if (std::ranges::all_of(plot.series, [](const PlotSeries& s) { return s.x.empty(); }))
        drawEmpty(list, theme, frame.box, plot.empty);
    const float margin = theme.px(5);  // half a symbol
    list.PushClipRect({frame.box.min.x - margin, frame.box.min.y - margin},
                      {frame.box.max.x + margin, frame.box.max.y + margin}, true);
    for (const PlotSeries& series : plot.series) drawSeries(list, theme, frame, series);
    list.PopClipRect();
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    if (hovered && frame.box.contains(mouse)) drawReading(list, theme, frame, plot, mouse.x);
}

}  // namespace drape
