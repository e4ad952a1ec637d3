#include "colours.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <glm/common.hpp>

#include "renderer.h"

namespace drape {

Surroundings surroundingsOf(bool dark) {
    if (dark) {
        return {.top = {0.082F, 0.092F, 0.113F, 1},
                .bottom = {0.165F, 0.179F, 0.208F, 1},
                .ground = {0.238F, 0.253F, 0.283F, 0.78F},
                .grid = {0.52F, 0.57F, 0.65F, 0.27F},
                .ink = {0.94F, 0.96F, 1.0F, 0.55F},
                .hand = {1.0F, 0.82F, 0.38F, 1}};
    }
    return {.top = {0.78F, 0.82F, 0.87F, 1},
            .bottom = {0.93F, 0.938F, 0.945F, 1},
            .ground = {0.955F, 0.955F, 0.95F, 0.45F},
            .grid = {0.52F, 0.56F, 0.62F, 0.38F},
            .ink = {0.08F, 0.10F, 0.14F, 0.55F},
            .hand = {0.87F, 0.42F, 0.02F, 1}};
}

ClothColours clothColours(int i) {
    static const std::array<ClothColours, 5> kColours{{
        {.front = {0.20F, 0.52F, 0.66F, 1}, .back = {0.93F, 0.78F, 0.56F, 1}},  // teal, lined with sand
        {.front = {0.79F, 0.36F, 0.28F, 1}, .back = {0.93F, 0.86F, 0.78F, 1}},  // brick, lined with linen
        {.front = {0.86F, 0.66F, 0.26F, 1}, .back = {0.50F, 0.58F, 0.70F, 1}},  // ochre, lined with slate
        {.front = {0.52F, 0.40F, 0.66F, 1}, .back = {0.85F, 0.83F, 0.70F, 1}},  // plum, lined with straw
        {.front = {0.40F, 0.60F, 0.40F, 1}, .back = {0.90F, 0.77F, 0.74F, 1}},  // sage, lined with rose
    }};
    return kColours[static_cast<std::size_t>(std::max(i, 0)) % kColours.size()];
}

/// shaders/legend.glsl holds the same colours and the same maths; a test draws both.
vec3 legendColour(Legend legend, float value, float end) {
    static const std::array<vec3, 5> kStrain{{
        {0.09F, 0.28F, 0.62F},  // compressed
        {0.40F, 0.66F, 0.88F},
        {0.93F, 0.92F, 0.89F},  // as long as at rest
        {0.97F, 0.62F, 0.28F},
        {0.73F, 0.12F, 0.09F},  // stretched
    }};
    static const std::array<vec3, 5> kDifference{{
        {0.23F, 0.25F, 0.50F},  // in the same place
        {0.51F, 0.29F, 0.62F},
        {0.82F, 0.38F, 0.49F},
        {0.97F, 0.63F, 0.32F},
        {0.99F, 0.93F, 0.52F},  // far from it
    }};
    const float t = end > 0 && std::isfinite(value) ? std::clamp(value / end, -1.0F, 1.0F) : 0.0F;
    const float place = legend == Legend::Strain ? 2 * (t + 1) : 4 * std::max(t, 0.0F);
    const std::array<vec3, 5>& stops = legend == Legend::Strain ? kStrain : kDifference;
    const int stop = std::min(static_cast<int>(place), 3);
    return glm::mix(stops[stop], stops[stop + 1], place - static_cast<float>(stop));
}

}  // namespace drape
