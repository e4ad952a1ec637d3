// A plane as a floor that fades into the background, with soft lines, the shadow, and the darkness under spheres.
#include "common.glsl"

uniform mat4 planeToScene;      // x and z along the plane, y its normal
uniform vec4 places;            // m along the plane: xy centre of the patch whose light is known, zw centre of the floor
uniform vec4 reach;             // m: half the patch, half the floor, distance between lines; w: 1 the ground, below 1 a pane of glass
uniform sampler2D floorLight;   // of the patch: key light, sky

#ifdef VERTEX
out vec2 along;  // m along the plane

void main() {
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
    along = places.zw + corner * reach.y;
    gl_Position = viewProjection * (planeToScene * vec4(along.x, 0.0, along.y, 1.0));
}
#endif

#ifdef FRAGMENT
in vec2 along;
out vec4 colour;

// How much of a line of a pixel's width there is here; fine lines fade before they merge.
float lines(vec2 at, vec2 width) {
    vec2 distance = abs(fract(at - 0.5) - 0.5) / max(width, vec2(1e-6));
    vec2 line = clamp(1.1 - distance, 0.0, 1.0) * clamp(1.4 - 5.0 * width, 0.0, 1.0);
    return max(line.x, line.y);
}

void main() {
    vec2 fromCentre = (along - places.zw) / reach.y;
    float fade = clamp(1.0 - dot(fromCentre, fromCentre), 0.0, 1.0);
    fade *= fade;
    fade *= fade;
    vec2 cell = along / reach.z;
    vec2 width = fwidth(cell);
    float line = max(0.55 * lines(cell, width), lines(cell * 0.2, width * 0.2));
    vec3 floorColour = mix(groundColour.rgb, gridColour.rgb, gridColour.a * line);
    vec2 patchPlace = (along - places.xy) / reach.x;
    if (max(abs(patchPlace.x), abs(patchPlace.y)) < 1.0) {
        vec2 dark = 1.0 - textureLod(floorLight, 0.5 + 0.5 * patchPlace, 0.0).rg;
        floorColour *= (1.0 - groundColour.a * 0.62 * dark.r) * (1.0 - groundColour.a * 0.75 * dark.g);
    }
    if (reach.w < 1.0) {
        // Clearer than the ground, with a rim, so that its slope can be seen.
        float inside = 1.0 - max(abs(fromCentre.x), abs(fromCentre.y));
        float soft = max(fwidth(inside), 1e-6);
        float rim = clamp(2.5 - inside / soft, 0.0, 1.0);
        colour = vec4(mix(floorColour, ink.rgb, 0.12 + 0.25 * line + 0.4 * rim), reach.w * clamp(inside / soft, 0.0, 1.0));
        return;
    }
    colour = vec4(mix(background(), floorColour, fade), 1.0);
}
#endif
