// The same colours and maths as strainColour in src/render/colours.cpp, which also paints the legend.
vec3 strainColour(float strain, float range) {
    const vec3 stops[5] = vec3[5](vec3(0.09, 0.28, 0.62), vec3(0.40, 0.66, 0.88), vec3(0.93, 0.92, 0.89),
                                  vec3(0.97, 0.62, 0.28), vec3(0.73, 0.12, 0.09));
    float place = 2.0 * (clamp(strain / range, -1.0, 1.0) + 1.0);
    vec3 colour = mix(stops[0], stops[1], clamp(place, 0.0, 1.0));
    colour = mix(colour, stops[2], clamp(place - 1.0, 0.0, 1.0));
    colour = mix(colour, stops[3], clamp(place - 2.0, 0.0, 1.0));
    return mix(colour, stops[4], clamp(place - 3.0, 0.0, 1.0));
}
