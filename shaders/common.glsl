// What every shader knows of the pane it draws; filled once a pane (struct ViewBlock in src/render/view_block.h).
layout(std140) uniform View {
    mat4 viewProjection;
    mat4 shadowMatrix;   // scene to shadow map, [0, 1] in x, y and z
    vec4 eye;            // m
    vec4 keyLight;       // unit vector towards the light; w: radius of the soft shadow's kernel in the shadow map
    vec4 viewport;       // x, y, width, height in pixels, y up
    vec4 scale;          // x: pixels of a metre one metre away, y: pixels of a line one unit wide, z: size of the scene [m]
    vec4 backgroundTop;
    vec4 backgroundBottom;
    vec4 groundColour;   // a: strength of shadows
    vec4 gridColour;     // a: strength of the lines
    vec4 ink;
};

// sRGB is close enough to a square here, and a square root costs a software GPU less than a power.
vec3 toLinear(vec3 colour) { return colour * colour; }
vec3 toDisplay(vec3 light) { return sqrt(min(light, vec3(1.0))); }

#ifdef FRAGMENT
vec3 background() {
    float height = (gl_FragCoord.y - viewport.y) / viewport.w;
    vec3 colour = mix(backgroundBottom.rgb, backgroundTop.rgb, height * (2.0 - height));
    // A gradient this quiet shows bands in eight bits: half a step of noise hides them.
    float noise = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
    return colour + (noise - 0.5) / 255.0;
}
#endif

// Light that reaches a matt surface: a wrapped key light, its shadow, and the sky and ground around it. Linear.
vec3 lightOn(vec3 normal, float keyShadow, float openness) {
    float wrapped = clamp((dot(normal, keyLight.xyz) + 0.25) / 1.25, 0.0, 1.0);
    vec3 around = mix(vec3(0.17, 0.16, 0.155), vec3(0.37, 0.405, 0.46), 0.5 + 0.5 * normal.y);
    return vec3(0.93, 0.89, 0.83) * (wrapped * keyShadow) + around * openness;
}
