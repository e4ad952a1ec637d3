// Soft shadow of the key light. Looked up a vertex, not a pixel: what lies between is as smooth as the shadow itself.
uniform sampler2DShadow shadowMap;

const int kTaps = 12;

float softShadow(vec3 position, vec3 normal, float kernelScale) {
    vec3 centre = (shadowMatrix * vec4(position, 1.0)).xyz;
    vec3 lightNormal = mat3(shadowMatrix) * normal;
    // Follow the surface's own plane under the kernel, else a slope shades itself.
    vec2 slope = -lightNormal.xy / min(lightNormal.z, -1e-4);
    slope = clamp(slope, vec2(-3.0), vec2(3.0));
    float radius = keyLight.w * kernelScale;
    float lit = 0.0;
    for (int i = 0; i < kTaps; ++i) {
        float turn = 2.3999632 * float(i);
        vec2 offset = radius * sqrt((float(i) + 0.5) / float(kTaps)) * vec2(cos(turn), sin(turn));
        lit += textureLod(shadowMap, vec3(centre.xy + offset, centre.z + dot(slope, offset) - 0.006), 0.0);
    }
    return lit / float(kTaps);
}
