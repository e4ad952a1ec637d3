// Cloth: two-sided, softly lit, with a woven check in metres of cloth, or values as the legend's colours.
#include "common.glsl"

uniform vec4 frontColour;   // sRGB
uniform vec4 backColour;
uniform float checkSize;    // m

#ifdef VERTEX
#include "shadow_map.glsl"
layout(location = 0) in vec4 positionValue;
layout(location = 1) in vec4 normalCavity;
layout(location = 2) in vec2 coordinate;
out Surface {
    vec3 position;
    vec3 normal;
    vec2 checks;   // coordinate in checks
    vec4 details;  // value, cavity, key light's shadow, cover (1; less on the soft border of cloth_border.glsl)
} vertex;

void main() {
    vertex.position = positionValue.xyz;
    vertex.normal = normalCavity.xyz;
    vertex.checks = coordinate / checkSize;
    vec3 towardsLight = dot(normalCavity.xyz, keyLight.xyz) < 0.0 ? -normalCavity.xyz : normalCavity.xyz;
    vertex.details = vec4(positionValue.w, normalCavity.w, softShadow(positionValue.xyz, towardsLight, 1.0), 1.0);
    gl_Position = viewProjection * vec4(positionValue.xyz, 1.0);
}
#endif

#ifdef FRAGMENT
#include "legend.glsl"
in Surface {
    vec3 position;
    vec3 normal;
    vec2 checks;
    vec4 details;
} surface;
out vec4 colour;

// How much of each of the two crossing stripes a pixel sees, the stripes' edges averaged over the pixel's own width.
vec2 stripes(vec2 at, vec2 width) {
    vec2 a = abs(fract((at - 0.5 * width) * 0.5) - 0.5);
    vec2 b = abs(fract((at + 0.5 * width) * 0.5) - 0.5);
    return 0.5 + (a - b) / width;
}

vec3 wovenCheck(vec3 base) {
    vec2 width = max(fwidth(surface.checks), vec2(1e-4));
    vec2 stripe = stripes(surface.checks, width);
    float shade = 0.66 + 0.34 * (0.5 * (stripe.x + stripe.y));
    // Threads, an eighth of a check: seen from near, gone before they could shimmer.
    float nearness = 1.0 - 24.0 * max(width.x, width.y);
    if (nearness > 0.0) {
        vec2 thread = sin(surface.checks * (6.2831853 * 8.0));
        shade *= 1.0 + 0.10 * nearness * thread.x * thread.y;
    }
    return base * shade;
}

void main() {
    vec3 towardsEye = normalize(eye.xyz - surface.position);
    float side = gl_FrontFacing ? 1.0 : -1.0;
    vec3 n = side * normalize(surface.normal);
    float facing = clamp(dot(n, towardsEye), 0.0, 1.0);

    // The legend's colours must not be washed out where the light is strongest.
    vec3 base;
    if (legend != 0) base = 0.82 * toLinear(legendColour(surface.details.x));
    else base = wovenCheck(toLinear(gl_FrontFacing ? frontColour.rgb : backColour.rgb));

    float shadow = surface.details.z;
    float openness = 1.0 - clamp(2.2 * side * surface.details.y, 0.0, 0.6);
    vec3 light = lightOn(n, shadow, openness);
    float through = clamp(-dot(n, keyLight.xyz), 0.0, 1.0);
    light += vec3(0.30, 0.26, 0.20) * (through * shadow);

    float rim = 1.0 - facing;
    rim *= rim * rim;
    vec3 sheen = vec3(0.10) * (rim * (0.4 + 0.6 * shadow) * openness);
    colour = vec4(toDisplay(base * light + sheen * (0.5 + base)), surface.details.w);
}
#endif
