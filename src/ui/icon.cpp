#include <algorithm>
#include <cmath>
#include <numbers>

#include "widgets.h"

namespace drape {
namespace {

/// An arrow that turns back: to the left, or where `way` is -1 to the right.
void drawTurn(ImDrawList& list, ImVec2 c, float r, ImU32 colour, float way) {
    constexpr float kQuarter = 0.5F * std::numbers::pi_v<float>;  // rad
    const float bend = 0.6F * r;
    const float top = c.y - 0.35F * r;
    const float tip = c.x - way * 0.45F * r;
    const float begin = way > 0 ? -kQuarter : 3 * kQuarter;
    list.PathLineTo({tip, top});
    list.PathArcTo({c.x + way * 0.35F * r, top + bend}, bend, begin, kQuarter, 12);
    list.PathLineTo({c.x - way * 0.6F * r, top + 2 * bend});
    list.PathStroke(colour, 0, std::max(1.0F, r * 0.28F));
    const float a = 0.65F * r;
    const ImVec2 upper{tip, top - a}, lower{tip, top + a}, point{tip - way * a, top};
    list.AddTriangleFilled(point, way > 0 ? upper : lower, way > 0 ? lower : upper, colour);
}

}  // namespace

void drawIcon(ImDrawList& list, Icon icon, ImVec2 c, float r, ImU32 colour) {
    const float bar = r * 0.55F;
    switch (icon) {
        case Icon::Play:
            list.AddTriangleFilled({c.x - 0.7F * r, c.y - r}, {c.x + r, c.y}, {c.x - 0.7F * r, c.y + r}, colour);
            break;
        case Icon::Pause:
            list.AddRectFilled({c.x - 0.75F * r, c.y - r}, {c.x - 0.75F * r + bar, c.y + r}, colour, 1);
            list.AddRectFilled({c.x + 0.75F * r - bar, c.y - r}, {c.x + 0.75F * r, c.y + r}, colour, 1);
            break;
        case Icon::Step:
            list.AddRectFilled({c.x - r, c.y - r}, {c.x - r + bar, c.y + r}, colour, 1);
            list.AddTriangleFilled({c.x - 0.2F * r, c.y - r}, {c.x + 1.1F * r, c.y}, {c.x - 0.2F * r, c.y + r}, colour);
            break;
        case Icon::Undo:
            drawTurn(list, c, r, colour, 1);
            break;
        case Icon::Redo:
            drawTurn(list, c, r, colour, -1);
            break;
        case Icon::Restart: {
            constexpr float kBegin = -0.9F;
            constexpr float kEnd = 4.0F;  // rad, clockwise on a screen with y down
            list.PathArcTo(c, r, kBegin, kEnd, 24);
            list.PathStroke(colour, 0, std::max(1.0F, r * 0.28F));
            const ImVec2 tip{c.x + r * std::cos(kBegin), c.y + r * std::sin(kBegin)};
            const float a = r * 0.62F;
            list.AddTriangleFilled({tip.x - a, tip.y - a * 0.35F}, {tip.x + a * 0.45F, tip.y - a},
                                   {tip.x + a * 0.4F, tip.y + a * 0.55F}, colour);
            break;
        }
    }
}

}  // namespace drape
