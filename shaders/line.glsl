// Lines of any width: every segment becomes a quad that faces the screen, soft at its sides.
#include "common.glsl"

uniform vec4 lineColour;    // sRGB; not where there is a legend
uniform float lineWidth;    // pixels at a pane 720 high
uniform float lift;         // towards the eye, a share of the distance: lines on a cloth must not sink into it

#ifdef VERTEX
layout(location = 0) in vec4 positionValue;
out float vertexValue;

void main() {
    vertexValue = positionValue.w;
    gl_Position = viewProjection * vec4(mix(positionValue.xyz, eye.xyz, lift), 1.0);
}
#endif

#ifdef GEOMETRY
layout(lines) in;
layout(triangle_strip, max_vertices = 4) out;
in float vertexValue[];
out vec2 side;  // from -1 to 1 across the line; half the line's width in pixels
out float value;

void main() {
    vec4 ends[2] = vec4[2](gl_in[0].gl_Position, gl_in[1].gl_Position);
    // Cut at the plane of the eye, where the division below would turn the line around.
    const float kNearest = 1e-5;
    if (ends[0].w < kNearest && ends[1].w < kNearest) return;
    for (int i = 0; i < 2; ++i) {
        vec4 other = ends[1 - i];
        if (ends[i].w < kNearest) ends[i] = mix(other, ends[i], (other.w - kNearest) / (other.w - ends[i].w));
    }
    vec2 direction = (ends[1].xy / ends[1].w - ends[0].xy / ends[0].w) * viewport.zw;
    float size = length(direction);
    direction = size > 1e-6 ? direction / size : vec2(1.0, 0.0);
    float halfWidth = 0.5 * lineWidth * scale.y + 0.5;
    vec2 across = vec2(-direction.y, direction.x) * (2.0 * halfWidth) / viewport.zw;
    for (int i = 0; i < 2; ++i) {
        for (int j = -1; j <= 1; j += 2) {
            side = vec2(float(j), halfWidth);
            value = vertexValue[i];
            gl_Position = ends[i] + vec4(across * float(j) * ends[i].w, 0.0, 0.0);
            EmitVertex();
        }
    }
    EndPrimitive();
}
#endif

#ifdef FRAGMENT
#include "legend.glsl"
in vec2 side;
in float value;
out vec4 colour;

void main() {
    float cover = clamp((1.0 - abs(side.x)) * side.y, 0.0, 1.0);
    vec3 tone = legend != 0 ? legendColour(value) : lineColour.rgb;
    colour = vec4(tone, lineColour.a * cover);
}
#endif
