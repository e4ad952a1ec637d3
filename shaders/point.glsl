// Particles, pins and the hand's dot as little balls; a ring around the particle under the cursor.
#include "common.glsl"

uniform vec4 pointColour;   // sRGB
uniform float pointRadius;  // m
uniform vec4 pointSize;     // x, y: least and greatest radius in pixels at a pane 720 high; z: 1 a ring, 0 a ball
uniform float lift;         // towards the eye, a share of the distance

#ifdef VERTEX
layout(location = 0) in vec3 position;
out float radius;  // pixels

void main() {
    gl_Position = viewProjection * vec4(mix(position, eye.xyz, lift), 1.0);
    float distance = max(length(eye.xyz - position), 1e-6);
    radius = clamp(pointRadius * scale.x / distance, pointSize.x * scale.y, pointSize.y * scale.y) + 0.5;
    gl_PointSize = 2.0 * radius;
}
#endif

#ifdef FRAGMENT
in float radius;
out vec4 colour;

void main() {
    vec2 p = 2.0 * gl_PointCoord - 1.0;
    float away = length(p);
    float cover = clamp((1.0 - away) * radius, 0.0, 1.0);
    if (cover <= 0.0) discard;
    vec3 tone = pointColour.rgb;
    if (pointSize.z > 0.5) {
        float thickness = 2.2 * scale.y / radius;
        cover *= clamp((away - 1.0 + thickness) * radius + 0.5, 0.0, 1.0);
    } else if (radius > 2.5) {
        // Lit from above left as the eye sees it: too small for more.
        float light = clamp(0.72 - 0.30 * p.x * 0.6 - 0.42 * p.y + 0.12 * (1.0 - away), 0.0, 1.25);
        tone = mix(tone, tone * light, 0.75);
    }
    colour = vec4(tone, pointColour.a * cover);
}
#endif
