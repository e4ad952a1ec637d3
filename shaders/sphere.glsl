// A sphere with a pattern of eight octants, so that its spin shows. Drawn twice: the ball, then a border one pixel wide
// along its outline that fades outwards, for antialiasing.
#include "common.glsl"

uniform mat4 sphereToScene;  // rotation, radius and centre
uniform vec4 lightTone;      // sRGB
uniform vec4 darkTone;
uniform float outline;       // 0 the ball, 1 its border

#ifdef VERTEX
#include "shadow_map.glsl"
layout(location = 0) in vec3 unit;  // of the border: direction in the plane of the outline, and 0 at the ball or 1 outside
out vec3 direction;
out vec3 normal;
out vec3 position;
out vec2 details;  // key light's shadow, cover

void main() {
    mat3 turn = mat3(sphereToScene);
    vec3 centre = sphereToScene[3].xyz;
    float radius = length(turn[0]);
    normal = turn * unit / radius;
    details.y = 1.0;
    if (outline > 0.0) {
        // The outline seen from the eye is a circle nearer than the centre.
        vec3 towardsEye = eye.xyz - centre;
        float distance = max(length(towardsEye), 1.001 * radius);
        vec3 axis = normalize(towardsEye);
        vec3 side = normalize(abs(axis.y) < 0.9 ? cross(axis, vec3(0.0, 1.0, 0.0)) : cross(axis, vec3(1.0, 0.0, 0.0)));
        float nearer = radius / distance;
        normal = axis * nearer + (side * unit.x + cross(axis, side) * unit.y) * sqrt(1.0 - nearer * nearer);
        details.y = 1.0 - unit.z;
    }
    position = centre + normal * radius;
    direction = transpose(turn) * normal;
    details.x = softShadow(position, normal, 1.0);
    if (outline > 0.0) position += normal * (mix(-0.5, 1.0, unit.z) * length(eye.xyz - position) / scale.x);
    gl_Position = viewProjection * vec4(position, 1.0);
    // Its depth, not its outline, steps back a little: cloth that touches it between particles is not pierced.
    vec3 behind = position + normalize(position - eye.xyz) * (0.03 * radius);
    vec4 clip = viewProjection * vec4(behind, 1.0);
    gl_Position.z = clip.z / clip.w * gl_Position.w;
}
#endif

#ifdef FRAGMENT
in vec3 direction;
in vec3 normal;
in vec3 position;
in vec2 details;
out vec4 colour;

void main() {
    vec3 n = normalize(normal);
    vec3 towardsEye = normalize(eye.xyz - position);
    vec3 d = normalize(direction);
    vec3 octant = clamp(d / max(fwidth(d), vec3(1e-4)), -1.0, 1.0);
    float tone = 0.5 + 0.5 * octant.x * octant.y * octant.z;
    vec3 base = mix(toLinear(darkTone.rgb), toLinear(lightTone.rgb), tone);
    float rim = 1.0 - clamp(dot(n, towardsEye), 0.0, 1.0);
    vec3 halfway = normalize(towardsEye + keyLight.xyz);
    float gloss = clamp(dot(n, halfway), 0.0, 1.0);
    gloss *= gloss;
    gloss *= gloss;
    gloss *= gloss;
    gloss *= gloss;
    vec3 light = base * lightOn(n, details.x, 1.0) + vec3(0.10) * (gloss * details.x) + vec3(0.05) * rim * rim * rim;
    colour = vec4(toDisplay(light), details.y);
}
#endif
