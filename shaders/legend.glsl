// A value as a colour of the legend: the same colours and maths as legendColour in src/render/colours.cpp, which also
// paints the legend.
uniform int legend;       // 0: no values; 1: strain, both signs; 2: a difference in metres, from 0 up
uniform float legendEnd;  // value of the last colour

vec3 between(vec3 stops[5], float place) {
    vec3 colour = mix(stops[0], stops[1], clamp(place, 0.0, 1.0));
    colour = mix(colour, stops[2], clamp(place - 1.0, 0.0, 1.0));
    colour = mix(colour, stops[3], clamp(place - 2.0, 0.0, 1.0));
    return mix(colour, stops[4], clamp(place - 3.0, 0.0, 1.0));
}

vec3 legendColour(float value) {
    float t = clamp(value / legendEnd, -1.0, 1.0);
    if (legend == 1) {
        return between(vec3[5](vec3(0.09, 0.28, 0.62), vec3(0.40, 0.66, 0.88), vec3(0.93, 0.92, 0.89),
                               vec3(0.97, 0.62, 0.28), vec3(0.73, 0.12, 0.09)), 2.0 * (t + 1.0));
    }
    return between(vec3[5](vec3(0.23, 0.25, 0.50), vec3(0.51, 0.29, 0.62), vec3(0.82, 0.38, 0.49),
                           vec3(0.97, 0.63, 0.32), vec3(0.99, 0.93, 0.52)), 4.0 * max(t, 0.0));
}
