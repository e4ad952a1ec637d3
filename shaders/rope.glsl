// Rope: every segment becomes a capsule that faces the eye, twisted from two tones.
#include "common.glsl"

uniform vec4 frontColour;   // sRGB
uniform vec4 backColour;
uniform float ropeRadius;   // m

#ifdef VERTEX
#include "shadow_map.glsl"
layout(location = 0) in vec4 positionValue;
layout(location = 2) in vec2 coordinate;
out vec4 point;       // position, value
out vec2 pointDetail; // m along the rope, shadow

void main() {
    point = positionValue;
    pointDetail = vec2(max(coordinate.x, coordinate.y), softShadow(positionValue.xyz + keyLight.xyz * ropeRadius, keyLight.xyz, 0.5));
}
#endif

#ifdef GEOMETRY
layout(lines) in;
layout(triangle_strip, max_vertices = 4) out;
in vec4 point[];
in vec2 pointDetail[];
out vec2 place;       // along and across the segment, in radii
out float halfSize;   // of the segment, in radii
out vec3 detail;      // m along the rope, value, shadow
flat out vec3 axis;   // unit vectors: along the rope, to its side, towards the eye
flat out vec3 sideways;
flat out vec3 outwards;

void main() {
    vec3 a = point[0].xyz;
    vec3 b = point[1].xyz;
    vec3 middle = 0.5 * (a + b);
    float size = length(b - a);
    axis = size > 1e-9 ? (b - a) / size : vec3(0.0, 1.0, 0.0);
    vec3 towardsEye = eye.xyz - middle;
    sideways = cross(axis, towardsEye);
    float turn = length(sideways);
    sideways = turn > 1e-9 ? sideways / turn : vec3(1.0, 0.0, 0.0);
    outwards = cross(sideways, axis);
    // Never thinner than a pixel and a half.
    float radius = max(ropeRadius, 0.75 * scale.y * length(towardsEye) / scale.x);
    for (int i = 0; i < 2; ++i) {
        for (int j = -1; j <= 1; j += 2) {
            float end = float(2 * i - 1);
            halfSize = 0.5 * size / radius;
            place = vec2(end * (halfSize + 1.0), float(j));
            float over = radius / max(size, 1e-9);
            vec2 along = mix(pointDetail[0], pointDetail[1], i == 0 ? -over : 1.0 + over);
            detail = vec3(along.x, point[i].w, pointDetail[i].y);
            gl_Position = viewProjection * vec4(middle + axis * (place.x * radius) + sideways * (place.y * radius), 1.0);
            EmitVertex();
        }
    }
    EndPrimitive();
}
#endif

#ifdef FRAGMENT
#include "legend.glsl"
in vec2 place;
in float halfSize;
in vec3 detail;
flat in vec3 axis;
flat in vec3 sideways;
flat in vec3 outwards;
out vec4 colour;

void main() {
    float over = max(abs(place.x) - halfSize, 0.0) * sign(place.x);
    float distance = over * over + place.y * place.y;
    float height = sqrt(max(1.0 - distance, 0.0));
    vec3 n = normalize(axis * over + sideways * place.y + outwards * height);
    float border = clamp((1.0 - sqrt(distance)) / max(fwidth(place.y), 1e-4), 0.0, 1.0);
    if (border < 0.02) discard;
    vec3 base;
    if (legend != 0) {
        base = toLinear(legendColour(detail.y));
    } else {
        float twist = detail.x / (5.0 * ropeRadius) + place.y * 0.35;
        float strand = abs(fract(twist) - 0.5) * 2.0 - 0.5;
        float width = fwidth(detail.x / (5.0 * ropeRadius)) * 2.0 + 1e-3;
        float mixed = clamp(0.5 + strand / width, 0.0, 1.0);
        base = mix(toLinear(frontColour.rgb), toLinear(backColour.rgb), mixed);
    }
    colour = vec4(toDisplay(base * lightOn(n, detail.z, 1.0)), border);
}
#endif
